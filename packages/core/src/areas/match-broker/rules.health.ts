import type { Json } from '../../storage/table.ts';

/** What a server says of itself with a call. */
export interface GivenHealth {
  readonly players?: number | undefined;
  readonly tickMilliseconds?: number | undefined;
  readonly memoryBytes?: number | undefined;
}

/** What a server said, and when, in milliseconds. Null: it did not say. In a series, the largest values of a span of time. */
export type HealthSample = readonly [
  at: number,
  players: number | null,
  tickMilliseconds: number | null,
  memoryBytes: number | null,
];

/** From when to when a server called nobody, in milliseconds. Null: it has not called since. */
export type Silence = readonly [from: number, until: number | null];

/** What is stored of a server that reports its health. */
export interface ServerHealth {
  readonly latest: HealthSample;
  /** The span of time that each sample stands for, in milliseconds. */
  readonly every: number;
  /** Since it began to play, oldest first. */
  readonly samples: readonly HealthSample[];
  readonly silences: readonly Silence[];
}

/** Samples that a series has, at most. When it has more, each two become one. */
export const maxSamples = 60;
const firstSpanMilliseconds = 15_000;
/** The silences that are kept: the last ones. */
export const maxSilences = 10;

export const readHealth = (stored: Json): ServerHealth | null => stored as unknown as ServerHealth | null;
export const storeHealth = (health: ServerHealth): Json => health as unknown as Json;

const largest = (one: number | null, other: number | null): number | null =>
  one === null || (other !== null && other > one) ? other : one;

const merge = (one: HealthSample, other: HealthSample): HealthSample => [
  one[0],
  largest(one[1], other[1]),
  largest(one[2], other[2]),
  largest(one[3], other[3]),
];

/** Halves a series that has become too long. */
const bounded = (samples: readonly HealthSample[], every: number): Pick<ServerHealth, 'samples' | 'every'> =>
  samples.length <= maxSamples
    ? { samples, every }
    : {
        samples: samples
          .filter((_, at) => at % 2 === 0)
          .map((sample, at) => (samples[2 * at + 1] ? merge(sample, samples[2 * at + 1]!) : sample)),
        every: every * 2,
      };

/** Adds what a server says. A server that plays no match begins a new series with each report. */
export function addReport(
  before: ServerHealth | null,
  given: GivenHealth,
  now: number,
  plays: boolean,
): ServerHealth {
  const { players = null, tickMilliseconds, memoryBytes = null } = given;
  const tick = tickMilliseconds === undefined ? null : Math.round(tickMilliseconds * 100) / 100;
  const latest: HealthSample = [now, players, tick, memoryBytes];
  if (before === null || !plays)
    return { latest, every: firstSpanMilliseconds, samples: [latest], silences: [] };
  const { every, samples, silences } = before;
  const last = samples.at(-1);
  const series =
    last !== undefined && now - last[0] < every
      ? { samples: samples.with(-1, merge(last, latest)), every }
      : bounded([...samples, latest], every);
  return { latest, silences, ...series };
}

/** Notes that a server has not called since a time. */
export const beginSilence = (health: ServerHealth, from: number): ServerHealth => ({
  ...health,
  silences: [...health.silences, [from, null] as const].slice(-maxSilences),
});

/** Notes that a silent server has called again. */
export const endSilence = (health: ServerHealth, now: number): ServerHealth => ({
  ...health,
  silences: health.silences.map(([from, until]) => [from, until ?? now] as const),
});

/** Returns what a match keeps of its server since the match runs; null if there is nothing. */
export function healthSince(health: ServerHealth | null, since: number): ServerHealth | null {
  if (health === null) return null;
  const samples = health.samples.filter(([at]) => at + health.every > since);
  const silences = health.silences.filter(([, until]) => until === null || until > since);
  return samples.length + silences.length === 0 ? null : { ...health, samples, silences };
}
