import type { ReadOperations } from '../../storage/storage.ts';
import { leaderboardErrors as errors } from './errors.ts';
import { type LeaderboardRow, leaderboards, leaderboardVersions } from './tables.ts';

/** A version that is kept. */
export interface ShownVersion {
  readonly board: LeaderboardRow;
  readonly version: number;
  readonly period: number;
  readonly isRunning: boolean;
}

/** Returns a leaderboard. Throws LEADERBOARD_NOT_FOUND. */
export async function readBoard(
  reads: Pick<ReadOperations, 'get'>,
  leaderboardId: string,
): Promise<LeaderboardRow> {
  const board = await reads.get(leaderboards, { leaderboardId });
  if (board === null) throw errors.LEADERBOARD_NOT_FOUND();
  return board;
}

/** Returns a version of a leaderboard; the running one if `version` is absent or 0. Throws VERSION_NOT_FOUND. */
export async function readVersion(
  reads: Pick<ReadOperations, 'get'>,
  leaderboardId: string,
  version: number | undefined,
): Promise<ShownVersion> {
  const board = await readBoard(reads, leaderboardId);
  if (!version || version === board.version)
    return { board, version: board.version, period: board.period, isRunning: true };
  const ended = await reads.get(leaderboardVersions, { leaderboardId, version });
  if (ended === null) throw errors.VERSION_NOT_FOUND();
  return { board, version, period: ended.period, isRunning: false };
}
