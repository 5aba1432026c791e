import type { Unit } from '../../kernel/unit-of-work.ts';
import { blockOf } from './blocks.ts';
import { readBoard } from './boards.ts';
import { type ChangedEntries, changeEntries, type EntryChange } from './entry-changes.ts';
import { leaderboardErrors as errors } from './errors.ts';
import { ranksAt } from './ranks.ts';
import { type Submission, submit } from './rules.ts';
import { type EntryRow, type LeaderboardRow, leaderboards } from './tables.ts';
import { trimEntries } from './trimming.ts';

/** A score that is submitted for an account. */
export interface AccountSubmission extends Submission {
  readonly accountId: string;
}

/** The entry of an account after all submissions; null if there was no room for it. */
export interface SubmittedEntry {
  readonly entry: EntryRow | null;
  /** 0 if there is no entry. */
  readonly rank: number;
}

/** What a unit has submitted. */
export interface SubmittedEntries {
  readonly board: LeaderboardRow;
  /** For each submission, whether it has replaced the score. */
  readonly updated: readonly boolean[];
  readonly entries: ReadonlyMap<string, SubmittedEntry>;
}

export interface SubmissionInput {
  readonly leaderboardId: string;
  /** The version that the scores are for; undefined or 0 for the running one. */
  readonly version: number | undefined;
  readonly submissions: readonly AccountSubmission[];
  readonly now: number;
  /** The limit `leaderboardBlockEntries`. */
  readonly blockEntries: number;
  /** Throws if the scores must not be submitted. */
  readonly check: (board: LeaderboardRow) => void;
}

/**
 * Submits scores in a unit: all of them or none. Nothing is read of entries before their accounts are locked.
 *
 * The ranks are read behind the writes of the unit, which has locked the blocks of the entries. The promise for them is
 * not awaited here: on Postgres they come with the commit.
 */
export async function submitEntries(
  unit: Unit,
  input: SubmissionInput,
  accountsLocked: Promise<unknown>,
): Promise<{ readonly result: Promise<SubmittedEntries> }> {
  for (;;) {
    const [read, locked] = await Promise.allSettled([readBoard(unit, input.leaderboardId), accountsLocked]);
    // Of two errors it is always that of the leaderboard, whichever answer comes first.
    if (read.status === 'rejected') throw read.reason;
    if (locked.status === 'rejected') throw locked.reason;
    const board = read.value;
    if (input.version && input.version !== board.version) throw errors.VERSION_ENDED();
    input.check(board);
    const submitted = await submitTo(unit, board, input);
    if (submitted) return submitted;
    // The version has ended between the read and the lock. The next read sees the one after it.
  }
}

async function submitTo(
  unit: Unit,
  board: LeaderboardRow,
  { submissions, now, blockEntries }: SubmissionInput,
) {
  const { period, leaderboardId, maxEntries } = board;
  const byAccount = Map.groupBy(submissions, ({ accountId }) => accountId);
  const updated = new Map<AccountSubmission, boolean>();
  const changed = await changeEntries(unit, {
    period,
    accountIds: [...byAccount.keys()],
    blockEntries,
    isSubmission: true,
    change: (accountId, before) =>
      byAccount.get(accountId)!.reduce<EntryRow | null>((entry, submission) => {
        const result = submit(board, accountId, entry, submission, now);
        updated.set(submission, result.updated);
        return result.entry;
      }, before),
    // New entries of a leaderboard with a maximum come one after the other, so its count is exact.
    beforeLock: async (changes) => {
      if (maxEntries > 0 && changes.some(isNew))
        await unit.update(leaderboards, { leaderboardId }, { version: { add: 0 } }, { returns: 'key' });
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
  const result = ranks.then((byPosition): SubmittedEntries => {
    const entries = new Map<string, SubmittedEntry>();
    for (const { accountId } of changed.changes) entries.set(accountId, { entry: null, rank: 0 });
    for (const entry of kept) entries.set(entry.accountId, { entry, rank: byPosition.get(entry.position)! });
    return {
      board,
      updated: submissions.map(
        (submission) => updated.get(submission)! && entries.get(submission.accountId)!.entry !== null,
      ),
      entries,
    };
  });
  result.catch(() => undefined);
  return { result };
}

const isNew = ({ before, after }: EntryChange): boolean => before === null && after !== null;

const rankReads = (
  unit: Unit,
  period: number,
  { blocks }: ChangedEntries,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<string, number>> =>
  ranksAt(
    unit,
    period,
    entries.map(({ position }) => position),
    (position) => blockOf(blocks, position)!.lower,
  );
