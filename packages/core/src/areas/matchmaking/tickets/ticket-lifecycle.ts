import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Patch, Where } from '../../../storage/table.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import { type CancellationReason, ticketStates } from '../states.ts';
import { matchmakingPlayers, matchmakingTickets, type TicketRow } from '../tables.ts';
import { notifyTickets } from './notifications.ts';

const { IN_PROGRESS, COMPLETED, CANCELLED, FAILED, FINDING_SERVER, MATCHMAKING_TIMED_OUT } = ticketStates;

/** A ticket that is to wait. */
export interface NewTicket {
  readonly id: string;
  readonly queueKey: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly playerIds: readonly string[];
  readonly startedBy: string;
  readonly byPlayer: boolean;
  /** When it is first looked at whether its players are still there; null where nobody looks. */
  readonly lookAt: number | null;
  readonly partyId: string | null;
  readonly entity: string;
}

/** Where the players of a match go: to a server that is yet to be found, or nowhere but to each other. */
export type Destination =
  | { readonly kind: 'server' }
  /** `hostData` is what every player is told. */
  | { readonly kind: 'players'; readonly hostData: string };

/** A ticket of a match was gone when it was to be made: nothing has happened, and the others still wait. */
export class TicketsGone extends Error {
  readonly code = 'TICKETS_GONE';
}

/** How often a start looks again for the ticket that was in its way and is gone when it is asked for. */
const maxTries = 4;

/**
 * The life of a ticket:
 *
 * IN_PROGRESS → FINDING_SERVER → COMPLETED, or IN_PROGRESS → COMPLETED where no server is needed; side exits CANCELLED,
 * FAILED and MATCHMAKING_TIMED_OUT.
 *
 * IN_PROGRESS: waits in its queue; with a proposal it waits for its players to accept a match, and nobody else may have
 * it. From here it is cancelled, times out, or gets its match. FINDING_SERVER: its match is stored, and from here on the
 * match decides: COMPLETED when the server is ready, FAILED when there will be none. The other four are ends: the players
 * are free for another ticket, and it can be read for a while.
 *
 * Every step is one update that names the state it leaves, so of many who try exactly one takes it. A match takes all of
 * its tickets in one update or, as one of them is gone, none. A player is in one ticket over all queues, as the key of
 * `matchmaking_players` says.
 *
 * Rows are locked in this order: accounts; sessions; a match that is there, with its server; parties; proposals; tickets;
 * players of tickets; a match that is new; the events. Who changes the ticket of a party has locked the party
 * (`party-tickets.ts`). A start writes players first: its ticket is known to nobody before it commits.
 */
