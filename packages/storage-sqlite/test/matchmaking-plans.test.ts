import { afterAll, expect, test } from 'vitest';
import { gameServers } from '../../core/src/areas/match-broker/tables.ts';
import { playCalls, playTables } from '../../core/test/areas/matchmaking/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** However many tickets, matches, servers and hosts there are, what is done with one of them costs what it costs with few. */

const planner = await openQueryPlanner(playTables);
afterAll(planner.close);

const planOf = ({ table, operation, args }: Pick<StorageCall, 'table' | 'operation' | 'args'>): string[] =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

/** Walks in the order of a list, which end with its page; of queues and hosts there are as many as a limit says. */
const walks =
  /^SCAN (matchmaking_(statistics|tickets) USING INDEX sqlite_autoindex|(game_servers|fleet_hosts) USING INDEX \w+_(created_at|load)_(host_)?id_idx)/;

test('whatever is asked of tickets, matches, servers and hosts enters an index', async () => {
  const calls = await playCalls();
  expect(calls.length).toBeGreaterThan(100);
  const wrong = new Set<string>();
  for (const call of calls)
    for (const line of planOf(call))
      if (/^SCAN (?!json_each|\d+-ROW VALUES)/.test(line) && !walks.test(line))
        wrong.add(
          [call.table.name, call.operation, JSON.stringify(call.args).slice(0, 300), line].join(' | '),
        );
  expect([...wrong]).toEqual([]);
});

test('control: a query without an index is seen by this test', () => {
  const query = { where: { allocator: 'x' }, orderBy: ['readyBy'] };
  expect(planOf({ table: gameServers, operation: 'find', args: [query] }).join('\n')).toMatch(/SCAN/);
});
