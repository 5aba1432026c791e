import { allRows } from '@lobbykit/core/storage';
import { afterAll, describe, expect, test } from 'vitest';
import { calls, games } from '../../sql/test/query-calls.ts';
import { openQueryPlanner } from './query-planner.ts';

/** A statement blocks the whole process while it runs, so every statement uses an index. */

const planner = await openQueryPlanner([games]);
afterAll(planner.close);

describe('the plan of', () => {
  test.for(Object.entries(calls))('%s uses an index and sorts nothing except ties', ([, call]) => {
    const lines = planner.plan(call);
    for (const line of lines) {
      expect(line).not.toMatch(/^SCAN (?!json_each|\d+-ROW VALUES)/);
      expect(line).not.toMatch(/TEMP B-TREE FOR (?!(LAST|RIGHT))/);
    }
  });

  test('a page of the whole table scans the key and stops at the end of the page', () => {
    expect(planner.plan((on) => on.find(games, { limit: 50 }))).toEqual([
      'SCAN games USING INDEX sqlite_autoindex_games_1',
    ]);
  });

  test('a query on a column without an index fails this check', () => {
    expect(planner.plan((on) => on.find(games, { where: { players: 1n } }))[0]).toMatch(/^SCAN games/);
    expect(planner.plan((on) => on.update(games, allRows, { score: 1 }))[0]).toMatch(/^SCAN games/);
  });
});
