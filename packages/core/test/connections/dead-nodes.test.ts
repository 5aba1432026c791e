import { describe, expect, test } from 'vitest';
import { closeDeadNodes } from '../../src/connections/dead-nodes.ts';
import { leaseMilliseconds as lease } from '../../src/connections/node-connections.ts';
import { connectedAccounts, connectionNodes, connections } from '../../src/connections/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';
import { createConnectionsWorld } from './connections-world.ts';

/** Wraps a storage so that every call fails once its node has died. */
function mortal(storage: Storage): { readonly storage: Storage; die(): void } {
  let dead = false;
  const asked = Object.entries(storage).map(([name, operation]) => [
    name,
    async (...given: never[]) => {
      if (dead) throw new Error('the node is dead');
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
  test('has its accounts reported as gone by another node when its lease has expired, not before', async () => {
    const world = await createConnectionsWorld(openStorage);
    const { storage, die } = mortal(world.storage);
    const survivor = world.node();
    const dying = world.node({ storage });
    await dying.open('alice');
    await dying.open('bob');
    await dying.runTask();
    await survivor.open('bob');
    await survivor.runTask();
    die();
    await world.clock.advance(lease - 1);
    await survivor.runTask();
    expect(world.changes).toEqual(['+alice', '+bob']);
    expect(await world.last('alice')).toBe(lease - 1);
    await world.clock.advance(5_000);
    await survivor.runTask();
    expect(world.changes).toEqual(['+alice', '+bob', '-alice']);
    expect(await world.last('alice')).toBe(lease);
    expect(await world.last('bob')).toBe(lease + 4_999);
    expect(await world.storage.count(connectionNodes, {})).toBe(1);
  });

  test('does not change the time of an account that has left another node since', async () => {
    const world = await createConnectionsWorld(openStorage);
    const { storage, die } = mortal(world.storage);
    const survivor = world.node();
    const dying = world.node({ storage });
    await dying.open('alice');
    await dying.runTask();
    const close = await survivor.open('alice');
    await survivor.runTask();
    die();
    await world.clock.advance(lease + 1_000);
    close();
    await world.clock.advance(10_000);
    await survivor.runTask();
    expect(world.changes).toEqual(['+alice', '-alice']);
    expect(await world.last('alice')).toBe(lease + 1_000);
  });

  test('with over a thousand accounts is cleaned up by a second node if the first one stops in between', async () => {
    const world = await createConnectionsWorld(openStorage);
    const { storage, die } = mortal(world.storage);
    const dying = world.node({ storage });
    for (let at = 0; at < 1_200; at++) await dying.open(`player-${at}`);
    await dying.runTask();
    die();
    await world.clock.advance(lease);
    const stopping = new AbortController();
    const parts = {
      storage: world.storage,
      clock: world.clock,
      availability: { since: 0, holdsUntil: 0 },
      existing: async (__: unknown, ids: readonly string[]) => new Set(ids),
    };
    world.changes.length = 0;
    const notify = (changes: readonly { readonly accountId: string }[]): void => {
      world.changes.push(...changes.map(({ accountId }) => `-${accountId}`));
    };
    await closeDeadNodes(
      {
        ...parts,
        notify(changes) {
          notify(changes);
          stopping.abort();
        },
      },
      stopping.signal,
    );
    expect(world.changes).toHaveLength(500);
    expect(await world.storage.find(connectionNodes, {})).toMatchObject([{ dead: true }]);
    await closeDeadNodes({ ...parts, notify }, new AbortController().signal);
    expect(new Set(world.changes).size).toBe(1_200);
    expect(world.changes).toHaveLength(1_200);
    expect(await world.storage.count(connections, {})).toBe(0);
    expect(await world.storage.count(connectionNodes, {})).toBe(0);
    expect(await world.storage.count(connectedAccounts, { nodes: 0 })).toBe(1_200);
  });

  test('has its accounts reported once if several nodes notice its death at the same time', async () => {
    const world = await createConnectionsWorld(openStorage);
    const { storage, die } = mortal(world.storage);
    const dying = world.node({ storage });
    for (let at = 0; at < 50; at++) await dying.open(`player-${at}`);
    await dying.runTask();
    const survivors = [world.node(), world.node(), world.node()];
    die();
    await world.clock.advance(lease);
    await Promise.all(survivors.map((node) => node.runTask()));
    for (const node of survivors) await node.runTask();
    expect(world.changes.filter((change) => change.startsWith('-'))).toHaveLength(50);
    expect(await world.storage.count(connections, {})).toBe(0);
  });
});

describe.each(Object.entries(storages))('a node that was paused, on %s', (_, openStorage) => {
  test('takes a new id after it was declared dead, and its accounts are connected again', async () => {
    const world = await createConnectionsWorld(openStorage);
    const survivor = world.node();
    const paused = world.node();
    const close = await paused.open('alice');
    await paused.runTask();
    // Setting the clock fires no timers, like in a process that is paused.
    world.clock.set(world.clock.now() + lease);
    await survivor.runTask();
    expect(world.changes).toEqual(['+alice', '-alice']);
    await paused.runTask();
    expect(world.changes).toEqual(['+alice', '-alice', '+alice']);
    expect(await world.last('alice')).toBe(lease);
    close();
    await world.clock.advance(10_000);
    await paused.runTask();
    expect(world.changes).toEqual(['+alice', '-alice', '+alice', '-alice']);
    expect(await world.storage.count(connections, {})).toBe(0);
  });

  test('continues without a change if it wakes before another node noticed', async () => {
    const world = await createConnectionsWorld(openStorage);
    const survivor = world.node();
    const paused = world.node();
    await paused.open('alice');
    await paused.runTask();
    world.clock.set(world.clock.now() + 2 * lease);
    await paused.runTask();
    await survivor.runTask();
    expect(world.changes).toEqual(['+alice']);
    expect(await world.last('alice')).toBe(2 * lease);
  });

  test('counts as dead if its lease is far in the future because the clock has jumped back since', async () => {
    const world = await createConnectionsWorld(openStorage);
    const { storage, die } = mortal(world.storage);
    const survivor = world.node();
    const dying = world.node({ storage });
    await dying.open('alice');
    await dying.runTask();
    die();
    world.clock.set(world.clock.now() - 86_400_000);
    await survivor.runTask();
    expect(world.changes).toEqual(['+alice', '-alice']);
    expect(await world.last('alice')).toBe(-86_400_000);
  });
});

describe('a node that stops', () => {
  test('leaves its accounts ten seconds to come back on another node', async () => {
    const world = await createConnectionsWorld(storages.memory);
    const [leaving, staying] = [world.node(), world.node()];
    await leaving.open('alice');
    await leaving.open('bob');
    await leaving.runTask();
    await leaving.connections.stop();
    await staying.open('alice');
    await world.clock.advance(9_999);
    await staying.runTask();
    expect(world.changes).toEqual(['+alice', '+bob']);
    await world.clock.advance(1);
    await staying.runTask();
    expect(world.changes).toEqual(['+alice', '+bob', '-bob']);
  });

  test('reports no change if it starts again within ten seconds', async () => {
    const world = await createConnectionsWorld(storages.memory);
    const before = world.node();
    await before.open('alice');
    await before.runTask();
    await before.connections.stop();
    const after = world.node();
    await world.clock.advance(3_000);
    await after.open('alice');
    for (let time = 0; time < 10; time++) {
      await world.clock.advance(10_000);
      await after.runTask();
    }
    expect(world.changes).toEqual(['+alice']);
    expect(await world.storage.count(connectionNodes, {})).toBe(1);
  });

  test('control: without accounts does not renew its lease, and its row is removed', async () => {
    const world = await createConnectionsWorld(storages.memory);
    const node = world.node();
    const close = await node.open('alice');
    await node.runTask();
    close();
    await world.clock.advance(60_000);
    await node.runTask();
    expect(await world.storage.count(connectionNodes, {})).toBe(0);
    await node.open('alice');
    await node.runTask();
    expect(world.changes).toEqual(['+alice', '-alice', '+alice']);
  });
});
