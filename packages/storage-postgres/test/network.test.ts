import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { type NetworkProxy, startProxy } from './network-proxy.ts';
import { hostPool } from './test-connections.ts';

async function openBehindProxy(maxConnections = 20): Promise<{
  readonly proxy: NetworkProxy;
  readonly storage: PostgresStorage;
}> {
  const { connectionString, schema } = await freshPostgres();
  const proxy = await startProxy(connectionString);
  const storage = await openPostgres({ connectionString: proxy.url, schema, maxConnections });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  return { proxy, storage };
}

test('a connection cut after the commit rejects the unit with StorageBusy, although the unit was written', async () => {
  const { proxy, storage } = await openBehindProxy();
  // With the NUL that ends it in the protocol, because the isolation level in `begin` starts with the same letters.
  proxy.cutAfter = 'commit\0';
  const unit = storage.transaction(async (within) => {
    await within.insert(accounts, account('a'));
    await within.insert(accounts, account('b'));
  });
  await expect(unit).rejects.toMatchObject({ name: 'StorageBusy' });
  proxy.cutAfter = undefined;
  // The proxy has sent the commit to the server, so the test knows the outcome. A caller cannot know it.
  await expect.poll(() => storage.count(accounts, {})).toBe(2);
});

test('calls on a connection that drops all bytes reject within five seconds', async () => {
  const { proxy, storage } = await openBehindProxy();
  proxy.stalled = true;
  const started = performance.now();
  await Promise.all([
    expect(storage.count(accounts, {})).rejects.toMatchObject({ name: 'StorageBusy' }),
    expect(storage.transaction((unit) => unit.count(accounts, {}))).rejects.toMatchObject({
      name: 'StorageBusy',
    }),
  ]);
  expect(performance.now() - started).toBeLessThan(5_400);
  proxy.stalled = false;
  await storage.insert(accounts, account('a'));
  expect(await storage.count(accounts, {})).toBe(1);
});

test('the statements of a unit share the five seconds of their operation', async () => {
  const { proxy, storage } = await openBehindProxy();
  const started = performance.now();
  const unit = storage.transaction(async (within) => {
    await within.count(accounts, {});
    await setTimeout(3_000);
    proxy.stalled = true;
    await within.count(accounts, {});
  });
  await expect(unit).rejects.toMatchObject({ name: 'StorageBusy' });
  expect(performance.now() - started).toBeLessThan(5_400);
  proxy.stalled = false;
  expect(await storage.count(accounts, {})).toBe(0);
});

test('a call that gets no connection says so, and the wait for one counts as part of its five seconds', async () => {
  const { proxy, storage } = await openBehindProxy(1);
  const hold = async (milliseconds: number) => storage.transaction(() => setTimeout(milliseconds));
  const long = hold(3_500);
  await expect(storage.count(accounts, {})).rejects.toMatchObject({
    name: 'StorageOverloaded',
    message: 'no connection to the database is free',
  });
  await long;
  const short = hold(2_500);
  const started = performance.now();
  const late = storage.count(accounts, {});
  await short;
  proxy.stalled = true;
  await expect(late).rejects.toMatchObject({ name: 'StorageBusy' });
  expect(performance.now() - started).toBeLessThan(5_400);
  proxy.stalled = false;
});

test('calls that wait for a connection to a database that does not answer say that it cannot be reached', async () => {
  const { connectionString, schema } = await freshPostgres();
  const proxy = await startProxy(connectionString);
  const pool = await hostPool({ connectionString: proxy.url, max: 1, connectionTimeoutMillis: 100 });
  const storage = await openPostgres({ pool, schema });
  await storage.migrate([accounts]);
  proxy.setDown(true);
  await expect.poll(() => pool.totalCount).toBe(0);
  proxy.setDown(false);
  proxy.stalled = true;
  // The first opens a connection, the second waits for it.
  const calls = await Promise.allSettled([storage.count(accounts, {}), storage.count(accounts, {})]);
  for (const call of calls)
    expect(call).toMatchObject({
      reason: { name: 'StorageBusy', message: 'the database cannot be reached' },
    });
  await storage.close();
});

test('a storage whose database does not answer is closed within two seconds', async () => {
  const { proxy, storage } = await openBehindProxy();
  await storage.listen('events', () => undefined);
  proxy.stalled = true;
  const refused = expect(storage.count(accounts, {})).rejects.toMatchObject({ name: 'StorageBusy' });
  const started = performance.now();
  await storage.close();
  expect(performance.now() - started).toBeLessThan(2_000);
  await refused;
});
