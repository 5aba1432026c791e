import { describe, expect, test } from 'vitest';
import { storages } from '../operations/storages.ts';
import { compareStorages, fuzzStorage } from './storages.ts';

const hour = 3_600_000;

describe('for long', { timeout: hour }, () => {
  test('memory, SQLite and Postgres answer the same requests alike, to the byte', async () => {
    expect(await compareStorages(Object.values(storages), 200)).toBeGreaterThan(15_000);
  });

  test.each(Object.entries(storages))('on %s, whatever is sent, the answer is a documented one', (_, open) =>
    fuzzStorage(open, 500),
  );
});
