import type { Context, NewRow } from '@lobbykit/core/area';
import type { Counts } from './counts.ts';
import type { Players } from './players.ts';
import { unite } from './sample.ts';
import { returnDays } from './series.ts';
import { dayMilliseconds, minuteMilliseconds, secondsOf, startOf } from './steps.ts';
import { type NewStatisticsRow, statistics, statisticsPlayers } from './tables.ts';

export interface FlushDependencies {
  readonly ctx: Context;
  readonly counts: Counts;
  readonly players: Players;
  /** How many players are connected to this node. */
  readonly online: () => number;
}

/** How many rows one statement writes. */
const batchSize = 200;
/** After a longer pause, minutes without a value of a gauge stay empty. */
const maxFilledMinutes = 5;
/** Other nodes have written the end of the day before by then. */
const cohortMilliseconds = 10 * minuteMilliseconds;

/**
 * Creates the function that writes what this node has counted, once a minute: rows of its own, so nodes never wait for each other.
 * Without anything counted it writes nothing. What cannot be written is written with the next minute.
 */
export function createFlush({ ctx, counts, players, online }: FlushDependencies): () => Promise<void> {
  const { atomically, clock, ids, log, storage, systemCall } = ctx;
  const node = ids.random('node');
  let writtenAt = 0;
  let cohortsAt = 0;

  async function readCohorts(now: number): Promise<void> {
    const day = startOf(now, dayMilliseconds);
    if (cohortsAt >= day + cohortMilliseconds) return;
    cohortsAt = now;
    const days = returnDays.map((each) => day - each * dayMilliseconds);
    const rows = await storage.find(statisticsPlayers, { where: { kind: 'new', day: { in: days } } });
    for (const each of returnDays) {
      const cohort = rows.filter((row) => row.day === day - each * dayMilliseconds);
      if (cohort.length > 0) players.setCohort(day, each, unite(cohort.map(sampleOf)));
    }
  }

  function gaugesAt(minute: number): NewStatisticsRow[] {
    const value = online();
    if (value === 0) return [];
    const first = Math.max(writtenAt + minuteMilliseconds, minute - maxFilledMinutes * minuteMilliseconds);
    const rows: NewStatisticsRow[] = [];
    for (let at = writtenAt === 0 ? minute : Math.min(first, minute); at <= minute; at += minuteMilliseconds)
      rows.push(rowOf({ name: 'players.online', label: '', bucket: 0, value }, at, node));
    return rows;
  }

  return async () => {
    const now = clock.now();
    // A node has one row of a minute: what is counted after it belongs to the next one.
    const minute = Math.max(startOf(now, minuteMilliseconds), writtenAt + minuteMilliseconds);
    const counted = counts.take();
    const changed = players.take();
    const rows = [...counted.map((each) => rowOf(each, minute, node)), ...gaugesAt(minute)];
    const samples = changed.map(({ kind, day, sample: { level, digests } }) => ({
      kind,
      day,
      node,
      level,
      digests: [...digests],
    }));
    try {
      if (rows.length + samples.length > 0)
        await atomically(systemCall('statistics.flush'), async (unit) => {
          for (let at = 0; at < rows.length; at += batchSize)
            await unit.insert(statistics, rows.slice(at, at + batchSize));
          for (const sample of samples)
            await unit.insert(statisticsPlayers, sample, {
              orUpdate: { level: sample.level, digests: sample.digests },
            });
        });
      writtenAt = minute;
    } catch (cause) {
      counts.restore(counted);
      players.restore(changed);
      log.warn({ cause }, 'statistics could not be written; they are written with those of the next minute');
    }
    await readCohorts(now).catch((cause: unknown) =>
      log.warn({ cause }, 'statistics do not know yet who was new on the days before'),
    );
  };
}

const rowOf = (
  {
    name,
    label,
    bucket,
    value,
  }: Pick<NewStatisticsRow, 'name' | 'label' | 'bucket'> & { readonly value: number },
  at: number,
  node: string,
): NewStatisticsRow => ({
  name,
  step: secondsOf('minute'),
  at,
  label,
  bucket,
  node,
  value: BigInt(value),
  peak: 0n,
});

export const sampleOf = ({
  level,
  digests,
}: Pick<NewRow<typeof statisticsPlayers>, 'level' | 'digests'>) => ({
  level,
  digests: new Set(digests as readonly number[]),
});
