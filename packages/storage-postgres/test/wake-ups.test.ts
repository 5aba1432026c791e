import { EventEmitter } from 'node:events';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres, postgresUrl } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { createWakeUps } from '../src/wake-ups.ts';
import { openAccounts, type TestDatabase } from './accounts-storage.ts';
import { startProxy } from './network-proxy.ts';
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
  const received: string[] = [];
  await database.storage.listen('events', (payload) => received.push(`one ${payload}`));
  await other.listen('events', (payload) => received.push(`two ${payload}`));
  await other.listen('elsewhere', (payload) => received.push(`elsewhere ${payload}`));
  await database.storage.notify('events', "shard 'é' 7");
  await expect.poll(() => received.toSorted()).toEqual(["one shard 'é' 7", "two shard 'é' 7"]);
});

test('a notification does not reach storages in other schemas of the database', async () => {
  const own = await openAccounts();
  const other = await openAccounts();
  const received: unknown[] = [];
  await own.storage.listen('events', (payload) => received.push(payload));
  await other.storage.notify('events', 'other');
  await own.storage.notify('events', 'own');
  await expect.poll(() => received).toEqual(['own']);
});

test('a stopped listener receives nothing more', async () => {
  const { storage } = await openAccounts();
  const received: string[] = [];
  const stop = await storage.listen('events', () => received.push('stopped'));
  await storage.listen('events', () => received.push('active'));
  await stop();
  await stop();
  await storage.notify('events', '');
  await expect.poll(() => received).toEqual(['active']);
});

test('a listener that throws does not stop the other listeners', async () => {
  const database = await openAccounts();
  const warnings: string[] = [];
  const storage = await openPostgres({
    connectionString: await postgresUrl(),
    schema: database.schema,
    warn: (message) => warnings.push(message),
  });
  onTestFinished(() => storage.close());
  const received: unknown[] = [];
  await storage.listen('events', () => {
    throw new Error('not today');
  });
  await storage.listen('events', (payload) => received.push(payload));
  await storage.notify('events', 'x');
  await expect.poll(() => received).toEqual(['x']);
  expect(warnings.join()).toContain('not today');
});

test('a lost connection is opened again, and every listener is called with null', async () => {
  const { storage, applicationName } = await openAccounts();
  const received: (string | null)[] = [];
  await storage.listen('events', (payload) => received.push(payload));
  await storage.listen('others', (payload) => received.push(payload));
  await terminate(await connect(), applicationName);
  await expect.poll(() => received).toEqual([null, null]);
  await expect
    .poll(() =>
      storage.notify('events', 'again').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => received).toContain('again');
});

test('closing the storage ends listening and its connection', async () => {
  const { storage, applicationName } = await openAccounts();
  await storage.listen('events', () => undefined);
  await storage.close();
  await expect(storage.listen('events', () => undefined)).rejects.toMatchObject({ name: 'StorageClosed' });
  const other = await connect();
  const connections = async (): Promise<number> =>
    (await other.query('select from pg_stat_activity where application_name = $1', [applicationName]))
      .rowCount ?? 0;
  await expect.poll(connections).toBe(0);
});

test('a payload or channel name that is too long is rejected', async () => {
  const { storage } = await openAccounts();
  await expect(storage.notify('events', 'x'.repeat(4_000))).rejects.toThrow('under 4000 bytes');
  await storage.notify('events', 'x'.repeat(3_999));
  await expect(storage.listen('c'.repeat(64), () => undefined)).rejects.toThrow('63 bytes');
});

test('a connection that no longer carries bytes is replaced, every listener is called with null, and health says so', async () => {
  const { connectionString, schema } = await freshPostgres();
  const proxy = await startProxy(connectionString);
  const warnings: string[] = [];
  const wakeUps = createWakeUps(
    () => new pg.Client({ connectionString: proxy.url, connectionTimeoutMillis: 500 }),
    (message) => warnings.push(message),
    { interval: 100, timeout: 300 },
  );
  onTestFinished(() => wakeUps.close());
  const received: (string | null)[] = [];
  expect(wakeUps.isListening()).toBeNull();
  await wakeUps.listen(schema, (payload) => received.push(payload));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect([wakeUps.isListening(), received, warnings]).toEqual([true, [], []]);
  proxy.stalled = true;
  await expect.poll(() => wakeUps.isListening()).toBe(false);
  expect(warnings).toEqual([
    'the connection for notifications of other nodes does not answer; opening a new one',
  ]);
  proxy.silence();
  proxy.stalled = false;
  await expect.poll(() => received).toEqual([null]);
  expect(wakeUps.isListening()).toBe(true);
  const sender = await connect();
  await sender.query('select pg_notify($1, $2)', [schema, 'again']);
  await expect.poll(() => received).toEqual([null, 'again']);
});

test('health reports the connection for notifications while anyone listens', async () => {
  const { storage } = await openAccounts();
  const components = async () =>
    (await storage.health()).map(({ component, healthy }) => [component, healthy]);
  expect(await components()).toEqual([['storage', true]]);
  const stop = await storage.listen('events', () => undefined);
  expect(await components()).toEqual([
    ['storage', true],
    ['notifications', true],
  ]);
  await stop();
  expect(await components()).toEqual([['storage', true]]);
});

test('a connection whose LISTEN is never answered is replaced, also if the pool of the host has no timeouts', async () => {
  const { schema } = await openAccounts();
  const proxy = await startProxy(await postgresUrl());
  const pool = new pg.Pool({ connectionString: proxy.url, max: 2 });
  pool.on('error', () => undefined);
  const storage = await openPostgres({ pool, schema, warn: () => undefined });
  const received: unknown[] = [];
  await storage.listen('events', (payload) => received.push(payload));
  proxy.dropOnce = 'listen ';
  proxy.setDown(true);
  proxy.setDown(false);
  await expect.poll(() => received, { timeout: 20_000 }).toEqual([null]);
  await storage.close();
  await pool.end();
});

/** A connection that can break while it is opened. As pg does, it then reports the error and rejects the query too. */
class BreakingClient extends EventEmitter {
  readonly connection = { stream: { destroy: () => undefined } };
  readonly escapeIdentifier = (name: string): string => `"${name}"`;
  readonly connect = async (): Promise<void> => undefined;
  readonly end = async (): Promise<void> => undefined;
  #isBroken: () => boolean;

  constructor(isBroken: () => boolean) {
    super();
    this.#isBroken = isBroken;
  }

  async query(): Promise<void> {
    if (!this.#isBroken()) return;
    this.emit('error', new Error('terminated'));
    throw new Error('terminated');
  }
}

/** Wake-ups whose connection has broken, and then again while it was opened. */
async function openBroken() {
  const opened: BreakingClient[] = [];
  const state = { isBroken: false };
  const wakeUps = createWakeUps(
    () => {
      const client = new BreakingClient(() => state.isBroken);
      opened.push(client);
      return client as unknown as pg.Client;
    },
    () => undefined,
  );
  await wakeUps.listen('events', () => undefined);
  state.isBroken = true;
  opened[0]!.emit('error', new Error('gone'));
  await expect.poll(() => opened.length).toBe(2);
  return { wakeUps, opened };
}

test('no connection is opened after the close, also if the last one broke while it was opened', async () => {
  const { wakeUps, opened } = await openBroken();
  await wakeUps.close();
  // Another one that breaks after that has reached its third connection when the pause of the first would have ended.
  const later = await openBroken();
  await expect.poll(() => later.opened.length, { timeout: 5_000 }).toBe(3);
  await later.wakeUps.close();
  expect(opened).toHaveLength(2);
});
