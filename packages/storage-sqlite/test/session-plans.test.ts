import { afterAll, expect, test } from 'vitest';
import { sessions } from '../../core/src/areas/sessions/tables.ts';
import { sessionCalls } from '../../core/test/areas/sessions/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** The cost of an operation on one session does not grow with the number of sessions. */

const planner = await openQueryPlanner([sessions]);
afterAll(planner.close);

const calls = await sessionCalls();

const planOf = ({ table, operation, args }: StorageCall): string[] =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

/** The list of all sessions, which stops at the end of the page. */
const page = /^SCAN sessions USING INDEX sessions_lineage_idx$/;

test('every storage call of sessions uses an index, and no read sorts anything except ties', () => {
  const wrong: unknown[] = [];
  // A change of the sessions of one account locks them in the order of their keys.
  for (const call of calls)
    for (const line of planOf(call))
      if (
        (/^SCAN (?!json_each|\d+-ROW VALUES)/.test(line) && !page.test(line)) ||
        (call.operation === 'find' && /TEMP B-TREE FOR (?!(LAST|RIGHT))/.test(line))
      )
        wrong.push([call.operation, JSON.stringify(call.args), line]);
  expect(wrong).toEqual([]);
});

test('every index of sessions is used by a storage call', () => {
  const plans = calls.flatMap(planOf).join('\n');
  const used = new Set([...plans.matchAll(/INDEX (sessions_\w+_idx)/g)].map(([, name]) => name));
  expect(used.size).toBe(sessions.indexes.length);
});
