import { calendarTime } from '../../runtime/clock.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import type { Lease } from '../../scheduler/lease.ts';
import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired, hasRows } from '../../storage/has-rows.ts';
import { scan } from '../../storage/scan.ts';
import type { Task } from '../area.ts';
import { removeEntriesOfDeleted } from './account-removal.ts';
import type { LeaderboardsDependencies } from './dependencies.ts';
import type { LeaderboardsContext } from './limits.ts';
import { resetBoard } from './resets.ts';
import { isEarly } from './schedule.ts';
import {
  leaderboardAccountRemovals,
  leaderboardBlocks,
  leaderboardEntries,
  leaderboardRemovals,
  leaderboardResets,
  leaderboards,
  type ResetRow,
} from './tables.ts';
import { trimEntries } from './trimming.ts';

const batchSize = 100;
/** The time that the hook of the host has for one reset. */
const hookMilliseconds = 5_000;
/** The pause after the first failure of the hook; it doubles with each one. */
const firstPauseMilliseconds = 5_000;
const maxPauseMilliseconds = 3_600_000;

type Hook = NonNullable<LeaderboardsDependencies['onLeaderboardReset']>;

export function createTasks(
  ctx: LeaderboardsContext,
  { onLeaderboardReset: hook }: Pick<LeaderboardsDependencies, 'onLeaderboardReset'>,
): readonly Task[] {
  const { storage, clock } = ctx;
  const isHooked = hook !== undefined;
  return [
    {
      name: 'leaderboards.reset',
      everyMilliseconds: 5_000,
      hasWork: () => hasExpired(storage, [leaderboards], 'nextResetAt', clock.now()),
      run: (lease) => resetDue(ctx, lease, isHooked),
    },
    {
      name: 'leaderboards.sweep',
      everyMilliseconds: 60_000,
      hasWork: () => needsSweep(ctx),
      async run({ signal }) {
        await trimBoards(ctx, signal);
        await removeEntriesOfDeleted(ctx, signal);
        await removePeriods(ctx, signal);
      },
    },
    ...(hook
      ? [
          {
            name: 'leaderboards.hook',
            everyMilliseconds: 5_000,
            hasWork: () => hasExpired(storage, [leaderboardResets], 'dueAt', clock.now()),
            run: ({ signal }: Lease) => callHook(ctx, hook, signal),
          },
        ]
      : []),
  ];
}

/**
 * Resets leaderboards whose time has come. After a pause of the service, each is reset once, however often it was due. If the
 * clock was set back, a reset waits for its time of the calendar, unless the times until then have had their resets already.
 */
async function resetDue(
  ctx: LeaderboardsContext,
  { signal, guard }: Lease,
  isHooked: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const calendar = calendarTime(ctx.clock);
  const due = { where: { nextResetAt: { lte: now } }, orderBy: ['nextResetAt'], signal } as const;
  for await (const boards of scan(ctx.storage, leaderboards, due, batchSize))
    for (const { leaderboardId } of boards.filter((board) => !isEarly(board, calendar))) {
      if (signal.aborted) return;
      await ctx.atomically(ctx.systemCall('leaderboards.reset'), async (unit) => {
        await guard(unit);
        // An operator may have reset the leaderboard or changed its schedule since.
        const isDue = { leaderboardId, nextResetAt: { lte: now } };
        const [board] = await unit.lock(leaderboards, isDue);
        if (board) await resetBoard(ctx, unit, board, { now, isHooked });
      });
    }
}

const needsSweep = async ({ storage }: LeaderboardsContext): Promise<boolean> =>
  (await hasRows(storage, leaderboards, { isTrimming: true }, ['isTrimming'])) ||
  (await hasRows(storage, leaderboardAccountRemovals, {}, ['accountId'])) ||
  hasRows(storage, leaderboardRemovals, {}, ['period']);

/** Removes the worst entries of leaderboards whose maximum was lowered. */
async function trimBoards({ storage, limits }: LeaderboardsContext, signal: AbortSignal): Promise<void> {
  for (const { leaderboardId } of await storage.find(leaderboards, {
    where: { isTrimming: true },
    orderBy: ['isTrimming'],
    limit: batchSize,
  })) {
    for (let isTrimming = true; isTrimming; ) {
      if (signal.aborted) return;
      isTrimming = await storage.transaction(async (unit) => {
        const [board] = await unit.lock(leaderboards, { leaderboardId, isTrimming: true });
        if (board === undefined) return false;
        const { period, maxEntries } = board;
        const trimmed =
          maxEntries === 0
            ? null
            : await trimEntries(unit, period, maxEntries, limits.leaderboardBlockEntries);
        await trimmed?.balance();
        if (trimmed === null) await unit.update(leaderboards, { leaderboardId }, { isTrimming: false });
        return trimmed !== null;
      });
    }
  }
}

/** Removes the entries of versions that are no longer kept, then their blocks. */
async function removePeriods({ storage }: LeaderboardsContext, signal: AbortSignal): Promise<void> {
  for (const { period } of await storage.find(leaderboardRemovals, { limit: 1_000 })) {
    for (const hidden of [false, true])
      await deleteInBatches(storage, leaderboardEntries, { period, hidden }, 'position', { signal });
    await deleteInBatches(storage, leaderboardBlocks, { period }, 'lower', { signal });
    if (signal.aborted) return;
    await storage.delete(leaderboardRemovals, { period });
  }
}

/** Calls the hook for each reset that it has not confirmed. A failure of one delays only that one. */
async function callHook(ctx: LeaderboardsContext, hook: Hook, signal: AbortSignal): Promise<void> {
  const due = await ctx.storage.find(leaderboardResets, {
    where: { dueAt: { lte: ctx.clock.now() } },
    orderBy: ['dueAt'],
    limit: batchSize,
  });
  for (const row of due) {
    if (signal.aborted) return;
    await confirmReset(ctx, hook, row);
  }
}

async function confirmReset({ storage, clock, log }: LeaderboardsContext, hook: Hook, row: ResetRow) {
  const { leaderboardId, endedVersion, endedAt, attempts } = row;
  try {
    const called = (async () => hook({ leaderboardId, endedVersion, endedAt }))();
    await withTimeout(clock, hookMilliseconds, called);
  } catch (cause) {
    log.error({ cause, leaderboardId, endedVersion }, 'onLeaderboardReset failed; it is called again');
    const pause = Math.min(firstPauseMilliseconds * 2 ** attempts, maxPauseMilliseconds);
    const patch = { attempts: { add: 1 }, dueAt: clock.now() + pause };
    await storage.update(leaderboardResets, { leaderboardId, endedVersion }, patch);
    return;
  }
  await storage.delete(leaderboardResets, { leaderboardId, endedVersion });
}
