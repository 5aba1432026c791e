import type { Unit } from '../../kernel/unit-of-work.ts';
import { blockOf } from './blocks.ts';
import { readBoard } from './boards.ts';
import { type ChangedEntries, changeEntries, type EntryChange } from './entry-changes.ts';
import { leaderboardErrors as errors } from './errors.ts';
import { ranksIn } from './ranks.ts';
import { type Submission, submit } from './rules.ts';
import { type EntryRow, type LeaderboardRow, leaderboards } from './tables.ts';
import { trimEntries } from './trimming.ts';

/** A score that is submitted for an account. */
export interface AccountSubmission extends Submission {
  readonly accountId: string;
  /** When it was submitted, in milliseconds. */
  readonly at: number;
}

/** The entry of an account after all submissions; null if there was no room for it. */
export interface SubmittedEntry {
  readonly entry: EntryRow | null;
  /** 0 if there is no entry. */
  readonly rank: number;
}

/** What a unit has submitted. */
export interface SubmittedEntries<S extends AccountSubmission> {
  readonly board: LeaderboardRow;
  /** Whether each submission has replaced the score. */
  readonly updated: ReadonlyMap<S, boolean>;
  readonly entries: ReadonlyMap<string, SubmittedEntry>;
}

export interface SubmissionInput<Locked, S extends AccountSubmission> {
  readonly leaderboardId: string;
  /** The limit `leaderboardBlockEntries`. */
  readonly blockEntries: number;
  /**
   * Returns the scores to submit, or throws to submit none. Called with what the lock of the accounts returned, and again if
   * the version ends meanwhile.
   */
  readonly choose: (board: LeaderboardRow, locked: Locked) => readonly S[];
}

/** Throws VERSION_ENDED unless a version, undefined or 0 for the running one, is that of a leaderboard. */
export function assertRunning(board: LeaderboardRow, version: number | undefined): void {
  if (version && version !== board.version) throw errors.VERSION_ENDED();
}

/**
 * Submits scores in a unit: all that are chosen or none. Nothing is read of entries before their accounts are locked.
 *
 * The ranks are read behind the writes of the unit, which has locked the blocks of the entries. The promise for them is
 * not awaited here: on Postgres they come with the commit.
 */
export async function submitEntries<Locked, S extends AccountSubmission>(
  unit: Unit,
  input: SubmissionInput<Locked, S>,
  accountsLocked: Promise<Locked>,
): Promise<{ readonly result: Promise<SubmittedEntries<S>> }> {
  for (;;) {
    const [read, locked] = await Promise.allSettled([readBoard(unit, input.leaderboardId), accountsLocked]);
    // Of two errors it is always that of the leaderboard, whichever answer comes first.
    if (read.status === 'rejected') throw read.reason;
    if (locked.status === 'rejected') throw locked.reason;
    const board = read.value;
    const submitted = await submitTo(unit, board, input.choose(board, locked.value), input.blockEntries);
    if (submitted) return submitted;
    // The version has ended between the read and the lock. The next read sees the one after it.
  }
}

async function submitTo<S extends AccountSubmission>(
  unit: Unit,
  board: LeaderboardRow,
  submissions: readonly S[],
  blockEntries: number,
) {
  const { period, leaderboardId, maxEntries } = board;
  const replaced = new Map<S, boolean>();
  if (submissions.length === 0)
    return { result: Promise.resolve({ board, updated: replaced, entries: new Map() }) };
  const byAccount = Map.groupBy(submissions, ({ accountId }) => accountId);
  const changed = await changeEntries(unit, {
    period,
    accountIds: [...byAccount.keys()],
    blockEntries,
    isSubmission: true,
    change: (accountId, before) =>
      byAccount.get(accountId)!.reduce<EntryRow | null>((entry, submission) => {
        const result = submit(board, accountId, entry, submission, submission.at);
        replaced.set(submission, result.updated);
        return result.entry;
      }, before),
    // New entries of a leaderboard with a maximum come one after the other, so its count is exact.
    beforeLock: async (changes) => {
      if (maxEntries > 0 && changes.some(isNew)) await unit.lock(leaderboards, { leaderboardId });
    },
  });
  if (changed === null) return null;
  const trimmed =
    maxEntries > 0 && changed.changes.some(isNew)
      ? await trimEntries(unit, period, maxEntries, blockEntries)
      : null;
  const kept = changed.changes.flatMap(({ after }) =>
    after && !trimmed?.accountIds.has(after.accountId) ? [after] : [],
  );
  const ranks = rankReads(unit, period, changed, kept);
  ranks.catch(() => undefined);
  await changed.balance();
  await trimmed?.balance();
  const result = ranks.then((byPosition): SubmittedEntries<S> => {
    const entries = new Map<string, SubmittedEntry>();
    for (const { accountId } of changed.changes) entries.set(accountId, { entry: null, rank: 0 });
    for (const entry of kept) entries.set(entry.accountId, { entry, rank: byPosition.get(entry.position)! });
    const updated = new Map(
      submissions.map((submission) => [
        submission,
        replaced.get(submission)! && entries.get(submission.accountId)!.entry !== null,
      ]),
    );
    return { board, updated, entries };
  });
  result.catch(() => undefined);
  return { result };
}

/** Throws SCORE_OUT_OF_BOUNDS. */
export function assertWithinBounds({ minScore, maxScore }: LeaderboardRow, { score }: Submission): void {
  if ((minScore !== null && score < minScore) || (maxScore !== null && score > maxScore))
    throw errors.SCORE_OUT_OF_BOUNDS();
}

const isNew = ({ before, after }: EntryChange): boolean => before === null && after !== null;

const rankReads = (
  unit: Unit,
  period: number,
  { blocks }: ChangedEntries,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<string, number>> =>
  ranksIn(
    unit,
    period,
    entries.map(({ position }) => position),
    (position) => blockOf(blocks, position)!.lower,
  );
