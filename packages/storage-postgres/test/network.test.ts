import { expect, onTestFinished, test, vi } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { manualTime } from './manual-time.ts';
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
  const time = manualTime();
  proxy.stalled = true;
  const { result: count } = await time.untilWaiting(() => storage.count(accounts, {}));
  const { result: unit } = await time.untilWaiting(() =>
    storage.transaction((within) => within.count(accounts, {})),
  );
  expect(await time.untilSettled(Promise.allSettled([count, unit]))).toBeLessThanOrEqual(5_000);
  for (const call of [count, unit]) await expect(call).rejects.toMatchObject({ name: 'StorageBusy' });
  proxy.stalled = false;
  await storage.insert(accounts, account('a'));
  expect(await storage.count(accounts, {})).toBe(1);
});

test('the statements of a unit share the five seconds of their operation', async () => {
  const { proxy, storage } = await openBehindProxy();
  const time = manualTime();
  let rest = 0;
  const unit = storage.transaction(async (within) => {
    await within.count(accounts, {});
    await time.advance(3_000);
    proxy.stalled = true;
    const { result } = await time.untilWaiting(() => within.count(accounts, {}));
    rest = await time.untilSettled(result);
    await result;
  });
  await expect(unit).rejects.toMatchObject({ name: 'StorageBusy' });
  expect(rest).toBeGreaterThan(1_000);
  expect(rest).toBeLessThanOrEqual(2_000);
  proxy.stalled = false;
  expect(await storage.count(accounts, {})).toBe(0);
});

test('a call that gets no connection says so, and the wait for one counts as part of its five seconds', async () => {
  const { proxy, storage } = await openBehindProxy(1);
  const time = manualTime();
  /** Keeps the only connection until it is released. */
  const hold = async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const unit = storage.transaction(() => {
      begun.resolve();
      return released.promise;
    });
    await begun.promise;
    return {
      release() {
        released.resolve();
        return unit;
      },
    };
  };
  const long = await hold();
  const { result: refused } = await time.untilWaiting(() => storage.count(accounts, {}));
  expect(await time.untilSettled(refused)).toBeLessThanOrEqual(3_000);
  await expect(refused).rejects.toMatchObject({
    name: 'StorageOverloaded',
    message: 'no connection to the database is free',
  });
  await long.release();
  const short = await hold();
  const { result: late } = await time.untilWaiting(() => storage.count(accounts, {}));
  await time.advance(2_500);
  await short.release();
  proxy.stalled = true;
  expect(await time.untilSettled(late)).toBeLessThanOrEqual(2_500);
  await expect(late).rejects.toMatchObject({ name: 'StorageBusy' });
  proxy.stalled = false;
});

test('calls that wait for a connection to a database that does not answer say that it cannot be reached', async () => {
  const { connectionString, schema } = await freshPostgres();
  const proxy = await startProxy(connectionString);
  const pool = await hostPool({ connectionString: proxy.url, max: 1, connectionTimeoutMillis: 3_000 });
  const storage = await openPostgres({ pool, schema });
  await storage.migrate([accounts]);
  proxy.setDown(true);
  await expect.poll(() => pool.totalCount).toBe(0);
  proxy.setDown(false);
  const time = manualTime();
  proxy.stalled = true;
  const { result: opening } = await time.untilWaiting(() => storage.count(accounts, {}));
  const { result: waiting } = await time.untilWaiting(() => storage.count(accounts, {}));
  await time.untilSettled(Promise.allSettled([opening, waiting]));
  for (const call of [opening, waiting])
    await expect(call).rejects.toMatchObject({
      name: 'StorageBusy',
      message: 'the database cannot be reached',
    });
  await time.untilSettled(storage.close().then(() => pool.end()));
});

test('a storage whose database does not answer is closed within two seconds', async () => {
  const { proxy, storage } = await openBehindProxy();
  await storage.listen('events', () => undefined);
  const time = manualTime();
  proxy.stalled = true;
  const { result: refused } = await time.untilWaiting(() => storage.count(accounts, {}));
  // It waits half a second for the connection of the listeners, and then a second for the last operations.
  const { result: closed } = await time.untilWaiting(() => storage.close());
  const waiting = vi.getTimerCount();
  await time.advance(500);
  await expect.poll(() => vi.getTimerCount()).toBe(waiting);
  await time.advance(1_000);
  await closed;
  await expect(refused).rejects.toMatchObject({ name: 'StorageBusy' });
});
