import { column, defineTable } from '@lobbykit/core/storage';
import { expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres, type PostgresStorage } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { connect } from './test-connections.ts';

const wider = defineTable({
  name: 'accounts',
  columns: {
    ...accounts.columns,
    team: column.text.nullable(),
    label: column.text({ default: "it's" }),
    online: column.bool({ default: true }),
    data: column.json({ default: { a: [1] } }),
  },
  key: ['id'],
  unique: [['name']],
  indexes: [['team', 'visits']],
});

/** Opens several storages on one schema, like nodes. */
async function nodes(
  count: number,
  schema?: string,
): Promise<{ schema: string; storages: PostgresStorage[] }> {
  const fresh = await freshPostgres();
  const options = { ...fresh, schema: schema ?? fresh.schema, maxConnections: 2 };
  const storages = await Promise.all(Array.from({ length: count }, () => openPostgres(options)));
  onTestFinished(async () => {
    await Promise.all(storages.map((storage) => storage.close()));
  });
  return { schema: options.schema, storages };
}

test('eight nodes can migrate an empty database at the same time', async () => {
  const { storages } = await nodes(8);
  await Promise.all(storages.map((storage) => storage.migrate([wider])));
  await Promise.all(storages.map((storage, at) => storage.insert(wider, account(`a${at}`))));
  expect(await storages[0]!.count(wider, {})).toBe(8);
});

test('eight nodes can migrate an older database at the same time', async () => {
  const before = await nodes(1);
  await before.storages[0]!.migrate([accounts]);
  await before.storages[0]!.insert(accounts, account('a'));
  const { storages } = await nodes(8, before.schema);
  await Promise.all(storages.map((storage) => storage.migrate([wider])));
  expect(await storages[7]!.get(wider, { id: 'a' })).toEqual({
    ...account('a'),
    visits: 0,
    coins: 0n,
    team: null,
    label: "it's",
    online: true,
    data: { a: [1] },
  });
  // A node of the previous version keeps working.
  await before.storages[0]!.insert(accounts, account('b'));
  expect(await storages[0]!.get(wider, { id: 'b' })).toMatchObject({ label: "it's", online: true });
});

test('a migration rejects a database that is newer than the code', async () => {
  const { schema, storages } = await nodes(1);
  const [storage] = storages;
  await storage!.migrate([wider]);
  await expect(storage!.migrate([accounts])).rejects.toMatchObject({ name: 'StorageNewer' });
  const client = await connect();
  await client.query(
    `insert into ${schema}.lobbykit_schema (number, name) values (9999, 'from a later version')`,
  );
  await expect(storage!.migrate([wider])).rejects.toMatchObject({ name: 'StorageNewer', message: /9999/ });
});

test('a migration rejects a difference that is more than an addition, and changes nothing then', async () => {
  const { storages } = await nodes(1);
  const [storage] = storages;
  await storage!.migrate([wider]);
  const other = defineTable({ name: 'others', columns: { id: column.text() }, key: ['id'] });
  await storage!.insert(wider, [account('a'), account('b')]);
  for (const [change, message] of [
    [{ columns: { ...wider.columns, visits: column.text() } }, /^accounts\.visits is int/],
    [{ columns: { ...wider.columns, online: column.int({ default: 0 }) } }, /^accounts\.online is bool/],
    [{ columns: { ...wider.columns, name: column.text.nullable() } }, /^accounts\.name is not nullable/],
    [{ columns: { ...wider.columns, needed: column.text() } }, /^accounts\.needed is new/],
    [{ key: ['id', 'name'] }, /^accounts has the primary key \(id\)/],
    [{ unique: [['name'], ['label']] }, /^accounts: \(label\) is a new unique set/],
    [{ unique: [] }, /accounts has the unique set \(name\)/],
  ] as const) {
    await expect(storage!.migrate([other, { ...wider, ...change }])).rejects.toThrow(message);
  }
  await storage!.migrate([wider]);
  await expect(storage!.find(other, {})).rejects.toThrow('not known');
});

test('a migration accepts indexes that the host has added by hand', async () => {
  const { schema, storages } = await nodes(1);
  const [storage] = storages;
  await storage!.migrate([wider]);
  const client = await connect();
  await client.query(`create index by_lower_name on ${schema}.accounts (lower(name))`);
  await client.query(`create unique index one_label on ${schema}.accounts (label)`);
  await storage!.migrate([wider]);
});

test('a migration drops removed indexes, and leaves those of the host and those that are merely no longer declared', async () => {
  const { schema, storages } = await nodes(8);
  const [storage] = storages;
  await storage!.migrate([{ ...wider, indexes: [['team', 'visits'], ['visits'], ['coins']] }]);
  const client = await connect();
  await client.query(`create index by_team on ${schema}.accounts (team, visits)`);
  const fewer = { ...wider, indexes: [], removed: { indexes: [['team', 'visits'], ['visits']] } };
  await Promise.all(storages.map((each) => each.migrate([fewer])));
  const { rows } = await client.query<{ name: string }>(
    'select indexname as name from pg_indexes where schemaname = $1 and tablename = $2 order by 1',
    [schema, 'accounts'],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'accounts_coins_idx',
    'accounts_name_key',
    'accounts_pkey',
    'by_team',
  ]);
});

test('a node of the previous version keeps working after columns and a unique set were removed', async () => {
  const { storages } = await nodes(2);
  const [before, after] = storages as [PostgresStorage, PostgresStorage];
  await before.migrate([wider]);
  await before.insert(wider, { ...account('a'), team: 'red' });
  const { team: _, label: __, ...columns } = wider.columns;
  const narrower = defineTable({
    name: 'accounts',
    columns,
    key: ['id'],
    removed: { columns: ['team', 'label'], unique: [['name']] },
  });
  await after.migrate([narrower]);
  await after.insert(narrower, { id: 'b', name: account('a').name });
  expect(await before.get(wider, { id: 'a' })).toMatchObject({ team: 'red', label: "it's" });
  expect(await before.get(wider, { id: 'b' })).toMatchObject({ team: null, label: "it's" });
  await before.insert(wider, { ...account('c'), team: 'blue', label: 'own' });
  expect(await before.find(wider, { where: { team: 'blue' } })).toHaveLength(1);
  expect(await after.get(narrower, { id: 'c' })).not.toHaveProperty('team');
});
