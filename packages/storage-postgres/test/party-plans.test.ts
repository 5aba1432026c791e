import { afterAll, expect, test } from 'vitest';
import { partiesArea } from '../../core/src/areas/parties/index.ts';
import { partyMembers } from '../../core/src/areas/parties/tables.ts';
import { partyCalls } from '../../core/test/areas/parties/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** The cost of an operation on one party does not grow with the number of parties. */

const planner = await openQueryPlanner([...partiesArea.tables]);
afterAll(planner.close);

const planOf = ({
  table,
  operation,
  args,
}: Pick<StorageCall, 'table' | 'operation' | 'args'>): Promise<string> =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

test('every storage call of parties uses an index', async () => {
  const calls = await partyCalls();
  const wrong: unknown[] = [];
  for (const call of calls) {
    const plan = await planOf(call);
    const isPage = /^Limit.*Index Scan using parties_created_at_id_idx/s.test(plan);
    const enters = call.operation === 'insert' || /Index Cond/.test(plan) || isPage;
    if (!enters || /Seq Scan on part/.test(plan))
      wrong.push([call.operation, JSON.stringify(call.args), plan]);
  }
  expect(wrong).toEqual([]);
});

test('the check fails for a query on parties without an index', async () => {
  const query = { where: { displayName: 'x' } };
  expect(await planOf({ table: partyMembers, operation: 'find', args: [query] })).not.toMatch(/Index Cond/);
});
