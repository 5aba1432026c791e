import { commonErrors } from '../../kernel/errors.ts';
import { int64Range } from '../../storage/value.ts';
import { points, pointsIn, positionOf, standingOf } from './rules.positions.ts';
import { operators, type SortOrder } from './states.ts';
import type { EntryRow, LeaderboardRow } from './tables.ts';

/** A score that is submitted. */
export interface Submission {
  readonly score: bigint;
  readonly subscore: bigint;
  /** JSON text; undefined leaves the metadata of the entry as it is. */
  readonly metadata: string | undefined;
}

/** The entry after a submission, and whether the submission has replaced the score. */
export interface Submitted {
  readonly entry: EntryRow;
  readonly updated: boolean;
}

/** What a submission needs to know of a leaderboard. */
export type Board = Pick<LeaderboardRow, 'period' | 'sortOrder' | 'operator'>;

/** Returns the sort order of a stored leaderboard. */
export const orderOf = ({ sortOrder }: Pick<LeaderboardRow, 'sortOrder'>): SortOrder =>
  sortOrder as SortOrder;

/**
 * Returns the entry of a player after a submission.
 *
 * BEST keeps the older entry unless score or subscore are better. LATEST always replaces it. SUM adds both, and adding
 * nothing moves nobody. Throws NUMBER_OUT_OF_RANGE for a sum beyond 64 bits.
 */
export function submit(
  board: Board,
  accountId: string,
  before: EntryRow | null,
  submission: Submission,
  now: number,
): Submitted {
  const sortOrder = orderOf(board);
  const { metadata } = submission;
  if (before === null) {
    const position = positionOf(sortOrder, { ...submission, updatedAt: now, accountId });
    const { period } = board;
    return {
      entry: {
        accountId,
        period,
        hidden: false,
        position,
        submissions: 1,
        metadata: metadata ?? null,
        createdAt: now,
      },
      updated: true,
    };
  }
  const submissions = before.submissions + 1;
  const standing = replaced(board, before, submission);
  if (standing === null) return { entry: { ...before, submissions }, updated: false };
  const position = positionOf(sortOrder, { ...standing, updatedAt: now, accountId });
  return {
    entry: { ...before, position, submissions, ...(metadata !== undefined && { metadata }) },
    updated: true,
  };
}

type Score = Pick<Submission, 'score' | 'subscore'>;

/** Returns the new score of an existing entry, or null if the old one stays. */
function replaced(board: Board, { position }: EntryRow, submission: Submission): Score | null {
  const sortOrder = orderOf(board);
  if (board.operator === operators.LATEST) return submission;
  if (board.operator === operators.BEST)
    return points(sortOrder, submission) < pointsIn(position) ? submission : null;
  if (submission.score === 0n && submission.subscore === 0n) return null;
  const { score, subscore } = standingOf(sortOrder, position);
  return { score: add(score, submission.score), subscore: add(subscore, submission.subscore) };
}

function add(left: bigint, right: bigint): bigint {
  const sum = left + right;
  if (sum < int64Range.min || sum > int64Range.max) throw commonErrors.NUMBER_OUT_OF_RANGE();
  return sum;
}
