import { createTestBackend, openTestStorage } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { defineArea } from '../../../src/areas/area.ts';
import { defineContract } from '../../../src/http/contract.ts';
import { silentLog } from '../../../src/runtime/log.ts';

const asHost = { system: true } as const;

/** A backend whose storage reports itself as unhealthy while `isHealthy` is false. */
async function createMeasuredBackend(options: Parameters<typeof createTestBackend>[0] = {}) {
  const inner = await openTestStorage();
  const state = { isHealthy: true, isSilent: false, measured: 0 };
  const t = await createTestBackend({
    ...options,
    storage: {
      ...inner,
      async health() {
        state.measured++;
        if (state.isSilent) await new Promise(() => {});
        return [{ component: 'disk', healthy: state.isHealthy, status: '/var/data is full' }];
      },
    },
  });
  return { ...t, state, [Symbol.asyncDispose]: t[Symbol.asyncDispose] };
}

describe('the services of a node', () => {
  test('are its areas, named as in the specification, and all are enabled', async () => {
    await using t = await createTestBackend();
    const { services } = await t.backend.api.nodeInspection.listServices({}, asHost);
    expect(services).toEqual(services.toSorted());
    expect(services).toEqual(
      expect.arrayContaining(['global_metadata', 'matchbroker', 'matchmaking', 'node_control', 'titles']),
    );
    expect(services).toHaveLength(t.backend.catalogue.areas.length);
    expect(await t.backend.api.nodeInspection.listEnabledServices({}, asHost)).toEqual({ services });
  });

  test('that the configuration excludes are known, and not enabled', async () => {
    await using t = await createTestBackend({ excludedServices: ['matchmaking'] });
    const { api } = t.backend;
    expect((await api.nodeInspection.listServices({}, asHost)).services).toContain('matchmaking');
    expect((await api.nodeInspection.listEnabledServices({}, asHost)).services).not.toContain('matchmaking');
  });
});

describe('the implementations of a node', () => {
  test('are named by what is configured', async () => {
    await using t = await createTestBackend({
      matchmaking: { rating: { ratingsOf: () => ({}) } },
      platformAuth: { email: true },
      implementations: { MatchmakingRating: { flat: { ratingsOf: () => ({}) } } },
    });
    const { api } = t.backend;
    const { availableImplementations } = await api.nodeInspection.listAvailableImplementations({}, asHost);
    const { activeImplementations } = await api.nodeInspection.listActiveImplementations({}, asHost);
    expect(availableImplementations.MatchmakingRating).toEqual({ implementations: ['configured', 'flat'] });
    expect(activeImplementations).toMatchObject({
      Allocators: 'none',
      ItemProvider: 'none',
      Mail: 'log',
      MatchmakingRating: 'configured',
      RateStore: 'memory',
      Storage: 'configured',
    });
    expect(Object.keys(activeImplementations)).toEqual(Object.keys(availableImplementations));
  });
});

test('a scheduled task shows its last run, how that ended, and its next one', async () => {
  await using t = await createTestBackend();
  const tasks = async () => (await t.backend.api.nodeInspection.listTasks({}, asHost)).tasks;
  const find = async (name: string) => (await tasks()).find((task) => task.name === name);
  const now = Math.floor(t.clock.now() / 1000);
  expect(await find('matchbroker.check')).toBeUndefined();
  const [first] = await tasks();
  expect(first).toEqual({
    name: expect.stringContaining('.'),
    group: first!.name.split('.')[0],
    mostRecentTrigger: { description: 'never', timestamp: 0 },
    nextTrigger: { description: expect.stringMatching(/^every \d+ ms$/), timestamp: now },
  });
  await t.backend.scheduler.tick();
  const ran = (await tasks()).filter(({ mostRecentTrigger }) => mostRecentTrigger.description === 'success');
  expect(ran.length).toBeGreaterThan(0);
  for (const { mostRecentTrigger, nextTrigger } of ran) {
    expect(mostRecentTrigger.timestamp).toBe(now);
    expect(nextTrigger.timestamp).toBeGreaterThanOrEqual(now);
  }
});

test('reading the scheduled tasks writes nothing', async () => {
  await using t = await createTestBackend();
  const { scheduledTasks } = await import('../../../src/scheduler/tables.ts');
  await t.backend.api.nodeInspection.listTasks({}, asHost);
  expect(await t.storage.find(scheduledTasks, {})).toEqual([]);
});

