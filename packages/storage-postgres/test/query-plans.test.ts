import { afterAll, describe, expect, test } from 'vitest';
import { accountMetadata, accounts } from '../../core/src/areas/accounts/tables.ts';
import { calls, games } from '../../sql/test/query-calls.ts';
import { createGetWith } from '../src/get-with.ts';
import { openQueryPlanner } from './query-planner.ts';

const planner = await openQueryPlanner([games, accounts, accountMetadata]);
afterAll(planner.close);

describe('the plan of', () => {
  test.for(Object.entries(calls))('%s uses an index', async ([name, call]) => {
    const plan = await planner.plan(call);
    expect(plan).not.toMatch(/Seq Scan on games/);
    // A scan of the whole index would also be too slow.
    if (!name.startsWith('insert')) expect(plan).toMatch(/Index Cond/);
  });

  test.for(Object.entries(calls))(
    '%s for many callers looks each of them up in the same index',
    async ([, call]) => {
      const [alone, together] = [await planner.plan(call), await planner.planTogether(call)];
      if (together === '') return;
      const indexOf = (plan: string): string =>
        /(?:Index|Bitmap Index) (?:Only )?Scan.* (?:using|on) (\S+)/.exec(plan)![1]!;
      expect(together).not.toMatch(/Seq Scan on games|Hash Join|Merge Join/);
      expect(together).toMatch(/Nested Loop/);
      expect(indexOf(together)).toBe(indexOf(alone));
    },
  );

  test('an ordered change locks the rows before it changes them', async () => {
    const claim = await planner.plan(calls.claim!);
    expect(claim).toMatch(/CTE claimed.*LockRows.*Index Scan/s);
  });

  test('a row with its child rows reads two key ranges in one statement', async () => {
    const plan = await planner.planWith((all, executor) =>
      createGetWith(all, executor)(accounts, { id: 'a' }, accountMetadata, 'ownerId'),
    );
    expect(plan).toMatch(/Index Scan using accounts_pkey on accounts\n.*Index Cond: \(id = \$1\)/);
    expect(plan).toMatch(/on account_metadata\n.*Index Cond: \(owner_id = accounts\.id\)/s);
    expect(plan).not.toMatch(/Seq Scan|Nested Loop/);
  });

  test('a query on a column without an index fails this check', async () => {
    expect(await planner.plan((on) => on.find(games, { where: { players: 1n } }))).not.toMatch(/Index Cond/);
  });
});
