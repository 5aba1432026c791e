import { describe, expect, test } from 'vitest';
import { reapConnections } from '../../src/connections/dead-nodes.ts';
import { leaseMilliseconds as lease } from '../../src/connections/node-connections.ts';
import { connectedAccounts, connectionNodes, connections } from '../../src/connections/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { createHouse } from './node.ts';

/** A storage that answers a node as long as it lives. */
function mortal(storage: Storage): { readonly storage: Storage; die(): void } {
  let dead = false;
  const asked = Object.entries(storage).map(([name, operation]) => [
    name,
    async (...given: never[]) => {
      if (dead) throw new Error('nobody asks any more');
      return (operation as (...given: never[]) => unknown)(...given);
    },
  ]);
  return {
    storage: Object.fromEntries(asked) as Storage,
    die() {
      dead = true;
    },
  };
}

describe.each(Object.entries(storages))('a node that dies, on %s', (_, openStorage) => {
  test('has its accounts told of by another when its lease has run out, and not before', async () => {
    const house = await createHouse(openStorage);
    const { storage, die } = mortal(house.storage);
    const survivor = house.node();
    const dying = house.node({ storage });
    await dying.open('alice');
    await dying.open('bob');
    await dying.reap();
    await survivor.open('bob');
    await survivor.reap();
    die();
    await house.clock.advance(lease - 1);
    await survivor.reap();
    expect(house.told).toEqual(['+alice', '+bob']);
    expect(await house.last('alice')).toBe(lease - 1);
    await house.clock.advance(5_000);
    await survivor.reap();
    expect(house.told).toEqual(['+alice', '+bob', '-alice']);
    expect(await house.last('alice')).toBe(lease);
    expect(await house.last('bob')).toBe(lease + 4_999);
    expect(await house.storage.count(connectionNodes, {})).toBe(1);
  });

  test('takes nothing from the time of whoever has left another node since', async () => {
    const house = await createHouse(openStorage);
    const { storage, die } = mortal(house.storage);
    const survivor = house.node();
    const dying = house.node({ storage });
    await dying.open('alice');
    await dying.reap();
    const close = await survivor.open('alice');
    await survivor.reap();
    die();
    await house.clock.advance(lease + 1_000);
    close();
    await house.clock.advance(10_000);
    await survivor.reap();
    expect(house.told).toEqual(['+alice', '-alice']);
    expect(await house.last('alice')).toBe(lease + 1_000);
  });

  test('with a thousand accounts is cleaned up by whoever takes over from a reaper that dies too', async () => {
    const house = await createHouse(openStorage);
    const { storage, die } = mortal(house.storage);
    const dying = house.node({ storage });
    for (let at = 0; at < 1_200; at++) await dying.open(`player-${at}`);
    await dying.reap();
    die();
    await house.clock.advance(lease);
    const stopping = new AbortController();
    const parts = {
      storage: house.storage,
      clock: house.clock,
      existing: async (__: unknown, ids: readonly string[]) => new Set(ids),
    };
    house.told.length = 0;
    const tell = (changes: readonly { readonly accountId: string }[]): void => {
      house.told.push(...changes.map(({ accountId }) => `-${accountId}`));
    };
    await reapConnections(
      {
        ...parts,
        tell(changes) {
          tell(changes);
          stopping.abort();
        },
      },
      stopping.signal,
    );
    expect(house.told).toHaveLength(500);
    expect(await house.storage.find(connectionNodes, {})).toMatchObject([{ dead: true }]);
    await reapConnections({ ...parts, tell }, new AbortController().signal);
    expect(new Set(house.told).size).toBe(1_200);
    expect(house.told).toHaveLength(1_200);
    expect(await house.storage.count(connections, {})).toBe(0);
    expect(await house.storage.count(connectionNodes, {})).toBe(0);
    expect(await house.storage.count(connectedAccounts, { nodes: 0 })).toBe(1_200);
  });

  test('is told of once where two nodes notice at the same time', async () => {
    const house = await createHouse(openStorage);
    const { storage, die } = mortal(house.storage);
    const dying = house.node({ storage });
    for (let at = 0; at < 50; at++) await dying.open(`player-${at}`);
    await dying.reap();
    const survivors = [house.node(), house.node(), house.node()];
    die();
    await house.clock.advance(lease);
    await Promise.all(survivors.map((node) => node.reap()));
    for (const node of survivors) await node.reap();
    expect(house.told.filter((told) => told.startsWith('-'))).toHaveLength(50);
    expect(await house.storage.count(connections, {})).toBe(0);
  });
});

