import { createManualClock, createTestBackend, openTestStorage } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { measureStorage } from '../../src/backend/measured-storage.ts';
import { systemIds } from '../../src/runtime/ids.ts';
import { createScheduler } from '../../src/scheduler/scheduler.ts';
import { scheduledTasks } from '../../src/scheduler/tables.ts';
import { storageBusy } from '../../src/storage/errors.ts';
import { createMemoryStorage } from '../../src/storage/memory/create-memory-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createBrokerWorld, testAllocator } from '../areas/match-broker/broker-world.ts';
import { createQueueWorld, testConfig } from '../areas/matchmaking/queue-world.ts';
import { shareMemory } from '../events/shared-memory.ts';
import { storages } from '../operations/storages.ts';
import { captureLog } from '../secrets/capture-log.ts';
import { createRecordingMeter } from './recording-meter.ts';

const asHost = { system: true } as const;

test('a meter gets each request with its operation and code, over HTTP and in this process', async () => {
  const meter = createRecordingMeter();
  await using t = await createTestBackend({ meter });
  await t.http('GET', '/accounts/me');
  await t.http('GET', '/nothing/here');
  await t.http('PUT', '/healthz');
  await t.http('GET', '/authentication/providers');
  await t.backend.api.parties.get({ partyId: 'none' }, asHost).catch(() => {});
  await t.backend.api.nodeInspection.listServices({}, asHost);
  expect(meter.of('request')).toEqual([
    'request accounts.get UNAUTHENTICATED',
    'request  NOT_FOUND',
    'request authentication.listProviders OK',
    'request parties.get PERMISSION_DENIED',
    'request nodeInspection.listServices OK',
  ]);
});

test('a request that is refused before it matches a route, or by a stopping server, is recorded too', async () => {
  const meter = createRecordingMeter();
  const t = await createTestBackend({ meter });
  await t.http('GET', `/accounts?a=${'x'.repeat(20_000)}`);
  await t.backend.stop();
  await t.http('GET', '/authentication/providers');
  expect(meter.of('request')).toEqual([
    'request  INVALID_ARGUMENT',
    'request authentication.listProviders UNAVAILABLE',
  ]);
});

test('a meter gets the rate class of each caller who is refused', async () => {
  const meter = createRecordingMeter();
  await using t = await createTestBackend({ meter, rates: { public: { points: 2, seconds: 60 } } });
  for (let at = 0; at < 4; at++) await t.http('GET', '/authentication/providers');
  expect(meter.records.filter((each) => each === 'rateLimited public')).toHaveLength(2);
});

test('a meter gets each operation of the storage with its outcome', async () => {
  const meter = createRecordingMeter();
  const { storage, fail } = failingStorage();
  await using t = await createTestBackend({ meter, storage });
  const { token } = await t.player();
  await t.http('GET', '/accounts/account', { session: token });
  await t.http('POST', '/accounts', { session: token, body: {} });
  fail('find');
  await t.backend.api.matchBroker.listServers({}, asHost).catch(() => {});
  expect(meter.of('storage')).toEqual(
    expect.arrayContaining(['storage get ok', 'storage transaction ok', 'storage find StorageBusy']),
  );
});

test('what fails in the storage without being an error of the storage counts as failed', async () => {
  const meter = createRecordingMeter();
  const { storage, fail } = failingStorage(new Error('the driver has a bug'));
  await using t = await createTestBackend({ meter, storage });
  fail('find');
  await t.backend.api.matchBroker.listServers({}, asHost).catch(() => {});
  expect(meter.of('storage')).toContain('storage find failed');
});

test('what waits on purpose is recorded apart, so that it does not look slow', async () => {
  const meter = createRecordingMeter();
  await using t = await createTestBackend({ meter });
  const { token } = await t.player();
  const polled = t.http('GET', '/events/subscribe', { session: token, headers: { prefer: 'wait=5' } });
  await t.clock.advance(6_000);
  expect((await polled).status).toBe(200);
  expect(meter.of('wait')).toEqual(['wait events.subscribe OK']);
  expect(meter.of('request').join()).not.toContain('events.subscribe');
});

test.each(Object.entries(storages))('a measured storage has every member of that of %s', async (_, open) => {
  const storage = await open();
  onTestFinished(() => storage.close());
  const measured = measureStorage(storage, { meter: createRecordingMeter(), tracer: null, elapsed: () => 0 });
  const extra = ['backup', 'restore', 'path'];
  const names = (each: object) =>
    Object.keys(each)
      .filter((name) => !extra.includes(name))
      .sort();
  expect(names(measured)).toEqual(names(storage));
});

