import { describe, expect, test } from 'vitest';
import { forgetConnections, rememberConnected } from '../../src/connections/connection-rows.ts';
import { connectedAccounts, connections } from '../../src/connections/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { collect } from '../events/event-node.ts';
import { storages } from '../operations/storages.ts';
import { createConnectionsWorld } from './connections-world.ts';

const linger = 10_000;

describe.each(Object.entries(storages))('the connections of accounts, on %s', (_, openStorage) => {
  test('an account with an open stream is connected now on every node, and nothing is known of others', async () => {
    const world = await createConnectionsWorld(openStorage);
    const [here, there] = [world.node(), world.node()];
    await there.open('alice');
    await there.runTask();
    await world.clock.advance(5_000);
    expect(await world.last('alice')).toBe(5_000);
    expect(await world.last('bob')).toBeUndefined();
    expect(await here.connections.lastConnected(world.storage, [], 0)).toEqual(new Map());
    expect(world.changes).toEqual(['+alice']);
  });

  test('a tag subscription counts as a stream of its account, and one with a key counts for no account', async () => {
    const world = await createConnectionsWorld(openStorage);
    const node = world.node();
    const filter = { tags: null, senderId: null };
    collect(node.hub.subscribeTags(filter, { accountId: 'admin', lineage: null, keyId: null }));
    collect(node.hub.subscribeTags(filter, { accountId: null, lineage: null, keyId: 'key' }));
    await node.runTask();
    expect(world.changes).toEqual(['+admin']);
    expect(await world.storage.count(connections, {})).toBe(1);
  });

  test('listeners are called for an account’s first stream, and ten seconds after its last stream closed', async () => {
    const world = await createConnectionsWorld(openStorage);
    const node = world.node();
    const closes = [await node.open('alice'), await node.open('alice')];
    await node.runTask();
    closes[0]!();
    await world.clock.advance(2 * linger);
    await node.runTask();
    expect(world.changes).toEqual(['+alice']);
    closes[1]!();
    await world.clock.advance(linger - 1);
    await node.runTask();
    expect(world.changes).toEqual(['+alice']);
    expect(await world.last('alice')).toBe(3 * linger - 1);
    await world.clock.advance(1);
    await node.runTask();
    expect(world.changes).toEqual(['+alice', '-alice']);
    expect(await world.last('alice')).toBe(2 * linger);
  });

  test('a stream that reopens within ten seconds, on any node, is no change', async () => {
    const world = await createConnectionsWorld(openStorage);
    const nodes = [world.node(), world.node()];
    for (const [at, node] of [...nodes, nodes[1]!, nodes[0]!].entries()) {
      const close = await node.open('alice');
      for (const each of nodes) await each.runTask();
      close();
      if (at < 3) await world.clock.advance(linger - 1);
    }
    expect(world.changes).toEqual(['+alice']);
    await world.clock.advance(linger);
    for (const node of nodes) await node.runTask();
    expect(world.changes).toEqual(['+alice', '-alice']);
  });

  test('of two nodes with the same accounts, exactly one reports that an account connected and one that it left', async () => {
    const world = await createConnectionsWorld(openStorage);
    const nodes = [world.node(), world.node()];
    const players = Array.from({ length: 20 }, (__, at) => `player-${at}`);
    const closes = await Promise.all(
      players.flatMap((player, at) =>
        [nodes[at % 2]!, nodes[(at + 1) % 2]!].map((node) => node.open(player)),
      ),
    );
    await Promise.all(nodes.map((node) => node.runTask()));
    expect(world.changes.toSorted()).toEqual(players.map((player) => `+${player}`).sort());
    world.changes.length = 0;
    for (const close of closes) close();
    await world.clock.advance(linger);
    await Promise.all(nodes.map((node) => node.runTask()));
    expect(world.changes.toSorted()).toEqual(players.map((player) => `-${player}`).sort());
    expect(await world.storage.count(connections, {})).toBe(0);
  });

  test('an account that comes back while its leaving is written is reported as left and as connected again', async () => {
    const world = await createConnectionsWorld(openStorage);
    const node = world.node();
    const close = await node.open('alice');
    await node.runTask();
    close();
    await world.clock.advance(linger - 1);
    await node.runTask();
    world.clock.set(world.clock.now() + 1);
    const leaving = node.runTask();
    await node.open('alice');
    await leaving;
    await node.runTask();
    expect(world.changes).toEqual(['+alice', '-alice', '+alice']);
    expect(await world.last('alice')).toBe(linger);
  });

  test('a request keeps an account connected for 120 seconds, and an account that is not logged in is not connected', async () => {
    const world = await createConnectionsWorld(openStorage);
    const node = world.node();
    const begun = world.clock.now();
    world.uses.set('alice', begun);
    const connectedAt = async (time: number) => [
      ...(await node.connections.connected(world.storage, ['alice', 'bob'], begun + time)),
    ];
    expect(await connectedAt(119_999)).toEqual(['alice']);
    expect(await connectedAt(120_000)).toEqual([]);
    await node.open('bob');
    await node.runTask();
    expect(await world.last('alice')).toBe(0);
    expect(await connectedAt(119_999)).toEqual(['alice']);
    world.uses.set('bob', begun);
    expect(await connectedAt(500_000)).toEqual(['bob']);
    world.uses.delete('bob');
    expect(await connectedAt(500_000)).toEqual([]);
  });

  test('the later one of the last request and the last stream counts', async () => {
    const world = await createConnectionsWorld(openStorage);
    const node = world.node();
    const close = await node.open('alice');
    await node.runTask();
    await world.clock.advance(1_000);
    close();
    await world.clock.advance(linger);
    await node.runTask();
    expect(await world.last('alice')).toBe(1_000);
    world.uses.set('alice', world.clock.now() - linger - 500);
    expect(await world.last('alice')).toBe(1_000);
    world.uses.set('alice', world.clock.now());
    expect(await world.last('alice')).toBe(1_000 + linger);
  });

  test('the last use of an ended session is recorded and never replaces a later time', async () => {
    const world = await createConnectionsWorld(openStorage);
    world.node();
    const at = world.clock.now();
    await world.clock.advance(100);
    const remember = (time: number) =>
      world.storage.transaction((unit) => rememberConnected(unit, 'alice', at + time));
    await remember(50);
    expect(await world.last('alice')).toBe(50);
    await remember(20);
    expect(await world.last('alice')).toBe(50);
    await remember(70);
    expect(await world.last('alice')).toBe(70);
  });

  test('an account is forgotten an hour after it left', async () => {
    const world = await createConnectionsWorld(openStorage);
    const node = world.node();
    const close = await node.open('alice');
    await node.open('bob');
    await node.runTask();
    close();
    await world.clock.advance(3_600_000 - 1);
    await node.runTask();
    expect(await world.last('alice')).toBe(0);
    await world.clock.advance(1);
    await node.runTask();
    expect(await world.last('alice')).toBeUndefined();
    expect(await world.last('bob')).toBe(3_600_000);
  });

  test('a deleted account leaves no rows, even if its stream closes later', async () => {
    const world = await createConnectionsWorld(openStorage);
    const deletion = Promise.withResolvers<void>();
    const storage: Storage = {
      ...world.storage,
      async transaction(work) {
        await deletion.promise;
        return world.storage.transaction(work);
      },
    };
    const nodes = [world.node(), world.node({ storage })];
    const closes = await Promise.all(nodes.map((node) => node.open('alice')));
    await nodes[0]!.runTask();
    await world.storage.transaction((unit) => forgetConnections(unit, 'alice'));
    world.deleted.add('alice');
    expect(await world.last('alice')).toBeUndefined();
    // The second node writes the account only now.
    deletion.resolve();
    await nodes[1]!.runTask();
    expect(await world.storage.count(connections, { accountId: 'alice' })).toBe(1);
    for (const close of closes) close();
    await world.clock.advance(linger);
    for (const node of nodes) await node.runTask();
    expect(await world.storage.count(connections, {})).toBe(0);
    expect(await world.storage.count(connectedAccounts, {})).toBe(0);
    expect(world.changes.filter((change) => change === '-alice')).toEqual([]);
  });

  test('a thousand polls of a client cost as much as one stream', async () => {
    const world = await createConnectionsWorld(openStorage);
    const { storage, units } = counting(world.storage);
    const node = world.node({ storage });
    for (let poll = 0; poll < 1_000; poll++) {
      (await node.open('alice'))();
      if (poll % 100 === 0) await world.clock.advance(900);
    }
    await node.runTask();
    expect(world.changes).toEqual(['+alice']);
    expect(units()).toBe(1);
  });

  test('10,000 streams are written in fewer than sixty units, and renewing them writes no unit', async () => {
    const world = await createConnectionsWorld(openStorage);
    const { storage, units } = counting(world.storage);
    const node = world.node({ storage });
    const closes: (() => void)[] = [];
    for (let at = 0; at < 10_000; at++) {
      const owner = { accountId: `player-${at}`, lineage: null, keyId: null };
      closes.push(collect(node.hub.subscribeTags({ tags: [], senderId: null }, owner)).close);
    }
    await node.runTask();
    expect(world.changes).toHaveLength(10_000);
    expect(units()).toBeLessThan(30);
    const written = units();
    for (let minute = 0; minute < 10; minute++) {
      await world.clock.advance(6_000);
      await node.runTask();
    }
    expect(units()).toBe(written);
    for (const close of closes) close();
    await world.clock.advance(linger);
    await node.runTask();
    expect(world.changes).toHaveLength(20_000);
    expect(units()).toBeLessThan(60);
  });
});

