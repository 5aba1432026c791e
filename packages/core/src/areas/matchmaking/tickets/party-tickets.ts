import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { PartyMatchmakingState, PartyTicket } from '../../parties/index.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import { type CancellationReason, ticketStates } from '../states.ts';
import { matchmakingTickets, type TicketRow } from '../tables.ts';
import { proposalLifecycle } from './proposal-lifecycle.ts';

const { IN_PROGRESS, COMPLETED, FINDING_SERVER } = ticketStates;

type PartyTicketKey = Pick<TicketRow, 'id' | 'partyId'>;

/**
 * Changes tickets with their parties locked, and then updates the parties: QUEUED while the ticket waits, IN_MATCH if
 * it got a match on a server, otherwise OPEN. Every change of a ticket that may belong to a party goes through here,
 * except changes that the party itself makes, which have it locked already. Tickets without a party cost nothing.
 */
export async function withParties<Result>(
  unit: Unit,
  now: number,
  parties: PartyMatchmakingState,
  tickets: readonly PartyTicketKey[],
  change: () => Promise<Result>,
): Promise<Result> {
  const partyIds = new Map(
    tickets.flatMap(({ id, partyId }) => (partyId === null ? [] : [[id, partyId] as const])),
  );
  if (partyIds.size === 0) return change();
  await parties.lock(unit, [...partyIds.values()]);
  const result = await change();
  await updateParties(unit, now, parties, partyIds);
  return result;
}

async function updateParties(
  unit: Unit,
  now: number,
  parties: PartyMatchmakingState,
  partyIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await unit.find(matchmakingTickets, { where: { id: { in: [...partyIds.keys()] } } });
  const ended: PartyTicket[] = [];
  const played: PartyTicket[] = [];
  const matched = new Map<string, PartyTicket[]>();
  for (const { id, status, matchId } of rows) {
    const ticket = { ticketId: id, partyId: partyIds.get(id)! };
    if (status === IN_PROGRESS) continue;
    // If a match needs no server, nobody reports its end: its parties are open while they play.
    if (status === COMPLETED) played.push(ticket);
    else if (status !== FINDING_SERVER) ended.push(ticket);
    else matched.set(matchId!, [...(matched.get(matchId!) ?? []), ticket]);
  }
  await parties.open(unit, now, ended);
  await parties.open(unit, now, played, { played: true });
  await Promise.all(
    [...matched].map(([matchId, tickets]) => parties.enterMatch(unit, now, tickets, matchId)),
  );
}

/**
 * Cancels a ticket as `proposalLifecycle.cancel` does, and opens its party. Throws TICKET_ALREADY_MATCHED, TICKET_ENDED
 * and TICKET_NOT_FOUND, and what `check` throws for the ticket.
 */
export async function cancelTicket(
  unit: Unit,
  now: number,
  parties: PartyMatchmakingState,
  ticketId: string,
  reason: CancellationReason,
  check: (ticket: TicketRow) => void = () => {},
  leavers: readonly string[] = [],
): Promise<TicketRow> {
  const ticket = await unit.get(matchmakingTickets, { id: ticketId });
  if (!ticket) throw errors.TICKET_NOT_FOUND();
  check(ticket);
  return withParties(unit, now, parties, [ticket], () =>
    proposalLifecycle.cancel(unit, now, ticketId, reason, leavers),
  );
}

/** Runs a change that may end a proposal, or make its match, with the parties of all its tickets locked. */
export async function withPartiesOfProposal<Result>(
  unit: Unit,
  now: number,
  parties: PartyMatchmakingState,
  proposalId: string | null,
  change: () => Promise<Result>,
): Promise<Result> {
  // A proposal has the same tickets for as long as it exists.
  const tickets = proposalId !== null ? await unit.find(matchmakingTickets, { where: { proposalId } }) : [];
  return withParties(unit, now, parties, tickets, change);
}
