import { expect, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres } from '../src/index.ts';
import { accounts } from './accounts-table.ts';
import { hostPool } from './test-connections.ts';

test('the queue for a connection is as old as its first caller, and empty when a connection is free', async () => {
  const { schema } = await freshPostgres();
  const pool = await hostPool({ max: 1, connectionTimeoutMillis: 60 });
  const storage = await openPostgres({ pool, schema });
  await storage.migrate([accounts]);
  expect(storage.queueMilliseconds()).toBe(0);

  // The host uses its own pool.
  const held = await pool.connect();
  const refused = expect(storage.count(accounts, {})).rejects.toMatchObject({ name: 'StorageOverloaded' });
  await expect.poll(storage.queueMilliseconds, { interval: 1 }).toBeGreaterThan(20);
  const second = storage.count(accounts, {}).catch(() => undefined);
  expect(storage.queueMilliseconds()).toBeGreaterThan(20);
  await refused;
  expect(storage.queueMilliseconds()).toBeLessThan(60);
  held.release();
  await second;
  expect(storage.queueMilliseconds()).toBe(0);
  await storage.close();
});
