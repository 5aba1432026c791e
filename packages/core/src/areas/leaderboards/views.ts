import { Buffer } from 'node:buffer';
import { parseJson } from '../../http/json/parse-json.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import { standingOf } from './rules.positions.ts';
import { orderOf } from './rules.ts';
import type { Entry, Leaderboard, Metadata } from './schemas.ts';
import type { Authority, Entrant, Operator } from './states.ts';
import type { EntryRow, LeaderboardRow } from './tables.ts';

/** As deep and wide as any configuration may allow for input. */
const storedJsonLimits = { depth: 64, keys: 10_000, items: 10_000, stringBytes: 1_048_576 };

const metadataOf = (json: string | null): Metadata =>
  json === null ? {} : (parseJson(Buffer.from(json), storedJsonLimits) as Metadata);

/** Whether stored metadata can be read again. */
export function isReadable(json: string): boolean {
  try {
    metadataOf(json);
    return true;
  } catch {
    return false;
  }
}

/** Returns a leaderboard as it is sent. */
export const leaderboardOf = (row: LeaderboardRow): Leaderboard => ({
  leaderboardId: row.leaderboardId,
  title: row.title,
  description: row.description,
  sortOrder: orderOf(row),
  operator: row.operator as Operator,
  authority: row.authority as Authority,
  entrant: row.entrant as Entrant,
  resetSchedule: row.resetSchedule,
  archiveCount: row.archiveCount,
  ...(row.minScore !== null && { minScore: row.minScore }),
  ...(row.maxScore !== null && { maxScore: row.maxScore }),
  maxEntries: row.maxEntries,
  metadata: metadataOf(row.metadata),
  version: row.version,
  createdTimestamp: wholeSeconds(row.createdAt),
  nextResetTimestamp: nextReset(row),
});

/** Returns when the running version ends, in seconds; 0 if never. */
export const nextReset = ({ nextResetAt }: Pick<LeaderboardRow, 'nextResetAt'>): number =>
  nextResetAt === null ? 0 : wholeSeconds(nextResetAt);

/** What an entry looks like to a caller. */
export interface EntryView {
  readonly rank: number;
  readonly playerName: string;
  /** Whether the caller may know if it is hidden. */
  readonly showsHidden: boolean;
}

/** Returns an entry as it is sent. */
export function entryOf(
  board: Pick<LeaderboardRow, 'sortOrder'>,
  row: EntryRow,
  { rank, playerName, showsHidden }: EntryView,
): Entry {
  const { score, subscore, updatedAt } = standingOf(orderOf(board), row.position);
  return {
    accountId: row.accountId,
    playerName,
    score,
    subscore,
    rank,
    submissions: row.submissions,
    metadata: metadataOf(row.metadata),
    createdTimestamp: wholeSeconds(row.createdAt),
    updatedTimestamp: wholeSeconds(updatedAt),
    ...(showsHidden && { hidden: row.hidden }),
  };
}
