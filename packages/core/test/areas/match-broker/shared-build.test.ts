import { describe, expect, test } from 'vitest';
import type { ServerBuffer } from '../../../src/areas/match-broker/index.ts';
import { gameServers, matches } from '../../../src/areas/match-broker/tables.ts';
import { systemIds } from '../../../src/runtime/ids.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { createBrokerWorld, host, outcomeOf, testAllocator, WILLING_TO_SHUTDOWN } from './broker-world.ts';
import { buildsOf, planOf, steps } from './roll-world.ts';

/** Starts a node whose allocator has the builds b1, which is wanted, and b2. */
async function startNode(storage: Storage, minIdle = 4, build = 'b1', sizes: Partial<ServerBuffer> = {}) {
  const allocators = new Map(['b1', 'b2'].map((each) => [each, testAllocator()]));
  const others = [...allocators].filter(([each]) => each !== build);
  const t = await createBrokerWorld({
    storage,
    ids: systemIds,
    matchBroker: {
      allocators: [
        {
          allocator: allocators.get(build)!,
          build,
          builds: others.map(([each, allocator]) => ({ allocator, build: each })),
          buffer: { minIdle, ...sizes },
        },
      ],
      settings: { matchMaxRunTimeMinutes: 1_440 },
    },
  });
  const roll = (to: string, share?: number) =>
    outcomeOf(
      t.backend.api.matchBroker.roll({ allocator: 'test', build: to, ...(share && { share }) }, host),
    );
  const told: Record<string, unknown>[] = [];
  t.backend.events.on('anyEvent', ({ content }) => told.push(content as Record<string, unknown>));
  return { ...t, roll, told, of: (each: string) => allocators.get(each)! };
}

/** Queues matches and returns how many prefer a build. */
async function queueMany(
  t: Awaited<ReturnType<typeof startNode>>,
  count: number,
  build: string,
): Promise<number> {
  for (let at = 0; at < count; at++) await t.queue(systemIds.next('match'));
  return t.storage.count(matches, { state: 1, build });
}

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('a share of the matches gets another build, beside the others, until all get it', async () => {
    await using t = await startNode(await open());
    await steps(t, 2);
    expect(await t.roll('b2', 25)).toEqual({
      allocator: 'test',
      build: 'b1',
      formerBuild: '',
      sharedBuild: 'b2',
      share: 25,
    });
    await steps(t, 3, async () => expect((await planOf(t)).servers.idle).toBeGreaterThanOrEqual(3));
    expect(await planOf(t)).toMatchObject({
      build: 'b1',
      roll: 'DONE',
      shared: { build: 'b2', share: 25, isStopped: false, servers: { idle: 1 } },
    });
    // Both stay as they are: nothing is rolled.
    await steps(t, 8);
    expect(await buildsOf(t)).toEqual(['b1', 'b1', 'b1', 'b1', 'b2']);
    const shared = await queueMany(t, 12, 'b2');
    expect(await t.storage.count(matches, { state: 1, build: 'b1' })).toBe(12 - shared);
    for (const id of t.of('b1').started) await t.request(id);
    expect(await t.storage.count(matches, { state: 2, build: 'b2' })).toBe(0);
    expect(await t.roll('b2')).toMatchObject({ build: 'b2', formerBuild: 'b1' });
    expect(await t.roll('b1')).toMatchObject({ build: 'b1', formerBuild: 'b2' });
  });

  test('with no place for one more, idle servers of the other build make room for the share, one after the other', async () => {
    await using t = await startNode(await open(), 4, 'b1', { maxServers: 4 });
    await steps(t, 2);
    expect(await buildsOf(t)).toEqual(['b1', 'b1', 'b1', 'b1']);
    await t.roll('b2', 50);
    let fewest = 4;
    await steps(t, 12, async () => {
      const rows = await t.storage.find(gameServers, {});
      const inUse = rows.filter(({ state, releasing }) => state !== 0 || releasing);
      expect(inUse.length).toBeLessThanOrEqual(4);
      fewest = Math.min(
        fewest,
        rows.filter(({ state, requestedMatch }) => state === 2 && requestedMatch).length,
      );
    });
    expect([await buildsOf(t), fewest]).toEqual([['b1', 'b1', 'b2', 'b2'], 3]);
    // Then it stays.
    const ended = t.of('b1').ended.length;
    await steps(t, 6);
    expect([await buildsOf(t), t.of('b1').ended.length, ended]).toEqual([['b1', 'b1', 'b2', 'b2'], 2, 2]);
    await t.roll('b1');
    await steps(t, 12);
    expect(await buildsOf(t)).toEqual(['b1', 'b1', 'b1', 'b1']);
  });

  test('a share takes no place from matches, and none while its build does not get ready', async () => {
    await using t = await startNode(await open(), 2, 'b1', { maxServers: 2 });
    await steps(t, 2);
    for (const [at, id] of t.of('b1').started.entries()) {
      await t.queue(`m${at}`);
      await t.request(id);
      await t.ready(id, `m${at}`);
    }
    await t.roll('b2', 50);
    await steps(t, 4);
    expect([await buildsOf(t), t.of('b1').ended]).toEqual([['b1', 'b1'], []]);
    await t.end(t.of('b1').started[0]!, 'm0');
    const { started, dead } = t.of('b2');
    for (let step = 0; step < 20; step++) {
      await t.pass(5);
      dead.push(...started.slice(dead.length));
      for (const id of t.of('b1').started) await t.request(id, WILLING_TO_SHUTDOWN);
    }
    expect(started).toHaveLength(3);
    expect(await buildsOf(t)).toEqual(['b1', 'b1']);
    expect(await t.stateOf('m1')).toMatch(/^RUNNING/);
  });

  test('the way back from a share ends its servers after their matches, and no other build is touched', async () => {
    await using t = await startNode(await open());
    await steps(t, 2);
    await t.roll('b2', 50);
    await steps(t, 4);
    const [busy] = t.of('b2').started as [string];
    await t.storage.update(gameServers, { id: busy }, { requestedMatch: false, live: 1, running: 1 });
    expect(await t.roll('b1')).toEqual({ allocator: 'test', build: 'b1', formerBuild: '' });
    await steps(t, 6);
    expect(await buildsOf(t)).toEqual(['b1', 'b1', 'b1', 'b1', 'b2']);
    expect(t.of('b2').ended).not.toContain(busy);
    expect(t.told.map(({ roll, share }) => [roll, share])).toEqual([
      ['SHARED', 50],
      ['WITHDRAWN', 0],
    ]);
  });

  test('a match that finds no server of the build that it prefers is played by any after ten seconds', async () => {
    await using t = await startNode(await open(), 2);
    await steps(t, 2);
    await t.roll('b2', 99);
    t.of('b2').behavior = 'break';
    const shared = await queueMany(t, 1, 'b2');
    const [idle] = t.of('b1').started as [string];
    const first = (await t.request(idle)).match;
    expect(first === undefined).toBe(shared === 1);
    await t.pass(11);
    expect((await t.request(idle)).match).toBeDefined();
  });
});

