import { afterAll, expect, test } from 'vitest';
import { partiesArea } from '../../core/src/areas/parties/index.ts';
import { partyMembers } from '../../core/src/areas/parties/tables.ts';
import { partyCalls } from '../../core/test/areas/parties/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** The cost of an operation on one party does not grow with the number of parties. */

const planner = await openQueryPlanner([...partiesArea.tables]);
afterAll(planner.close);

const planOf = ({ table, operation, args }: Pick<StorageCall, 'table' | 'operation' | 'args'>): string[] =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

/** A scan of an index in the order of the list, which stops at the end of the page. */
const pages = /^SCAN parties USING INDEX parties_created_at_id_idx$/;

test('every storage call of parties uses an index and sorts nothing except ties', async () => {
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

test('the check fails for a query on parties without an index', () => {
  const query = { where: { displayName: 'x' }, orderBy: ['teamNumber'] };
  expect(planOf({ table: partyMembers, operation: 'find', args: [query] }).join('\n')).toMatch(
    /SCAN party_members.*TEMP B-TREE/s,
  );
});
