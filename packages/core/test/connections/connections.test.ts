import { describe, expect, test } from 'vitest';
import { forgetConnections, rememberConnected } from '../../src/connections/connection-rows.ts';
import { connectedAccounts, connections } from '../../src/connections/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { collect } from '../events/node.ts';
import { storages } from '../operations/storages.ts';
import { createHouse } from './node.ts';

const linger = 10_000;

describe.each(Object.entries(storages))('who is connected, on %s', (_, openStorage) => {
  test('whoever has a stream open is connected now, as every node sees it; of others nothing is known', async () => {
    const house = await createHouse(openStorage);
    const [here, there] = [house.node(), house.node()];
    await there.open('alice');
    await there.reap();
    await house.clock.advance(5_000);
    expect(await house.last('alice')).toBe(5_000);
    expect(await house.last('bob')).toBeUndefined();
    expect(await here.connections.lastConnected(house.storage, [], 0)).toEqual(new Map());
    expect(house.told).toEqual(['+alice']);
  });

  test('a tag subscription of an account is a stream too, and one of a key is of no account', async () => {
    const house = await createHouse(openStorage);
    const node = house.node();
    const filter = { tags: null, senderId: null };
    collect(node.hub.subscribeTags(filter, { accountId: 'admin', session: null, keyId: null }));
    collect(node.hub.subscribeTags(filter, { accountId: null, session: null, keyId: 'key' }));
    await node.reap();
    expect(house.told).toEqual(['+admin']);
    expect(await house.storage.count(connections, {})).toBe(1);
  });

  test('the first of an account’s streams is told of, and the last one, ten seconds after it closed', async () => {
    const house = await createHouse(openStorage);
    const node = house.node();
    const closes = [await node.open('alice'), await node.open('alice')];
    await node.reap();
    closes[0]!();
    await house.clock.advance(2 * linger);
    await node.reap();
    expect(house.told).toEqual(['+alice']);
    closes[1]!();
    await house.clock.advance(linger - 1);
    await node.reap();
    expect(house.told).toEqual(['+alice']);
    expect(await house.last('alice')).toBe(3 * linger - 1);
    await house.clock.advance(1);
    await node.reap();
    expect(house.told).toEqual(['+alice', '-alice']);
    expect(await house.last('alice')).toBe(2 * linger);
  });

  test('a stream that reopens in that time is no change, on the same node or on another', async () => {
    const house = await createHouse(openStorage);
    const nodes = [house.node(), house.node()];
    for (const [at, node] of [...nodes, nodes[1]!, nodes[0]!].entries()) {
      const close = await node.open('alice');
      for (const each of nodes) await each.reap();
      close();
      if (at < 3) await house.clock.advance(linger - 1);
    }
    expect(house.told).toEqual(['+alice']);
    await house.clock.advance(linger);
    for (const node of nodes) await node.reap();
    expect(house.told).toEqual(['+alice', '-alice']);
  });

  test('on two nodes at once, one tells that an account has come and one that it has gone', async () => {
    const house = await createHouse(openStorage);
    const nodes = [house.node(), house.node()];
    const players = Array.from({ length: 20 }, (__, at) => `player-${at}`);
    const closes = await Promise.all(
      players.flatMap((player, at) =>
        [nodes[at % 2]!, nodes[(at + 1) % 2]!].map((node) => node.open(player)),
      ),
    );
    await Promise.all(nodes.map((node) => node.reap()));
    expect(house.told.toSorted()).toEqual(players.map((player) => `+${player}`).sort());
    house.told.length = 0;
    for (const close of closes) close();
    await house.clock.advance(linger);
    await Promise.all(nodes.map((node) => node.reap()));
    expect(house.told.toSorted()).toEqual(players.map((player) => `-${player}`).sort());
    expect(await house.storage.count(connections, {})).toBe(0);
  });

  test('whoever comes back while his leaving is written is connected again, and both are told', async () => {
    const house = await createHouse(openStorage);
    const node = house.node();
    const close = await node.open('alice');
    await node.reap();
    close();
    await house.clock.advance(linger - 1);
    await node.reap();
    house.clock.set(house.clock.now() + 1);
    const leaving = node.reap();
    await node.open('alice');
    await leaving;
    await node.reap();
    expect(house.told).toEqual(['+alice', '-alice', '+alice']);
    expect(await house.last('alice')).toBe(linger);
  });

  test('a request counts when it came, and whoever is not logged in is not connected', async () => {
    const house = await createHouse(openStorage);
    const node = house.node();
    const begun = house.clock.now();
    house.uses.set('alice', begun);
    const connectedAt = async (time: number) => [
      ...(await node.connections.connected(house.storage, ['alice', 'bob'], begun + time)),
    ];
    expect(await connectedAt(119_999)).toEqual(['alice']);
    expect(await connectedAt(120_000)).toEqual([]);
    await node.open('bob');
    await node.reap();
    expect(await house.last('alice')).toBe(0);
    expect(await connectedAt(119_999)).toEqual(['alice']);
    house.uses.set('bob', begun);
    expect(await connectedAt(500_000)).toEqual(['bob']);
    house.uses.delete('bob');
    expect(await connectedAt(500_000)).toEqual([]);
  });

  test('of request and stream the later one counts', async () => {
    const house = await createHouse(openStorage);
    const node = house.node();
    const close = await node.open('alice');
    await node.reap();
    await house.clock.advance(1_000);
    close();
    await house.clock.advance(linger);
    await node.reap();
    expect(await house.last('alice')).toBe(1_000);
    house.uses.set('alice', house.clock.now() - linger - 500);
    expect(await house.last('alice')).toBe(1_000);
    house.uses.set('alice', house.clock.now());
    expect(await house.last('alice')).toBe(1_000 + linger);
  });

  test('when a session has ended, its last use is remembered, and nothing later is forgotten by that', async () => {
    const house = await createHouse(openStorage);
    house.node();
    const at = house.clock.now();
    await house.clock.advance(100);
    const remember = (time: number) =>
      house.storage.transaction((unit) => rememberConnected(unit, 'alice', at + time));
    await remember(50);
    expect(await house.last('alice')).toBe(50);
    await remember(20);
    expect(await house.last('alice')).toBe(50);
    await remember(70);
    expect(await house.last('alice')).toBe(70);
  });

  test('an hour after an account has gone nothing is known of it', async () => {
    const house = await createHouse(openStorage);
    const node = house.node();
    const close = await node.open('alice');
    await node.open('bob');
    await node.reap();
    close();
    await house.clock.advance(3_600_000 - 1);
    await node.reap();
    expect(await house.last('alice')).toBe(0);
    await house.clock.advance(1);
    await node.reap();
    expect(await house.last('alice')).toBeUndefined();
    expect(await house.last('bob')).toBe(3_600_000);
  });

  test('an account that is deleted leaves nothing, also where its stream closes later', async () => {
    const house = await createHouse(openStorage);
    const nodes = [house.node(), house.node()];
    const closes = await Promise.all(nodes.map((node) => node.open('alice')));
    await nodes[0]!.reap();
    await house.storage.transaction((unit) => forgetConnections(unit, 'alice'));
    house.deleted.add('alice');
    expect(await house.last('alice')).toBeUndefined();
    // The second node wrote it only now.
    await nodes[1]!.reap();
    for (const close of closes) close();
    await house.clock.advance(linger);
    for (const node of nodes) await node.reap();
    expect(await house.storage.count(connections, {})).toBe(0);
    expect(await house.storage.count(connectedAccounts, {})).toBe(0);
    expect(house.told.filter((told) => told === '-alice')).toEqual([]);
  });

  test('a thousand polls of a client cost what one stream costs', async () => {
    const house = await createHouse(openStorage);
    const { storage, units } = counting(house.storage);
    const node = house.node({ storage });
    for (let poll = 0; poll < 1_000; poll++) {
      (await node.open('alice'))();
      if (poll % 100 === 0) await house.clock.advance(900);
    }
    await node.reap();
    expect(house.told).toEqual(['+alice']);
    expect(units()).toBe(1);
  });

  test('10,000 streams are written in some fifty units, and one row of them is renewed', async () => {
    const house = await createHouse(openStorage);
    const { storage, units } = counting(house.storage);
    const node = house.node({ storage });
    const closes: (() => void)[] = [];
    for (let at = 0; at < 10_000; at++) {
      const owner = { accountId: `player-${at}`, session: null, keyId: null };
      closes.push(collect(node.hub.subscribeTags({ tags: [], senderId: null }, owner)).close);
    }
    await node.reap();
    expect(house.told).toHaveLength(10_000);
    expect(units()).toBeLessThan(30);
    const written = units();
    for (let minute = 0; minute < 10; minute++) {
      await house.clock.advance(6_000);
      await node.reap();
    }
    expect(units()).toBe(written);
    for (const close of closes) close();
    await house.clock.advance(linger);
    await node.reap();
    expect(house.told).toHaveLength(20_000);
    expect(units()).toBeLessThan(60);
  });
});