describe('the health of a node', () => {
  test('is measured for each enabled service, with details for operators', async () => {
    await using t = await createMeasuredBackend({ excludedServices: ['friends'] });
    const read = () => t.backend.api.nodeInspection.readHealth({}, asHost);
    const health = await read();
    expect(health.healthy).toBe(true);
    const { services } = await t.backend.api.nodeInspection.listEnabledServices({}, asHost);
    expect(health.services.map(({ service }) => service)).toEqual(services);
    expect(health.services.find(({ service }) => service === 'accounts')).toEqual({
      service: 'accounts',
      healthy: 1,
      components: [{ component: 'disk', healthy: true, status: '/var/data is full' }],
    });
    expect(health.services.find(({ service }) => service === 'titles')).toEqual({
      service: 'titles',
      healthy: 3,
      components: [],
    });
    t.state.isHealthy = false;
    await t.clock.advance(1_000);
    const ill = await read();
    expect(ill.healthy).toBe(false);
    expect(ill.services.find(({ service }) => service === 'accounts')!.healthy).toBe(2);
  });

  test.each([
    [undefined, '192.0.2.1'],
    [1, '203.0.113.7'],
    [2, '198.51.100.9'],
  ])(
    'tells an operator, with %j trusted proxies, that the request comes from %s',
    async (trustProxy, address) => {
      await using t = await createTestBackend({ ...(trustProxy !== undefined && { trustProxy }) });
      const headers = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7:4711' };
      const { body } = await t.http('GET', '/node_inspection/node_health', { key: t.rootKey, headers });
      expect(body).toMatchObject({
        caller: { ipAddress: address, forwardedFor: ['198.51.100.9', '203.0.113.7'] },
      });
      const inProcess = await t.backend.api.nodeInspection.readHealth({}, asHost);
      expect(inProcess.caller).toEqual({ ipAddress: '', forwardedFor: [] });
    },
  );

  test('is unhealthy if a service does not report within five seconds', async () => {
    await using t = await createMeasuredBackend();
    t.state.isSilent = true;
    const health = t.backend.api.nodeInspection.readHealth({}, asHost);
    while (t.state.measured === 0) await Promise.resolve();
    await t.clock.advance(5_000);
    expect((await health).healthy).toBe(false);
  });

  test('is measured at most once a second, whoever asks', async () => {
    await using t = await createMeasuredBackend();
    const asks = [
      () => t.http('GET', '/node_inspection/is_healthy'),
      () => t.http('GET', '/node_inspection/node_health', { key: t.rootKey }),
    ];
    for (const ask of asks) {
      t.state.measured = 0;
      await Promise.all([ask(), ask(), ask()]);
      const { measured } = t.state;
      expect(measured).toBeGreaterThan(0);
      await t.clock.advance(999);
      await ask();
      expect(t.state.measured).toBe(measured);
      await t.clock.advance(1);
      await ask();
      expect(t.state.measured).toBe(2 * measured);
    }
  });

  test('is told to load balancers without a credential, as 503 if the storage is not healthy', async () => {
    await using t = await createMeasuredBackend();
    const ask = () => t.http('GET', '/node_inspection/is_healthy');
    expect(await ask()).toMatchObject({ status: 200, body: { isHealthy: true } });
    t.state.isHealthy = false;
    await t.clock.advance(1_000);
    const { status, headers, body } = await ask();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.stringify(body)).toContain('NODE_UNHEALTHY');
    expect(JSON.stringify(body)).not.toContain('/var/data');
  });

  test('that is bad on all nodes alike, such as a provider without a setting, takes no node out of use', async () => {
    await using t = await createTestBackend({ providerSettings: { CHAT_WEB: { enabled: true } } });
    const { api } = t.backend;
    const { services } = await api.nodeInspection.readHealth({}, asHost);
    expect(services.find(({ service }) => service === 'authentication')).toMatchObject({ healthy: 2 });
    expect(await api.nodeInspection.isHealthy({})).toEqual({ isHealthy: true });
  });

  test('is bad while a task fails that has work, which takes no node out of use', async () => {
    const state = { fails: true, hasWork: true };
    const run = async (): Promise<void> => {
      if (state.fails) throw new Error('no');
    };
    const chores = defineArea({
      contract: defineContract({ area: 'chores', title: 'Chores', permissions: {}, routes: {} }),
      create: () => ({
        operations: {},
        tasks: [{ name: 'chores.do', everyMilliseconds: 60_000, hasWork: async () => state.hasWork, run }],
      }),
    });
    await using t = await createTestBackend({ areas: [chores], log: silentLog });
    const { api } = t.backend;
    const readTasks = async () => {
      await t.clock.advance(1_000);
      const { healthy, services } = await api.nodeInspection.readHealth({}, asHost);
      const inspection = services.find(({ service }) => service === 'node_inspection');
      const tasks = inspection?.components.find(({ component }) => component === 'scheduled_tasks');
      expect([tasks?.healthy, inspection?.healthy]).toEqual([healthy, healthy ? 1 : 2]);
      return tasks;
    };
    expect(await readTasks()).toMatchObject({
      healthy: true,
      status: expect.stringMatching(/^none of \d+ tasks fails$/),
    });
    await t.backend.scheduler.tick();
    expect(await readTasks()).toMatchObject({ healthy: false, status: 'the last run failed of chores.do' });
    expect(await api.nodeInspection.isHealthy({})).toEqual({ isHealthy: true });
    state.hasWork = false;
    expect(await readTasks()).toMatchObject({ healthy: true });
    state.hasWork = true;
    state.fails = false;
    await t.clock.advance(60_000);
    await t.backend.scheduler.tick();
    expect(await readTasks()).toMatchObject({ healthy: true });
  });

  test('is bad for load balancers if the storage does not report within five seconds', async () => {
    await using t = await createMeasuredBackend();
    t.state.isSilent = true;
    const answer = t.http('GET', '/node_inspection/is_healthy');
    while (t.state.measured === 0) await Promise.resolve();
    await t.clock.advance(5_000);
    expect((await answer).status).toBe(503);
  });

  test('is told as a flag with status 200 if the host wants that', async () => {
    await using t = await createMeasuredBackend({ unhealthyStatus: 200 });
    t.state.isHealthy = false;
    expect(await t.http('GET', '/node_inspection/is_healthy')).toMatchObject({
      status: 200,
      body: { isHealthy: false },
    });
  });

  test('has no details for anonymous callers', async () => {
    await using t = await createMeasuredBackend();
    for (const service of ['node_inspection', 'node_control'])
      expect((await t.http('GET', `/${service}/healthz`)).body).toEqual({
        healthy: true,
        components: [{ component: 'disk', healthy: true, status: '' }],
      });
  });
});

