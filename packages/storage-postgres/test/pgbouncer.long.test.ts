import type { Storage } from '@lobbykit/core/storage';
import { storageCases } from '@lobbykit/testing';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { freshPostgres, postgresUrl } from '../../../test/postgres.ts';
import { openPostgres } from '../src/index.ts';
import { account, accounts } from './accounts-table.ts';
import { openPatientPostgres } from './patient-postgres.ts';
import { pgBouncer, startPgBouncer } from './pgbouncer.ts';
import { connect } from './test-connections.ts';

describe('Postgres storage behind PgBouncer in transaction mode', () => {
  skipIfMissing(pgBouncer.missing);

  /** Opens a storage through a PgBouncer of its own. */
  async function open(schema?: string): Promise<Storage> {
    const fresh = await freshPostgres();
    const connectionString = await startPgBouncer(fresh.connectionString);
    const storage = await openPatientPostgres({
      connectionString,
      schema: schema ?? fresh.schema,
      transactionPooler: true,
      maxConnections: 10,
    });
    onTestFinished(() => storage.close());
    return storage;
  }

  beforeAll(async () => void (await postgresUrl()));

  for (const { group, name, needs, run } of storageCases) {
    if (needs === 'turn-bound units') continue;
    test(`${group}: ${name}`, () => run(() => open()));
  }

  test('a pooler refuses the time-outs of an ordinary storage, so the option is needed', async () => {
    const { connectionString, schema } = await freshPostgres();
    const pooled = await startPgBouncer(connectionString);
    await expect(openPostgres({ connectionString: pooled, schema })).rejects.toThrow(/set transactionPooler/);
  });

  test('a statement that waits for a lock ends after its time, in a unit and alone', async () => {
    const { connectionString, schema } = await freshPostgres();
    const storage = await openPostgres({
      connectionString: await startPgBouncer(connectionString),
      schema,
      transactionPooler: true,
    });
    onTestFinished(() => storage.close());
    await storage.migrate([accounts]);
    await storage.insert(accounts, account('a'));
    const holder = await connect();
    await holder.query(`begin; update ${schema}.accounts set visits = 1 where id = 'a'`);
    const change = { visits: { add: 1 } } as const;
    const busy = { name: 'StorageBusy', message: expect.stringContaining('a lock was not released in time') };
    await expect(storage.update(accounts, { id: 'a' }, change)).rejects.toMatchObject(busy);
    await expect(
      storage.transaction((unit) => unit.update(accounts, { id: 'a' }, change)),
    ).rejects.toMatchObject({ name: 'StorageBusy' });
    await holder.query('rollback');
    await expect(storage.update(accounts, { id: 'a' }, change)).resolves.toHaveLength(1);
  });

  test('no time-out of a transaction stays on the connection, which the pooler gives to others', async () => {
    const { connectionString, schema } = await freshPostgres();
    const pooled = await startPgBouncer(connectionString);
    const storage = await openPostgres({ connectionString: pooled, schema, transactionPooler: true });
    onTestFinished(() => storage.close());
    await storage.migrate([accounts]);
    await storage.find(accounts, {});
    const other = new pg.Client(pooled);
    await other.connect();
    onTestFinished(() => other.end());
    for (let time = 0; time < 4; time += 1)
      expect((await other.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('listening is refused with a sentence that names the other ways', async () => {
    const storage = await open();
    await expect(storage.listen!('events', () => {})).rejects.toThrow(/choose wakeUps: 'polling' or Redis/);
  });
});
