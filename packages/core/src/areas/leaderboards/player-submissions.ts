import type { Call } from '../../kernel/call.ts';
import { commonErrors, isApiError } from '../../kernel/errors.ts';
import { createGroups } from '../../runtime/groups.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import { leaderboardErrors as errors } from './errors.ts';
import type { LeaderboardsContext } from './limits.ts';
import type { Entry } from './schemas.ts';
import { authorities } from './states.ts';
import { type AccountSubmission, assertRunning, assertWithinBounds, submitEntries } from './submissions.ts';
import type { LeaderboardRow } from './tables.ts';
import { entryOf } from './views.ts';

/** A score that a player submits. */
export interface PlayerSubmission extends AccountSubmission {
  readonly call: Call;
  readonly leaderboardId: string;
  readonly version: number | undefined;
}

/** What a player is answered. */
export interface PlayerSubmitted {
  /** Absent if there was no room for it. */
  readonly entry?: Entry;
  readonly updated: boolean;
}

/** Scores that go together: a unit of so many takes some milliseconds. */
const maxGroup = 64;

/**
 * Creates the function that submits the score of a player.
 *
 * Scores for one leaderboard that come while a unit is under way go together in the next one. On Postgres 64 players take a
 * fifth of the statements, and do not wait for the locks of each other's blocks. A score that must not be submitted is
 * refused alone. A player whose account another unit has locked gets a unit of their own, so nobody waits for that one; and
 * each player does if a sum makes the unit of all fail.
 */
export function createPlayerSubmissions(
  ctx: LeaderboardsContext,
  { lockAccounts, lockFreeAccounts }: Pick<LeaderboardsDependencies, 'lockAccounts' | 'lockFreeAccounts'>,
): (submission: PlayerSubmission) => Promise<PlayerSubmitted> {
  const blockEntries = ctx.limits.leaderboardBlockEntries;

  /** Submits scores for one leaderboard in one unit. What must not be submitted is in `refusals`. */
  async function store(
    submissions: readonly PlayerSubmission[],
    lock: LeaderboardsDependencies['lockAccounts'],
  ) {
    const { call, leaderboardId } = submissions[0]!;
    const accountIds = submissions.map(({ accountId }) => accountId);
    const stored = await ctx.atomically(call, async (unit) => {
      const locked = lock(unit, accountIds);
      const refusals = new Map<PlayerSubmission, unknown>();
      const choose = (board: LeaderboardRow, names: ReadonlyMap<string, string>) => {
        refusals.clear();
        for (const submission of submissions) {
          const refusal = refusalOf(board, names, submission);
          if (refusal !== null) refusals.set(submission, refusal);
        }
        return submissions.filter((submission) => !refusals.has(submission));
      };
      const submitted = await submitEntries(unit, { leaderboardId, blockEntries, choose }, locked);
      return { ...submitted, names: await locked, refusals };
    });
    return { ...(await stored.result), names: stored.names, refusals: stored.refusals };
  }

  type Stored = Awaited<ReturnType<typeof store>>;

  /** Throws why the score was not submitted. */
  async function answerOf(stored: Stored, submission: PlayerSubmission): Promise<PlayerSubmitted> {
    const { board, updated, entries, names, refusals } = stored;
    if (refusals.has(submission)) throw refusals.get(submission);
    const { accountId } = submission;
    const { entry, rank } = entries.get(accountId)!;
    const view = { rank, playerName: names.get(accountId)!, showsHidden: false };
    return { ...(entry && { entry: entryOf(board, entry, view) }), updated: updated.get(submission)! };
  }

  const submitAlone = async (submission: PlayerSubmission): Promise<PlayerSubmitted> =>
    answerOf(await store([submission], lockAccounts), submission);

  const addToGroup = createGroups<PlayerSubmission, PlayerSubmitted>({
    clock: ctx.clock,
    maxItems: maxGroup,
    // Each answer shows the entry after its own score.
    identityOf: ({ accountId }) => accountId,
    async run(submissions) {
      let stored: Stored;
      try {
        stored = await store(submissions, submissions.length === 1 ? lockAccounts : lockFreeAccounts);
      } catch (error) {
        if (!isApiError(error)) throw error;
        // Nothing was submitted. Of all refusals, a sum that is too large alone is not known before.
        const isOfOne = submissions.length > 1 && error.reason === 'NUMBER_OUT_OF_RANGE';
        return submissions.map(isOfOne ? submitAlone : () => Promise.reject(error));
      }
      return submissions.map((submission) =>
        submissions.length > 1 && !stored.names.has(submission.accountId)
          ? submitAlone(submission)
          : answerOf(stored, submission),
      );
    },
  });

  return (submission) =>
    submission.call.unit ? submitAlone(submission) : addToGroup(submission.leaderboardId, submission);
}

/** Returns why a score must not be submitted; null if it may. */
function refusalOf(
  board: LeaderboardRow,
  names: ReadonlyMap<string, string>,
  submission: PlayerSubmission,
): unknown {
  try {
    // Another node may still remember the session of an account that was just deleted.
    if (!names.has(submission.accountId)) throw commonErrors.CREDENTIAL_INVALID();
    assertRunning(board, submission.version);
    if (board.authority !== authorities.CLIENT) throw errors.SERVERS_ONLY();
    assertWithinBounds(board, submission);
    return null;
  } catch (refusal) {
    return refusal;
  }
}