export const ticketLifecycle = {
  /**
   * Lets a ticket wait. Throws TICKET_EXISTS, with `ticketId` in its metadata, where one of its players is in another:
   * of many starts at once with one player exactly one does.
   */
  async start(unit: Unit, { lookAt, ...ticket }: NewTicket): Promise<TicketRow> {
    const seat = { ticketId: ticket.id, lookAt };
    const rows = [...ticket.playerIds].sort().map((playerId) => ({ playerId, ...seat }));
    for (let tries = 1; ; tries++) {
      const seated = await unit.insert(matchmakingPlayers, rows, { ifAbsent: true });
      if (seated.length === rows.length) break;
      const playerId = { in: rows.map((row) => row.playerId) };
      const others = await unit.find(matchmakingPlayers, {
        where: { playerId, ticketId: { not: ticket.id } },
        limit: 1,
      });
      const [other] = others;
      if (other || tries === maxTries)
        throw errors.TICKET_EXISTS({ metadata: { ticketId: other?.ticketId ?? '' } });
      // Whoever was in the way has gone between the two statements.
      await unit.delete(matchmakingPlayers, { ticketId: ticket.id });
    }
    const [row] = await unit.insert(matchmakingTickets, {
      ...ticket,
      playerIds: [...ticket.playerIds],
      status: IN_PROGRESS,
      changedAt: ticket.createdAt,
    });
    notifyTickets(unit, [row!], 'IN_PROGRESS');
    return row!;
  },

  /**
   * Cancels tickets that wait, and answers those that did. What waits for acceptance is left to `proposals.ts`, where
   * more than these tickets is at stake.
   */
  async cancel(
    unit: Unit,
    now: number,
    where: Where<typeof matchmakingTickets>,
    reason: CancellationReason,
  ): Promise<TicketRow[]> {
    return end(unit, now, { ...where, status: IN_PROGRESS, proposalId: null }, 'CANCELLED', reason);
  },

  /** Lets tickets that have waited long enough time out, and answers those that did. */
  async expire(unit: Unit, now: number, ids: readonly string[]): Promise<TicketRow[]> {
    return end(
      unit,
      now,
      { id: { in: ids }, status: IN_PROGRESS, proposalId: null, expiresAt: { lte: now } },
      'MATCHMAKING_TIMED_OUT',
      '',
    );
  },

  /**
   * Gives these tickets their match: all of them, or none. `proposalId` is the proposal that they accepted, null where
   * nobody was asked. Throws TicketsGone, which rolls the unit back, where one does not wait any more.
   */
  async match(
    unit: Unit,
    now: number,
    ids: readonly string[],
    matchId: string,
    destination: Destination,
    proposalId: string | null = null,
  ): Promise<TicketRow[]> {
    const isServer = destination.kind === 'server';
    const rows = await unit.update(
      matchmakingTickets,
      { id: { in: ids }, status: IN_PROGRESS, proposalId },
      {
        matchId,
        proposalId: null,
        changedAt: now,
        ...(isServer
          ? { status: FINDING_SERVER }
          : { status: COMPLETED, hostData: destination.hostData, endedAt: now }),
      },
      { orderBy: ['id'] },
    );
    if (rows.length < ids.length) throw new TicketsGone(`${ids.length - rows.length} of ${ids.length}`);
    if (isServer) notifyTickets(unit, rows, 'FINDING_SERVER');
    else {
      await free(unit, rows);
      notifyTickets(unit, rows, 'COMPLETED', { data: destination.hostData });
    }
    return rows;
  },

  /** The server of a match is ready. The players are told by whoever knows how they connect. */
  async complete(unit: Unit, now: number, matchId: string): Promise<TicketRow[]> {
    return leave(unit, now, { matchId, status: FINDING_SERVER }, { status: COMPLETED });
  },

  /** There will be no server for a match. The players are told by whoever knows why. */
  async fail(unit: Unit, now: number, matchId: string, reason: string): Promise<TicketRow[]> {
    return leave(unit, now, { matchId, status: FINDING_SERVER }, { status: FAILED, reason });
  },
} as const;

/** Ends tickets that wait, and tells their players. */
async function end(
  unit: Unit,
  now: number,
  where: Where<typeof matchmakingTickets>,
  state: 'CANCELLED' | 'MATCHMAKING_TIMED_OUT',
  reason: string,
): Promise<TicketRow[]> {
  const status = state === 'CANCELLED' ? CANCELLED : MATCHMAKING_TIMED_OUT;
  const rows = await leave(unit, now, where, { status, reason });
  notifyTickets(unit, rows, state, { message: reason });
  return rows;
}

/** Brings tickets to their end, and sets their players free. */
async function leave(
  unit: Unit,
  now: number,
  where: Where<typeof matchmakingTickets>,
  patch: Patch<typeof matchmakingTickets>,
): Promise<TicketRow[]> {
  const rows = await unit.update(
    matchmakingTickets,
    where,
    { ...patch, proposalId: null, endedAt: now, changedAt: now },
    { orderBy: ['id'] },
  );
  await free(unit, rows);
  return rows;
}

async function free(unit: StorageOperations, rows: readonly TicketRow[]): Promise<void> {
  if (rows.length > 0) await unit.delete(matchmakingPlayers, { ticketId: { in: rows.map(({ id }) => id) } });
}

/** Cancels tickets whatever they wait for, for `proposals.ts` alone. */
export const cancelEvenIfProposed = (
  unit: Unit,
  now: number,
  where: Where<typeof matchmakingTickets>,
  reason: CancellationReason,
): Promise<TicketRow[]> => end(unit, now, { ...where, status: IN_PROGRESS }, 'CANCELLED', reason);
