import { type Availability, deadlineOf } from '../../../kernel/availability.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { Json } from '../../../storage/table.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import { type CancellationReason, ticketStates } from '../states.ts';
import {
  matchmakingAcceptances,
  matchmakingProposals,
  matchmakingTickets,
  type ProposalRow,
  type TicketRow,
} from '../tables.ts';
import { type PauseRules, startPauses } from './decline-pauses.ts';
import { askToAccept, notifyTickets } from './notifications.ts';
import { cancelEvenIfProposed, takeTickets, ticketLifecycle } from './ticket-lifecycle.ts';

const { IN_PROGRESS, FINDING_SERVER } = ticketStates;

/** A match that players must accept. */
export interface NewProposal extends Partial<PauseRules> {
  readonly id: string;
  readonly queueKey: string;
  /** The match, to be made once all players have accepted. */
  readonly match: Json;
  readonly ticketIds: readonly string[];
  readonly expiresAt: number;
}

/**
 * The result of an answer: `accepted` if all players have now accepted the proposal, which the caller makes into a
 * match in the same unit.
 */
export type AnswerResult =
  | { readonly kind: 'accepted'; readonly proposal: ProposalRow; readonly tickets: readonly TicketRow[] }
  | { readonly kind: 'waiting'; readonly isRepeated: boolean }
  | { readonly kind: 'declined' };

export interface AnswerOptions {
  /** The proposal that the player answers. */
  readonly asked?: string | null;
  readonly availability?: Availability;
}

/** How often a cancellation retries if its ticket enters or leaves a proposal at the same moment. */
const maxTries = 4;

/**
 * The lifecycle of a proposal. It is created with all of its tickets, or not at all. It ends when its row is removed:
 * because all have accepted, one has declined, its time is over, or one of its tickets is cancelled. Of many who try to
 * remove the row exactly one does, and decides about all of its tickets, which nobody else may touch.
 */
