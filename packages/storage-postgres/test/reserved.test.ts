import { AsyncResource } from 'node:async_hooks';
import { createManualClock } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { silentLog } from '../../core/src/runtime/log.ts';
import { createScheduler } from '../../core/src/scheduler/scheduler.ts';
import { scheduledTasks } from '../../core/src/scheduler/tables.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { hostPool } from './test-connections.ts';

/** Opens a storage with one connection for requests, and lets a unit hold it until `free` is called. */
async function openBusy(): Promise<{
  readonly storage: PostgresStorage;
  readonly free: () => Promise<void>;
}> {
  const storage = await openPostgres({ ...(await freshPostgres()), maxConnections: 1 });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts, scheduledTasks]);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const unit = storage.transaction(async (within) => {
    await within.insert(accounts, account('held'));
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const free = async (): Promise<void> => {
    end.resolve();
    await unit;
  };
  onTestFinished(free);
  return { storage, free };
}

test('a lease is claimed, renewed and given back while a slow unit holds every connection of the pool', async () => {
  const { storage, free } = await openBusy();
  const clock = createManualClock();
  const run = Promise.withResolvers<void>();
  const scheduler = createScheduler({
    storage: storage.reserved,
    clock,
    log: silentLog,
    tasks: [{ name: 'slow', everyMilliseconds: 30_000, run: () => run.promise }],
  });
  const lease = async () => (await storage.reserved.get(scheduledTasks, { name: 'slow' }))!.leasedUntil;
  const tick = scheduler.tick();
  await expect.poll(async () => (await scheduler.tasks())[0]!.running).toBe(true);
  const first = await lease();
  await clock.advance(10_000);
  await expect.poll(lease).toBe(first + 10_000);
  run.resolve();
  await tick;
  expect(await lease()).toBe(0);
  await free();
});

test('reserved units, notifications, the time and health do not wait for the connections of requests', async () => {
  const { storage, free } = await openBusy();
  let waits = true;
  const count = storage.count(accounts, {}).finally(() => {
    waits = false;
  });
  await storage.reserved.transaction((unit) => unit.insert(accounts, account('reserved')));
  await storage.notify('channel', 'payload');
  expect(await storage.now()).toBeGreaterThan(0);
  expect(await storage.health()).toMatchObject([{ component: 'storage', healthy: true }]);
  expect(waits).toBe(true);
  await free();
  expect(await count).toBe(2);
});

test('a unit may use neither the storage nor its reserved connections, and a reserved unit neither', async () => {
  const storage = await openPostgres(await freshPostgres());
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  for (const outer of [storage, storage.reserved])
    for (const inner of [storage, storage.reserved])
      await expect(outer.transaction(() => inner.count(accounts, {}))).rejects.toMatchObject({
        name: 'StorageReentry',
      });
  await storage.close();
  await expect(storage.reserved.count(accounts, {})).rejects.toMatchObject({ name: 'StorageClosed' });
});

test('work of a unit that comes from another async context may not use the storage either', async () => {
  const storage = await openPostgres(await freshPostgres());
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  const outside = AsyncResource.bind((work: () => Promise<unknown>) => work());
  await storage.transaction(async (unit) => {
    expect(await outside(() => unit.count(accounts, {}))).toBe(0);
    const inside = outside(() => unit.runInside!(() => storage.count(accounts, {})));
    await expect(inside).rejects.toMatchObject({ name: 'StorageReentry' });
    expect(await outside(() => unit.runInside!(() => unit.count(accounts, {})))).toBe(0);
  });
});

test('the pool of a host is used for everything, unless the host passes a second one', async () => {
  const { schema } = await freshPostgres();
  const pool = await hostPool({ max: 1 });
  const shared = await openPostgres({ pool, schema });
  await shared.migrate([accounts]);
  await shared.reserved.insert(accounts, account('a'));
  expect(pool.totalCount).toBe(1);
  await shared.close();

  const reservedPool = await hostPool({ max: 1 });
  const separate = await openPostgres({ pool, reservedPool, schema });
  await separate.migrate([accounts]);
  const held = await pool.connect();
  expect(await separate.reserved.count(accounts, {})).toBe(1);
  held.release();
  await separate.close();
  expect([pool.ended, reservedPool.ended]).toEqual([false, false]);
  expect(pool.listenerCount('acquire') + reservedPool.listenerCount('acquire')).toBe(0);
});
