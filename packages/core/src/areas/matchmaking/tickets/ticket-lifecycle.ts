import type { Unit } from '../../../kernel/unit-of-work.ts';
import { isUniqueConflict } from '../../../storage/errors.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Patch, Where } from '../../../storage/table.ts';
import { unawaited } from '../../../storage/unawaited.ts';
import type { MatchBroker } from '../../match-broker/index.ts';
import { matchmakingErrors as errors } from '../errors.ts';
import { type CancellationReason, ticketStates } from '../states.ts';
import { matchmakingPauses, matchmakingPlayers, matchmakingTickets, type TicketRow } from '../tables.ts';
import { notifyTickets } from './notifications.ts';

const { IN_PROGRESS, COMPLETED, CANCELLED, FAILED, FINDING_SERVER, MATCHMAKING_TIMED_OUT } = ticketStates;

/** A ticket that starts to wait. */
export interface NewTicket {
  readonly id: string;
  readonly queueKey: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly playerIds: readonly string[];
  readonly startedBy: string;
  readonly byPlayer: boolean;
  /** When it is first checked whether its players are still there; null if that is never checked. */
  readonly checkAt: number | null;
  readonly partyId: string | null;
  readonly entity: string;
}

/** The players who are about to be in a new ticket. */
type NewSeats = Pick<NewTicket, 'id' | 'playerIds' | 'checkAt'>;

/** What a queue wants to know of players who start a ticket. */
export interface SeatChecks {
  readonly pauses: boolean;
  /** Finds a player who is in a match; null if the queue does not ask. */
  readonly findBusy: MatchBroker['findBusy'] | null;
}

/** Writes what is kept of these players, in the unit in which their match begins. */
export type Remember = (playerIds: ReadonlySet<string>) => Promise<void>;

/** Where the players of a match go: to a server that is still to be found, or only to each other. */
export type Destination =
  | { readonly kind: 'server' }
  /** `hostData` is sent to every player. */
  | { readonly kind: 'players'; readonly hostData: string };

/** A match that gets its tickets. */
export interface MatchTickets {
  readonly matchId: string;
  readonly ids: readonly string[];
  readonly destination: Destination;
}

/**
 * Tickets of matches were gone when the matches were about to be made. Nothing has changed, and the other tickets still
 * wait.
 */
export class TicketsGone extends Error {
  readonly code = 'TICKETS_GONE';
  /** The positions of the matches whose tickets were gone. */
  readonly positions: ReadonlySet<number>;

  constructor(positions: ReadonlySet<number>, of: number) {
    super(`a ticket was gone in ${positions.size} of ${of} matches`);
    this.positions = positions;
  }
}

/** How often a start retries if the ticket in its way disappears before it can be read. */
const maxTries = 4;

/**
 * The lifecycle of a ticket:
 *
 * IN_PROGRESS → FINDING_SERVER → COMPLETED, or IN_PROGRESS → COMPLETED if no server is needed; side exits CANCELLED,
 * FAILED and MATCHMAKING_TIMED_OUT.
 *
 * IN_PROGRESS: the ticket waits in its queue. With a proposal it waits for its players to accept a match, and no other
 * match may take it. From here it is cancelled, times out, or gets its match. FINDING_SERVER: its match is stored, and
 * from now on the match decides: COMPLETED when the server is ready, FAILED when there will be no server. The other
 * four states are final: the players may start another ticket, and the ticket can be read for a while.
 *
 * Every step is one update that names the state it starts from, so of many who try a step exactly one succeeds. A match
 * takes all of its tickets in one update; if one of them is gone, neither it nor another match of the unit takes any. A
 * player is in one ticket across all
 * queues, which the key of `matchmaking_players` enforces.
 *
 * Rows are locked in this order: accounts; sessions; an existing match, with its server; parties; proposals; tickets;
 * players of tickets; a new match; events. A unit that changes the ticket of a party has the party locked
 * (`party-tickets.ts`). A start writes the players before the ticket: nobody knows the ticket before the unit commits.
 */
