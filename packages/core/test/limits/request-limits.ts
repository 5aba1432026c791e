import { expect } from 'vitest';
import { customProvider, unsafeProvider } from '../../src/areas/authentication/index.ts';
import { serverStates } from '../../src/areas/match-broker/states.ts';
import { gameServers } from '../../src/areas/match-broker/tables.ts';
import { reasonOf } from '../operations/request.ts';
import type { World } from '../operations/world.ts';
import { asHost, isSettled, type LimitCheck, outcomeOf } from './limit-check.ts';

/** Two bodies for one operation: one at the limit, which is accepted, and one above it. */
const ofBody = (
  limits: LimitCheck['limits'],
  [at, over]: readonly [string, string],
  reason: string,
): LimitCheck => ({
  limits,
  async check(world) {
    const { token } = await world.player();
    const ask = (body: string) => world.http('POST', '/accounts/ids', { session: token, body });
    expect((await ask(at)).status).toBe(200);
    expect(reasonOf((await ask(over)).body)).toBe(reason);
  },
});

/** A wait of 50 ms, and one above it. Credentials are not looked at, open streams go on. */
const ofWait = (
  limits: LimitCheck['limits'],
  replace: (world: World, milliseconds: () => number) => void,
): LimitCheck => ({
  limits,
  async check(world) {
    let wait = 50;
    replace(world, () => wait);
    const { token } = await world.player();
    const items: string[] = [];
    const { stream } = await world.http('GET', '/events/subscribe', { session: token });
    const write = (item: unknown) => items.push(String(item)) > 0;
    stream!.open({ write, pending: 0, onDrain: () => {}, end: () => items.push('end'), abort: () => {} });
    const ask = () => world.http('GET', '/parties', { key: 'no such key' });
    expect((await ask()).status).toBe(401);

    wait = 50.1;
    const answers = [await ask(), await ask()];
    for (const { status, body } of answers) expect([status, reasonOf(body)]).toEqual([503, 'OVERLOADED']);
    const [first, second] = answers.map(({ headers }) => headers['retry-after']);
    expect([first, second]).toEqual([expect.stringMatching(/^[1-5]$/), expect.stringMatching(/^[1-5]$/)]);
    expect(first).not.toBe(second);
    expect((await world.http('GET', '/accounts/healthz')).status).toBe(200);
    const before = items.length;
    await world.backend.api.events.announce({ message: 'Hello' }, asHost);
    expect(items.slice(before)).toEqual([expect.stringContaining('Hello')]);

    wait = 0;
    expect((await ask()).status).toBe(401);
  },
});

/** A provider that does not answer, and that waits longer than the limits allow. */
const silent = customProvider(() => new Promise(() => {}), { timeoutMilliseconds: 1_000_000 });
/** A provider that does not answer before the check says so. */
const held = Promise.withResolvers<never>();
const holding = customProvider(() => held.promise, { timeoutMilliseconds: 1_000_000 });
const hanging = (world: World) =>
  world.http('POST', '/authentication/login', { body: { provider: 99, payload: 'x' } });

const listed = async (world: World, path: string, body?: object) => {
  const request = { key: world.rootKey, ...(body && { body }) };
  return (await world.http(body ? 'POST' : 'GET', path, request)).body as Record<string, unknown[]>;
};

/** Sends a request whose body never ends, after these bytes of it. */
const neverEnding = (world: World, bytes = 1) =>
  world.backend.handle({
    method: 'POST',
    path: '/api/v1/authentication/login',
    query: '',
    headers: { 'content-type': 'application/json' },
    address: '192.0.2.1',
    signal: new AbortController().signal,
    readBody: (_limit, onChunk) => {
      onChunk?.(bytes);
      return new Promise(() => {});
    },
  });