export const proposalLifecycle = {
  /**
   * Proposes each match to the players of its tickets. Throws TicketsGone, which rolls the unit back, if one of the
   * tickets no longer waits.
   */
  async propose(unit: Unit, now: number, ...proposals: readonly NewProposal[]): Promise<TicketRow[]> {
    const taken = await takeTickets(
      unit,
      proposals.map(({ id, ticketIds }) => ({ ids: ticketIds, patch: { proposalId: id, changedAt: now } })),
      null,
    );
    const rows = proposals.map(({ ticketIds, ...proposal }, at) => ({
      ...proposal,
      wanted: taken[at]!.reduce((sum, { playerIds }) => sum + (playerIds as readonly string[]).length, 0),
      accepted: 0,
      createdAt: now,
    }));
    await unit.insert(matchmakingProposals, rows);
    for (const [at, row] of rows.entries()) askToAccept(unit, taken[at]!, row);
    return taken.flat();
  },

  /**
   * Records the answer of a player of a ticket; accepting twice counts once. Throws NOTHING_TO_ACCEPT if nothing is
   * proposed, if the time is over, or if the current proposal is not `asked`.
   */
  async answer(
    unit: Unit,
    now: number,
    ticketId: string,
    playerId: string,
    accept: boolean,
    { asked, availability = { since: 0, holdsUntil: 0 } }: AnswerOptions = {},
  ): Promise<AnswerResult> {
    const ticket = await unit.get(matchmakingTickets, { id: ticketId });
    const proposalId = ticket?.proposalId;
    if (ticket?.status !== IN_PROGRESS || !proposalId) throw errors.NOTHING_TO_ACCEPT();
    if (asked !== undefined && asked !== proposalId) throw errors.NOTHING_TO_ACCEPT();
    const [locked] = await unit.lock(matchmakingProposals, { id: proposalId });
    if (!locked || deadlineOf(availability, locked.createdAt, locked.expiresAt) <= now)
      throw errors.NOTHING_TO_ACCEPT();
    if (!accept) {
      await dissolve(unit, now, locked, [ticketId], 'ACCEPTANCE_FAILED', [playerId]);
      return { kind: 'declined' };
    }
    const added = await unit.insert(matchmakingAcceptances, { proposalId, playerId }, { ifAbsent: true });
    if (added.length === 0) return { kind: 'waiting', isRepeated: true };
    const [proposal] = await unit.update(matchmakingProposals, { id: proposalId }, { accepted: { add: 1 } });
    if (proposal!.accepted < proposal!.wanted) return { kind: 'waiting', isRepeated: false };
    await remove(unit, proposalId);
    const tickets = await unit.find(matchmakingTickets, { where: { proposalId } });
    return { kind: 'accepted', proposal: proposal!, tickets };
  },

  /** Ends a proposal whose time is over. Tickets that have not accepted are cancelled, the others wait again. */
  async expire(unit: Unit, now: number, id: string): Promise<boolean> {
    const [proposal] = await unit.lock(matchmakingProposals, { id, expiresAt: { lte: now } });
    if (!proposal) return false;
    const accepted = await unit.find(matchmakingAcceptances, { where: { proposalId: id } });
    const acceptedIds = new Set(accepted.map(({ playerId }) => playerId));
    const tickets = await unit.find(matchmakingTickets, { where: { proposalId: id } });
    const late = tickets.flatMap((ticket) =>
      playersOf(ticket)
        .filter((playerId) => !acceptedIds.has(playerId))
        .map((playerId) => ({ playerId, ticketId: ticket.id })),
    );
    await dissolve(
      unit,
      now,
      proposal,
      [...new Set(late.map(({ ticketId }) => ticketId))],
      'ACCEPTANCE_FAILED',
      late.map(({ playerId }) => playerId),
    );
    return true;
  },

  /**
   * Locks a waiting ticket, by itself or through its proposal, and returns it: until the unit ends it neither gets a
   * match nor ends. Returns null if it no longer waits.
   */
  async lock(unit: Unit, ticketId: string): Promise<TicketRow | null> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const [waiting] = await unit.lock(matchmakingTickets, {
        id: ticketId,
        status: IN_PROGRESS,
        proposalId: null,
      });
      if (waiting) return waiting;
      const ticket = await unit.get(matchmakingTickets, { id: ticketId });
      if (ticket?.status !== IN_PROGRESS) return null;
      if (ticket.proposalId === null) continue;
      const id = ticket.proposalId;
      const asked = await unit.lock(matchmakingProposals, { id });
      if (asked.length > 0) return ticket;
    }
    return null;
  },

  /**
   * Cancels a ticket, even while its players are asked to accept a match: then the other tickets of that match wait
   * again, and those of `leavers` who are in the ticket have declined. Throws TICKET_ALREADY_MATCHED, TICKET_ENDED, and
   * TICKET_NOT_FOUND if there is no such ticket.
   */
  async cancel(
    unit: Unit,
    now: number,
    ticketId: string,
    reason: CancellationReason,
    leavers: readonly string[] = [],
  ): Promise<TicketRow> {
    for (let tries = 1; ; tries++) {
      const [cancelled] = await ticketLifecycle.cancel(unit, now, { id: ticketId }, reason);
      if (cancelled) return cancelled;
      const ticket = await unit.get(matchmakingTickets, { id: ticketId });
      if (!ticket) throw errors.TICKET_NOT_FOUND();
      if (ticket.status === FINDING_SERVER || tries === maxTries) throw errors.TICKET_ALREADY_MATCHED();
      if (ticket.status !== IN_PROGRESS)
        throw ticket.matchId === null ? errors.TICKET_ENDED() : errors.TICKET_ALREADY_MATCHED();
      if (ticket.proposalId === null) continue;
      const [proposal] = await unit.lock(matchmakingProposals, { id: ticket.proposalId });
      if (!proposal) continue;
      const decliners = playersOf(ticket).filter((playerId) => leavers.includes(playerId));
      const [gone] = await dissolve(unit, now, proposal, [ticketId], reason, decliners);
      if (gone) return gone;
    }
  },
} as const;

const remove = async (unit: Unit, id: string): Promise<void> => {
  await unit.delete(matchmakingProposals, { id });
  await unit.delete(matchmakingAcceptances, { proposalId: id });
};

const playersOf = ({ playerIds }: TicketRow): readonly string[] => playerIds as readonly string[];

/**
 * Ends a locked proposal: cancels some of its tickets and lets the others wait again, as old as they are. The pause of
 * those who declined begins in the same unit, so no start of theirs comes between.
 */
async function dissolve(
  unit: Unit,
  now: number,
  proposal: ProposalRow,
  cancelled: readonly string[],
  reason: CancellationReason,
  decliners: readonly string[],
): Promise<TicketRow[]> {
  const { id } = proposal;
  await remove(unit, id);
  const gone = await cancelEvenIfProposed(unit, now, { id: { in: cancelled }, proposalId: id }, reason);
  const others = await unit.update(
    matchmakingTickets,
    { proposalId: id, status: IN_PROGRESS },
    { proposalId: null, changedAt: now },
    { orderBy: ['id'] },
  );
  notifyTickets(unit, others, 'IN_PROGRESS');
  await startPauses(unit, now, decliners, proposal);
  return gone;
}
