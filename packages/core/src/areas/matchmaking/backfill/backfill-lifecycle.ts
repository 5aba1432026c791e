import type { Unit } from '../../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../../storage/storage.ts';
import type { Json } from '../../../storage/table.ts';
import { type BackfillRow, matchmakingBackfills, matchmakingMatches } from '../tables.backfill.ts';
import { type RecordedTicket, seatsOf, ticketsOfRecord, ticketsToJson } from './match-record.ts';

/** A player who has come to a match that ran. */
export interface JoinedPlayer {
  readonly playerId: string;
  readonly team: number;
  readonly ticketId: string;
  readonly joinedAt: number;
}

/** The free seats of a match were gone, or it was over, when tickets were to get them: nothing has happened. */
export class SeatsGone extends Error {
  readonly code = 'SEATS_GONE';
}

export const joinedOf = ({ joined }: Pick<BackfillRow, 'joined'>): readonly JoinedPlayer[] =>
  joined as unknown as readonly JoinedPlayer[];

/** The seats that a server wants to be filled. */
export interface SeatsWanted {
  /** By team, as the server counts them. */
  readonly seats: readonly number[];
  /** How many of those who have come the server knew of when it counted. */
  readonly seen: number;
  readonly expiresAt: number;
  /** How newcomers connect. */
  readonly connectionDetails: string;
}

/** The seats that are free of those that a server counts: who has come and was not known to it has one of them. */
export function freeSeats(row: BackfillRow, { seats, seen }: Pick<SeatsWanted, 'seats' | 'seen'>): number[] {
  const free = [...seats];
  for (const { team } of joinedOf(row).slice(seen)) if (free[team]! > 0) free[team]! -= 1;
  return free;
}

/**
 * The life of a backfill:
 *
 * OPEN ⇄ FULL, EXPIRED, DELETED, and gone with its match.
 *
 * OPEN: it has free seats and its time is not over; the rounds give them to tickets. FULL: all seats are taken. EXPIRED:
 * nobody is given a seat any more. DELETED: the same, because the server wants no more players. In all of them the row
 * stays and says who has come, and the server may want further seats: then it is OPEN again, after DELETED under another
 * id. When the match is over, it is gone with it, in the same unit.
 *
 * Tickets are given seats in one unit: all for which there is a seat at that moment, or none of them. The unit names the
 * revision of the seats that it was planned for, and whatever changes them counts it up. So of tickets that take seats,
 * a server that counts them anew or deletes them, and the end of the match, exactly one comes first, and tickets that do
 * not come first wait on: never are there more of them than seats.
 *
 * A server counts seats without knowing who has come since it was told last. Whoever has come and is not yet known to it
 * takes one of the seats that it counts: so a request that is repeated, or that crosses with somebody who comes, seats
 * nobody twice.
 *
 * Rows are locked in this order, behind those of `tickets.ts` and of the match: the backfill, the record of the match.
 */
export const backfillLife = {
  /** Locks the backfill of a match on a server until the unit ends, and answers it; null where there is none yet. */
  async lock(unit: Unit, matchId: string, serverId: string): Promise<BackfillRow | null> {
    const [row] = await unit.update(matchmakingBackfills, { matchId, serverId }, { revision: { add: 0 } });
    return row ?? null;
  },

  /** Makes the backfill of a match that is locked and runs, without seats, and answers it locked. */
  async make(
    unit: Unit,
    now: number,
    made: {
      readonly id: string;
      readonly matchId: string;
      readonly serverId: string;
      readonly queueKey: string;
    },
  ): Promise<BackfillRow> {
    const none = { seats: [], isOpen: false, openSince: now, expiresAt: now };
    await unit.insert(matchmakingBackfills, { ...made, ...none }, { ifAbsent: true });
    return (await backfillLife.lock(unit, made.matchId, made.serverId))!;
  },

  /** Puts other seats in place of those of a backfill that is locked; `nextId` is for one that was deleted. */
  async replace(
    unit: Unit,
    now: number,
    row: BackfillRow,
    { seats: counted, seen, expiresAt, connectionDetails }: SeatsWanted,
    nextId: string,
  ): Promise<BackfillRow> {
    const seats = freeSeats(row, { seats: counted, seen });
    const isOpen = seats.some((free) => free > 0);
    const wasOpen = row.isOpen && row.expiresAt > now;
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

  /** Lets nobody have a seat any more. Answers the row, also where that was so; null where there is none. */
  async delete(unit: Unit, id: string): Promise<BackfillRow | null> {
    const gone = { isOpen: false, isDeleted: true, seats: [], revision: { add: 1 } };
    const [row] = await unit.update(matchmakingBackfills, { id }, gone);
    return row ?? null;
  },

  /** Gives seats to tickets that were planned for this row. Throws SeatsGone where it has changed since. */
  async fill(
    unit: Unit,
    now: number,
    planned: BackfillRow,
    tickets: readonly RecordedTicket[],
  ): Promise<void> {
    const { matchId, id, revision } = planned;
    const seats = [...seatsOf(planned)];
    const comers = tickets.flatMap(({ ticketId, groups }) =>
      groups.flatMap(({ team, players }) =>
        players.map((playerId): JoinedPlayer => ({ playerId, team, ticketId, joinedAt: now })),
      ),
    );
    for (const { team } of comers) seats[team] = (seats[team] ?? 0) - 1;
    if (seats.some((free) => free < 0)) throw new SeatsGone(matchId);
    const [filled] = await unit.update(
      matchmakingBackfills,
      { matchId, id, revision, isOpen: true, expiresAt: { gt: now } },
      {
        seats,
        isOpen: seats.some((free) => free > 0),
        joined: [...joinedOf(planned), ...comers] as unknown as Json,
        revision: { add: 1 },
      },
    );
    if (!filled) throw new SeatsGone(matchId);
    const record = await unit.get(matchmakingMatches, { matchId });
    if (!record) throw new SeatsGone(matchId);
    const all = ticketsToJson([...ticketsOfRecord(record), ...tickets]);
    await unit.update(matchmakingMatches, { matchId }, { tickets: all });
  },

  /** Forgets a match that is over. */
  async end(unit: StorageOperations, matchId: string): Promise<void> {
    await unit.delete(matchmakingBackfills, { matchId });
    await unit.delete(matchmakingMatches, { matchId });
  },
} as const;
