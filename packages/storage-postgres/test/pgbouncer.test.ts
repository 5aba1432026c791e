import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { skipIfMissing } from '../../../test/installed-programs.ts';
import { freshPostgres, postgresUrl } from '../../../test/postgres.ts';
import { account, accounts } from './accounts-table.ts';
import { openPatientPostgres } from './patient-postgres.ts';
import { pgBouncer, startPgBouncer } from './pgbouncer.ts';

// The whole suite of storages runs behind PgBouncer in pgbouncer.long.test.ts.
describe('Postgres storage behind a real PgBouncer in transaction mode', () => {
  skipIfMissing(pgBouncer.missing);

  beforeAll(async () => void (await postgresUrl()));

  test('reads, writes and concurrent units work although each transaction gets another connection', async () => {
    const { connectionString, schema } = await freshPostgres();
    const storage = await openPatientPostgres({
      connectionString: await startPgBouncer(connectionString),
      schema,
      transactionPooler: true,
      maxConnections: 10,
    });
    onTestFinished(() => storage.close());
    await storage.migrate([accounts]);
    await storage.insert(accounts, account('a'));
    const visit = () =>
      storage.transaction(async (unit) => {
        await unit.get(accounts, { id: 'a' });
        return unit.update(accounts, { id: 'a' }, { visits: { add: 1 } });
      });
    await Promise.all(Array.from({ length: 40 }, visit));
    expect(await storage.get(accounts, { id: 'a' })).toMatchObject({ visits: 40 });
    const refused = storage.transaction(async (unit) => {
      await unit.update(accounts, { id: 'a' }, { visits: 0 });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(await storage.find(accounts, { where: { visits: 40 } })).toHaveLength(1);
    expect(await storage.health()).toMatchObject([{ healthy: true }]);
  });
});