export const ticketLifecycle = {
  /**
   * Starts a ticket. Throws TICKET_EXISTS, with `ticketId` in its metadata, if one of its players is in another ticket.
   * Of many concurrent starts with one player exactly one succeeds.
   */
  async start(unit: Unit, ticket: NewTicket): Promise<void> {
    // The ticket travels with its players. If the start fails, the unit is rolled back.
    await Promise.all([seatPlayers(unit, ticket), unit.insert(matchmakingTickets, rowOf(ticket))]);
    notifyTickets(unit, [ticket], 'IN_PROGRESS');
  },

  /**
   * The first step of a start in a queue that looks at its players, which `startSeated` completes in the same unit: its
   * statements can travel with those that the ticket has to wait for. Throws TICKET_EXISTS, IN_MATCH if `findBusy` finds a
   * player who is in a match, and DECLINE_PAUSE if one of the players is in a pause.
   */
  async seat(unit: Unit, now: number, seats: NewSeats, { pauses, findBusy }: SeatChecks): Promise<void> {
    const playerId = { in: [...seats.playerIds] };
    // Read after the players are in the ticket: until the unit ends, they cannot decline anything, and no match of a queue
    // gets them.
    const [found] = await seatPlayers(unit, seats, async () => [
      await Promise.all([
        pauses ? unit.find(matchmakingPauses, { where: { playerId } }) : [],
        findBusy?.(unit, seats.playerIds) ?? null,
      ]),
    ]);
    const [paused, busy] = found!;
    if (busy) throw errors.IN_MATCH({ metadata: { playerId: busy.playerId, matchId: busy.matchId } });
    const [last] = paused.filter(({ endsAt }) => endsAt > now).sort((a, b) => b.endsAt - a.endsAt);
    if (!last) return;
    const retryAfterSeconds = Math.ceil((last.endsAt - now) / 1000);
    throw errors.DECLINE_PAUSE({
      message: `player ${last.playerId} has declined a match, or has not answered in time, and must wait for ${retryAfterSeconds} seconds`,
      metadata: { playerId: last.playerId },
      retryAfterSeconds,
    });
  },

  /** Starts a ticket whose players `seat` has put into it. Does not wait for the storage. */
  startSeated(unit: Unit, ticket: NewTicket): void {
    unawaited(unit.insert(matchmakingTickets, rowOf(ticket)));
    notifyTickets(unit, [ticket], 'IN_PROGRESS');
  },

  /**
   * Starts a ticket as `start` does, but does not wait for the storage: the rows travel with the events and the commit.
   * If one of its players is in another ticket, the unit fails, and `isPlayerConflict` is true of its error.
   */
  startUnawaited(unit: Unit, ticket: NewTicket): void {
    unawaited(unit.insert(matchmakingPlayers, seatsOf(ticket)));
    unawaited(unit.insert(matchmakingTickets, rowOf(ticket)));
    notifyTickets(unit, [ticket], 'IN_PROGRESS');
  },

  /**
   * Returns which of these players are in a ticket. To insert the seat of such a player would wait for a unit that deletes
   * it.
   */
  async findSeated(unit: StorageOperations, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
    const seats = await unit.find(matchmakingPlayers, { where: { playerId: { in: playerIds } } });
    return new Set(seats.map(({ playerId }) => playerId));
  },

  /**
   * Starts tickets of different players, one each, and returns those that it started. Nothing is done for a player who is
   * in another ticket.
   */
  async startFree(unit: Unit, tickets: readonly NewTicket[]): Promise<readonly NewTicket[]> {
    const seats = tickets.flatMap(seatsOf).sort((one, other) => (one.playerId < other.playerId ? -1 : 1));
    const seated = await unit.insert(matchmakingPlayers, seats, { ifAbsent: true });
    const ids = new Set(seated.map(({ ticketId }) => ticketId));
    const started = tickets.filter(({ id }) => ids.has(id));
    if (started.length > 0) unawaited(unit.insert(matchmakingTickets, started.map(rowOf)));
    notifyTickets(unit, started, 'IN_PROGRESS');
    return started;
  },

  /**
   * Cancels waiting tickets and returns those that it cancelled. Tickets with a proposal are left to
   * `proposal-lifecycle.ts`, because other tickets are affected too.
   */
  async cancel(
    unit: Unit,
    now: number,
    where: Where<typeof matchmakingTickets>,
    reason: CancellationReason,
  ): Promise<TicketRow[]> {
    return endAndNotify(unit, now, { ...where, status: IN_PROGRESS, proposalId: null }, 'CANCELLED', reason);
  },

  /** Lets tickets time out whose time is over, and returns those that it ended. */
  async expire(unit: Unit, now: number, ids: readonly string[]): Promise<TicketRow[]> {
    return endAndNotify(
      unit,
      now,
      { id: { in: ids }, status: IN_PROGRESS, proposalId: null, expiresAt: { lte: now } },
      'MATCHMAKING_TIMED_OUT',
      '',
    );
  },

  /**
   * Gives these tickets their match: all of them, or none. `proposalId` is the proposal that they accepted; null if
   * their players were not asked. Throws TicketsGone, which rolls the unit back, if one of them no longer waits.
   */
  async match(
    unit: Unit,
    now: number,
    ids: readonly string[],
    matchId: string,
    destination: Destination,
    proposalId: string | null = null,
  ): Promise<TicketRow[]> {
    return ticketLifecycle.matchAll(unit, now, [{ matchId, ids, destination }], proposalId);
  },

  /**
   * Gives tickets of several matches their match, as `match` does. If a ticket is gone, no match gets its tickets.
   * `store` writes what else belongs to the matches: its statements travel to the database together with those of the
   * tickets. `remember` gets the players of matches without a server who have an account, and writes.
   */
  async matchAll(
    unit: Unit,
    now: number,
    matches: readonly MatchTickets[],
    proposalId: string | null = null,
    store: () => Promise<unknown> = async () => {},
    remember?: Remember,
  ): Promise<TicketRow[]> {
    const completed = matches.flatMap(({ destination, ids }) => (destination.kind === 'server' ? [] : ids));
    const [taken, released] = await Promise.all([
      takeTickets(
        unit,
        matches.map(({ ids, matchId, destination }) => ({
          ids,
          patch: {
            matchId,
            proposalId: null,
            changedAt: now,
            ...(destination.kind === 'server'
              ? { status: FINDING_SERVER }
              : { status: COMPLETED, hostData: destination.hostData, endedAt: now }),
          },
        })),
        proposalId,
      ),
      releasePlayers(unit, completed),
      store(),
    ]);
    if (remember && completed.length > 0) await remember(released);
    for (const [at, rows] of taken.entries()) {
      const { destination, matchId } = matches[at]!;
      if (destination.kind === 'server') notifyTickets(unit, rows, 'FINDING_SERVER');
      else notifyTickets(unit, rows, 'COMPLETED', { message: matchId, data: destination.hostData });
    }
    return taken.flat();
  },

  /**
   * Completes the tickets of a match whose server is ready. The match broker notifies the players, because it knows how
   * they connect. `remember` gets those of their players who have an account, and writes.
   */
  async complete(unit: Unit, now: number, matchId: string, remember?: Remember): Promise<TicketRow[]> {
    return endTickets(unit, now, { matchId, status: FINDING_SERVER }, { status: COMPLETED }, remember);
  },

  /**
   * Fails the tickets of a match that gets no server. The match broker notifies the players, because it knows the
   * reason.
   */
  async fail(unit: Unit, now: number, matchId: string, reason: string): Promise<TicketRow[]> {
    return endTickets(unit, now, { matchId, status: FINDING_SERVER }, { status: FAILED, reason });
  },
} as const;