test('a unit that an error of the API ends counts as refused, and a storage that lacks an operation still lacks it', async () => {
  const meter = createRecordingMeter();
  const storage = createMemoryStorage();
  await using t = await createTestBackend({ meter, storage });
  const { token } = await t.player();
  await t.http('POST', '/accounts', { session: token, body: {} });
  await t.backend.api.parties.create({}, { session: token, idempotencyKey: 'k' }).catch(() => {});
  await t.backend.api.parties.create({}, { session: token }).catch(() => {});
  expect(meter.of('storage')).toContain('storage transaction refused');
  expect(meter.of('storage').join()).not.toMatch(/getWith|getReferenced|snapshot/);
});

test('a meter gets each run of a task, also one that fails or loses its lease', async () => {
  const meter = createRecordingMeter();
  const storage = await openTestStorage();
  onTestFinished(() => storage.close());
  await storage.migrate([scheduledTasks]);
  const task = (name: string, run: () => Promise<void>) => ({ name, everyMilliseconds: 60_000, run });
  const scheduler = createScheduler({
    storage,
    clock: createManualClock(),
    log: captureLog().log,
    meter,
    tasks: [
      task('good', async () => {}),
      task('bad', async () => {
        throw new Error('no');
      }),
      task('late', async () => {
        await storage.update(scheduledTasks, { name: 'late' }, { fence: { add: 1 } });
      }),
    ],
  });
  await scheduler.tick();
  expect(meter.records.sort()).toEqual(['task bad failed', 'task good success', 'task late lost']);
});

test('a meter gets how long tickets have waited for a match, which have timed out, and who waits', async () => {
  const meter = createRecordingMeter();
  const queues = { q: { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 30 } };
  await using t = await createQueueWorld({ meter, matchmaking: { config: testConfig(queues) } });
  const [ann, bob, cem] = await t.people('ann', 'bob', 'cem');
  await t.start([ann], 'q');
  await t.pass(5);
  await t.start([bob], 'q');
  await t.pass(1);
  expect(meter.of('matched').sort()).toEqual(['matched q 1000', 'matched q 6000']);
  await t.start([cem], 'q');
  await t.pass(6);
  expect((await meter.measure()).gauges).toContainEqual({ kind: 'playersWaiting', queue: 'q', value: 1 });
  expect((await meter.measure()).gauges).toContainEqual({ kind: 'matchesWaiting', value: 1 });
  for (let at = 0; at < 40; at += 10) await t.pass(10);
  expect(meter.of('expired')).toEqual(['expired q 1']);
});

test('a meter gets whether each allocator started a server, declined or failed', async () => {
  const meter = createRecordingMeter();
  const [busy, broken, good] = ['busy', 'broken', 'good'].map((kind) => testAllocator(kind));
  busy!.behavior = 'refuse';
  broken!.behavior = 'break';
  const allocators = [busy!, broken!, good!].map((allocator) => ({ allocator }));
  await using t = await createBrokerWorld({ meter, matchBroker: { allocators } });
  await t.queue('m1');
  expect(meter.of('allocation')).toEqual([
    'allocation busy declined',
    'allocation broken failed',
    'allocation good started',
  ]);
});

test('a meter gets the delay of broadcasts that other nodes emit, and none of its own', async () => {
  const shared = shareMemory(await openTestStorage());
  const clock = createManualClock();
  const [here, there] = [createRecordingMeter(), createRecordingMeter()];
  const options = { clock, ids: systemIds, background: true };
  await using one = await createTestBackend({ ...options, storage: shared.node(), meter: here });
  await using _two = await createTestBackend({ ...options, storage: shared.node(), meter: there });
  shared.losing = true;
  const nestedEvent = { anyEvent: { '@type': 'game/Hello' } };
  await one.backend.api.events.emit({ nestedEvent, eventTags: ['a'], broadcast: true }, asHost);
  await clock.advance(2_000);
  await expect.poll(() => there.of('delivery')).toEqual(['delivery 2000']);
  expect(here.of('delivery')).toEqual([]);
});

