import { afterAll, expect, test } from 'vitest';
import { sessions } from '../../core/src/areas/sessions/tables.ts';
import { sessionCalls } from '../../core/test/areas/sessions/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** The cost of an operation on one session does not grow with the number of sessions. */

const planner = await openQueryPlanner([sessions]);
afterAll(planner.close);

const planOf = ({ table, operation, args }: StorageCall): Promise<string> =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

test('every storage call of sessions uses an index', async () => {
  const wrong: unknown[] = [];
  for (const call of await sessionCalls()) {
    const plan = await planOf(call);
    const isPage = /^Limit.*Index Scan Backward using sessions_lineage_idx/s.test(plan);
    const enters = call.operation === 'insert' || /Index Cond/.test(plan) || isPage;
    if (!enters || /Seq Scan on sessions/.test(plan))
      wrong.push([call.operation, JSON.stringify(call.args), plan]);
  }
  expect(wrong).toEqual([]);
});