describe('the log of a node', () => {
  /** A backend in which a hook logs whatever a test wants, through the failure of an operation. */
  const createLoggingBackend = () =>
    createTestBackend({
      log: silentLog,
      hooks: {
        before: {
          'friends.list': () => {
            throw new Error(`the key ${'test-secret-key-of-more-than-32-characters'} failed`);
          },
        },
      },
    });

  test('is read without configured secrets', async () => {
    await using t = await createLoggingBackend();
    const { token } = await t.player();
    expect((await t.http('POST', '/friends/get', { session: token, body: {} })).status).toBe(500);
    const { logEvents } = await t.backend.api.nodeInspection.readLog({}, asHost);
    expect(logEvents.at(-1)!.message).toMatch(/ error a request failed .*friends\.list/);
    expect(JSON.stringify(logEvents)).not.toContain('test-secret-key');
    expect(JSON.stringify(logEvents)).not.toContain(token);
  });

  test('is streamed from now on, as one JSON object per line', async () => {
    await using t = await createLoggingBackend();
    const { token } = await t.player();
    const key = await t.key(['node.inspect']);
    const fail = () => t.http('POST', '/friends/get', { session: token, body: {} });
    await fail();
    const chunks: string[] = [];
    const { stream } = await t.http('GET', '/node_inspection/self_log_stream', { key });
    stream!.open({
      write: (chunk) => chunks.push(Buffer.from(chunk).toString()) > 0,
      pending: 0,
      onDrain: () => {},
      end: () => {},
      abort: () => {},
    });
    expect(chunks).toEqual([' ']);
    await fail();
    const lines = chunks.join('').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      logEvent: { message: expect.stringContaining('a request failed') },
    });
    await t.clock.advance(15_000);
    expect(chunks.at(-1)).toBe('{}\n');
  });

  test('is not streamed any more to a key that is deleted', async () => {
    await using t = await createLoggingBackend();
    const key = await t.key(['node.inspect']);
    const stream = await t.backend.api.nodeInspection.streamLog({}, { apiKey: key });
    const next = stream[Symbol.asyncIterator]().next();
    await t.backend.api.apiKeys.delete({ key: key.split('_')[1]! }, { apiKey: t.rootKey });
    expect(await next).toEqual({ done: true, value: undefined });
  });

  test('is not shown to players, nor to keys without the permission', async () => {
    await using t = await createTestBackend();
    const { token } = await t.player();
    const key = await t.key(['node.control']);
    for (const path of ['self_log_snapshot', 'self_log_stream', 'node_health', 'schedule_tasks']) {
      expect((await t.http('GET', `/node_inspection/${path}`)).status).toBe(401);
      expect((await t.http('GET', `/node_inspection/${path}`, { session: token })).status).toBe(403);
      expect((await t.http('GET', `/node_inspection/${path}`, { key })).status).toBe(403);
    }
  });
});
