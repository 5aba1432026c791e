import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { type NetworkProxy, startProxy } from './network-proxy.ts';

async function openBehindProxy(): Promise<{
  readonly proxy: NetworkProxy;
  readonly storage: PostgresStorage;
}> {
  const { connectionString, schema } = await freshPostgres();
  const proxy = await startProxy(connectionString);
  const storage = await openPostgres({ connectionString: proxy.url, schema });
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

test('calls on a connection that drops all bytes reject after the statement timeout', async () => {
  const { proxy, storage } = await openBehindProxy();
  proxy.stalled = true;
  const started = performance.now();
  await Promise.all([
    expect(storage.count(accounts, {})).rejects.toMatchObject({ name: 'StorageBusy' }),
    expect(storage.transaction((unit) => unit.count(accounts, {}))).rejects.toMatchObject({
      name: 'StorageBusy',
    }),
  ]);
  expect(performance.now() - started).toBeLessThan(6_500);
  proxy.stalled = false;
  await storage.insert(accounts, account('a'));
  expect(await storage.count(accounts, {})).toBe(1);
});
