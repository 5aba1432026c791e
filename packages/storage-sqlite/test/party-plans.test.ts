import { afterAll, expect, test } from 'vitest';
import { partiesArea } from '../../core/src/areas/parties/index.ts';
import { partyMembers } from '../../core/src/areas/parties/tables.ts';
import { partyCalls } from '../../core/test/areas/parties/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** However many parties there are, what is done with one of them costs what it costs with few. */

const planner = await openQueryPlanner([...partiesArea.tables]);
afterAll(planner.close);

const planOf = ({ table, operation, args }: Pick<StorageCall, 'table' | 'operation' | 'args'>): string[] =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

/** A walk along an index in the order of a list that ends with its page. */
const pages = /^SCAN parties USING INDEX parties_created_at_id_idx$/;

test('whatever is asked of parties enters an index, and nothing but ties is sorted', async () => {
  const calls = await partyCalls();
  expect(calls.length).toBeGreaterThan(100);
  expect(new Set(calls.map(({ table }) => table.name)).size).toBe(partiesArea.tables.length);
  const wrong: unknown[] = [];
  for (const call of calls)
    for (const line of planOf(call))
      if (
        /^SCAN (?!json_each|\d+-ROW VALUES)|TEMP B-TREE FOR (?!(LAST|RIGHT))/.test(line) &&
        !pages.test(line)
      )
        wrong.push([call.table.name, call.operation, JSON.stringify(call.args), line]);
  expect(wrong).toEqual([]);
});

test('control: a query without an index is seen by this test', () => {
  const query = { where: { displayName: 'x' }, orderBy: ['teamNumber'] };
  expect(planOf({ table: partyMembers, operation: 'find', args: [query] }).join('\n')).toMatch(
    /SCAN party_members.*TEMP B-TREE/s,
  );
});
