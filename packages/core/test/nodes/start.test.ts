import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../../test/postgres.ts';
import { openPostgres } from '../../../storage-postgres/src/index.ts';
import { apiKeys } from '../../src/areas/api-keys/tables.ts';
import { createBackend } from '../../src/backend/create-backend.ts';

test('8 nodes that start at once on an empty database start within 10 seconds and create only one first key', async () => {
  const place = await freshPostgres();
  const firstKeys: string[] = [];
  const started = performance.now();
  const nodes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const storage = await openPostgres({ ...place, maxConnections: 4 });
      const backend = createBackend({ storage, onFirstKey: (key) => firstKeys.push(key) });
      await backend.start();
      onTestFinished(() => backend.stop());
      return { backend, storage };
    }),
  );
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(firstKeys).toHaveLength(1);
  const [apiKey] = firstKeys;
  for (const { backend } of nodes) await backend.api.apiKeys.test({}, { apiKey: apiKey! });
  expect(await nodes[0]!.storage.count(apiKeys, {})).toBe(1);
}, 30_000);
