import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { countRoundTrips } from '../../../test/round-trips.ts';
import { openPostgres } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { hostPool } from './test-connections.ts';

async function openCounted(transactionPooler = false) {
  const { connectionString, schema } = await freshPostgres();
  const roundTrips = await countRoundTrips(connectionString);
  const storage = await openPostgres({
    connectionString: roundTrips.url,
    schema,
    maxConnections: 1,
    transactionPooler,
  });
  await storage.migrate([accounts]);
  await storage.insert(accounts, [account('a'), account('b')]);
  const tripsOf = async (work: Parameters<typeof storage.transaction>[0]): Promise<number> =>
    (await roundTrips.of(() => storage.transaction(work))).trips;
  return {
    storage,
    roundTrips,
    tripsOf,
    async [Symbol.asyncDispose]() {
      await storage.close();
      roundTrips[Symbol.dispose]();
    },
  };
}

test('a single operation takes one round trip', async () => {
  await using counted = await openCounted();
  const { trips } = await counted.roundTrips.of(() => counted.storage.get(accounts, { id: 'a' }));
  expect(trips).toBe(1);
});

test('an operation for a pooler takes one round trip too, with its own transaction and time-outs', async () => {
  await using counted = await openCounted(true);
  const { trips } = await counted.roundTrips.of(() => counted.storage.get(accounts, { id: 'a' }));
  expect(trips).toBe(1);
  await expect(counted.storage.insert(accounts, account('a'))).rejects.toMatchObject({
    name: 'UniqueConflict',
    columns: ['id'],
  });
  expect(await counted.storage.count(accounts, {})).toBe(2);
});

test('a unit sends its begin with a first operation that reads, and its commit with operations that nobody awaits', async () => {
  await using counted = await openCounted();
  const trips = await counted.tripsOf(async (unit) => {
    await unit.get(accounts, { id: 'a' });
    unit.update(accounts, { id: 'a' }, { visits: { add: 1 } }).catch(() => undefined);
  });
  expect(trips).toBe(2);
  expect((await counted.storage.get(accounts, { id: 'a' }))?.visits).toBe(1);
});

test('a unit sends its begin with a lock of a row', async () => {
  await using counted = await openCounted();
  const trips = await counted.tripsOf(async (unit) => {
    await unit.lock(accounts, { id: 'a' });
    await unit.update(accounts, { id: 'a' }, { visits: { add: 1 } });
  });
  expect(trips).toBe(3);
});

test('a unit that begins with a change waits for the answer to its begin, because a change without it would be kept', async () => {
  await using counted = await openCounted();
  const trips = await counted.tripsOf(async (unit) => {
    await unit.update(accounts, { id: 'a' }, { visits: { add: 1 } });
  });
  expect(trips).toBe(3);
});

test('operations of a unit that are called at once take one round trip', async () => {
  await using counted = await openCounted();
  const trips = await counted.tripsOf(async (unit) => {
    await unit.get(accounts, { id: 'a' });
    await Promise.all([
      unit.update(accounts, { id: 'a' }, { visits: { add: 1 } }),
      unit.update(accounts, { id: 'b' }, { visits: { add: 1 } }),
      unit.count(accounts, {}),
    ]);
  });
  expect(trips).toBe(3);
});

test('statements of a unit that are sent together take one write to the socket', async () => {
  const { connectionString, schema } = await freshPostgres();
  const storage = await openPostgres({ connectionString, schema, maxConnections: 1 });
  await using _ = { [Symbol.asyncDispose]: () => storage.close() };
  await storage.migrate([accounts]);
  await storage.insert(accounts, [account('a'), account('b')]);
  const pool = await hostPool({ max: 1, pipeline: true });
  const shared = await openPostgres({ pool, schema });
  await shared.migrate([accounts]);
  const sockets: Socket[] = [];
  pool.on('acquire', (client) =>
    sockets.push((client as unknown as { connection: { stream: Socket } }).connection.stream),
  );
  await shared.count(accounts, {});
  const write = vi.spyOn(sockets[0]!, '_write');
  const writeMany = vi.spyOn(sockets[0]!, '_writev' as '_write');
  await shared.transaction(async (unit) => {
    await unit.get(accounts, { id: 'a' });
    for (const id of ['a', 'b']) unit.update(accounts, { id }, { visits: { add: 1 } }).catch(() => undefined);
  });
  // The begin with the read; both changes with the commit.
  expect(write.mock.calls.length + writeMany.mock.calls.length).toBe(2);
  expect(await storage.count(accounts, { visits: 1 })).toBe(2);
});

test('a unit whose begin fails keeps nothing', async () => {
  const { connectionString, schema } = await freshPostgres();
  const storage = await openPostgres({ connectionString, schema, maxConnections: 1 });
  await using _ = { [Symbol.asyncDispose]: () => storage.close() };
  await storage.migrate([accounts]);
  const pool = await hostPool({ max: 1, pipeline: true });
  const broken = await openPostgres({ pool, schema });
  await broken.migrate([accounts]);
  pool.on('acquire', (client) => {
    const { query } = client;
    // What a cancelled `begin` looks like: the server refuses it, and its transaction never begins.
    client.query = ((config: { readonly text?: string }, ...rest: unknown[]) =>
      Reflect.apply(query, client, [
        config.text?.startsWith('begin') ? { ...config, text: 'begin with an error' } : config,
        ...rest,
      ])) as typeof query;
  });
  const units = [
    broken.transaction((unit) => unit.insert(accounts, account('a'))),
    broken.transaction(async (unit) => {
      await unit.get(accounts, { id: 'a' });
      await unit.insert(accounts, account('b'));
    }),
    broken.transaction(async (unit) => {
      unit.get(accounts, { id: 'a' }).catch(() => undefined);
      unit.insert(accounts, account('c')).catch(() => undefined);
    }),
    broken.transaction((unit) => unit.get(accounts, { id: 'a' })),
  ];
  for (const outcome of await Promise.allSettled(units)) expect(outcome.status).toBe('rejected');
  expect(await storage.count(accounts, {})).toBe(0);
});

test('a unit on a pool without pipelining gives the same results', async () => {
  const { schema } = await freshPostgres();
  const storage = await openPostgres({ pool: await hostPool({ max: 1 }), schema });
  await storage.migrate([accounts]);
  const counts = await storage.transaction(async (unit) => {
    const [, count] = await Promise.all([
      unit.insert(accounts, account('a')),
      unit.count(accounts, {}),
      unit.update(accounts, { id: 'a' }, { visits: { add: 1 } }),
    ]);
    return count;
  });
  expect(counts).toBe(1);
  expect((await storage.get(accounts, { id: 'a' }))?.visits).toBe(1);
});