test('a shared build that does not get ready stops by itself, says so once, and no match prefers it', async () => {
  await using t = await startNode(await storages.memory());
  await steps(t, 2);
  await t.roll('b2', 50);
  const { started, dead } = t.of('b2');
  for (let step = 0; step < 12; step++) {
    await t.pass(5);
    dead.push(...started.slice(dead.length));
    for (const id of t.of('b1').started) await t.request(id, WILLING_TO_SHUTDOWN);
  }
  expect(started.length).toBeLessThanOrEqual(6);
  expect(await planOf(t)).toMatchObject({ servers: { idle: 4 }, shared: { isStopped: true, start: 0 } });
  expect(t.told.filter((event) => event['@type'] === 'matchbroker/BuildStopped')).toMatchObject([
    { build: 'b2' },
  ]);
  expect(await queueMany(t, 5, 'b2')).toBe(0);
  // The same choice tries it again at once.
  const before = started.length;
  await t.roll('b2', 50);
  await t.pass(5);
  expect(started.length).toBeGreaterThan(before);
});

test('a node whose configuration has another build, or not the shared one, ends the share', async () => {
  const storage = await storages.SQLite();
  const one = await startNode(storage);
  await steps(one, 2);
  await one.roll('b2', 10);
  await using t = await startNode(storage, 4, 'b2');
  t.clock.set(one.clock.now());
  await steps(t, 6);
  expect(await planOf(t)).toMatchObject({ build: 'b2', formerBuild: 'b1' });
  expect((await planOf(t)).shared).toBeUndefined();
  await one.backend.stop();
});

test('a share of the build that all others have is refused by name', async () => {
  await using t = await startNode(await storages.memory());
  await t.pass(5);
  await expect(
    t.backend.api.matchBroker.roll({ allocator: 'test', build: 'b1', share: 10 }, host),
  ).rejects.toThrow('share: b1 is already the build of all other matches');
  expect(await t.roll('b9', 10)).toBe('BUILD_NOT_FOUND');
});
