import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPatientPostgres } from '../../../storage-postgres/test/patient-postgres.ts';
import { apiKeys } from '../../src/areas/api-keys/tables.ts';
import { createBackend } from '../../src/backend/create-backend.ts';

test('8 nodes that start at once on an empty database all start, and create only one first key', async () => {
  const place = await freshPostgres();
  const firstKeys: string[] = [];
  const nodes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      // A node that relied on the end of a wait would never start.
      const storage = await openPatientPostgres({ ...place, maxConnections: 4 });
      const backend = createBackend({ storage, onFirstKey: (key) => firstKeys.push(key) });
      await backend.start();
      onTestFinished(() => backend.stop());
      return { backend, storage };
    }),
  );
  expect(firstKeys).toHaveLength(1);
  const [apiKey] = firstKeys;
  for (const { backend } of nodes) await backend.api.apiKeys.test({}, { apiKey: apiKey! });
  expect(await nodes[0]!.storage.count(apiKeys, {})).toBe(1);
}, 60_000);