/** Whether a unit failed because a player is in another ticket. */
export const isPlayerConflict = (error: unknown): boolean =>
  isUniqueConflict(error) && error.table === matchmakingPlayers.name;

/** Returns the rows of the players of a new ticket, sorted, so that starts with the same players do not deadlock. */
const seatsOf = ({ id, playerIds, checkAt }: NewSeats) =>
  [...playerIds].sort().map((playerId) => ({ playerId, ticketId: id, lookAt: checkAt }));

const rowOf = ({ checkAt: _, ...ticket }: NewTicket) => ({
  ...ticket,
  playerIds: [...ticket.playerIds],
  status: IN_PROGRESS,
  changedAt: ticket.createdAt,
});

/**
 * Puts players into a new ticket. Returns the rows of `read`, which the storage reads when they are in it. Throws
 * TICKET_EXISTS.
 */
async function seatPlayers<R>(
  unit: Unit,
  seats: NewSeats,
  read: () => Promise<readonly R[]> = async () => [],
): Promise<readonly R[]> {
  const rows = seatsOf(seats);
  for (let tries = 1; ; tries++) {
    const inserting = unit.insert(matchmakingPlayers, rows, { ifAbsent: true });
    const [inserted, found] = await Promise.all([inserting, read()]);
    if (inserted.length === rows.length) return found;
    const playerId = { in: rows.map((row) => row.playerId) };
    const [other] = await unit.find(matchmakingPlayers, {
      where: { playerId, ticketId: { not: seats.id } },
      limit: 1,
    });
    if (other || tries === maxTries)
      throw errors.TICKET_EXISTS({ metadata: { ticketId: other?.ticketId ?? '' } });
    // The ticket in the way was gone between the two statements.
    await unit.delete(matchmakingPlayers, { ticketId: seats.id });
  }
}

