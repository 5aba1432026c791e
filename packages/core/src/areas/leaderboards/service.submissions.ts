import { Buffer } from 'node:buffer';
import type { Handlers } from '../../http/contract.ts';
import { writeJson } from '../../http/json/parse-json.ts';
import { playerOf } from '../../kernel/call.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { readBoard } from './boards.ts';
import type { leaderboardsContract } from './contract.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { changeEntries } from './entry-changes.ts';
import { leaderboardErrors as errors } from './errors.ts';
import type { LeaderboardsContext } from './limits.ts';
import { createPlayerSubmissions } from './player-submissions.ts';
import type { Submission } from './rules.ts';
import type { Metadata } from './schemas.ts';
import { type Entrant, entrants } from './states.ts';
import { assertRunning, assertWithinBounds, submitEntries } from './submissions.ts';
import type { LeaderboardRow } from './tables.ts';
import { isReadable } from './views.ts';

type SubmissionOperations = Pick<
  Handlers<typeof leaderboardsContract.routes>,
  'submit' | 'serverSubmit' | 'serverRemoveEntry'
>;

/** A submission as a caller sends it. */
interface SubmissionFields {
  readonly score: bigint;
  readonly subscore?: bigint | undefined;
  readonly metadata?: Metadata | undefined;
}

/** The operations that submit scores. */
export function createSubmissions(
  ctx: LeaderboardsContext,
  {
    groups,
    lockAccounts,
    lockFreeAccounts,
  }: Pick<LeaderboardsDependencies, 'groups' | 'lockAccounts' | 'lockFreeAccounts'>,
): SubmissionOperations {
  const { limits } = ctx;
  const submitOfPlayer = createPlayerSubmissions(ctx, { lockAccounts, lockFreeAccounts });

  function submissionOf({ score, subscore = 0n, metadata }: SubmissionFields, field: string): Submission {
    const json = metadata === undefined ? undefined : writeJson(metadata);
    if (json !== undefined && Buffer.byteLength(json) > limits.leaderboardEntryBytes)
      throw invalidField(field, `must have at most ${limits.leaderboardEntryBytes} bytes as JSON`);
    // A caller in this process may send what a body cannot have, and everybody who sees the entry could not read it.
    if (json !== undefined && !isReadable(json))
      throw invalidField(field, 'is not JSON that can be read again');
    return { score, subscore, metadata: json };
  }

  /** Locks the accounts that a server names, and the groups among what are none. Groups are locked after accounts. */
  async function lockScored(unit: StorageOperations, ids: readonly string[]) {
    const accounts = await lockAccounts(unit, ids);
    const others = ids.filter((id) => !accounts.has(id));
    const found = others.length > 0 ? await groups()?.lock(unit, others) : undefined;
    return { [entrants.PLAYER]: accounts, [entrants.GROUP]: found ?? new Map<string, string>() };
  }

  return {
    submit: async (call, { leaderboardId, version, ...fields }) =>
      submitOfPlayer({
        ...submissionOf(fields, 'metadata'),
        call,
        leaderboardId,
        version,
        accountId: playerOf(call),
        at: call.now,
      }),

    async serverSubmit(call, { leaderboardId, version, entries: given }) {
      if (given.length > limits.leaderboardSubmissions)
        throw invalidField('entries', `must have at most ${limits.leaderboardSubmissions} items`);
      const submissions = given.map(({ accountId, ...fields }, at) => ({
        accountId,
        at: call.now,
        ...submissionOf(fields, `entries.${at}.metadata`),
      }));
      const accountIds = [...new Set(submissions.map(({ accountId }) => accountId))];
      const { result } = await ctx.atomically(call, async (unit) => {
        const input = {
          leaderboardId,
          blockEntries: limits.leaderboardBlockEntries,
          choose(board: LeaderboardRow, locked: Awaited<ReturnType<typeof lockScored>>) {
            const known = locked[board.entrant as Entrant];
            const accountId = accountIds.find((id) => !known.has(id));
            if (accountId !== undefined) throw errors.SCORED_ACCOUNT_NOT_FOUND({ metadata: { accountId } });
            assertRunning(board, version);
            for (const submission of submissions) assertWithinBounds(board, submission);
            return submissions;
          },
        };
        return submitEntries(unit, input, lockScored(unit, accountIds));
      });
      const { updated, entries } = await result;
      const results = submissions.map((submission) => ({
        accountId: submission.accountId,
        updated: updated.get(submission)!,
        rank: entries.get(submission.accountId)!.rank,
      }));
      return { results };
    },

    async serverRemoveEntry(call, { leaderboardId, accountId }) {
      const removed = await ctx.atomically(call, async (unit) => {
        for (;;) {
          const { period } = await readBoard(unit, leaderboardId);
          const changed = await changeEntries(unit, {
            period,
            accountIds: [accountId],
            blockEntries: limits.leaderboardBlockEntries,
            change: () => null,
            isSubmission: true,
          });
          // The version has ended between the read and the lock.
          if (changed === null) continue;
          await changed.balance();
          return changed.changes.some(({ before }) => before !== null);
        }
      });
      return { entryDeleted: removed };
    },
  };
}
