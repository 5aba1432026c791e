import type { ServerSample, SoakResult } from './run-soak.ts';

const mebibyte = 2 ** 20;
/** What the event loop of the server may be late, at most 1 of 100 times. */
const maxLagMilliseconds = 50;
/** What the data in the heap may grow by from the second third to the last, if the run is long enough to tell. */
const maxGrowthMiB = 2;
const minMinutesForGrowth = 10;
/** The share of the file that the tables must account for. */
const minExplained = 0.95;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the means of the three thirds. */
function thirdsOf(samples: readonly ServerSample[], value: (sample: ServerSample) => number): number[] {
  const third = Math.ceil(samples.length / 3);
  return [0, 1, 2].map((at) => mean(samples.slice(at * third, (at + 1) * third).map(value)));
}

/** Returns the slope of a line through the samples, per hour. */
function slopePerHour(samples: readonly ServerSample[], value: (sample: ServerSample) => number): number {
  const time = mean(samples.map(({ seconds }) => seconds));
  const middle = mean(samples.map(value));
  const covariance = samples.map((sample) => (sample.seconds - time) * (value(sample) - middle));
  const variance = samples.map((sample) => (sample.seconds - time) ** 2);
  return (mean(covariance) / mean(variance)) * 3_600;
}

const heapOf = ({ heapUsed }: ServerSample): number => heapUsed / mebibyte;
const rssOf = ({ rss }: ServerSample): number => rss / mebibyte;

/** Returns a sentence for each thing that must not be, however fast the machine is. */
export function problemsOf(result: SoakResult): string[] {
  const { exitCode, growth, heard, lost, samples, seconds, sizes } = result;
  const [, second = 0, last = 0] = thirdsOf(samples, heapOf);
  const { bytes, fileBytes, freeBytes } = sizes[1];
  const explained = [...bytes.values()].reduce((sum, each) => sum + each, freeBytes) / fileBytes;
  const isLong = seconds >= minMinutesForGrowth * 60;
  return [
    ...lost.map(([key, confirmed, stored]) => `${key} was confirmed as ${confirmed} and is ${stored}`),
    ...(heard[0] === heard[1] ? [] : [`${heard[0]} of ${heard[1]} events were heard`]),
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
    ...growth.flatMap(({ name, before, after, cause }) =>
      cause === undefined ? [`nothing explains why ${name} grew from ${before} to ${after} rows`] : [],
    ),
    ...(explained > minExplained ? [] : [`the tables explain ${(explained * 100).toFixed(0)} % of the file`]),
    ...(isLong && last - second > maxGrowthMiB
      ? [`the heap grew by ${(last - second).toFixed(1)} MiB from the second third to the last`]
      : []),
  ];
}

/** The same for what a busy machine can cause too. */
export function delaysOf({ samples }: SoakResult): string[] {
  const { p99 } = samples.at(-1)!.total;
  return p99 < maxLagMilliseconds ? [] : [`the event loop was ${p99.toFixed(0)} ms late (p99)`];
}

/** Describes a soak for people. */
export function reportOf(result: SoakResult): string {
  const { byActivity, changes, growth, heard, lost, refused, requests, samples, seconds, sizes, streams } =
    result;
  const lag = samples.at(-1)!.total;
  const cpu =
    (samples.at(-1)!.cpuSeconds - samples[0]!.cpuSeconds) / (samples.at(-1)!.seconds - samples[0]!.seconds);
  const thirds = (value: (sample: ServerSample) => number): string =>
    thirdsOf(samples, value)
      .map((each) => each.toFixed(1))
      .join(', ');
  const grown = (sizes[1].fileBytes - sizes[0].fileBytes) / mebibyte;
  return [
    `${(seconds / 60).toFixed(1)} minutes, the first ${result.warmUpSeconds} s to warm up; ${streams} streams`,
    `${requests} requests, ${(requests / seconds).toFixed(0)} each second; ${refused} refused as overload and repeated`,
    `${changes} confirmed changes, ${lost.length} lost; ${heard[0]} of ${heard[1]} events heard by those who only listen`,
    `event loop late by p50 ${lag.p50.toFixed(1)}, p99 ${lag.p99.toFixed(1)}, at most ${lag.p100.toFixed(0)} ms; own work between two timers: p99 ${samples.at(-1)!.workP99.toFixed(1)} ms; ${cpu.toFixed(2)} of a processor`,
    `heap after collections: ${thirds(heapOf)} MiB in the three thirds, ${slopePerHour(samples, heapOf).toFixed(1)} MiB per hour`,
    `resident memory: ${thirds(rssOf)} MiB in the three thirds, ${slopePerHour(samples, rssOf).toFixed(1)} MiB per hour`,
    `database file: ${(sizes[0].fileBytes / mebibyte).toFixed(1)} MiB after the warm-up, ${grown.toFixed(1)} MiB more at the end`,
    '',
    'table: rows after the warm-up, at the end, bytes with indexes, why',
    ...growth.map(
      ({ name, before, after, bytes, cause }) =>
        `  ${name}: ${before}, ${after}, ${bytes}, ${cause ?? 'UNEXPLAINED'}`,
    ),
    '',
    'activity: requests, of them refused as expected, milliseconds p50, p99',
    ...[...byActivity].map(
      ([name, { requests: count, errors, p50, p99 }]) =>
        `  ${name}: ${count}, ${errors}, ${p50.toFixed(1)}, ${p99.toFixed(1)}`,
    ),
  ].join('\n');
}
