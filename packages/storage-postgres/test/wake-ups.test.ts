import { expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { openAccounts, type TestDatabase } from './accounts-storage.ts';
import { connect, terminate } from './test-connections.ts';

/** Another node on the same storage. */
async function secondNode({ schema }: TestDatabase): Promise<PostgresStorage> {
  const storage = await openPostgres({ connectionString: await postgresUrl(), schema });
  onTestFinished(() => storage.close());
  return storage;
}

test('a notification reaches the listeners of its channel on every node', async () => {
  const database = await openAccounts();
  const other = await secondNode(database);
  const heard: string[] = [];
  await database.storage.listen('events', (payload) => heard.push(`one ${payload}`));
  await other.listen('events', (payload) => heard.push(`two ${payload}`));
  await other.listen('elsewhere', (payload) => heard.push(`elsewhere ${payload}`));
  await database.storage.notify('events', "shard 'é' 7");
  await expect.poll(() => heard.toSorted()).toEqual(["one shard 'é' 7", "two shard 'é' 7"]);
});

test('storages in other schemas of the database are not woken', async () => {
  const mine = await openAccounts();
  const others = await openAccounts();
  const heard: unknown[] = [];
  await mine.storage.listen('events', (payload) => heard.push(payload));
  await others.storage.notify('events', 'theirs');
  await mine.storage.notify('events', 'mine');
  await expect.poll(() => heard).toEqual(['mine']);
});

test('a listener that was stopped hears nothing more', async () => {
  const { storage } = await openAccounts();
  const heard: string[] = [];
  const stop = await storage.listen('events', () => heard.push('stopped'));
  await storage.listen('events', () => heard.push('goes on'));
  await stop();
  await stop();
  await storage.notify('events', '');
  await expect.poll(() => heard).toEqual(['goes on']);
});

test('a listener that throws does not keep the others from hearing', async () => {
  const database = await openAccounts();
  const warnings: string[] = [];
  const storage = await openPostgres({
    connectionString: await postgresUrl(),
    schema: database.schema,
    warn: (message) => warnings.push(message),
  });
  onTestFinished(() => storage.close());
  const heard: unknown[] = [];
  await storage.listen('events', () => {
    throw new Error('not today');
  });
  await storage.listen('events', (payload) => heard.push(payload));
  await storage.notify('events', 'x');
  await expect.poll(() => heard).toEqual(['x']);
  expect(warnings.join()).toContain('not today');
});

test('a cut connection is made again, and every listener told to look for itself', async () => {
  const { storage, applicationName } = await openAccounts();
  const heard: (string | null)[] = [];
  await storage.listen('events', (payload) => heard.push(payload));
  await storage.listen('others', (payload) => heard.push(payload));
  await terminate(await connect(), applicationName);
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual([null, null]);
  await expect
    .poll(() =>
      storage.notify('events', 'again').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => heard).toContain('again');
});

test('listening ends with the storage', async () => {
  const { storage, applicationName } = await openAccounts();
  await storage.listen('events', () => undefined);
  await storage.close();
  await expect(storage.listen('events', () => undefined)).rejects.toMatchObject({ name: 'StorageClosed' });
  const other = await connect();
  const left = async (): Promise<number> =>
    (await other.query('select from pg_stat_activity where application_name = $1', [applicationName]))
      .rowCount ?? 0;
  await expect.poll(left).toBe(0);
});

test('a payload or a channel that Postgres would cut is refused', async () => {
  const { storage } = await openAccounts();
  await expect(storage.notify('events', 'x'.repeat(4_000))).rejects.toThrow('under 4000 bytes');
  await storage.notify('events', 'x'.repeat(3_999));
  await expect(storage.listen('c'.repeat(64), () => undefined)).rejects.toThrow('63 bytes');
});
