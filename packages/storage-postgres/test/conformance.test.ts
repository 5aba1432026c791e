import type { Storage } from '@lobbykit/core/storage';
import { storageCases } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPatientPostgres } from './patient-postgres.ts';

describe('Postgres storage', () => {
  for (const { group, name, needs, run } of storageCases) {
    if (needs === 'turn-bound units') continue;
    test(`${group}: ${name}`, async () => {
      await run(async (): Promise<Storage> => {
        const storage = await openPatientPostgres({ ...(await freshPostgres()), maxConnections: 10 });
        onTestFinished(() => storage.close());
        return storage;
      });
    });
  }

  test('runs many units at once, so the cases of units that hold up the others are not for it, and those alone', () => {
    const left = storageCases.filter(({ needs }) => needs !== undefined);
    expect(left.map(({ name }) => name)).toEqual([
      'a unit that is open when the event loop turns is rolled back',
      'a unit that has yielded refuses operations and does not block other units',
      'a unit that has yielded and settles late does not affect the unit that is open by then',
      'a unit that waits for the storage itself ends instead of hanging',
    ]);
  });
});
