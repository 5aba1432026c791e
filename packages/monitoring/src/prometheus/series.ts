import type { Metric } from 'prom-client';
import type { Definition } from '../metrics/definitions.ts';

/** A value of a metric, as a registry writes it. */
interface Sample {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/**
 * The combinations of labels that one metric keeps. Labels come from small sets; the bound is for names that operators
 * change again and again. Further combinations are counted together, with `other` in each label.
 */
export const maxSeries = 5_000;
const other = 'other';

/** Finds the series of up to two labels. Two maps: joining the texts to one key costs more than what is measured. */
function createSeries<Series>(
  { labels }: Definition,
  create: () => Series,
): { find(first: string, second: string): Series; all(): readonly (readonly [Sample['labels'], Series])[] } {
  const byFirst = new Map<string, Map<string, Series>>();
  let size = 0;

  function add(first: string, second: string): Series {
    const isFull = size >= maxSeries && labels.length > 0;
    const [one, two] = isFull ? [other, labels.length > 1 ? other : ''] : [first, second];
    const bySecond = byFirst.get(one) ?? new Map<string, Series>();
    byFirst.set(one, bySecond);
    const known = bySecond.get(two);
    if (known !== undefined) return known;
    const series = create();
    bySecond.set(two, series);
    size += 1;
    return series;
  }

  return {
    find: (first, second) => byFirst.get(first)?.get(second) ?? add(first, second),
    all: () =>
      [...byFirst].flatMap(([first, bySecond]) =>
        [...bySecond].map(([second, series]) => {
          const texts = [first, second];
          return [Object.fromEntries(labels.map((label, at) => [label, texts[at]!])), series] as const;
        }),
      ),
  };
}

/**
 * Creates a metric for a registry. The registry needs nothing else of it; the counters and histograms of prom-client take
 * half a microsecond for each value, which is 1 % of a small request.
 */
export function createMetric(
  { name, type, help }: Definition,
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): Metric {
  const metric = {
    name,
    help,
    type,
    aggregator: 'sum',
    get: async () => ({ name, help, type, aggregator: 'sum', values: await read() }),
    // What was counted stays: a counter that goes back looks like a restart of the process.
    reset() {},
  };
  return metric as unknown as Metric;
}

/** A histogram whose values are recorded in milliseconds, and read in seconds. */
export interface Histogram {
  readonly metric: Metric;
  record(milliseconds: number, first?: string, second?: string): void;
}

export function createHistogram(definition: Definition & { readonly buckets: readonly number[] }): Histogram {
  const { name, buckets } = definition;
  const bounds = buckets.map((seconds) => seconds * 1_000);
  const series = createSeries(definition, () => ({
    counts: new Array<number>(bounds.length + 1).fill(0),
    sum: 0,
  }));

  function samples(): Sample[] {
    return series.all().flatMap(([labels, { counts, sum }]) => {
      let total = 0;
      const cumulative = counts.map((count) => (total += count));
      return [
        ...cumulative.map((value, at) => ({
          metricName: `${name}_bucket`,
          labels: { ...labels, le: buckets[at] ?? '+Inf' },
          value,
        })),
        { metricName: `${name}_sum`, labels, value: sum / 1_000 },
        { metricName: `${name}_count`, labels, value: total },
      ];
    });
  }

  return {
    metric: createMetric(definition, samples),
    record(milliseconds, first = '', second = '') {
      // Nodes whose clocks differ can measure less than nothing.
      const value = Math.max(0, milliseconds);
      const found = series.find(first, second);
      let at = 0;
      while (at < bounds.length && value > bounds[at]!) at += 1;
      found.counts[at]! += 1;
      found.sum += value;
    },
  };
}

/** A counter with at most one label. */
export interface Counter {
  readonly metric: Metric;
  add(value: number, label?: string): void;
}

export function createCounter(definition: Definition): Counter {
  const series = createSeries(definition, () => ({ total: 0 }));
  return {
    metric: createMetric(definition, () =>
      series.all().map(([labels, { total }]) => ({ labels, value: total })),
    ),
    add(value, label = '') {
      series.find(label, '').total += value;
    },
  };
}
