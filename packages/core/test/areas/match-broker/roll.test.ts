import { describe, expect, test } from 'vitest';
import { gameServers, serverBuilds } from '../../../src/areas/match-broker/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import { host, WILLING_TO_SHUTDOWN } from './broker-world.ts';
import { ask, buildsOf, planOf, startNode, steps, storageOfBuilds } from './roll-world.ts';

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('a new build replaces the servers of the old one, and always as many are ready as have to be', async () => {
    const storage = await open();
    const buffer = { minIdle: 3 };
    const old = await startNode(storage, 'b1', buffer);
    await steps(old, 2);
    expect(await buildsOf(old)).toEqual(['b1', 'b1', 'b1']);
    const busy = old.allocator.started[0]!;
    await old.queue('m1');
    expect((await old.request(busy)).match?.matchId).toBe('m1');
    await old.ready(busy, 'm1');
    await steps(old, 2);
    await using t = await startNode(storage, 'b2', buffer, old);
    await steps(t, 6, async () => {
      const { servers } = await planOf(t);
      expect(servers.idle).toBeGreaterThanOrEqual(3);
    });
    expect(await buildsOf(t)).toEqual(['b1', 'b2', 'b2', 'b2']);
    expect(await planOf(t)).toMatchObject({ build: 'b2', roll: 'ROLLING', oldServers: { busy: 1, idle: 0 } });
    // The match goes on, and its server gets no other one.
    expect(await t.stateOf('m1')).toBe(`RUNNING ${busy}`);
    await t.queue('m2');
    expect(await t.request(busy)).toEqual({ hintFlags: 0, runningMatchIds: ['m1'] });
    await t.end(busy, 'm1');
    expect(await t.request(busy, WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: 1 });
    await steps(t, 4);
    expect(new Set(await buildsOf(t))).toEqual(new Set(['b2']));
    expect(await planOf(t)).toMatchObject({ roll: 'DONE' });
    await old.backend.stop();
  });

  test('a build whose servers die stops by itself and says so once; the old servers stay until the way back', async () => {
    const storage = await open();
    const buffer = { minIdle: 2 };
    const old = await startNode(storage, 'good', buffer);
    await steps(old, 2);
    const bad = await startNode(storage, 'bad', buffer, old);
    const events: unknown[] = [];
    bad.backend.events.on('anyEvent', ({ content }) => events.push(content));
    const die = async (): Promise<void> => {
      const dying = await storage.find(gameServers, { where: { build: 'bad', state: 1 } });
      bad.allocator.dead.push(...dying.map(({ id }) => id));
    };
    for (let step = 0; step < 12; step++) {
      await bad.pass(5);
      await die();
      for (const id of old.allocator.started) await bad.request(id, WILLING_TO_SHUTDOWN);
    }
    expect(bad.allocator.started.length).toBeLessThanOrEqual(4);
    expect(events).toEqual([
      {
        '@type': 'matchbroker/RollChanged',
        allocator: 'test',
        build: 'bad',
        formerBuild: 'good',
        roll: 'ROLLING',
      },
      {
        '@type': 'matchbroker/BuildStopped',
        allocator: 'test',
        build: 'bad',
        // Three in a row are enough. The fourth was started with the third, and may be removed just before or after it.
        failures: expect.toBeOneOf([3, 4]),
        lastLines: [],
      },
    ]);
    expect(await planOf(bad)).toMatchObject({
      build: 'bad',
      roll: 'STOPPED',
      start: 0,
      oldServers: { idle: 2 },
    });
    expect(await buildsOf(bad)).toEqual(['good', 'good']);
    // The servers of the build before go on playing.
    await bad.queue('m1');
    expect((await bad.request(old.allocator.started[0]!)).match?.matchId).toBe('m1');
    // The way back is the same: a node with the old configuration.
    await using t = await startNode(storage, 'good', buffer, bad);
    await steps(t, 4);
    expect(await planOf(t)).toMatchObject({ build: 'good', roll: 'DONE', startReason: 'ENOUGH' });
    expect(await buildsOf(t)).toEqual(['good', 'good', 'good']);
    for (const each of [old, bad]) await each.backend.stop();
  });
});

