import { expect, test } from 'vitest';
import { openAccounts } from './accounts-storage.ts';
import { account, accounts } from './accounts-table.ts';

test('a lone write and a unit of two writes take six statements besides their own', async () => {
  const statements: string[] = [];
  const { storage } = await openAccounts({}, { onStatement: (sql) => statements.push(sql) });
  /** What the writer runs around the statements of a group, and on the connection that reads. */
  const around = [
    'begin immediate',
    'select total_changes()',
    'begin',
    'select 1 from sqlite_schema',
    'commit',
    'commit',
  ];
  /** Returns the statements of a write, those of its rows by their first word. */
  const run = async (write: () => Promise<unknown>): Promise<readonly string[]> => {
    statements.length = 0;
    await write();
    return statements.map((sql) => (around.includes(sql) ? sql : /^\w+/.exec(sql)![0]));
  };
  const write = (name: string) => () => storage.insert(accounts, account(name));
  const [begin, ...rest] = around;
  // The first write counts the rows that were changed before, and asks how long the log is.
  await write('first')();
  expect(await run(write('second'))).toEqual([begin, 'insert', ...rest]);
  const unit = () =>
    storage.transaction(async ({ insert }) => {
      await insert(accounts, account('third'));
      await insert(accounts, account('fourth'));
    });
  expect(await run(unit)).toEqual([begin, 'insert', 'insert', ...rest]);
});

test('a change of the first row in an order takes one statement', async () => {
  const statements: string[] = [];
  const { storage } = await openAccounts({}, { onStatement: (sql) => statements.push(sql) });
  for (const name of ['first', 'second']) await storage.insert(accounts, account(name));
  await storage.transaction(async ({ update }) => {
    statements.length = 0;
    const [row, ...others] = await update(
      accounts,
      { visits: { lt: 1 } },
      { visits: { add: 1 } },
      { orderBy: [{ column: 'id', descending: true }], limit: 1 },
    );
    expect([row?.id, row?.visits, others]).toEqual(['second', 1, []]);
    expect(statements).toHaveLength(1);
  });
});
