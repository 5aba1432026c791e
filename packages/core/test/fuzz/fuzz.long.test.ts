import { describe, expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { storages } from '../operations/storages.ts';
import { compareStorages, fuzzStorage } from './storages.ts';

const hour = 3_600_000;

describe('a long fuzz:', { timeout: hour }, () => {
  test('memory, SQLite and Postgres return identical responses to the same requests', async () => {
    expect(await compareStorages(Object.values(storages), caseCounts.fuzzComparisons.long)).toBeGreaterThan(
      15_000,
    );
  });

  test.each(Object.entries(storages))('on %s, every fuzzed request gets a documented response', (_, open) =>
    fuzzStorage(open, caseCounts.fuzzRequests.long),
  );
});
