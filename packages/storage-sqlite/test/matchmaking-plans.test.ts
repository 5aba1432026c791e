import { afterAll, expect, test } from 'vitest';
import { gameServers } from '../../core/src/areas/match-broker/tables.ts';
import { matchmakingTickets } from '../../core/src/areas/matchmaking/tables.ts';
import { playCalls, playTables } from '../../core/test/areas/matchmaking/recorded-calls.ts';
import type { StorageCall } from '../../core/test/operations/recording-storage.ts';
import { openQueryPlanner } from './query-planner.ts';

/** The cost of an operation on one ticket, match, server or host does not grow with their number. */

const planner = await openQueryPlanner(playTables);
afterAll(planner.close);

const planOf = ({ table, operation, args }: Pick<StorageCall, 'table' | 'operation' | 'args'>): string[] =>
  planner.plan((on) => (on[operation] as (...all: unknown[]) => unknown)(table, ...args));

/**
 * Scans in the order of a list, which stop at the end of the page. A limit bounds the number of queues and hosts, and a
 * proposal is open for seconds.
 */
const pages =
  /^SCAN (matchmaking_(statistics|tickets) USING INDEX sqlite_autoindex|(game_servers|fleet_hosts) USING INDEX \w+_(created_at|load)_(host_)?id_idx|matchmaking_proposals USING INDEX \w+_expires_at_idx)/;

test('every storage call of tickets, matches, servers and hosts uses an index', async () => {
  const calls = await playCalls();
  expect(calls.length).toBeGreaterThan(100);
  const wrong = new Set<string>();
  for (const call of calls)
    for (const line of planOf(call))
      if (/^SCAN (?!json_each|\d+-ROW VALUES)/.test(line) && !pages.test(line))
        wrong.add(
          [call.table.name, call.operation, JSON.stringify(call.args).slice(0, 300), line].join(' | '),
        );
  expect([...wrong]).toEqual([]);
});

test('every index of tickets is used by a storage call', async () => {
  const calls = (await playCalls()).filter(({ table }) => table === matchmakingTickets);
  const plans = calls.flatMap(planOf).join('\n');
  const used = new Set([...plans.matchAll(/INDEX (matchmaking_tickets_\w+_idx)/g)].map(([, name]) => name));
  expect(used.size).toBe(matchmakingTickets.indexes.length);
});

test('the check fails for a query on servers without an index', () => {
  const query = { where: { allocator: 'x' }, orderBy: ['readyBy'] };
  expect(planOf({ table: gameServers, operation: 'find', args: [query] }).join('\n')).toMatch(/SCAN/);
});
