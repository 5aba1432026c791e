import { eventBytes } from '../../events/event-json.ts';
import { counters } from '../../kernel/counters.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { createBlocks, sealBlocks } from './blocks.ts';
import type { LeaderboardsContext } from './limits.ts';
import { standingOf } from './rules.positions.ts';
import { orderOf } from './rules.ts';
import { nextTime } from './schedule.ts';
import {
  type LeaderboardRow,
  leaderboardEntries,
  leaderboardRemovals,
  leaderboardResets,
  leaderboards,
  leaderboardVersions,
} from './tables.ts';

/** How many entries the event of a reset has. */
const topEntries = 100;
const periodCounter = 'leaderboard_periods';

/** Creates the blocks of a new version, and returns its number in the tables of entries and blocks. */
export async function createPeriod(unit: StorageOperations): Promise<number> {
  const [counter] = await unit.insert(
    counters,
    { name: periodCounter, value: 1 },
    { orUpdate: { value: { add: 1 } } },
  );
  await createBlocks(unit, counter!.value);
  return counter!.value;
}

/**
 * Ends the running version of a leaderboard and begins the next one, with the event, in one unit. Does nothing and returns
 * false if the version has already ended.
 */
export async function resetBoard(
  ctx: Pick<LeaderboardsContext, 'limits'>,
  unit: Unit,
  board: LeaderboardRow,
  { now, isHooked }: { readonly now: number; readonly isHooked: boolean },
): Promise<boolean> {
  const { leaderboardId, version, period, startedAt, archiveCount } = board;
  const [locked] = await unit.update(
    leaderboards,
    { leaderboardId, version, period },
    { version: { add: 1 } },
  );
  if (locked === undefined) return false;
  await sealBlocks(unit, period);
  await unit.update(
    leaderboards,
    { leaderboardId },
    {
      period: await createPeriod(unit),
      startedAt: now,
      nextResetAt: nextTime(locked.resetSchedule, now),
      isTrimming: false,
    },
  );
  await unit.insert(leaderboardVersions, { leaderboardId, version, period, startedAt, endedAt: now });
  await removeVersions(unit, leaderboardId, version - archiveCount);
  unit.emit({
    event: await resetEvent(unit, board, ctx.limits.eventBytes),
    tags: ['leaderboard-reset'],
    senderId: 'system',
    subject: `leaderboard:${leaderboardId}`,
  });
  if (isHooked)
    await unit.insert(leaderboardResets, { leaderboardId, endedVersion: version, endedAt: now, dueAt: now });
  return true;
}

/** Returns the event of a reset with the best entries, and with fewer of them if it would be too large. */
async function resetEvent(
  unit: StorageOperations,
  { leaderboardId, version, period, sortOrder }: LeaderboardRow,
  maxBytes: number,
) {
  const rows = await unit.find(leaderboardEntries, {
    where: { period, hidden: false },
    orderBy: ['position'],
    limit: topEntries,
  });
  const top = rows.map(({ accountId, position }, at) => {
    const { score, subscore } = standingOf(orderOf({ sortOrder }), position);
    return { accountId, score, subscore, rank: at + 1 };
  });
  const eventWith = (entries: number) => ({
    anyEvent: {
      '@type': 'leaderboards/ResetEvent',
      leaderboardId,
      endedVersion: version,
      top: top.slice(0, entries),
    },
  });
  let entries = top.length;
  while (entries > 0 && eventBytes(eventWith(entries)) > maxBytes) entries--;
  return eventWith(entries);
}

/** Removes the ended versions up to one. A task removes their entries. */
export async function removeVersions(
  unit: StorageOperations,
  leaderboardId: string,
  lastVersion: number,
): Promise<void> {
  const removed = await unit.delete(leaderboardVersions, { leaderboardId, version: { lte: lastVersion } });
  await unit.insert(
    leaderboardRemovals,
    removed.map(({ period }) => ({ period })),
  );
}
