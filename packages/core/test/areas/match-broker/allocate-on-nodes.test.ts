import { describe, expect, test } from 'vitest';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { type BrokerWorld, createBrokerWorld, host, outcomeOf, testAllocator } from './broker-world.ts';

async function startNode(storage: Storage) {
  const allocator = testAllocator();
  const t = await createBrokerWorld({
    storage,
    ids: systemIds,
    matchBroker: { allocators: [{ allocator }] },
  });
  return { ...t, allocator };
}

const allocate = (t: BrokerWorld, matchId: string) =>
  outcomeOf(
    t.backend.api.matchBroker.allocate({ match: { matchId } }, host).then(({ serverId }) => serverId),
  );

/** Opens two nodes. When the second one has found an idle server, the first one gives it to a match. */
async function openNodes(inner: Storage) {
  const one = await startNode(inner);
  let isTaken = false;
  const find: Storage['find'] = async (table, query) => {
    const rows = await inner.find(table, query);
    const { requestedMatch } = ((query as { where?: object }).where ?? {}) as { requestedMatch?: boolean };
    if (!isTaken && (table.name as string) === gameServers.name && requestedMatch && rows.length > 0) {
      isTaken = true;
      expect(await allocate(one, 'm1')).toBe('idle');
    }
    return rows;
  };
  const other = await startNode({ ...inner, find });
  other.clock.set(one.clock.now());
  await one.request('idle');
  return { one, other };
}

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('an allocation whose idle server another node has taken meanwhile starts one', async () => {
    const { one, other } = await openNodes(await open());
    await using _one = one;
    await using _other = other;
    const serverId = await allocate(other, 'm2');
    expect(other.allocator.started).toEqual([serverId]);
    expect((await one.request(serverId as string)).match?.matchId).toBe('m2');
    expect((await one.request('idle')).match?.matchId).toBe('m1');
  });

  test('if none can be started either, nothing is stored', async () => {
    const { one, other } = await openNodes(await open());
    await using _one = one;
    await using _other = other;
    other.allocator.behavior = 'refuse';
    expect(await allocate(other, 'm2')).toBe('NO_CAPACITY');
    expect(await other.stateOf('m2')).toBe('MATCH_NOT_FOUND');
    expect(await one.serverIds()).toEqual(['idle']);
  });
});
