import { describe, expect, test } from 'vitest';
import type { ServerBuffer } from '../../../src/areas/match-broker/index.ts';
import { gameServers } from '../../../src/areas/match-broker/tables.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { storages } from '../../operations/storages.ts';
import {
  type BrokerWorld,
  createBrokerWorld,
  host,
  NOT_FULL,
  type TestAllocator,
  testAllocator,
  WILLING_TO_SHUTDOWN,
} from './broker-world.ts';

const hour = (at: number, minute = 0): number => Date.UTC(2031, 4, 6, at, minute);

async function openWith(buffer: ServerBuffer, allocator: TestAllocator = testAllocator()) {
  const t = await createBrokerWorld({ matchBroker: { allocators: [{ allocator, buffer }] } });
  return { ...t, allocator };
}

/** Makes a storage that calls a function once, when a pass has read the servers and before it ends any. */
function hooked(storage: Storage) {
  let hook: (() => Promise<void>) | null = null;
  const find: Storage['find'] = async (table, query) => {
    const rows = await storage.find(table, query);
    const isPlan = (table.name as string) === gameServers.name && 'allocator' in (query.where ?? {});
    if (isPlan && 'releasing' in query.where!) {
      const work = hook;
      hook = null;
      await work?.();
    }
    return rows;
  };
  return {
    storage: { ...storage, find },
    afterPlan(work: () => Promise<void>) {
      hook = work;
    },
  };
}

/** Queues a match without waiting until everything is at rest. */
const emitMatch = (t: BrokerWorld, matchId: string) =>
  t.backend.api.events.emit(
    { nestedEvent: { newMatchEvent: { match: { matchId } } }, eventTags: ['new-match'], broadcast: true },
    host,
  );

/** Lets every server that has started ask for a match. */
async function ask(t: BrokerWorld, serverIds: readonly string[]): Promise<void> {
  for (const serverId of serverIds) await t.request(serverId, WILLING_TO_SHUTDOWN);
}

