import { describe, expect, test } from 'vitest';
import { caseCounts, countOf } from '../../../test/case-counts.ts';
import { freshPostgres } from '../../../test/postgres.ts';
import { openPostgres } from '../src/index.ts';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';
import { connect, hostPool, terminate } from './test-connections.ts';

const repeated = { repeats: countOf(caseCounts.storageFaults) - 1 };

describe('a connection that breaks', repeated, () => {
  test('during a statement rejects it with StorageBusy, and the next statement gets another connection', async () => {
    const { storage, schema, applicationName } = await openAccounts();
    await storage.insert(accounts, account('a'));
    const other = await connect();
    await other.query(`begin; update ${schema}.accounts set visits = 1 where id = 'a'`);
    const waiting = storage.update(accounts, { id: 'a' }, { visits: { add: 1 } });
    const refusal = expect(waiting).rejects.toMatchObject({ name: 'StorageBusy' });
    await expect.poll(() => lockWaits(schema)).toBe(1);
    expect(await terminate(other, applicationName)).toBeGreaterThan(0);
    await refusal;
    await other.query('commit');
    const [row] = await storage.update(accounts, { id: 'a' }, { visits: { add: 1 } });
    expect(row?.visits).toBe(2);

    async function lockWaits(name: string): Promise<number> {
      const { rows } = await other.query(
        `select count(*)::int as waits from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
        [name],
      );
      return rows[0].waits;
    }
  });

  test('during a unit rolls back the whole unit', async () => {
    const { storage, applicationName } = await openAccounts();
    const other = await connect();
    const unit = storage.transaction(async (within) => {
      await within.insert(accounts, account('a'));
      await terminate(other, applicationName);
      await within.insert(accounts, account('b'));
    });
    await expect(unit).rejects.toMatchObject({ name: 'StorageBusy' });
    expect(await storage.count(accounts, {})).toBe(0);
  });

  test('during a unit rejects the unit even if its work catches the error', async () => {
    const { storage, applicationName } = await openAccounts();
    const other = await connect();
    const unit = storage.transaction(async (within) => {
      await within.insert(accounts, account('a'));
      await terminate(other, applicationName);
      await within.insert(accounts, account('b')).catch(() => undefined);
      return 'a result';
    });
    await expect(unit).rejects.toMatchObject({ name: 'StorageBusy' });
    expect(await storage.count(accounts, {})).toBe(0);
  });

  test('while it is idle does not end the process, and later calls succeed', async () => {
    const { storage, applicationName } = await openAccounts();
    const other = await connect();
    await Promise.all([storage.count(accounts, {}), storage.count(accounts, {})]);
    expect(await terminate(other, applicationName)).toBeGreaterThan(0);
    await expect.poll(() => storage.count(accounts, {}).catch(() => -1)).toBe(0);
    expect(await storage.health()).toMatchObject([{ healthy: true }]);
  });
});

test('openPostgres rejects with StorageBusy if the server cannot be reached', repeated, async () => {
  await expect(openPostgres({ connectionString: 'postgres://127.0.0.1:1/none' })).rejects.toMatchObject({
    name: 'StorageBusy',
  });
});

test('a conflict does not close the connection', repeated, async () => {
  const pool = await hostPool({ max: 1 });
  const storage = await openPostgres({ pool, schema: (await freshPostgres()).schema });
  await storage.migrate([accounts]);
  await storage.insert(accounts, account('a'));
  const backend = async (): Promise<unknown> =>
    (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await backend();
  await expect(storage.insert(accounts, account('a'))).rejects.toMatchObject({
    name: 'UniqueConflict',
    columns: ['id'],
  });
  await expect(
    storage.transaction((unit) => unit.insert(accounts, { ...account('b'), name: 'name of a' })),
  ).rejects.toMatchObject({ name: 'UniqueConflict', columns: ['name'] });
  expect(await backend()).toBe(before);
  await storage.close();
});

test('two units that lock two rows in opposite order both succeed', repeated, async () => {
  const { storage } = await openAccounts();
  await storage.insert(accounts, [account('a'), account('b')]);
  let runs = 0;
  // Each unit waits after its first lock until the other one has its lock too. So they conflict for certain, once.
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = (first: string, second: string, mine: number): Promise<unknown> =>
    storage.transaction(async (unit) => {
      runs += 1;
      await unit.update(accounts, { id: first }, { visits: { add: 1 } });
      gates[mine]!.resolve();
      await gates[1 - mine]!.promise;
      await unit.update(accounts, { id: second }, { visits: { add: 1 } });
    });
  await Promise.all([change('a', 'b', 0), change('b', 'a', 1)]);
  expect(runs).toBeGreaterThan(2);
  expect((await storage.find(accounts, {})).map(({ visits }) => visits)).toEqual([2, 2]);
});

test(
  'a change of a row that another transaction locks for too long rejects with StorageBusy',
  repeated,
  async () => {
    const { storage, schema } = await openAccounts();
    await storage.insert(accounts, account('a'));
    const other = await connect();
    await other.query(`begin; update ${schema}.accounts set visits = 1`);
    const started = performance.now();
    const results = await Promise.allSettled([
      storage.update(accounts, { id: 'a' }, { visits: 2 }),
      storage.transaction((unit) => unit.update(accounts, { id: 'a' }, { visits: 3 })),
    ]);
    // The time-out is below 5 seconds. A busy machine takes more of them.
    expect(performance.now() - started).toBeLessThan(15_000);
    for (const result of results) expect(result).toMatchObject({ reason: { name: 'StorageBusy' } });
    await other.query('rollback');
    expect(await storage.get(accounts, { id: 'a' })).toMatchObject({ visits: 0 });
  },
);

test('an insert that is refused for its input, after an operation that has failed, leaves no rejection unhandled', async () => {
  const { storage } = await openAccounts();
  await storage.insert(accounts, account('a'));
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    const unit = storage.transaction(async (operations) => {
      await operations.get(accounts, { id: 'a' });
      operations.insert(accounts, account('a')).catch(() => undefined);
      const wrong = { ...account('b'), name: 'a\u0000' };
      operations.insert(accounts, wrong, { orUpdate: { visits: 1 } }).catch(() => undefined);
    });
    await expect(unit).rejects.toThrow();
    // The server answers in order, so the locks of the refused insert have been answered before this.
    await storage.get(accounts, { id: 'a' });
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

test('an operation that a unit does not await is still part of the unit', repeated, async () => {
  const { storage } = await openAccounts();
  await storage.transaction(async (unit) => {
    void unit.insert(accounts, account('a'));
    await unit.insert(accounts, account('b'));
    void unit.insert(accounts, account('c'));
  });
  expect(await storage.count(accounts, {})).toBe(3);

  const failing = storage.transaction(async (unit) => {
    await unit.insert(accounts, account('d'));
    unit.insert(accounts, account('a')).catch(() => undefined);
  });
  await expect(failing).rejects.toMatchObject({ name: 'UniqueConflict' });
  expect(await storage.count(accounts, {})).toBe(3);
});
