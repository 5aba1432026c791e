import { allRows } from '@lobbykit/core/storage';
import { afterAll, describe, expect, test } from 'vitest';
import { calls, games } from '../../sql/test/query-calls.ts';
import { openPlans } from './plans.ts';

/** A statement stops the whole process while it runs, so every one of them enters an index. */

const plans = await openPlans([games]);
afterAll(plans.close);

describe('the plan of', () => {
  test.for(Object.entries(calls))('%s enters an index and sorts nothing but ties', ([, call]) => {
    const lines = plans.of(call);
    for (const line of lines) {
      expect(line).not.toMatch(/^SCAN (?!json_each|\d+-ROW VALUES)/);
      expect(line).not.toMatch(/TEMP B-TREE FOR (?!(LAST|RIGHT))/);
    }
  });

  test('a page of the whole table walks along the key and stops', () => {
    expect(plans.of((on) => on.find(games, { limit: 50 }))).toEqual([
      'SCAN games USING INDEX sqlite_autoindex_games_1',
    ]);
  });

  test('a query on a column without an index is seen by this test', () => {
    expect(plans.of((on) => on.find(games, { where: { players: 1n } }))[0]).toMatch(/^SCAN games/);
    expect(plans.of((on) => on.update(games, allRows, { score: 1 }))[0]).toMatch(/^SCAN games/);
  });
});
