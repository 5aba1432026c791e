import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createCluster, type PostgresCluster } from '../../../test/start-postgres.ts';
import { openPostgres } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { startProxy } from './network-proxy.ts';

/** Starts a primary and a standby that follows it by streaming. */
async function startPair(): Promise<{ primary: PostgresCluster; standby: PostgresCluster }> {
  const primary = await createCluster();
  onTestFinished(() => primary.remove());
  // The first start completes what a copy needs.
  await primary.start();
  await primary.end('SIGINT');
  const standby = await createCluster(primary);
  onTestFinished(() => standby.remove());
  await primary.start();
  await standby.start();
  onTestFinished(() => standby.end('SIGINT'));
  return { primary, standby };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const standbyError = 'this Postgres server is a standby; connect to the primary';

test('a standby is refused at the start and after a fail-over, and used as soon as it is promoted', async () => {
  const { primary, standby } = await startPair();
  const address = await startProxy(primary.url);
  const storage = await openPostgres({ connectionString: address.url });
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  await storage.insert(accounts, account('a'));
  const follower = await connect(standby.url);
  await expect
    .poll(() =>
      follower.query('select id from accounts').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ id: 'a' }]);

  // The start.
  await expect(openPostgres({ connectionString: standby.url })).rejects.toThrow(standbyError);
  await expect(openPostgres({ connectionString: standby.url, transactionPooler: true })).rejects.toThrow(
    standbyError,
  );

  // The address leads to the standby before anyone has promoted it. It would answer reads.
  const heard: unknown[] = [];
  await storage.listen('events', (payload) => heard.push(payload));
  await primary.end('SIGQUIT');
  address.target = standby.url;
  address.setDown(true);
  address.setDown(false);
  const refused = { name: 'StorageBusy', message: standbyError };
  for (const call of [
    () => storage.get(accounts, { id: 'a' }),
    () => storage.insert(accounts, account('b')),
    () => storage.transaction((unit) => unit.get(accounts, { id: 'a' })),
    () => storage.snapshot((reads) => reads.count(accounts, {})),
    () => storage.reserved.get(accounts, { id: 'a' }),
    () => storage.now(),
  ])
    await expect(call()).rejects.toMatchObject(refused);
  expect(await storage.health()).toEqual([
    { component: 'storage', healthy: false, status: expect.stringContaining(standbyError) },
    { component: 'notifications', healthy: false, status: expect.stringContaining('reconnecting') },
  ]);

  await follower.query('select pg_promote()');
  await expect.poll(() => storage.get(accounts, { id: 'a' }).catch(() => null)).toMatchObject({ id: 'a' });
  await storage.insert(accounts, account('b'));
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual([null]);
  await storage.notify('events', 'again');
  await expect.poll(() => heard).toEqual([null, 'again']);
}, 120_000);
