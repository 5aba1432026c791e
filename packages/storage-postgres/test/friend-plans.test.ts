import { afterAll, describe, expect, test } from 'vitest';
import { friendEdges } from '../../core/src/areas/friends/tables.ts';
import { listCalls, otherCalls, type RecordedCall } from '../../core/test/areas/friends/recorded-calls.ts';
import { openQueryPlanner } from './query-planner.ts';

/** A player's list of friends is one range of one index, however many friends there are in total. */

const planner = await openQueryPlanner(
  [friendEdges],
  `set enable_bitmapscan = off;
   insert into friend_edges select 'owner-' || i % 100, 'other-' || i, 1 + i % 4, i from generate_series(1, 20000) i;
   analyze friend_edges`,
);
afterAll(planner.close);

const planOf = ({ operation, given }: RecordedCall): Promise<string> =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(friendEdges, ...given));

const lists = await listCalls();

describe('a list of friends:', () => {
  test.each(Object.entries(lists))('%s is one range of the index, in its order', async (_, call) => {
    const plan = await planOf(call);
    expect(plan).toMatch(/Index Only Scan using friend_edges_owner_id_state_changed_at_other_id_idx/);
    expect(plan).toMatch(/Index Cond: \(\(owner_id = \$\d+\) AND \(state = \$\d+\)/);
    expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap|Append/);
  });

  test('the check fails for a list without an index', async () => {
    const query = { where: { changedAt: 1 }, orderBy: ['otherId'], limit: 1 };
    expect(await planOf({ operation: 'find', given: [query] })).toMatch(/Sort|Seq Scan/);
  });
});

test('every other storage call of friends uses an index', async () => {
  const calls = await otherCalls();
  expect(calls.length).toBeGreaterThan(30);
  for (const call of calls) {
    const plan = await planOf(call);
    expect(plan).not.toMatch(/Seq Scan on friend_edges/);
    if (call.operation !== 'insert')
      expect([call, plan]).toEqual([call, expect.stringMatching(/Index Cond/)]);
  }
});