describe('failures around connections', () => {
  test('a listener of connections that fails does not stop the others', async () => {
    const world = await createConnectionsWorld(storages.memory);
    const failed: unknown[] = [];
    const log = { debug() {}, info() {}, warn() {}, error: (fields: unknown) => void failed.push(fields) };
    const node = world.node({ log: log as never });
    node.connections.onChange(({ accountId }) => {
      if (accountId === 'alice') throw new Error('not today');
    });
    const heard: string[] = [];
    node.connections.onChange(({ accountId }) => void heard.push(accountId));
    await node.open('alice');
    await node.open('bob');
    await node.runTask();
    expect(heard).toEqual(['alice', 'bob']);
    expect(failed).toMatchObject([{ accountId: 'alice', connected: true }]);
  });

  test('connections are written later if the storage fails for a while, and none is lost', async () => {
    const world = await createConnectionsWorld(storages.memory);
    let away = true;
    const storage: Storage = {
      ...world.storage,
      transaction: (work) =>
        away ? Promise.reject(new Error('away')) : world.storage.transaction((unit) => work(unit)),
    };
    const node = world.node({ storage });
    await node.open('alice');
    for (let second = 0; second < 3; second++) await world.clock.advance(1_000);
    expect(world.changes).toEqual([]);
    away = false;
    await node.open('bob');
    await world.clock.advance(1_000);
    await node.runTask();
    expect(world.changes.toSorted()).toEqual(['+alice', '+bob']);
  });

  test('an account that leaves before it could be written is not reported', async () => {
    const world = await createConnectionsWorld(storages.memory);
    let away = true;
    const storage: Storage = {
      ...world.storage,
      transaction: (work) =>
        away ? Promise.reject(new Error('away')) : world.storage.transaction((unit) => work(unit)),
    };
    const node = world.node({ storage });
    (await node.open('alice'))();
    await world.clock.advance(2 * linger);
    away = false;
    await world.clock.advance(2 * linger);
    await node.runTask();
    expect(world.changes).toEqual([]);
    expect(await world.last('alice')).toBeUndefined();
  });
});

/** Wraps a storage to count its transactions. */
function counting(storage: Storage): { readonly storage: Storage; readonly units: () => number } {
  let units = 0;
  return {
    units: () => units,
    storage: {
      ...storage,
      transaction(work) {
        units++;
        return storage.transaction((unit) => work(unit));
      },
    },
  };
}
