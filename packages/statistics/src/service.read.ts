import { type Call, type Handlers, invalidField } from '@lobbykit/core/area';
import type { statisticsContract } from './contract.ts';
import { otherLabel } from './counts.ts';
import type { StatisticsContext } from './limits.ts';
import { readRows } from './read-rows.ts';
import { isSeries, type SeriesName, series, seriesNames } from './series.ts';
import { dayMilliseconds, minuteMilliseconds, type StepName, startOf, stepNames, steps } from './steps.ts';
import { playerTotals, progressOf, readSamples } from './tasks.ts';
import { type Total, totalsOf } from './totals.ts';
import { quantileOf } from './waits.ts';

type Read = Handlers<typeof statisticsContract.routes>['read'];
type Series = Awaited<ReturnType<Read>>['series'][number];

const maxValues = 1_500;
const maxDefaultValues = 400;
const maxShownLabels = 20;

interface Span {
  readonly step: StepName;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/** Creates the operation that reads statistics. */
export function createRead({ clock, limits }: Pick<StatisticsContext, 'clock' | 'limits'>): Read {
  return async (call, input) => {
    const names = namesOf(input.names);
    const span = spanOf(input, clock.now());
    const { milliseconds } = steps[span.step];
    const totals = await readTotals(call, span, names, limits.statisticsRows);
    return {
      step: span.step,
      stepSeconds: milliseconds / 1_000,
      from: span.from / 1_000,
      to: span.to / 1_000,
      series: names.flatMap((name) => seriesOf(name, totals.get(name) ?? [], span)),
    };
  };
}

function namesOf(given: readonly string[] | undefined): readonly SeriesName[] {
  if (given === undefined || given.length === 0) return seriesNames;
  const unknown = given.find((name) => !isSeries(name));
  if (unknown !== undefined)
    throw invalidField('names', `there is no series ${unknown}; there are ${seriesNames.join(', ')}`);
  return [...new Set(given as SeriesName[])];
}

function spanOf(input: Parameters<Read>[1], now: number): Span {
  // The step that is under way is a part of it.
  const wantedTo = input.to === undefined ? now + 1 : input.to * 1_000;
  const seconds = input.seconds ?? dayMilliseconds / 1_000;
  const wantedFrom = (input.from === undefined ? wantedTo / 1_000 - seconds : input.from) * 1_000;
  if (wantedFrom < 0 || !(wantedFrom < wantedTo)) throw invalidField('from', 'must be before `to`');
  if (wantedTo > now + dayMilliseconds) throw invalidField('to', 'must not be later than a day from now');
  const fitting = (each: StepName): boolean =>
    wantedFrom >= now - steps[each].keptMilliseconds &&
    (wantedTo - wantedFrom) / steps[each].milliseconds <= maxDefaultValues;
  const step = input.step ?? stepNames.find(fitting) ?? 'day';
  const { milliseconds } = steps[step];
  const from = startOf(wantedFrom, milliseconds);
  const to = startOf(wantedTo + milliseconds - 1, milliseconds);
  if ((to - from) / milliseconds > maxValues)
    throw invalidField(
      'step',
      `would have more than ${maxValues} values; take a longer step or a shorter span`,
    );
  return { step, from, to, now };
}

/**
 * Reads the totals of some series. What is not made into longer steps yet is added up from shorter ones, up to where the longer
 * ones reach: each value counts once, whatever the task does meanwhile.
 */
async function readTotals(
  { db }: Call,
  { step, from, to }: Span,
  names: readonly SeriesName[],
  maxRows: number,
): Promise<ReadonlyMap<string, readonly Total[]>> {
  const [hours, days] = await Promise.all([progressOf(db, 'hour'), progressOf(db, 'day')]);
  const begins = { day: 0, hour: step === 'day' ? days : 0, minute: step === 'minute' ? 0 : hours };
  const ends = { day: days, hour: hours, minute: Number.POSITIVE_INFINITY };
  const used = stepNames.filter((each) => steps[each].milliseconds <= steps[step].milliseconds);
  const read = step === 'minute' ? (['minute'] as const) : used;
  const rows = await Promise.all(
    read.map((each) =>
      readRows(db, each, {
        from: Math.max(from, begins[each]),
        to: Math.min(to, ends[each]),
        names,
        maxRows,
      }),
    ),
  );
  const totals = [...totalsOf(rows.flat(), steps[step].milliseconds)];
  if (step === 'day' && names.some((name) => series[name].kind === 'players'))
    totals.push(...(await currentPlayers(db, Math.max(from, days), to)));
  return Map.groupBy(totals, ({ name }) => name);
}

/** The players of the days that are not over. */
async function currentPlayers(db: Call['db'], from: number, to: number): Promise<Total[]> {
  const first = Math.max(from, startOf(to, dayMilliseconds) - 2 * dayMilliseconds);
  if (first >= to) return [];
  const samples = await readSamples(db, first - 29 * dayMilliseconds, to);
  const totals: Total[] = [];
  for (let day = first; day < to; day += dayMilliseconds)
    if (samples.some((row) => row.day === day))
      for (const total of playerTotals(samples, day)) totals.push({ ...total, at: day, bucket: 0, peak: 0n });
  return totals;
}

function seriesOf(name: SeriesName, totals: readonly Total[], span: Span): Series[] {
  const byLabel = Map.groupBy(totals, ({ label }) => label);
  const sizes = [...byLabel].map(([label, all]) => [label, sum(all)] as const);
  const shown = sizes
    .filter(([label]) => label !== otherLabel)
    .sort(([, left], [, right]) => (left < right ? 1 : -1))
    .slice(0, maxShownLabels)
    .map(([label]) => label)
    .sort();
  const others = [...byLabel].filter(([label]) => !shown.includes(label)).flatMap(([, all]) => all);
  const groups = [
    ...shown.map((label) => [label, byLabel.get(label)!] as const),
    ...(others.length > 0 ? [[otherLabel, others] as const] : []),
  ];
  if (groups.length === 0 && series[name].label === '') groups.push(['', []]);
  return groups.flatMap(([label, all]) =>
    statisticsOf(name, span).map(([statistic, measure]) => ({
      name,
      statistic,
      label,
      values: valuesOf(all, span, measure),
    })),
  );
}

const sum = (totals: readonly Total[]): bigint => totals.reduce((all, { value }) => all + value, 0n);

const peakOf = (totals: readonly Total[]): bigint =>
  totals.map(({ peak }) => peak).sort((left, right) => (left < right ? 1 : -1))[0] ?? 0n;

type Measure = (totals: readonly Total[]) => bigint;

/** Returns which numbers a series has for each step. */
function statisticsOf(
  name: SeriesName,
  { step, now }: Span,
): readonly (readonly [Series['statistic'], Measure])[] {
  switch (series[name].kind) {
    case 'counter':
      return [['sum', sum]];
    case 'players':
      return [['players', sum]];
    case 'gauge': {
      const minutesOf = ([first]: readonly Total[]): bigint => {
        const passed = Math.min(steps[step].milliseconds, now - first!.at);
        return BigInt(Math.max(1, Math.floor(passed / minuteMilliseconds)));
      };
      return [
        ['mean', (totals) => (sum(totals) + minutesOf(totals) / 2n) / minutesOf(totals)],
        ['peak', (totals) => peakOf(totals)],
      ];
    }
    case 'wait':
      return (
        [
          ['p50', 0.5],
          ['p95', 0.95],
        ] as const
      ).map(([statistic, share]) => [statistic, (totals) => quantileOf(bucketsOf(totals), share)]);
  }
}

function bucketsOf(totals: readonly Total[]): ReadonlyMap<number, bigint> {
  const counts = new Map<number, bigint>();
  for (const { bucket, value } of totals) counts.set(bucket, (counts.get(bucket) ?? 0n) + value);
  return counts;
}

function valuesOf(totals: readonly Total[], { step, from, to }: Span, measure: Measure): bigint[] {
  const { milliseconds } = steps[step];
  const byStep = Map.groupBy(totals, ({ at }) => at);
  const values: bigint[] = [];
  for (let at = from; at < to; at += milliseconds) {
    const all = byStep.get(at);
    values.push(all ? measure(all) : 0n);
  }
  return values;
}