describe.each(Object.entries(storages))('a node that was paused, on %s', (_, openStorage) => {
  test('finds itself declared dead, takes another id, and its accounts are connected again', async () => {
    const house = await createHouse(openStorage);
    const survivor = house.node();
    const paused = house.node();
    const close = await paused.open('alice');
    await paused.reap();
    // Its timers do not fire, as in a process that stands still.
    house.clock.set(house.clock.now() + lease);
    await survivor.reap();
    expect(house.told).toEqual(['+alice', '-alice']);
    await paused.reap();
    expect(house.told).toEqual(['+alice', '-alice', '+alice']);
    expect(await house.last('alice')).toBe(lease);
    close();
    await house.clock.advance(10_000);
    await paused.reap();
    expect(house.told).toEqual(['+alice', '-alice', '+alice', '-alice']);
    expect(await house.storage.count(connections, {})).toBe(0);
  });

  test('and wakes before anybody noticed goes on as if nothing had been', async () => {
    const house = await createHouse(openStorage);
    const survivor = house.node();
    const paused = house.node();
    await paused.open('alice');
    await paused.reap();
    house.clock.set(house.clock.now() + 2 * lease);
    await paused.reap();
    await survivor.reap();
    expect(house.told).toEqual(['+alice']);
    expect(await house.last('alice')).toBe(2 * lease);
  });

  test('is dead too where its lease lies far ahead, because its clock has jumped back since', async () => {
    const house = await createHouse(openStorage);
    const { storage, die } = mortal(house.storage);
    const survivor = house.node();
    const dying = house.node({ storage });
    await dying.open('alice');
    await dying.reap();
    die();
    house.clock.set(house.clock.now() - 86_400_000);
    await survivor.reap();
    expect(house.told).toEqual(['+alice', '-alice']);
    expect(await house.last('alice')).toBe(-86_400_000);
  });
});

describe('a node that stops', () => {
  test('leaves its accounts ten seconds to come back elsewhere', async () => {
    const house = await createHouse(storages.memory);
    const [leaving, staying] = [house.node(), house.node()];
    await leaving.open('alice');
    await leaving.open('bob');
    await leaving.reap();
    await leaving.connections.stop();
    await staying.open('alice');
    await house.clock.advance(9_999);
    await staying.reap();
    expect(house.told).toEqual(['+alice', '+bob']);
    await house.clock.advance(1);
    await staying.reap();
    expect(house.told).toEqual(['+alice', '+bob', '-bob']);
  });

  test('and starts again within that time has told of nothing', async () => {
    const house = await createHouse(storages.memory);
    const before = house.node();
    await before.open('alice');
    await before.reap();
    await before.connections.stop();
    const after = house.node();
    await house.clock.advance(3_000);
    await after.open('alice');
    for (let time = 0; time < 10; time++) {
      await house.clock.advance(10_000);
      await after.reap();
    }
    expect(house.told).toEqual(['+alice']);
    expect(await house.storage.count(connectionNodes, {})).toBe(1);
  });

  test('control: a node that holds nobody has no lease to renew, and its row goes', async () => {
    const house = await createHouse(storages.memory);
    const node = house.node();
    const close = await node.open('alice');
    await node.reap();
    close();
    await house.clock.advance(60_000);
    await node.reap();
    expect(await house.storage.count(connectionNodes, {})).toBe(0);
    await node.open('alice');
    await node.reap();
    expect(house.told).toEqual(['+alice', '-alice', '+alice']);
  });
});