describe('what must not do harm', () => {
  test('a listener that fails keeps nobody else from hearing', async () => {
    const house = await createHouse(storages.memory);
    const failed: unknown[] = [];
    const log = { debug() {}, info() {}, warn() {}, error: (fields: unknown) => void failed.push(fields) };
    const node = house.node({ log: log as never });
    node.connections.onChange(({ accountId }) => {
      if (accountId === 'alice') throw new Error('not today');
    });
    const heard: string[] = [];
    node.connections.onChange(({ accountId }) => void heard.push(accountId));
    await node.open('alice');
    await node.open('bob');
    await node.reap();
    expect(heard).toEqual(['alice', 'bob']);
    expect(failed).toMatchObject([{ accountId: 'alice', connected: true }]);
  });

  test('a storage that is away for a while is tried again, and nobody is lost', async () => {
    const house = await createHouse(storages.memory);
    let away = true;
    const storage: Storage = {
      ...house.storage,
      transaction: (work) =>
        away ? Promise.reject(new Error('away')) : house.storage.transaction((unit) => work(unit)),
    };
    const node = house.node({ storage });
    await node.open('alice');
    for (let second = 0; second < 3; second++) await house.clock.advance(1_000);
    expect(house.told).toEqual([]);
    away = false;
    await node.open('bob');
    await house.clock.advance(1_000);
    await node.reap();
    expect(house.told.toSorted()).toEqual(['+alice', '+bob']);
  });

  test('one who is gone again before he could be written is told of to nobody', async () => {
    const house = await createHouse(storages.memory);
    let away = true;
    const storage: Storage = {
      ...house.storage,
      transaction: (work) =>
        away ? Promise.reject(new Error('away')) : house.storage.transaction((unit) => work(unit)),
    };
    const node = house.node({ storage });
    (await node.open('alice'))();
    await house.clock.advance(2 * linger);
    away = false;
    await house.clock.advance(2 * linger);
    await node.reap();
    expect(house.told).toEqual([]);
    expect(await house.last('alice')).toBeUndefined();
  });
});

/** A storage that counts its transactions. */
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