/** Ends waiting tickets and notifies their players. */
async function endAndNotify(
  unit: Unit,
  now: number,
  where: Where<typeof matchmakingTickets>,
  state: 'CANCELLED' | 'MATCHMAKING_TIMED_OUT',
  reason: string,
): Promise<TicketRow[]> {
  const status = state === 'CANCELLED' ? CANCELLED : MATCHMAKING_TIMED_OUT;
  const rows = await endTickets(unit, now, where, { status, reason });
  notifyTickets(unit, rows, state, { message: reason });
  return rows;
}

/** Ends tickets and releases their players. */
async function endTickets(
  unit: Unit,
  now: number,
  where: Where<typeof matchmakingTickets>,
  patch: Patch<typeof matchmakingTickets>,
  remember?: Remember,
): Promise<TicketRow[]> {
  const rows = await unit.update(
    matchmakingTickets,
    where,
    { ...patch, proposalId: null, endedAt: now, changedAt: now },
    { orderBy: ['id'] },
  );
  const ids = rows.map(({ id }) => id);
  const released = releasePlayers(unit, ids);
  if (remember) await remember(await released);
  else unawaited(released);
  return rows;
}

/** Returns the players who were in the tickets: somebody whose account is being deleted is in none. */
async function releasePlayers(
  unit: StorageOperations,
  ticketIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set();
  const released = await unit.delete(matchmakingPlayers, { ticketId: { in: ticketIds } });
  return new Set(released.map(({ playerId }) => playerId));
}

/**
 * Changes the waiting tickets of several matches, each match in a statement of its own, and returns them by match. The
 * statements do not wait for each other. Throws TicketsGone if a ticket no longer waits. For `matchAll` and
 * `proposal-lifecycle.ts` only.
 */
export async function takeTickets(
  unit: Unit,
  matches: readonly { readonly ids: readonly string[]; readonly patch: Patch<typeof matchmakingTickets> }[],
  proposalId: string | null,
): Promise<TicketRow[][]> {
  const taken = await Promise.all(
    matches.map(({ ids, patch }) =>
      unit.update(matchmakingTickets, { id: { in: ids }, status: IN_PROGRESS, proposalId }, patch, {
        orderBy: ['id'],
      }),
    ),
  );
  const gone = matches.flatMap(({ ids }, at) => (taken[at]!.length < ids.length ? [at] : []));
  if (gone.length > 0) throw new TicketsGone(new Set(gone), matches.length);
  return taken;
}

/** Cancels tickets even if they have a proposal. Only `proposal-lifecycle.ts` may call it. */
export const cancelEvenIfProposed = (
  unit: Unit,
  now: number,
  where: Where<typeof matchmakingTickets>,
  reason: CancellationReason,
): Promise<TicketRow[]> => endAndNotify(unit, now, { ...where, status: IN_PROGRESS }, 'CANCELLED', reason);
