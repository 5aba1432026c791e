import type { Context, Lease, Task, Unit } from '@lobbykit/core/area';
import { sampleOf } from './flush.ts';
import { returnedKind, sampleKinds } from './players.ts';
import { readRows } from './read-rows.ts';
import { type Sample, sizeOf, unite } from './sample.ts';
import { returnDays, type SeriesName } from './series.ts';
import { dayMilliseconds, minuteMilliseconds, type StepName, secondsOf, startOf, steps } from './steps.ts';
import { type NewStatisticsRow, statistics, statisticsPlayers, statisticsProgress } from './tables.ts';
import { totalsOf } from './totals.ts';

/** Every node has written the end of a step by then. */
const lateMilliseconds = 5 * minuteMilliseconds;
const batchSize = 200;
/** Samples are needed for the players of a month and for who comes back after one. */
const monthDays = 30;
const keptSampleDays = 33;

const shorterOf = { hour: 'minute', day: 'hour' } as const;
type LongStep = keyof typeof shorterOf;

/** Returns until when the rows of a step are made. */
export async function progressOf(db: Pick<Unit, 'get'>, step: StepName): Promise<number> {
  return (await db.get(statisticsProgress, { step: secondsOf(step) }))?.until ?? 0;
}

/**
 * Creates the task that makes hours of minutes and days of hours, each once, and removes what is older than it is kept. Of a day
 * that is over, it also writes how many players there were.
 */
export function createMergeTask({ atomically, clock, storage, systemCall }: Context): Task {
  /** The first step that is over and not made yet; null if there is none. Steps without rows are skipped. */
  async function nextOf(step: LongStep): Promise<number | null> {
    const { milliseconds } = steps[step];
    const shorter = shorterOf[step];
    const end = startOf(clock.now() - lateMilliseconds, milliseconds);
    const made = await progressOf(storage, step);
    // A day needs its hours. Those without rows are made of nothing.
    const waits = step === 'day' && (await nextOf('hour')) !== null;
    const until = waits ? Math.min(end, await progressOf(storage, 'hour')) : end;
    const [first] = await storage.find(statistics, {
      where: { step: secondsOf(shorter), at: { gte: made, lt: until } },
      orderBy: ['at'],
      limit: 1,
    });
    if (!first) return null;
    const start = startOf(first.at, milliseconds);
    return start + milliseconds <= until ? start : null;
  }

  async function make(step: LongStep, start: number, guard: Lease['guard']): Promise<void> {
    const { milliseconds } = steps[step];
    const to = start + milliseconds;
    await atomically(systemCall('statistics.merge'), async (unit) => {
      await guard(unit);
      const totals = totalsOf(await readRows(unit, shorterOf[step], { from: start, to }), milliseconds);
      const rows: NewStatisticsRow[] = totals.map((total) => ({ ...total, step: secondsOf(step), node: '' }));
      if (step === 'day') rows.push(...(await playersOf(unit, start)));
      for (let at = 0; at < rows.length; at += batchSize)
        await unit.insert(statistics, rows.slice(at, at + batchSize));
      await unit.insert(
        statisticsProgress,
        { step: secondsOf(step), until: to },
        { orUpdate: { until: to } },
      );
    });
  }

  /** The rows of a step that are older than they are kept, and of which longer ones are made. */
  async function oldOf(step: 'minute' | 'hour') {
    const made = await progressOf(storage, step === 'minute' ? 'hour' : 'day');
    return { step: secondsOf(step), at: { lt: Math.min(clock.now() - steps[step].keptMilliseconds, made) } };
  }

  const oldSamples = () => ({ day: { lt: clock.now() - keptSampleDays * dayMilliseconds } });

  async function isOld(): Promise<boolean> {
    for (const step of ['minute', 'hour'] as const)
      if ((await storage.find(statistics, { where: await oldOf(step), limit: 1 })).length > 0) return true;
    return (await storage.find(statisticsPlayers, { where: oldSamples(), limit: 1 })).length > 0;
  }

  async function trim(signal: AbortSignal): Promise<void> {
    for (const step of ['minute', 'hour'] as const) {
      const old = await oldOf(step);
      for (let removed = batchSize; removed === batchSize && !signal.aborted; )
        removed = (await storage.delete(statistics, old, { orderBy: ['at'], limit: batchSize })).length;
    }
    await storage.delete(statisticsPlayers, oldSamples());
  }

  return {
    name: 'statistics.merge',
    everyMilliseconds: lateMilliseconds,
    // An hour is made when its last minute is surely written: nobody waits for it.
    hasWork: async () => (await nextOf('hour')) !== null || (await nextOf('day')) !== null || (await isOld()),
    async run({ guard, signal }) {
      for (const step of ['hour', 'day'] as const)
        for (let start = await nextOf(step); start !== null && !signal.aborted; start = await nextOf(step))
          await make(step, start, guard);
      await trim(signal);
    },
  };
}

/** Makes one sample of those of all nodes for each kind, and returns what they say about the day. */
async function playersOf(unit: Unit, day: number): Promise<NewStatisticsRow[]> {
  const samples = await readSamples(unit, day, day + dayMilliseconds);
  for (const kind of sampleKinds) {
    const sample = unite(samples.filter((each) => each.kind === kind).map(sampleOf));
    await unit.delete(statisticsPlayers, { kind, day });
    if (sample.digests.size > 0)
      await unit.insert(statisticsPlayers, {
        kind,
        day,
        node: '',
        level: sample.level,
        digests: [...sample.digests],
      });
  }
  const month = await readSamples(unit, day - (monthDays - 1) * dayMilliseconds, day + dayMilliseconds);
  return playerTotals(month, day).map(({ name, label, value }) => ({
    name,
    label,
    value,
    step: secondsOf('day'),
    at: day,
    bucket: 0,
    node: '',
    peak: 0n,
  }));
}

type SampleRow = Awaited<ReturnType<typeof readSamples>>[number];

/** Reads the samples of some days. */
export const readSamples = (db: Pick<Unit, 'find'>, from: number, to: number) =>
  db.find(statisticsPlayers, { where: { day: { gte: from, lt: to } } });

interface PlayerTotal {
  readonly name: SeriesName;
  readonly label: string;
  readonly value: bigint;
}

/** Returns how many players a day had, of the samples of it and of the 29 days before. */
export function playerTotals(month: readonly SampleRow[], day: number): readonly PlayerTotal[] {
  const size = (rows: readonly SampleRow[]): bigint => BigInt(sizeOf(unite(rows.map(sampleOf) as Sample[])));
  const of = (kind: string) => month.filter((row) => row.kind === kind && row.day === day);
  const active = month.filter(
    (row) => row.kind === 'active' && row.day <= day && row.day > day - monthDays * dayMilliseconds,
  );
  const totals: PlayerTotal[] = [
    { name: 'players.active_day', label: '', value: size(of('active')) },
    { name: 'players.active_month', label: '', value: size(active) },
    ...returnDays.map(
      (days): PlayerTotal => ({
        name: 'players.returned',
        label: String(days),
        value: size(of(returnedKind(days))),
      }),
    ),
  ];
  return totals.filter(({ value }) => value > 0n);
}
