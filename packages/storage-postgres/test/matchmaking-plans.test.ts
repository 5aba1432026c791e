import { afterAll, expect, test } from 'vitest';
import { gameServers } from '../../core/src/areas/match-broker/tables.ts';
import { playCalls, playTables } from '../../core/test/areas/matchmaking/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** The cost of an operation on one ticket, match, server or host does not grow with their number. */

const planner = await openQueryPlanner(playTables);
afterAll(planner.close);

const planOf = ({
  table,
  operation,
  args,
}: Pick<StorageCall, 'table' | 'operation' | 'args'>): Promise<string> =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

/** Scans in the order of a list, which stop at the end of the page. A proposal is open for seconds. */
const pages =
  /^Limit.*Index Scan using (matchmaking_tickets_pkey|matchmaking_proposals_expires_at_idx|(game_servers|fleet_hosts)_(created_at|load)_(host_)?id_idx)/s;

test('every storage call of tickets, matches, servers and hosts uses an index', async () => {
  const calls = await playCalls();
  const wrong = new Set<string>();
  for (const call of calls) {
    // A limit bounds the number of queues.
    if (call.table.name === 'matchmaking_statistics' && call.operation === 'find') continue;
    const plan = await planOf(call);
    const enters = call.operation === 'insert' || /Index Cond/.test(plan) || pages.test(plan);
    if (!enters || /Seq Scan on (match|game|fleet)/.test(plan))
      wrong.add([call.table.name, call.operation, JSON.stringify(call.args).slice(0, 300), plan].join(' | '));
  }
  expect([...wrong]).toEqual([]);
});

test('the check fails for a query on servers without an index', async () => {
  const query = { where: { allocator: 'x' } };
  expect(await planOf({ table: gameServers, operation: 'find', args: [query] })).not.toMatch(/Index Cond/);
});
