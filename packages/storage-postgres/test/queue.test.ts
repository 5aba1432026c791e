import { expect, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres } from '../src/index.ts';
import { accounts } from './accounts-table.ts';
import { manualTime } from './manual-time.ts';
import { hostPool } from './test-connections.ts';

test('the queue for a connection is as old as its first caller, and empty when a connection is free', async () => {
  const { schema } = await freshPostgres();
  const pool = await hostPool({ max: 1, connectionTimeoutMillis: 3_000 });
  const storage = await openPostgres({ pool, schema });
  await storage.migrate([accounts]);
  expect(storage.queueMilliseconds()).toBe(0);

  const time = manualTime();
  // The host uses its own pool.
  const held = await pool.connect();
  const { result: refused } = await time.untilWaiting(() => storage.count(accounts, {}));
  await time.advance(1_000);
  expect(storage.queueMilliseconds()).toBe(1_000);
  const { result: second } = await time.untilWaiting(() => storage.count(accounts, {}));
  expect(storage.queueMilliseconds()).toBe(1_000);
  await time.advance(2_000);
  await expect(refused).rejects.toMatchObject({ name: 'StorageOverloaded' });
  expect(storage.queueMilliseconds()).toBe(2_000);
  held.release();
  await second;
  expect(storage.queueMilliseconds()).toBe(0);
  await storage.close();
});