test('a meter gets the delay of events that other nodes emit to a player with a stream, and none of its own', async () => {
  const shared = shareMemory(await openTestStorage());
  const clock = createManualClock();
  const [here, there] = [createRecordingMeter(), createRecordingMeter()];
  const options = { clock, ids: systemIds, background: true };
  await using one = await createTestBackend({ ...options, storage: shared.node(), meter: here });
  await using two = await createTestBackend({ ...options, storage: shared.node(), meter: there });
  const { token, accountId } = await two.player();
  const emit = (to: typeof one, number: number) =>
    to.backend.api.events.emit(
      { nestedEvent: { anyEvent: { '@type': 'game/Hello', number } }, recipientIds: [accountId] },
      asHost,
    );
  await emit(one, 0);
  const heard: string[] = [];
  const stream = await two.backend.api.events.subscribe({}, { session: token });
  void (async () => {
    for await (const item of stream) heard.push(JSON.stringify(item));
  })();
  await emit(two, 1);
  await expect.poll(() => heard.join()).toContain('"number":1');
  shared.losing = true;
  await emit(one, 2);
  await clock.advance(2_000);
  await expect.poll(() => heard.join()).toContain('"number":2');
  expect(there.of('delivery')).toEqual(['delivery 2000']);
  expect(here.of('delivery')).toEqual([]);
});

test('a meter reads how far consumers are behind, and how many of their subjects are parked', async () => {
  const meter = createRecordingMeter();
  const kinds = ['anyEvent.game/Hello'];
  const handle = async (): Promise<void> => {
    throw new Error('never');
  };
  const limits = { consumerAttempts: 1 };
  await using t = await createTestBackend({ meter, limits, consumers: { rewards: { kinds, handle } } });
  const nestedEvent = { anyEvent: { '@type': 'game/Hello' } };
  await t.backend.api.events.emit({ nestedEvent, eventTags: ['a'], broadcast: true }, asHost);
  await t.clock.advance(7_000);
  expect((await meter.measure()).gauges).toContainEqual({
    kind: 'consumerLag',
    consumer: 'rewards',
    value: 7_000,
  });
  await t.backend.scheduler.tick();
  await t.clock.advance(1_000);
  expect((await meter.measure()).gauges).toContainEqual({
    kind: 'parkedSubjects',
    consumer: 'rewards',
    value: 1,
  });
});

test('measurements show running requests, open streams, the queue of the storage and what it says of itself', async () => {
  const meter = createRecordingMeter();
  const commits = { count: 2, units: 5, waiting: 1 };
  const own = { queueMilliseconds: () => 12, measure: () => ({ commits }) };
  const storage = { ...(await openTestStorage()), ...own };
  await using t = await createTestBackend({ meter, storage });
  const { token } = await t.player();
  const { stream } = await t.http('GET', '/events/subscribe', { session: token });
  const close = stream!.open({ write: () => true, pending: 0, onDrain: () => {}, end: () => {} } as never);
  await t.clock.advance(1_000);
  expect(await meter.measure()).toMatchObject({
    runningRequests: 0,
    openStreams: 1,
    storageQueueMilliseconds: 12,
    storage: { commits },
  });
  close();
});

test('gauges that cannot be read are missing, and the measurement does not fail', async () => {
  const meter = createRecordingMeter();
  const { storage, fail } = failingStorage();
  await using t = await createTestBackend({ meter, storage });
  fail('find');
  expect((await meter.measure()).gauges).toEqual([{ kind: 'matchesWaiting', value: 0 }]);
  expect(t.backend.catalogue.areas.length).toBeGreaterThan(5);
});

test('what a meter throws is logged once, and changes no answer', async () => {
  const { log, lines } = captureLog();
  const recording = createRecordingMeter();
  const broken = (): never => {
    throw new Error('the meter is broken');
  };
  const meter = { ...recording, recordRequest: broken, recordStorage: broken };
  await using t = await createTestBackend({ meter, log });
  for (let at = 0; at < 3; at++) expect((await t.http('GET', '/authentication/providers')).status).toBe(200);
  expect(lines.filter((line) => line.includes('the meter failed'))).toHaveLength(1);
});

/** A storage in memory of which an operation can fail from some moment on. */
function failingStorage(error: Error = storageBusy('no')) {
  const storage = createMemoryStorage();
  let failing: keyof Storage | undefined;
  return {
    storage: {
      ...storage,
      find: ((...parts: Parameters<Storage['find']>) =>
        failing === 'find' ? Promise.reject(error) : storage.find(...parts)) as Storage['find'],
    },
    fail(operation: keyof Storage) {
      failing = operation;
    },
  };
}