describe.each(Object.entries(storages))('on %s', (_, open) => {
  test('servers are ready before matches wait, and what a match takes is replaced', async () => {
    const allocator = testAllocator();
    const requests: string[] = [];
    const { allocate } = allocator;
    Object.assign(allocator, {
      allocate(request: Parameters<typeof allocate>[0], broker: Parameters<typeof allocate>[1]) {
        requests.push(request.matchId);
        return allocate(request, broker);
      },
    });
    await using t = await createBrokerWorld({
      storage: await open(),
      matchBroker: { allocators: [{ allocator, buffer: { minIdle: 2 } }] },
    });
    await t.pass(5);
    expect([allocator.started.length, requests]).toEqual([2, ['', '']]);
    await t.pass(5);
    expect(allocator.started).toHaveLength(2);
    await ask(t, allocator.started);
    const [first, second] = allocator.started;
    await t.queue('m1');
    expect((await t.request(first!)).match?.matchId).toBe('m1');
    expect(allocator.started).toHaveLength(2);
    await ask(t, [second!]);
    await t.pass(5);
    expect(allocator.started).toHaveLength(3);
  });

  test('idle servers end, those with the oldest load first, and none that has got a match', async () => {
    const allocator = testAllocator();
    await using t = await createBrokerWorld({
      storage: await open(),
      matchBroker: { allocators: [{ allocator, buffer: { minIdle: 1, idleSeconds: 40 } }] },
    });
    for (const matchId of ['m1', 'm2', 'm3']) await t.queue(matchId);
    await t.pass(5);
    expect(allocator.started).toHaveLength(4);
    const [old, busy, young, spare] = allocator.started as [string, string, string, string];
    for (const serverId of [old, busy, young]) {
      const { match } = await t.request(serverId);
      await t.ready(serverId, match!.matchId);
    }
    await t.end(old, 'm1');
    await ask(t, [old, spare]);
    await t.pass(20);
    await t.end(young, 'm3');
    await ask(t, [old, young, spare]);
    await t.pass(20);
    expect(allocator.ended).toEqual([]);
    await ask(t, [old, young, spare]);
    await t.pass(20);
    await t.pass(10);
    // Both were idle for long enough; the one that has just had a match stays, and so does the busy one.
    expect(allocator.ended.toSorted()).toEqual([old, spare].sort());
    expect((await t.serverIds()).length).toBe(4);
    expect(await t.stateOf('m2')).toBe(`RUNNING ${busy}`);
    expect(await t.request(old, WILLING_TO_SHUTDOWN)).toEqual({ hintFlags: 1 });
    await t.queue('m4');
    expect((await t.request(young)).match?.matchId).toBe('m4');
  });

  test.for<[string, (t: BrokerWorld, serverId: string) => Promise<string>]>([
    ['that takes a match', async (t, serverId) => (await t.request(serverId)).match!.matchId],
    [
      'for which a match is reserved',
      async (t) => {
        await t.backend.api.matchBroker.allocate({ match: { matchId: 'm2' } }, host);
        return 'm2';
      },
    ],
  ])('a server %s after the plan was made is not ended', async ([, meanwhile]) => {
    const allocator = testAllocator();
    const { storage, afterPlan } = hooked(await open());
    await using t = await createBrokerWorld({
      storage,
      matchBroker: { allocators: [{ allocator, buffer: { idleSeconds: 10 } }] },
    });
    await t.queue('m1');
    const [serverId] = allocator.started as [string];
    await t.running(serverId, 'm1');
    await t.end(serverId, 'm1');
    await ask(t, [serverId]);
    let matchId = '';
    afterPlan(async () => {
      // The plan has not seen this match.
      await emitMatch(t, 'm3');
      matchId = await meanwhile(t, serverId);
    });
    await t.pass(10);
    await t.pass(10);
    expect(matchId).not.toBe('');
    expect(allocator.ended).toEqual([]);
    expect((await t.request(serverId)).match?.matchId).toBe(matchId);
  });

  test('no more servers than maxServers are started, whoever needs them, and the next allocator gets the match', async () => {
    const [small, next] = [testAllocator('small'), testAllocator('next')];
    await using t = await createBrokerWorld({
      storage: await open(),
      matchBroker: {
        allocators: [{ allocator: small, buffer: { minIdle: 1, maxServers: 2 } }, { allocator: next }],
      },
    });
    await t.queue('m1');
    await t.pass(5);
    expect([small.started.length, next.started.length]).toEqual([2, 0]);
    for (const matchId of ['m2', 'm3', 'm4']) await t.queue(matchId);
    expect([small.started.length, next.started.length]).toEqual([2, 2]);
    const { allocators } = await t.backend.api.matchBroker.getPlan({ minutes: 1 }, host);
    expect(allocators).toMatchObject([{ allocator: 'small', start: 0, startReason: 'MAX_SERVERS' }]);
  });
});

test('a server above maxIdle ends at once, but not while a match waits for it', async () => {
  await using t = await openWith({ maxIdle: 1 });
  await t.queue('m1');
  await t.queue('m2');
  const [first, second] = t.allocator.started as [string, string];
  await t.running(first, 'm1');
  await t.running(second, 'm2');
  await t.end(first, 'm1');
  await t.end(second, 'm2');
  await ask(t, [first]);
  await t.clock.advance(1_000);
  await ask(t, [second]);
  await t.queue('m3');
  await t.pass(5);
  expect(t.allocator.ended).toEqual([]);
  await t.backend.api.matchBroker.deleteMatch({ matchId: 'm3' }, host);
  await t.pass(5);
  await t.pass(10);
  expect(t.allocator.ended).toEqual([first]);
});

test('a server with room for one more match counts as ready, and is never ended', async () => {
  await using t = await openWith({ minIdle: 1, maxIdle: 1, idleSeconds: 1 });
  await t.pass(5);
  const [serverId] = t.allocator.started;
  await t.running(serverId!, 'm1', {}, NOT_FULL);
  await t.request(serverId!);
  await t.pass(10);
  await t.pass(10);
  expect([t.allocator.started.length, t.allocator.ended.length]).toEqual([1, 0]);
  await t.pass(60);
  expect(await t.stateOf('m1')).toBe(`RUNNING ${serverId}`);
});

test('a server without a match that asks no more is replaced after a minute and ended after idleSeconds', async () => {
  await using t = await openWith({ minIdle: 1, idleSeconds: 100 });
  await t.pass(5);
  const [first] = t.allocator.started;
  await ask(t, [first!]);
  await t.pass(59);
  expect(t.allocator.started).toHaveLength(1);
  await t.pass(5);
  expect(t.allocator.started).toHaveLength(2);
  await ask(t, [t.allocator.started[1]!]);
  await t.pass(35);
  expect(t.allocator.ended).toEqual([]);
  await t.pass(5);
  await t.pass(10);
  expect(t.allocator.ended).toEqual([first]);
});

