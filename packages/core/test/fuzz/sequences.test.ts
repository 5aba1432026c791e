import { expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import { plantedFaults } from './planted-faults.ts';
import { fuzzSequences } from './sequences.ts';

const sequences = caseCounts.sequences.perChange;
const length = caseCounts.sequenceRequests.perChange;

test('sequences of requests by several callers leak nothing, use nothing that was removed, and stay in their namespaces', {
  timeout: 120_000,
}, async () => {
  const outcomes = await fuzzSequences(createMemoryStorage(), sequences, length, undefined, 1);
  const all = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  expect(all).toBe(sequences * length);
  expect(outcomes.get('OK')).toBeGreaterThan(all / 3);
  expect(outcomes.size).toBeGreaterThan(30);
});

test.for(Object.entries(plantedFaults))(
  'the sequences find %s',
  { timeout: 120_000 },
  async ([, plant], { task }) => {
    task.meta.hasPlantedFault = true;
    await expect(fuzzSequences(createMemoryStorage(), 2_000, length, plant)).rejects.toThrow(
      'Property failed',
    );
  },
);
