import { expect, test } from 'vitest';
import { createSample, digestOf, sizeOf, unite } from '../src/sample.ts';
import { bucketOf, quantileOf } from '../src/waits.ts';

const sampleOf = (from: number, to: number) => {
  const sample = createSample();
  for (let number = from; number < to; number++) sample.add(digestOf(`account-${number}`));
  return sample;
};

test('a sample counts up to 2,048 players exactly, and each once', () => {
  const sample = sampleOf(0, 2_048);
  for (let number = 0; number < 2_048; number++) sample.add(digestOf(`account-${number}`));
  expect(sizeOf(sample)).toBe(2_048);
});

test.each([10_000, 100_000])('a sample is wrong by less than a tenth with %i players', (players) => {
  const sample = sampleOf(0, players);
  expect(sample.digests.size).toBeLessThanOrEqual(2_048);
  expect(Math.abs(sizeOf(sample) / players - 1)).toBeLessThan(0.1);
});

test('united samples count a player of both once, whatever their levels', () => {
  expect(sizeOf(unite([sampleOf(0, 1_000), sampleOf(500, 1_500)]))).toBe(1_500);
  const size = sizeOf(unite([sampleOf(0, 30_000), sampleOf(29_000, 31_000)]));
  expect(Math.abs(size / 31_000 - 1)).toBeLessThan(0.1);
  expect(sizeOf(unite([]))).toBe(0);
});

test('a wait that half of all did not exceed is right to a fifth', () => {
  const counts = new Map<number, bigint>();
  for (let second = 1; second <= 600; second++) {
    const bucket = bucketOf(second * 1_000);
    counts.set(bucket, (counts.get(bucket) ?? 0n) + 1n);
  }
  expect(Math.abs(Number(quantileOf(counts, 0.5)) / 300_000 - 1)).toBeLessThan(0.2);
  expect(Math.abs(Number(quantileOf(counts, 0.95)) / 570_000 - 1)).toBeLessThan(0.2);
  expect(quantileOf(new Map(), 0.5)).toBe(0n);
  expect(quantileOf(new Map([[bucketOf(0), 3n]]), 0.5)).toBe(50n);
  expect(bucketOf(Number.MAX_SAFE_INTEGER)).toBe(63);
});
