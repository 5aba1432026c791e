import { type Availability, deadlineOf } from '../../../kernel/availability.ts';
import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Json } from '../../../storage/table.ts';
import { unawaited } from '../../../storage/unawaited.ts';
import { type BackfillRow, matchmakingBackfills, matchmakingMatches } from '../tables.backfill.ts';
import { seatsOf, type TicketRecord, ticketsOfRecord, ticketsToJson } from './match-record.ts';

/** A player who came to a running match. */
export interface JoinedPlayer {
  readonly playerId: string;
  readonly team: number;
  readonly ticketId: string;
  /** As in their match. */
  readonly playerProperties: string;
  readonly joinedAt: number;
}

/**
 * The free seats of a match were gone, or the match was over, when tickets were about to get them. Nothing has changed.
 */
export class SeatsGone extends Error {
  readonly code = 'SEATS_GONE';
}

/** Returns who has come, in order. */
export const joinedPlayers = ({ joined }: Pick<BackfillRow, 'joined'>): readonly JoinedPlayer[] =>
  joined as unknown as readonly JoinedPlayer[];

/** The seats that a server wants filled. */
export interface SeatRequest {
  /** By team, as the server counts them. */
  readonly seats: readonly number[];
  /** How many of the players who have come the server knew of when it counted. */
  readonly seen: number;
  readonly expiresAt: number;
  /** How newcomers connect. */
  readonly connectionDetails: string;
}

/**
 * Whether the time of a backfill is over. It waits for the next request of its server, so it does not end while the
 * service is away.
 */
export const isOver = (
  availability: Availability,
  { openSince, expiresAt }: Pick<BackfillRow, 'openSince' | 'expiresAt'>,
  now: number,
): boolean => deadlineOf(availability, openSince, expiresAt) <= now;

/** Returns the condition that every backfill meets whose free seats may be given to tickets; see `isOver`. */
export const openBackfills = ({ holdsUntil }: Availability, now: number) => ({
  isOpen: true,
  ...(now >= holdsUntil && { expiresAt: { gt: now } }),
});

/** Returns the seats that are still free of those that a server counted: each player who has come since takes one. */
export function freeSeats(row: BackfillRow, { seats, seen }: Pick<SeatRequest, 'seats' | 'seen'>): number[] {
  const free = [...seats];
  for (const { team } of joinedPlayers(row).slice(seen)) if (free[team]! > 0) free[team]! -= 1;
  return free;
}

/**
 * The lifecycle of a backfill:
 *
 * OPEN ⇄ FULL, EXPIRED, DELETED, and gone with its match.
 *
 * OPEN: it has free seats and its time is not over; matchmaking rounds give the seats to tickets. FULL: all seats are
 * taken. EXPIRED: no one gets a seat any more. DELETED: the same, because the server wants no more players. In all four
 * states the row stays and lists who has come. The server may ask for more seats in each of them: then the backfill is
 * OPEN again, after DELETED with another id. When the match is over, the row is deleted in the same unit.
 *
 * Tickets get their seats in one unit: all of them, or none. The unit names the revision of the seats that it was
 * planned for, and every change of the seats increments the revision. So when tickets take seats while the server
 * replaces or deletes them, or the match ends, exactly one of these comes first. Tickets that come too late keep
 * waiting, and there are never more players than seats.
 *
 * A match of a queue with `autoBackfill` has an OPEN one from when its server is ready, if it started with free seats.
 *
 * A server counts seats without knowing who has come since it last asked. A player who has come and is not yet known to
 * it takes one of the seats that it counts. So a request that is repeated, or that crosses with a player who comes,
 * never fills a seat twice.
 *
 * Rows are locked in this order, after those of `ticket-lifecycle.ts` and of the match: the backfill, the record of the
 * match.
 */
