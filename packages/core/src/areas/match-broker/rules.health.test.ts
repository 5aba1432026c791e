import { expect, test } from 'vitest';
import {
  addReport,
  beginSilence,
  endSilence,
  healthSince,
  maxSamples,
  maxSilences,
  type ServerHealth,
} from './rules.health.ts';

/** What a server that reports every 20 seconds has after so many reports in a match. */
function played(reports: number, tickAt: (report: number) => number = () => 16): ServerHealth {
  let health = addReport(null, {}, 0, false);
  for (let report = 0; report < reports; report++)
    health = addReport(
      health,
      { players: 8, tickMilliseconds: tickAt(report), memoryBytes: 2 ** 40 },
      report * 20_000,
      report > 0,
    );
  return health;
}

test('a series has at most 60 samples, however long a match is, and covers all of it', () => {
  for (const reports of [1, 59, 60, 61, 360, 4_320]) {
    const { samples, every, latest } = played(reports);
    expect(samples.length).toBeLessThanOrEqual(maxSamples);
    expect(samples.length).toBeGreaterThanOrEqual(Math.min(reports, maxSamples / 2));
    expect(samples[0]![0]).toBe(0);
    expect(samples.at(-1)![0] + every).toBeGreaterThan(latest[0]);
    for (const [at, sample] of samples.entries())
      if (at > 0) expect(sample[0] - samples[at - 1]![0]).toBeGreaterThanOrEqual(every);
  }
  const bytes = Array.from({ length: 400 }, (_, reports) => JSON.stringify(played(reports)).length);
  expect(Math.max(...bytes)).toBeLessThan(2_000);
});

test('the one long tick of a match stays in its series', () => {
  const { samples, latest } = played(2_000, (report) => (report === 700 ? 900.129 : 16));
  expect(samples.filter(([, , tick]) => tick === 900.13)).toHaveLength(1);
  expect(latest).toEqual([1_999 * 20_000, 8, 16, 2 ** 40]);
});

test('a server that plays no match has the last report alone, and a match begins a new series', () => {
  const health = addReport(played(5), { players: 0 }, 200_000, false);
  expect(health.samples).toEqual([[200_000, 0, null, null]]);
});

test('a server that does not say a value again leaves that of the sample', () => {
  const first = addReport(addReport(null, {}, 0, false), { players: 3, memoryBytes: 5 }, 1_000, true);
  expect(first.samples).toEqual([[0, 3, null, 5]]);
  expect(addReport(first, { players: 2 }, 2_000, true).samples).toEqual([[0, 3, null, 5]]);
});

test('the last ten silences are kept, and a call ends the one that is open', () => {
  let health = played(2);
  for (let at = 0; at < 12; at++) health = endSilence(beginSilence(health, at * 100), at * 100 + 50);
  expect(health.silences).toHaveLength(maxSilences);
  expect(health.silences.at(-1)).toEqual([1_100, 1_150]);
  expect(beginSilence(health, 1_200).silences.at(-1)).toEqual([1_200, null]);
});

test('a match keeps what was said while it ran', () => {
  const health = endSilence(beginSilence(played(10), 30_000), 60_000);
  expect(healthSince(health, 100_000)).toMatchObject({ silences: [], samples: { length: 5 } });
  expect(healthSince(health, 50_000)).toMatchObject({ silences: [[30_000, 60_000]] });
  expect(healthSince(health, 900_000)).toBeNull();
  expect(healthSince(null, 0)).toBeNull();
});
