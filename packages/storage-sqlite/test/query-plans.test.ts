import { allRows } from '@lobbykit/core/storage';
import { afterAll, describe, expect, test } from 'vitest';
import { calls, games } from '../../sql/test/query-calls.ts';
import { openQueryPlanner } from './query-planner.ts';

/** A statement stops the whole process while it runs, so every one of them enters an index. */

const planner = await openQueryPlanner([games]);
afterAll(planner.close);

describe('the plan of', () => {
  test.for(Object.entries(calls))('%s enters an index and sorts nothing but ties', ([, call]) => {
    const lines = planner.plan(call);
    for (const line of lines) {
      expect(line).not.toMatch(/^SCAN (?!json_each|\d+-ROW VALUES)/);
      expect(line).not.toMatch(/TEMP B-TREE FOR (?!(LAST|RIGHT))/);
    }
  });

  test('a page of the whole table walks along the key and stops', () => {
    expect(planner.plan((on) => on.find(games, { limit: 50 }))).toEqual([
      'SCAN games USING INDEX sqlite_autoindex_games_1',
    ]);
  });

  test('a query on a column without an index is seen by this test', () => {
    expect(planner.plan((on) => on.find(games, { where: { players: 1n } }))[0]).toMatch(/^SCAN games/);
    expect(planner.plan((on) => on.update(games, allRows, { score: 1 }))[0]).toMatch(/^SCAN games/);
  });
});
