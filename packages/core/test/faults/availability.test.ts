import { createCountingIds, createManualClock, type ManualClock } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { matches } from '../../src/areas/match-broker/tables.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createBrokerWorld } from '../areas/match-broker/broker-world.ts';
import { shareMemory } from '../events/shared-memory.ts';

interface SharedWorld {
  readonly clock: ManualClock;
  /** Starts a node. The returned function stops it. */
  start(storage?: Storage): Promise<() => Promise<void>>;
  node(): Storage;
  state(): Promise<string>;
}

/** Nodes on one storage, and a match that waits for a server, at most 90 seconds. */
async function createSharedWorld(): Promise<SharedWorld> {
  const storage = createMemoryStorage();
  onTestFinished(() => storage.close());
  const shared = shareMemory(storage);
  const clock = createManualClock();
  const ids = createCountingIds();
  async function start(own = shared.node()): Promise<() => Promise<void>> {
    const t = await createBrokerWorld({ storage: own, clock, ids, background: true });
    onTestFinished(() => t.backend.stop());
    if ((await storage.count(matches, {})) === 0) await t.queue('m');
    await clock.advance(20);
    return () => t.backend.stop();
  }
  return {
    clock,
    start,
    node: shared.node,
    async state() {
      const row = await storage.get(matches, { id: 'm' });
      return `${row!.state} ${row!.reason}`.trim();
    },
  };
}

const expired = '5 PICKUP_TIMEOUT';

test('the restart of one of two nodes changes no deadline, even if the other node ends after it', async () => {
  const world = await createSharedWorld();
  const stopFirst = await world.start();
  const stopSecond = await world.start();
  await world.clock.advance(75_000);
  await stopSecond();
  await world.start();
  await world.clock.advance(5_000);
  await stopFirst();
  await world.clock.advance(9_000);
  expect(await world.state()).toBe('1');
  await world.clock.advance(8_000);
  expect(await world.state()).toBe(expired);
});

test('a service is away while none of its nodes runs, and all nodes that start then agree on its return', async () => {
  const world = await createSharedWorld();
  const stop = await world.start();
  await stop();
  await world.clock.advance(120_000);
  await world.start();
  await world.clock.advance(20_000);
  await world.start();
  await world.clock.advance(9_000);
  expect(await world.state()).toBe('1');
  await world.clock.advance(7_000);
  expect(await world.state()).toBe(expired);
});

test('a service is away while its storage does not answer, and no deadline passes within 30 seconds of the first answer', async () => {
  const world = await createSharedWorld();
  const storage = world.node();
  let isDown = false;
  const failing = Object.fromEntries(
    (['get', 'find', 'count', 'lock', 'insert', 'update', 'delete', 'transaction'] as const).map((name) => [
      name,
      async (...values: never[]) => {
        if (isDown) throw new Error('the storage cannot be reached');
        return (storage[name] as (...given: never[]) => unknown)(...values);
      },
    ]),
  );
  await world.start({ ...storage, ...failing } as Storage);
  await world.clock.advance(60_000);
  isDown = true;
  await world.clock.advance(120_000);
  isDown = false;
  await world.clock.advance(30_000);
  expect(await world.state()).toBe('1');
  await world.clock.advance(20_000);
  expect(await world.state()).toBe(expired);
});

test('a service is away while its only process is suspended', async () => {
  const world = await createSharedWorld();
  await world.start();
  await world.clock.advance(60_000);
  world.clock.set(world.clock.now() + 600_000);
  await world.clock.advance(25_000);
  expect(await world.state()).toBe('1');
  await world.clock.advance(15_000);
  expect(await world.state()).toBe(expired);
});

test('an idle service is not away', async () => {
  const world = await createSharedWorld();
  await world.start();
  await world.clock.advance(89_000);
  expect(await world.state()).toBe('1');
  await world.clock.advance(6_000);
  expect(await world.state()).toBe(expired);
});
