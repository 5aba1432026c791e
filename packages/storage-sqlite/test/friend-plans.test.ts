import { afterAll, describe, expect, test } from 'vitest';
import { friendEdges } from '../../core/src/areas/friends/tables.ts';
import { listCalls, otherCalls, type RecordedCall } from '../../core/test/areas/friends/recorded-calls.ts';
import { openQueryPlanner } from './query-planner.ts';

/** A player's list of friends is one range of one index, however many friends there are in total. */

const planner = await openQueryPlanner([friendEdges]);
afterAll(planner.close);

const planOf = ({ operation, given }: RecordedCall): string[] =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(friendEdges, ...given));

const lists = await listCalls();

describe('a list of friends:', () => {
  test.each(Object.entries(lists))('%s is one range of the index, in its order', (_, call) => {
    const lines = planOf(call).filter((line) => !line.startsWith('MULTI-INDEX'));
    expect(lines.join('\n')).toMatch(
      /^SEARCH friend_edges USING COVERING INDEX friend_edges_owner_id_state_changed_at_other_id_idx \(owner_id=\? AND state=\?/,
    );
    expect(lines.filter((line) => /SCAN|TEMP B-TREE FOR (?!(LAST|RIGHT))/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('SEARCH'))).toHaveLength(1);
  });

  test('the check fails for a list without an index', () => {
    const query = { where: { changedAt: 1 }, orderBy: ['otherId'], limit: 1 };
    expect(planOf({ operation: 'find', given: [query] }).join('\n')).toMatch(/SCAN|TEMP B-TREE/);
  });
});

test('every other storage call of friends uses an index', async () => {
  const calls = await otherCalls();
  expect(calls.length).toBeGreaterThan(30);
  for (const call of calls)
    for (const line of planOf(call))
      expect([call, line]).toEqual([call, expect.not.stringMatching(/^SCAN friend_edges/)]);
});