export const backfillLifecycle = {
  /** Locks the backfill of a match on a server until the unit ends. Returns it; null if there is none yet. */
  async lock(unit: Unit, matchId: string, serverId: string): Promise<BackfillRow | null> {
    const [row] = await unit.lock(matchmakingBackfills, { matchId, serverId });
    return row ?? null;
  },

  /** Creates the backfill of a match that is locked and running, without seats. Returns it locked. */
  async create(
    unit: Unit,
    now: number,
    created: {
      readonly id: string;
      readonly matchId: string;
      readonly serverId: string;
      readonly queueKey: string;
    },
  ): Promise<BackfillRow> {
    const none = { seats: [], isOpen: false, openSince: now, expiresAt: now };
    await unit.insert(matchmakingBackfills, { ...created, ...none }, { ifAbsent: true });
    return (await backfillLifecycle.lock(unit, created.matchId, created.serverId))!;
  },

  /**
   * Opens the seats that a match fills by itself, of a match that gets ready in this unit. The server can replace or close them with
   * a request of its own.
   */
  async open(
    unit: Unit,
    now: number,
    opened: Pick<BackfillRow, 'id' | 'matchId' | 'serverId' | 'expiresAt'> & {
      readonly seats: readonly number[];
    },
  ): Promise<void> {
    const record = await unit.get(matchmakingMatches, { matchId: opened.matchId });
    if (!record) return;
    const row = {
      ...opened,
      seats: [...opened.seats],
      queueKey: record.queueKey,
      isOpen: true,
      openSince: now,
    };
    await unit.insert(matchmakingBackfills, row, { ifAbsent: true });
  },

  /** Replaces the seats of a locked backfill. `nextId` is its new id if it was deleted. */
  async replace(
    unit: Unit,
    { now, availability }: { readonly now: number; readonly availability: Availability },
    row: BackfillRow,
    { seats: counted, seen, expiresAt, connectionDetails }: SeatRequest,
    nextId: string,
  ): Promise<BackfillRow> {
    const seats = freeSeats(row, { seats: counted, seen });
    const isOpen = seats.some((free) => free > 0);
    const wasOpen = row.isOpen && !isOver(availability, row, now);
    const isSame =
      !row.isDeleted &&
      isOpen === wasOpen &&
      connectionDetails === row.connectionDetails &&
      String(seats) === String(seatsOf(row));
    const [replaced] = await unit.update(
      matchmakingBackfills,
      { matchId: row.matchId },
      isSame
        ? { expiresAt }
        : {
            seats,
            isOpen,
            expiresAt,
            connectionDetails,
            isDeleted: false,
            ...(row.isDeleted && { id: nextId }),
            ...(!wasOpen && { openSince: now }),
            revision: { add: 1 },
          },
    );
    return replaced!;
  },

  /** Closes the backfill. Returns the row, even if it was already closed; null if there is none. */
  async delete(unit: Unit, id: string): Promise<BackfillRow | null> {
    const gone = { isOpen: false, isDeleted: true, seats: [], revision: { add: 1 } };
    const [row] = await unit.update(matchmakingBackfills, { id }, gone);
    return row ?? null;
  },

  /** Gives seats to tickets, with their players. Throws SeatsGone if the backfill has changed since `planned` was read. */
  async fill(
    unit: Unit,
    { now, availability }: { readonly now: number; readonly availability: Availability },
    planned: BackfillRow,
    tickets: readonly TicketRecord[],
    players: readonly Omit<JoinedPlayer, 'joinedAt'>[],
  ): Promise<void> {
    const { matchId, id, revision } = planned;
    const seats = [...seatsOf(planned)];
    for (const { team } of players) seats[team] = (seats[team] ?? 0) - 1;
    const newcomers = players.map((player): JoinedPlayer => ({ ...player, joinedAt: now }));
    if (seats.some((free) => free < 0)) throw new SeatsGone(matchId);
    const [filled] = await unit.update(
      matchmakingBackfills,
      { matchId, id, revision, ...openBackfills(availability, now) },
      {
        seats,
        isOpen: seats.some((free) => free > 0),
        joined: [...joinedPlayers(planned), ...newcomers] as unknown as Json,
        revision: { add: 1 },
      },
    );
    if (!filled) throw new SeatsGone(matchId);
    const record = await unit.get(matchmakingMatches, { matchId });
    if (!record) throw new SeatsGone(matchId);
    const all = ticketsToJson([...ticketsOfRecord(record), ...tickets]);
    await unit.update(matchmakingMatches, { matchId }, { tickets: all });
  },

  /** Deletes the backfill and the record of a match that is over. */
  end(unit: StorageOperations, matchId: string): void {
    unawaited(unit.delete(matchmakingBackfills, { matchId }));
    unawaited(unit.delete(matchmakingMatches, { matchId }));
  },
} as const;
