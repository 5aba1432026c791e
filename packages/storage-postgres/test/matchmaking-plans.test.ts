import { afterAll, expect, test } from 'vitest';
import { gameServers } from '../../core/src/areas/match-broker/tables.ts';
import { playCalls, playTables } from '../../core/test/areas/matchmaking/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** However many tickets, matches, servers and hosts there are, what is done with one of them costs what it costs with few. */

const planner = await openQueryPlanner(playTables);
afterAll(planner.close);

const planOf = ({
  table,
  operation,
  args,
}: Pick<StorageCall, 'table' | 'operation' | 'args'>): Promise<string> =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

/** Walks in the order of a list, which end with its page. */
const walks =
  /^Limit.*Index Scan using (matchmaking_tickets_pkey|(game_servers|fleet_hosts)_(created_at|load)_(host_)?id_idx)/s;

test('whatever is asked of tickets, matches, servers and hosts enters an index', async () => {
  const calls = await playCalls();
  const wrong = new Set<string>();
  for (const call of calls) {
    // Of queues there are as many as a limit says.
    if (call.table.name === 'matchmaking_statistics' && call.operation === 'find') continue;
    const plan = await planOf(call);
    const enters = call.operation === 'insert' || /Index Cond/.test(plan) || walks.test(plan);
    if (!enters || /Seq Scan on (match|game|fleet)/.test(plan))
      wrong.add([call.table.name, call.operation, JSON.stringify(call.args).slice(0, 300), plan].join(' | '));
  }
  expect([...wrong]).toEqual([]);
});

test('control: a query without an index is seen by this test', async () => {
  const query = { where: { allocator: 'x' } };
  expect(await planOf({ table: gameServers, operation: 'find', args: [query] })).not.toMatch(/Index Cond/);
});