test('an allocator that starts nothing is asked again with the next pass, and nothing is left of the attempt', async () => {
  const allocator = testAllocator();
  allocator.behavior = 'break';
  await using t = await openWith({ minIdle: 1 }, allocator);
  await t.pass(5);
  expect([allocator.started, await t.serverIds()]).toEqual([[], []]);
  allocator.behavior = 'start';
  await t.pass(5);
  expect(allocator.started).toHaveLength(1);
});

test('without a buffer nothing is started or ended before a match needs it', async () => {
  const allocator = testAllocator();
  await using t = await createBrokerWorld({ matchBroker: { allocators: [{ allocator }] } });
  await t.queue('m1');
  const [serverId] = allocator.started;
  await t.running(serverId!, 'm1');
  await t.end(serverId!, 'm1');
  await ask(t, [serverId!]);
  for (let minutes = 0; minutes < 20; minutes++) {
    await t.pass(60);
    await ask(t, [serverId!]);
  }
  expect([allocator.started.length, allocator.ended]).toEqual([1, []]);
  expect(await t.backend.api.matchBroker.getPlan({}, host)).toEqual({ allocators: [] });
});

test('the plan says what each minute wants and why, and what the next pass does', async () => {
  await using t = await openWith({
    minIdle: 1,
    schedule: [{ from: '18:00', to: '18:02', minIdle: 3, maxIdle: 4, maxServers: 9 }],
  });
  t.clock.set(hour(17, 58) + 30_000);
  const plan = (minutes?: number) =>
    t.backend.api.matchBroker.getPlan(minutes === undefined ? {} : { minutes }, host);
  const none = { starting: 0, idle: 0, open: 0, busy: 0, silent: 0, ending: 0 };
  const always = { minIdle: 1, idleSeconds: 300, schedule: '' };
  const evening = { minIdle: 3, maxIdle: 4, maxServers: 9, idleSeconds: 300, schedule: '18:00-18:02' };
  const at = (minute: number): number => hour(17, minute) / 1000;
  expect(await plan(5)).toEqual({
    allocators: [
      {
        allocator: 'test',
        build: '',
        formerBuild: '',
        builds: [],
        failures: 0,
        lastLines: [],
        roll: 'DONE',
        servers: none,
        oldServers: none,
        waiting: 0,
        start: 1,
        startReason: 'BELOW_MIN_IDLE',
        stop: [],
        drain: [],
        minutes: [
          { timestamp: at(58), ...always },
          { timestamp: at(59), ...always },
          { timestamp: at(60), ...evening },
          { timestamp: at(61), ...evening },
          { timestamp: at(62), ...always },
        ],
      },
    ],
  });
  expect((await plan()).allocators[0]!.minutes).toHaveLength(60);
  await t.pass(5);
  expect((await plan(1)).allocators[0]).toMatchObject({
    servers: { ...none, starting: 1 },
    start: 0,
    startReason: 'ENOUGH',
  });
  // The server is ready, so nothing ends it by its deadline on the way to the evening.
  for (let half = 0; half < 2; half++) {
    await ask(t, t.allocator.started);
    await t.pass(45);
  }
  expect(t.allocator.started).toHaveLength(3);
});

test('a buffer that contradicts itself stops the start with a sentence', async () => {
  const message = 'matchBroker.allocators: the buffer of test: maxIdle must not be below minIdle';
  await expect(openWith({ minIdle: 2, maxIdle: 1 })).rejects.toThrow(message);
});

test('a server whose start nobody finished is ended by its deadline, and its place is free again', async () => {
  await using t = await openWith({ minIdle: 1, maxServers: 1 });
  await t.pass(5);
  const [first] = t.allocator.started;
  await t.pass(60);
  await t.pass(10);
  expect(t.allocator.ended).toEqual([first]);
  await t.pass(5);
  expect(t.allocator.started).toHaveLength(2);
  expect(await t.storage.get(gameServers, { id: t.allocator.started[1]! })).toMatchObject({
    allocator: 'test',
    state: 1,
  });
});
