import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres, type PostgresOptions, type PostgresStorage } from '../src/index.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { connect, hostPool } from './test-connections.ts';

async function open(options: PostgresOptions): Promise<PostgresStorage> {
  const storage = await openPostgres(options);
  onTestFinished(() => storage.close());
  await storage.migrate([accounts]);
  return storage;
}

/** Records the statements that a pool of one connection sends. */
function recordStatements(pool: pg.Pool): string[] {
  const texts: string[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((...parameters: unknown[]) => {
      const [config] = parameters;
      texts.push(typeof config === 'string' ? config : (config as pg.QueryConfig).text);
      return query(...parameters);
    }) as typeof client.query;
  });
  return texts;
}

describe('a pool of the host', () => {
  test('is not ended when the storage is closed', async () => {
    const pool = await hostPool();
    const { schema } = await freshPostgres();
    const storage = await openPostgres({ pool, schema });
    await storage.close();
    expect(pool.ended).toBe(false);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('keeps its own error listener, or gets one if it has none', async () => {
    const bare = await hostPool();
    await open({ pool: bare, schema: (await freshPostgres()).schema });
    expect(bare.listenerCount('error')).toBe(1);

    const listening = await hostPool();
    const listener = (): void => undefined;
    listening.on('error', listener);
    await open({ pool: listening, schema: (await freshPostgres()).schema });
    expect(listening.listeners('error')).toEqual([listener]);
  });

  test('gets one listener on each connection, however many storages are opened on it one after the other', async () => {
    const pool = await hostPool({ max: 1 });
    const { schema } = await freshPostgres();
    const listenersAfterStorage = async (): Promise<number> => {
      const storage = await openPostgres({ pool, schema });
      await storage.close();
      const client = await pool.connect();
      const count = client.listenerCount('error');
      client.release();
      return count;
    };
    const first = await listenersAfterStorage();
    expect(await listenersAfterStorage()).toBe(first);
    expect(await listenersAfterStorage()).toBe(first);
  });

  test('keeps its type parsers, because those of the storage apply only to its own queries', async () => {
    const pool = await hostPool();
    const { schema } = await freshPostgres();
    const storage = await open({ pool, schema });
    await storage.insert(accounts, { ...account('a'), coins: 2n ** 63n - 1n, visits: 5 });
    expect(await storage.get(accounts, { id: 'a' })).toEqual({
      ...account('a'),
      visits: 5,
      coins: 2n ** 63n - 1n,
    });
    const { rows } = await pool.query(`select true as bool, 5::int as int, visits from ${schema}.accounts`);
    expect(rows).toEqual([{ bool: true, int: 5, visits: '5' }]);
  });

  test('causes a warning if it has no statement timeout', async () => {
    const warnings: string[] = [];
    const pool = await hostPool({ statement_timeout: 0 });
    await open({ pool, schema: (await freshPostgres()).schema, warn: (message) => warnings.push(message) });
    expect(warnings).toEqual([expect.stringContaining('no statement_timeout')]);
  });
});

describe('the statements sent to the server', () => {
  test('are one per single operation, without a transaction', async () => {
    const pool = await hostPool({ max: 1 });
    const texts = recordStatements(pool);
    const storage = await open({ pool, schema: (await freshPostgres()).schema });
    texts.length = 0;
    await storage.insert(accounts, [account('a'), account('b')]);
    await storage.update(accounts, { id: 'a' }, { visits: { add: 1 } }, { orderBy: ['id'], limit: 1 });
    await storage.get(accounts, { id: 'a' });
    await storage.delete(accounts, { id: 'b' });
    expect(texts.map((text) => text.split(' ')[0])).toEqual(['insert', 'with', 'select', 'delete']);
  });

  test('are prepared once under a name, unless namedStatements is false', async () => {
    const names = async (namedStatements: boolean): Promise<string[]> => {
      const pool = await hostPool({ max: 1 });
      const storage = await open({ pool, schema: (await freshPostgres()).schema, namedStatements });
      for (const id of ['a', 'b', 'c']) await storage.get(accounts, { id });
      const { rows } = await pool.query('select name from pg_prepared_statements');
      return rows.map(({ name }: { name: string }) => name);
    };
    expect(await names(true)).toEqual([expect.stringMatching(/^lobbykit_/)]);
    expect(await names(false)).toEqual([]);
  });

  test('do not mix up two schemas on one connection', async () => {
    const pool = await hostPool({ max: 1 });
    const one = await open({ pool, schema: (await freshPostgres()).schema });
    const two = await open({ pool, schema: (await freshPostgres()).schema });
    await one.insert(accounts, account('a'));
    expect(await one.get(accounts, { id: 'a' })).not.toBeNull();
    expect(await two.get(accounts, { id: 'a' })).toBeNull();
  });
});

describe('the server', () => {
  test('causes a warning if it may lose acknowledged writes', async () => {
    const { connectionString, schema } = await freshPostgres();
    const url = new URL(connectionString);
    url.searchParams.set('options', '-c synchronous_commit=off');
    const warnings: string[] = [];
    await open({ connectionString: url.href, schema, warn: (message) => warnings.push(message) });
    expect(warnings).toEqual([expect.stringContaining('synchronous_commit off')]);

    const defaultWarnings: string[] = [];
    await open({ connectionString, schema, warn: (message) => defaultWarnings.push(message) });
    expect(defaultWarnings).toEqual([]);
  });

  test('returns its own time from now()', async () => {
    const { storage } = await openAccounts();
    const client = await connect();
    const clock = async (): Promise<number> =>
      Number((await client.query('select extract(epoch from clock_timestamp()) * 1000 as now')).rows[0].now);
    const before = await clock();
    const now = await storage.now();
    expect(Number.isSafeInteger(now)).toBe(true);
    expect(now).toBeGreaterThanOrEqual(Math.floor(before));
    expect(now).toBeLessThanOrEqual(await clock());
  });
});

test.for(['Upper', 'a b', '1a', 'a"b', 'a;drop'])(
  'openPostgres rejects the schema name %j',
  async (schema) => {
    await expect(openPostgres({ connectionString: 'postgres://127.0.0.1:1/none', schema })).rejects.toThrow(
      'is not a valid schema name',
    );
  },
);

describe('openPostgres says what is wrong', () => {
  test.each([undefined, {}, { url: 'postgres://localhost/game' }, { pool: undefined }])(
    'without an address: %j',
    async (options) => {
      await expect(openPostgres(options as never)).rejects.toThrow(
        'openPostgres: connectionString is missing',
      );
    },
  );

  test.each(['localhost/game', 'mysql://game:secret@localhost/game', ''])(
    'without the scheme of Postgres: %j',
    async (connectionString) => {
      await expect(openPostgres({ connectionString })).rejects.toThrow(
        /^openPostgres: connectionString must begin with postgres:\/\/$/,
      );
    },
  );

  test('with an address at which nothing listens', async () => {
    const open = openPostgres({ connectionString: 'postgres://nobody:secret@127.0.0.1:1/game' });
    await expect(open).rejects.toMatchObject({
      name: 'StorageBusy',
      message:
        'the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1; no server listens there: start Postgres, or correct host and port in the address',
    });
  });
});
