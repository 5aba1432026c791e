import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { MatchReason } from '../../match-broker/states.ts';
import type { PartyMatchmakingState } from '../../parties/index.ts';
import { requeued, ticketStates } from '../states.ts';
import { matchmakingPlayers, matchmakingTickets, type TicketRow } from '../tables.ts';
import { notifyTickets } from './notifications.ts';

const { IN_PROGRESS, FINDING_SERVER } = ticketStates;

export interface TicketReturnsDependencies {
  /** Returns whether a queue wants tickets back whose match got no server. One that is gone does not. */
  readonly wantsBack: (db: StorageOperations, queueKey: string) => Promise<boolean>;
  readonly parties: PartyMatchmakingState;
}

/** How often a ticket comes back. Without servers it would wait, be matched and come back for ever. */
const maxReturns = 3;

/** Why a match got no server. One that an operator has deleted is meant to be gone. */
const hostingReasons: readonly MatchReason[] = ['PICKUP_TIMEOUT', 'READY_TIMEOUT', 'SERVER_LOST'];

/**
 * Lets the tickets of a match that got no server wait again, as old as they are, and tells their players. The time of the
 * search for a server does not count for their expiry. The players are checked for their presence at once.
 *
 * A ticket stays in the match, and fails with it, if its queue does not want it back or is gone, if it came back too often, if
 * its time was over when it got the match, and if one of its players is gone: their account, or their place in the party.
 *
 * The match is locked. Returns the players of the tickets that wait again.
 */
export async function returnTickets(
  unit: Unit,
  now: number,
  { matchId, reason }: { readonly matchId: string; readonly reason: MatchReason },
  { wantsBack, parties }: TicketReturnsDependencies,
): Promise<readonly string[]> {
  if (!hostingReasons.includes(reason)) return [];
  const found = await unit.find(matchmakingTickets, { where: { matchId, status: FINDING_SERVER } });
  const [first] = found;
  if (!first) return [];
  if (!(await wantsBack(unit, first.queueKey))) return [];
  const ofParty = found.flatMap(({ id, partyId, playerIds }) =>
    partyId === null ? [] : [{ ticketId: id, partyId, playerIds: playerIds as readonly string[] }],
  );
  const queued = await parties.queueAgain(unit, now, ofParty, matchId);
  const seats = await unit.find(matchmakingPlayers, {
    where: { ticketId: { in: found.map(({ id }) => id) } },
  });
  const seated = new Set(seats.map(({ playerId }) => playerId));
  const returned: TicketRow[] = [];
  const stuck: { readonly partyId: string; readonly ticketId: string }[] = [];
  for (const ticket of found.sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const { id, partyId, changedAt, expiresAt } = ticket;
    const isWhole = playersOf(ticket).every((playerId) => seated.has(playerId));
    const isOver = ticket.returns >= maxReturns || expiresAt <= changedAt;
    const isOfParty = partyId !== null && queued.has(id);
    if (!isWhole || isOver || (partyId !== null && !isOfParty)) {
      if (isOfParty) stuck.push({ partyId: partyId!, ticketId: id });
      continue;
    }
    const [row] = await unit.update(
      matchmakingTickets,
      { id, matchId, status: FINDING_SERVER },
      {
        status: IN_PROGRESS,
        matchId: null,
        changedAt: now,
        expiresAt: expiresAt + Math.max(0, now - changedAt),
        returns: { add: 1 },
      },
    );
    if (row) returned.push(row);
  }
  await parties.open(unit, now, stuck);
  const looked = returned.flatMap(({ id, byPlayer }) => (byPlayer ? [id] : []));
  if (looked.length > 0)
    await unit.update(
      matchmakingPlayers,
      { ticketId: { in: looked } },
      { lookAt: now },
      { orderBy: ['playerId'], returns: 'key' },
    );
  notifyTickets(unit, returned, 'IN_PROGRESS', { message: requeued, data: reason });
  return returned.flatMap(playersOf);
}

const playersOf = ({ playerIds }: TicketRow): readonly string[] => playerIds as readonly string[];