test.each(Object.entries(storages))(
  'a server above maxAgeMinutes is replaced after its match, on %s',
  async (_, open) => {
    await using t = await startNode(await open(), '', { minIdle: 1, maxAgeMinutes: 2 });
    await steps(t, 2);
    const [first] = t.allocator.started as [string];
    await t.running(first, 'm1');
    await steps(t, 28, async () => {
      const row = await t.storage.get(gameServers, { id: first });
      expect(row).toMatchObject({ state: 3, live: 1 });
    });
    expect(await t.storage.get(gameServers, { id: first })).toMatchObject({ draining: true });
    expect(await t.stateOf('m1')).toBe(`RUNNING ${first}`);
    await t.end(first, 'm1');
    expect(await t.request(first, WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: 1 });
    expect((await planOf(t)).servers.idle).toBe(1);
    expect(await storageOfBuilds(t)).toEqual([]);
  },
);

test('a node with the configuration before leaves the servers of the new build alone', async () => {
  const storage = await storages.memory();
  const old = await startNode(storage, 'b1', { minIdle: 2 });
  await steps(old, 2);
  await using t = await startNode(storage, 'b2', { minIdle: 2 }, old);
  await steps(t, 6);
  const started = old.allocator.started.length;
  old.clock.set(t.clock.now());
  for (let step = 0; step < 6; step++) {
    await old.pass(5);
    await ask(old);
  }
  expect(await planOf(old)).toMatchObject({
    start: 0,
    startReason: 'OTHER_CONFIGURATION',
    stop: [],
    drain: [],
  });
  expect(old.allocator.started).toHaveLength(started);
  expect(await buildsOf(t)).toEqual(['b2', 'b2']);
  expect(await storage.find(serverBuilds, {})).toMatchObject([
    { allocator: 'test', build: 'b2', stopped: false },
  ]);
  await old.backend.stop();
});

test('a build that failed is tried again when its failures are ten minutes old, and goes on if it works', async () => {
  const storage = await storages.memory();
  const old = await startNode(storage, 'b1', { minIdle: 1 });
  await steps(old, 2);
  await using t = await startNode(storage, 'b2', { minIdle: 1 }, old);
  for (let step = 0; step < 14; step++) {
    await t.pass(5);
    const dying = await storage.find(gameServers, { where: { build: 'b2', state: 1 } });
    t.allocator.dead.push(...dying.map(({ id }) => id));
    await t.request(old.allocator.started[0]!, WILLING_TO_SHUTDOWN);
  }
  expect(await planOf(t)).toMatchObject({ roll: 'STOPPED' });
  const tried = t.allocator.started.length;
  for (let minutes = 0; minutes < 12; minutes++) {
    await t.pass(50);
    await ask(t);
    await t.pass(10);
    await ask(t);
  }
  expect(t.allocator.started.length).toBeGreaterThan(tried);
  await steps(t, 4);
  expect(await planOf(t)).toMatchObject({ roll: 'DONE' });
  expect(await buildsOf(t)).toEqual(['b2']);
  expect(await storage.find(serverBuilds, {})).toMatchObject([{ build: 'b2', stopped: false }]);
  await old.backend.stop();
});

test('a server of the old build that gets a match after the plan was made plays it to the end', async () => {
  const storage = await storages.memory();
  let hook: (() => Promise<void>) | null = null;
  const find: Storage['find'] = async (table, query) => {
    const rows = await storage.find(table, query);
    if ((table.name as string) === gameServers.name && 'failed' in (query.where ?? {})) {
      const work = hook;
      hook = null;
      await work?.();
    }
    return rows;
  };
  const old = await startNode(storage, 'b1', { minIdle: 1 });
  await steps(old, 2);
  const [serverId] = old.allocator.started as [string];
  await using t = await startNode({ ...storage, find }, 'b2', { minIdle: 1 }, old);
  await steps(t, 1);
  await ask(t);
  expect(await planOf(t)).toMatchObject({ stop: [{ serverId, reason: 'OLD_BUILD' }] });
  hook = async () => {
    await t.backend.api.matchBroker.allocate({ match: { matchId: 'm1' } }, host);
  };
  await t.pass(5);
  await t.pass(5);
  expect(await t.storage.get(gameServers, { id: serverId })).toMatchObject({
    state: 2,
    reservedMatchId: 'm1',
  });
  expect((await t.request(serverId)).match?.matchId).toBe('m1');
  await t.ready(serverId, 'm1');
  await steps(t, 4);
  expect(await t.stateOf('m1')).toBe(`RUNNING ${serverId}`);
  expect(await t.request(serverId)).toEqual({ hintFlags: 0, runningMatchIds: ['m1'] });
  await t.end(serverId, 'm1');
  await steps(t, 4);
  expect(await buildsOf(t)).toEqual(['b2']);
  await old.backend.stop();
});
