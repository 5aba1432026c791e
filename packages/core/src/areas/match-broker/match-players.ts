import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { BrokerSettings } from './options.settings.ts';
import { type Seat, seatsOf } from './rules.seats.ts';
import { connectionOf, matchOf, playersOf } from './rules.ts';
import { type MatchState, matchStates } from './states.ts';
import { type MatchRow, matches, matchPlayers } from './tables.ts';

/** The match that a player is in. */
export interface CurrentMatch {
  readonly matchId: string;
  /** Empty if no queue has made it. */
  readonly queueName: string;
  readonly state: MatchState;
  readonly seat: Seat;
  /** How the player connects; empty until the server is ready. */
  readonly connectionDetails: string;
  /** When its server was ready; null before that. */
  readonly startedAt: number | null;
  /** When it fails, or ends, if its server does nothing. */
  readonly expiresAt: number;
}

/** A player who is in a match. */
export interface BusyPlayer {
  readonly playerId: string;
  readonly matchId: string;
}

const live = { in: [matchStates.ASSIGNED, matchStates.RUNNING] };

/**
 * Who is in which match: from when a server has the match until it ends, or until the server says that the player has left.
 * A match that is given back and waits for another server keeps its rows, so a reader looks at the state of the match.
 */
export const playersInMatches = {
  /** Stores who is in a match that gets a server, or who joins it. Does not wait for the storage. */
  enter(unit: Unit, matchId: string, playerIds: readonly string[]): void {
    if (playerIds.length === 0) return;
    const rows = [...playerIds].sort().map((playerId) => ({ playerId, matchId }));
    unawaited(unit.insert(matchPlayers, rows, { ifAbsent: true }));
  },

  /** Removes the players of a match that is over, or those who have left it. Does not wait for the storage. */
  leave(unit: Unit, matchId: string, playerIds: readonly string[]): void {
    if (playerIds.length === 0) return;
    const where = { playerId: { in: [...playerIds] }, matchId };
    unawaited(unit.delete(matchPlayers, where, { orderBy: ['playerId'] }));
  },

  /**
   * Locks the matches of a player whose account is being deleted: a match that ends at that moment has ended before the
   * deletion goes on, or it ends after the deletion and finds no account.
   */
  async lockOf(unit: StorageOperations, playerId: string): Promise<void> {
    const rows = await unit.find(matchPlayers, { where: { playerId } });
    const id = { in: rows.map(({ matchId }) => matchId) };
    if (rows.length > 0) await unit.lock(matches, { id }, { orderBy: ['id'] });
  },

  /** Returns the match that a player is in, the newest if there are several; null if there is none. */
  async current(
    db: StorageOperations,
    playerId: string,
    readSettings: () => Promise<BrokerSettings>,
  ): Promise<CurrentMatch | null> {
    const rows = await findLive(db, [playerId]);
    const newest = rows.map(({ match }) => match).sort((one, other) => other.since - one.since)[0];
    return newest ? viewCurrent(newest, playerId, await readSettings()) : null;
  },

  /** Returns one of these players who is in a match; null if none is. */
  async findBusy(db: StorageOperations, playerIds: readonly string[]): Promise<BusyPlayer | null> {
    const [first] = await findLive(db, playerIds);
    return first ? { playerId: first.playerId, matchId: first.match.id } : null;
  },
} as const;

async function findLive(
  db: StorageOperations,
  playerIds: readonly string[],
): Promise<readonly { readonly playerId: string; readonly match: MatchRow }[]> {
  const rows = await db.find(matchPlayers, { where: { playerId: { in: [...playerIds] } } });
  if (rows.length === 0) return [];
  const id = { in: [...new Set(rows.map(({ matchId }) => matchId))] };
  const found = await db.find(matches, { where: { id, state: live } });
  const byId = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap(({ playerId, matchId }) => {
    const match = byId.get(matchId);
    return match ? [{ playerId, match }] : [];
  });
}

function viewCurrent(
  row: MatchRow,
  playerId: string,
  { matchReadyTimeSeconds, matchMaxRunTimeMinutes }: BrokerSettings,
): CurrentMatch {
  const isRunning = row.state === matchStates.RUNNING;
  const { queueName, seatOf } = seatsOf(matchOf(row));
  return {
    matchId: row.id,
    queueName,
    seat: seatOf(playerId),
    state: row.state as MatchState,
    connectionDetails: isRunning ? connectionOf(row, playerId) : '',
    startedAt: isRunning ? row.since : null,
    expiresAt: row.since + (isRunning ? matchMaxRunTimeMinutes * 60_000 : matchReadyTimeSeconds * 1000),
  };
}

/** Removes the players of a match that is over. One that never had a server has none. */
export function leaveMatch(unit: Unit, row: MatchRow): void {
  if (row.serverId !== null || row.formerServerId !== '')
    playersInMatches.leave(unit, row.id, playersOf(row));
}
