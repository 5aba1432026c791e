import type { Storage } from '@lobbykit/core/storage';
import { storageCases } from '@lobbykit/core/testing';
import { describe, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres } from '../src/index.ts';

describe('Postgres storage', () => {
  for (const { group, name, needs, run } of storageCases) {
    // Postgres runs many units at once, so one that takes its time holds up nobody.
    const isSkipped = needs === 'turn-bound units';
    test.skipIf(isSkipped)(`${group}: ${name}`, async () => {
      await run(async (): Promise<Storage> => {
        const storage = await openPostgres({ ...(await freshPostgres()), maxConnections: 10 });
        onTestFinished(() => storage.close());
        return storage;
      });
    });
  }
});