export const requestLimits = {
  bodySeconds: {
    limits: { bodySeconds: 5 },
    async check(world) {
      const answer = neverEnding(world);
      expect(await isSettled(answer)).toBe(false);
      await world.clock.advance(4_999);
      expect(await isSettled(answer)).toBe(false);
      await world.clock.advance(1);
      const { status, headers, body } = await answer;
      expect([status, headers.connection, reasonOf(JSON.parse(body as string))]).toEqual([
        408,
        'close',
        'REQUEST_TIMEOUT',
      ]);
    },
  },

  slowBodies: {
    limits: { slowBodies: 1 },
    async check(world) {
      const answers = [neverEnding(world), neverEnding(world)] as const;
      expect(await isSettled(answers[0])).toBe(false);
      await world.clock.advance(1_000);
      expect((await answers[0]).status).toBe(408);
      expect(await isSettled(answers[1])).toBe(false);
      await world.clock.advance(20_000);
      expect((await answers[1]).status).toBe(408);
    },
  },

  pendingBodyBytes: {
    limits: { pendingBodyBytes: 100 },
    async check(world) {
      const first = neverEnding(world, 50);
      const second = neverEnding(world, 50);
      expect([await isSettled(first), await isSettled(second)]).toEqual([false, false]);
      const third = neverEnding(world, 1);
      expect((await first).status).toBe(408);
      await world.clock.advance(20_000);
      expect([(await second).status, (await third).status]).toEqual([408, 408]);
    },
  },

  bodyBytes: ofBody({ bodyBytes: 10 }, ['{}        ', '{}         '], 'BODY_TOO_LARGE'),
  jsonDepth: ofBody({ jsonDepth: 3 }, ['{"x":[[]]}', '{"x":[[[]]]}'], 'INVALID_JSON'),
  jsonKeys: ofBody({ jsonKeys: 3 }, ['{"x":{"a":1,"b":1}}', '{"x":{"a":1,"b":1,"c":1}}'], 'INVALID_JSON'),
  jsonItems: ofBody({ jsonItems: 3 }, ['{"x":[1,2,3]}', '{"x":[1,2,3,4]}'], 'INVALID_JSON'),
  jsonStringBytes: ofBody({ jsonStringBytes: 6 }, ['{"x":"ééé"}', '{"x":"éééé"}'], 'INVALID_JSON'),

  urlBytes: {
    limits: { urlBytes: 50 },
    async check(world) {
      const path = '/accounts/healthz';
      const padding = 'x'.repeat(50 - `/api/v1${path}`.length);
      expect((await world.http('GET', `${path}?${padding}`)).status).toBe(200);
      expect((await world.http('GET', `${path}?${padding}x`)).status).toBe(414);
    },
  },

  concurrentRequests: {
    limits: { concurrentRequests: 2 },
    options: { providers: [unsafeProvider, silent] },
    async check(world) {
      const unknown = { key: 'no such key' };
      const under = [hanging(world)];
      // The second is under way when its credential is refused, and has ended then.
      expect((await world.http('GET', '/parties', unknown)).status).toBe(401);
      under.push(hanging(world));
      const over = await world.http('GET', '/parties', unknown);
      expect([over.status, reasonOf(over.body)]).toEqual([503, 'OVERLOADED']);
      expect(over.headers['retry-after']).toMatch(/^[1-5]$/);
      expect((await world.http('GET', '/accounts/healthz')).status).toBe(200);
      await world.clock.advance(1_000_000);
      await Promise.all(under);
      expect((await world.http('GET', '/parties', unknown)).status).toBe(401);
    },
  },

  requestWaitMilliseconds: ofWait({ requestWaitMilliseconds: 50 }, ({ clock }, lag) =>
    Object.assign(clock, { lag }),
  ),

  loginWaitMilliseconds: {
    limits: { loginWaitMilliseconds: 50 },
    options: { providers: [unsafeProvider, holding] },
    async check(world) {
      const logIn = (count: number) => Promise.all(Array.from({ length: count }, () => hanging(world)));
      const running = logIn(512);
      const waiting = logIn(88);
      await world.clock.advance(60);
      for (const { status, body } of await waiting)
        expect([status, reasonOf(body)]).toEqual([503, 'OVERLOADED']);
      expect((await world.http('GET', '/parties', { key: 'no such key' })).status).toBe(401);
      held.reject(new Error('the provider is away'));
      for (const { body } of await running) expect(reasonOf(body)).toBe('PROVIDER_UNAVAILABLE');
    },
  },

  returnSeconds: {
    limits: { returnSeconds: 5 },
    async check({ backend, clock, storage }) {
      // A server that was started before the backend and should have asked by now.
      const before = clock.now() - 1_000;
      const times = { createdAt: before, lastSeenAt: before, readyBy: before };
      await storage.insert(gameServers, { id: 'before', state: serverStates.PENDING, ...times });
      await clock.advance(4_999);
      await backend.scheduler.tick();
      expect(await storage.count(gameServers, {})).toBe(1);
      await clock.advance(1_001);
      await backend.scheduler.tick();
      expect(await storage.count(gameServers, {})).toBe(0);
    },
  },

  requestSeconds: {
    limits: { requestSeconds: 5 },
    options: { providers: [unsafeProvider, silent] },
    async check(world) {
      const answer = hanging(world);
      await world.clock.advance(4_999);
      expect(await isSettled(answer)).toBe(false);
      // Deadlines are checked once a second.
      await world.clock.advance(1_001);
      expect(await answer).toMatchObject({ status: 504, body: { code: 4 } });
      // The provider must end, because stopping would wait for it.
      await world.clock.advance(1_000_000);
    },
  },

  drainSeconds: {
    limits: { drainSeconds: 5 },
    options: { providers: [unsafeProvider, silent] },
    async check(world) {
      void hanging(world);
      const stopped = world.backend.stop();
      await world.clock.advance(4_999);
      expect(await isSettled(stopped)).toBe(false);
      await world.clock.advance(1);
      await stopped;
    },
  },

  pageRows: {
    limits: { pageRows: 3 },
    async check(world) {
      for (let count = 0; count < 3; count++) await world.player();
      const full = await listed(world, '/admin/accounts?limit=3');
      expect([full.accounts?.length, full.nextPageToken]).toEqual([3, undefined]);
      await world.player();
      for (const limit of [3, 4, 1_000]) {
        const page = await listed(world, `/admin/accounts?limit=${limit}`);
        expect([page.accounts?.length, page.nextPageToken]).toEqual([3, expect.any(String)]);
      }
    },
  },

  pageIds: {
    limits: { pageIds: 3 },
    async check(world) {
      const { token } = await world.player();
      const ids = async (limit: number) =>
        (await world.http('POST', '/accounts/ids', { session: token, body: { limit } })).body;
      for (let count = 0; count < 2; count++) await world.player();
      expect(await ids(4)).toEqual({ accountIds: [expect.anything(), expect.anything(), expect.anything()] });
      await world.player();
      expect(await ids(4)).toMatchObject({ accountIds: { length: 3 }, nextPageToken: expect.any(String) });
    },
  },

  idempotencySeconds: {
    limits: { idempotencySeconds: 60 },
    async check(world) {
      const create = (displayName: string) =>
        world.backend.api.accounts.adminCreate({ displayName }, { ...asHost, idempotencyKey: 'once' });
      const { account } = await create('Ann');
      await world.clock.advance(59_999);
      expect((await create('Ann')).account).toEqual(account);
      expect(await outcomeOf(create('Bob'))).toBe('IDEMPOTENCY_KEY_REUSED');
      await world.clock.advance(1);
      expect((await create('Bob')).account.displayName).toBe('Bob');
    },
  },

  idempotencyAnswerBytes: {
    limits: { idempotencyAnswerBytes: 400 },
    async check(world) {
      const { token, accountId } = await world.player();
      const by = { session: token, idempotencyKey: 'once' };
      const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify(answer));
      const update = (value: string, idempotencyKey: string) =>
        world.backend.api.accounts.update(
          { accountId, account: { metadata: { a: { stringPayload: value } } } },
          { ...by, idempotencyKey },
        );
      const length = 400 - bytesOf(await update('', 'empty'));
      expect(bytesOf(await update('x'.repeat(length), 'at'))).toBe(400);
      expect(await outcomeOf(update('x'.repeat(length), 'at'))).toBe('done');
      await update('x'.repeat(length + 1), 'above');
      expect(await outcomeOf(update('x'.repeat(length + 1), 'above'))).toBe('IDEMPOTENCY_KEY_DONE');
    },
  },

  idempotencyCallerBytes: {
    // Each small answer counts 1,024 bytes.
    limits: { idempotencyCallerBytes: 4_096 },
    async check(world) {
      const { token } = await world.player();
      const ask = async (idempotencyKey: string) => {
        await world.clock.advance(1);
        return outcomeOf(world.backend.api.events.ticket({}, { session: token, idempotencyKey }));
      };
      const askAll = async (keys: readonly string[]) => {
        for (const key of keys) expect(await ask(key)).toBe('done');
      };
      await askAll(['1', '2', '3', '4']);
      await askAll(['1', '2', '3', '4']);
      await askAll(['5']);
      expect(await ask('1')).toBe('IDEMPOTENCY_KEY_DONE');
      await askAll(['3', '4', '5']);
    },
  },

  auditDays: {
    limits: { auditDays: 2 },
    async check(world) {
      await world.backend.api.accounts.adminCreate({ displayName: 'Ann' }, asHost);
      const records = async () => (await listed(world, '/admin/audit')).records?.length;
      await world.clock.advance(2 * 86_400_000);
      await world.backend.scheduler.tick();
      expect(await records()).toBe(1);
      await world.clock.advance(86_400_000);
      await world.backend.scheduler.tick();
      expect(await records()).toBe(0);
    },
  },
} as const satisfies Partial<Record<string, LimitCheck>>;
