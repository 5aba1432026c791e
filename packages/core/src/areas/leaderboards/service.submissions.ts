import { Buffer } from 'node:buffer';
import type { Handlers } from '../../http/contract.ts';
import { writeJson } from '../../http/json/parse-json.ts';
import { playerOf } from '../../kernel/call.ts';
import { commonErrors, invalidField } from '../../kernel/errors.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { readBoard } from './boards.ts';
import type { leaderboardsContract } from './contract.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { changeEntries } from './entry-changes.ts';
import { leaderboardErrors as errors } from './errors.ts';
import type { LeaderboardsContext } from './limits.ts';
import type { Submission } from './rules.ts';
import type { Metadata } from './schemas.ts';
import { authorities } from './states.ts';
import { submitEntries } from './submissions.ts';
import type { LeaderboardRow } from './tables.ts';
import { entryOf } from './views.ts';

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
  { lockAccounts }: Pick<LeaderboardsDependencies, 'lockAccounts'>,
): SubmissionOperations {
  const { limits } = ctx;

  function submissionOf({ score, subscore = 0n, metadata }: SubmissionFields, field: string): Submission {
    const json = metadata === undefined ? undefined : writeJson(metadata);
    if (json !== undefined && Buffer.byteLength(json) > limits.leaderboardEntryBytes)
      throw invalidField(field, `must have at most ${limits.leaderboardEntryBytes} bytes as JSON`);
    return { score, subscore, metadata: json };
  }

  /** Locks the account of a player and returns its name. */
  async function lockAccount(unit: StorageOperations, accountId: string): Promise<string> {
    const name = (await lockAccounts(unit, [accountId])).get(accountId);
    // Another node may still remember the session of an account that was just deleted.
    if (name === undefined) throw commonErrors.CREDENTIAL_INVALID();
    return name;
  }

  /** Locks the accounts that a server names. Throws SCORED_ACCOUNT_NOT_FOUND. */
  async function lockScored(unit: StorageOperations, accountIds: readonly string[]): Promise<void> {
    const names = await lockAccounts(unit, accountIds);
    const accountId = accountIds.find((id) => !names.has(id));
    if (accountId !== undefined) throw errors.SCORED_ACCOUNT_NOT_FOUND({ metadata: { accountId } });
  }

  return {
    async submit(call, { leaderboardId, version, ...fields }) {
      const accountId = playerOf(call);
      const submission = submissionOf(fields, 'metadata');
      const { result, playerName } = await ctx.atomically(call, async (unit) => {
        const locked = lockAccount(unit, accountId);
        const input = {
          leaderboardId,
          version,
          submissions: [{ accountId, ...submission }],
          now: call.now,
          blockEntries: limits.leaderboardBlockEntries,
          check(board: LeaderboardRow) {
            if (board.authority !== authorities.CLIENT) throw errors.SERVERS_ONLY();
            assertWithinBounds(board, submission);
          },
        };
        const submitted = await submitEntries(unit, input, locked);
        return { ...submitted, playerName: await locked };
      });
      const { board, updated, entries } = await result;
      const { entry, rank } = entries.get(accountId)!;
      const view = { rank, playerName, showsHidden: false };
      return { ...(entry && { entry: entryOf(board, entry, view) }), updated: updated[0]! };
    },

    async serverSubmit(call, { leaderboardId, version, entries: given }) {
      if (given.length > limits.leaderboardSubmissions)
        throw invalidField('entries', `must have at most ${limits.leaderboardSubmissions} items`);
      const submissions = given.map(({ accountId, ...fields }, at) => ({
        accountId,
        ...submissionOf(fields, `entries.${at}.metadata`),
      }));
      const accountIds = [...new Set(submissions.map(({ accountId }) => accountId))];
      const { result } = await ctx.atomically(call, async (unit) => {
        const input = {
          leaderboardId,
          version,
          submissions,
          now: call.now,
          blockEntries: limits.leaderboardBlockEntries,
          check(board: LeaderboardRow) {
            for (const submission of submissions) assertWithinBounds(board, submission);
          },
        };
        return submitEntries(unit, input, lockScored(unit, accountIds));
      });
      const { updated, entries } = await result;
      const results = submissions.map(({ accountId }, at) => ({
        accountId,
        updated: updated[at]!,
        rank: entries.get(accountId)!.rank,
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

function assertWithinBounds({ minScore, maxScore }: LeaderboardRow, { score }: Submission): void {
  if ((minScore !== null && score < minScore) || (maxScore !== null && score > maxScore))
    throw errors.SCORE_OUT_OF_BOUNDS();
}
