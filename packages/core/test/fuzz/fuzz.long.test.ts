import { describe, expect, test } from 'vitest';
import { caseCounts } from '../../../../test/case-counts.ts';
import { operations } from '../operations/operations.ts';
import { storages } from '../operations/storages.ts';
import { compareAdapters } from './adapters.ts';
import { compareStorages, fuzzStorage } from './storages.ts';

const hour = 3_600_000;

describe('a long fuzz:', { timeout: hour }, () => {
  test('memory, SQLite and Postgres return identical responses to the same requests', async () => {
    expect(await compareStorages(Object.values(storages), caseCounts.fuzzComparisons.long)).toBeGreaterThan(
      15_000,
    );
  });

  test('Express and Fastify give documented and identical responses over HTTP', async () => {
    const requests = caseCounts.fuzzedAdapters.long;
    expect(await compareAdapters(requests)).toBeGreaterThan(operations.length * requests * 0.9);
  });

  test.each(Object.entries(storages))('on %s, every fuzzed request gets a documented response', (_, open) =>
    fuzzStorage(open, caseCounts.fuzzRequests.long),
  );
});
