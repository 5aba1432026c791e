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

test('a connection cut behind the commit is StorageBusy, and the unit stands whole or not at all', async () => {
  const { proxy, storage } = await openBehindProxy();
  // As the protocol ends it: `begin` names an isolation level that begins with the same letters.
  proxy.cutBehind = 'commit\0';
  const unit = storage.transaction(async (within) => {
    await within.insert(accounts, account('a'));
    await within.insert(accounts, account('b'));
  });
  await expect(unit).rejects.toMatchObject({ name: 'StorageBusy' });
  proxy.cutBehind = undefined;
  // The server was sent the commit, so here it is known what became of it; a caller cannot know.
  await expect.poll(() => storage.count(accounts, {})).toBe(2);
});

test('a connection that swallows everything is given up after the time of a statement', async () => {
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
