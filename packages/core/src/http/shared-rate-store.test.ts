import { createManualClock } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../runtime/log.ts';
import { storageBusy } from '../storage/errors.ts';
import { createMemoryStorage } from '../storage/memory/create-memory-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { Rate, RateStore } from './rate-store.ts';
import { rateWindows } from './rate-windows.ts';
import { createSharedRateStore } from './shared-rate-store.ts';

const hundred: Rate = { points: 100, seconds: 60 };
const three: Rate = { points: 3, seconds: 60 };
const begin = 1_900_000_000_000;

/** Three nodes on one storage, and how many statements they send. */
async function startNodes() {
  const memory = createMemoryStorage();
  await memory.migrate([rateWindows]);
  const state = { isDown: false, statements: 0 };
  const watch =
    <Call extends (...input: never[]) => Promise<unknown>>(call: Call) =>
    async (...input: Parameters<Call>) => {
      state.statements += 1;
      if (state.isDown) throw storageBusy('the database is away');
      return call(...input);
    };
  const storage = {
    get: watch(memory.get),
    insert: watch(memory.insert),
    update: watch(memory.update),
  } as unknown as Storage;
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) };
  const clock = createManualClock(begin);
  const nodes = [1, 2, 3].map(() => createSharedRateStore({ storage, log, clock })) as [
    RateStore,
    RateStore,
    RateStore,
  ];
  return { memory, nodes, state, warnings };
}

/** Sends calls to the nodes in turn, and returns how many were let through. */
async function passed(nodes: readonly RateStore[], calls: number, rate: Rate, now = begin): Promise<number> {
  const waits: number[] = [];
  for (let at = 0; at < calls; at += 1) waits.push(await nodes[at % nodes.length]!.take('k', 1, rate, now));
  return waits.filter((wait) => wait === 0).length;
}

describe('a rate that nodes count together', () => {
  test.each([
    [hundred, 100],
    [three, 3],
    [{ points: 59, seconds: 60 }, 59],
  ])('lets no more through three nodes than through one: %j', async (rate, points) => {
    const { nodes } = await startNodes();
    const count = await passed(nodes, 1_000, rate);
    expect(count).toBeLessThanOrEqual(points);
    expect(count).toBeGreaterThanOrEqual(points - 3 * Math.floor(points / 20));
  });

  test('lets all points through one node, also if all calls come at once', async () => {
    const { nodes } = await startNodes();
    const waits = await Promise.all(Array.from({ length: 300 }, () => nodes[0].take('k', 1, hundred, begin)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(100);
  });

  test('takes a twentieth of its points at once, and refuses without the storage', async () => {
    const { nodes, state } = await startNodes();
    expect(await passed([nodes[0]], 100, hundred)).toBe(100);
    expect(state.statements).toBeLessThanOrEqual(2 + 19);
    await passed([nodes[0]], 1, hundred);
    const before = state.statements;
    expect(await passed([nodes[0]], 50, hundred)).toBe(0);
    expect(state.statements).toBe(before);
  });

  test('begins again when its window ends, for every node', async () => {
    const { nodes } = await startNodes();
    await passed(nodes, 20, three);
    expect(await nodes[1].take('k', 1, three, begin + 59_000)).toBe(1_000);
    expect(await passed(nodes, 20, three, begin + 60_000)).toBe(3);
  });

  test('counts each caller alone', async () => {
    const { nodes } = await startNodes();
    await passed(nodes, 20, three);
    expect(await nodes[2].take('another', 1, three, begin)).toBe(0);
  });

  test('blocks a caller on every node, for as long as it says', async () => {
    const { nodes } = await startNodes();
    const rate: Rate = { ...three, blockSeconds: 600 };
    expect(await passed([nodes[0]], 4, rate)).toBe(3);
    expect(await nodes[1].take('k', 1, rate, begin + 61_000)).toBe(539_000);
    // The refusals do not make it longer.
    expect(await nodes[2].take('k', 1, rate, begin + 599_000)).toBe(1_000);
    expect(await nodes[2].take('k', 1, rate, begin + 600_000)).toBe(0);
  });

  test('takes points back', async () => {
    const { nodes } = await startNodes();
    for (let at = 0; at < 100; at += 1) {
      expect(await nodes[0].take('k', 1, three, begin)).toBe(0);
      await nodes[0].giveBack('k', 1, begin);
    }
  });

  test('charges for a large answer, and then lasts longer in proportion', async () => {
    const { nodes } = await startNodes();
    await nodes[0].take('k', 1, three, begin);
    await nodes[0].charge('k', 5, three, begin);
    expect(await nodes[1].take('k', 1, three, begin)).toBe(120_000);
    expect(await nodes[1].take('k', 1, three, begin + 119_000)).toBe(1_000);
    expect(await nodes[1].take('k', 1, three, begin + 120_000)).toBe(0);
  });

  test('is counted by each node alone while the storage is away', async () => {
    const { nodes, state, warnings } = await startNodes();
    state.isDown = true;
    expect(await passed([nodes[0]], 10, three)).toBe(3);
    expect(await passed([nodes[1]], 10, three)).toBe(3);
    await nodes[0].charge('k', 9, three, begin);
    await nodes[0].giveBack('k', 1, begin);
    expect(warnings[0]).toContain('this node counts alone');
    state.isDown = false;
    expect(await passed(nodes, 20, three)).toBe(3);
  });
});
