import type { TestRequest, TestResponse } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { allowedCaller } from '../../../testing/src/area/area-case.ts';
import { areas } from '../../src/areas/areas.ts';
import type { RateName } from '../../src/areas/generated/area-names.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import type { BackendOptions } from '../../src/backend/options.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Rate } from '../../src/http/rate-store.ts';
import { type Operation, operationById, operations } from '../operations/operations.ts';
import { reasonOf, send } from '../operations/request.ts';
import { requestOf } from '../operations/samples.ts';
import { createWorld, type World } from '../operations/world.ts';

const { rates: rateTable } = createCatalogue(areas, engineTables);

/** The default points in a long window, because the clock of some worlds moves while samples are created. */
const lasting = (points?: number): Readonly<Record<string, Rate>> =>
  Object.fromEntries(
    Object.entries(rateTable).map(([name, rate]) => [
      name,
      { ...rate, points: points ?? rate.points, seconds: 3_600 },
    ]),
  );

const createRatedWorld = (points?: number, options: Partial<BackendOptions> = {}): Promise<World> =>
  createWorld({ rates: lasting(points), ...options });

/** Returns the rate class of an operation; written a second time. */
function classOf({ route }: Operation): RateName {
  if (route.rate !== undefined) return route.rate as RateName;
  if (route.access === 'public') return 'public';
  if (route.access === 'session' || route.access === 'player')
    return route.method === 'GET' ? 'player_read' : 'player_write';
  const words = route.path.split('/');
  if (route.access === 'key' || words.includes('server') || words.includes('servers')) return 'server';
  return 'admin';
}

/** Operations that end no session and never wait, so a caller can call them repeatedly. */
const repeatable = operations.filter(
  ({ id }) => !['authentication.logout', 'accounts.link', 'sessions.refresh', 'sessions.end'].includes(id),
);

const isRefusal = ({ status, headers, body }: TestResponse): void => {
  const { code, details } = body as { code: number; details: readonly Record<string, unknown>[] };
  const seconds = Number(headers['retry-after']);
  expect([status, code, reasonOf(body)]).toEqual([429, 8, 'RATE_LIMITED']);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(3_600);
  expect(details.at(-1)).toEqual({
    '@type': 'type.googleapis.com/google.rpc.RetryInfo',
    retryDelay: `${seconds}s`,
  });
};

describe('a caller has exactly the calls of the table for all operations of class', () => {
  // These count failures of any operation.
  const ofFailures = ['failed_credential', 'blocked_credential', 'invite_code', 'invite_code_by_address'];
  // The first depends on how a stream is requested, see below; the second counts questions to the store, in `refunds.test.ts`.
  const others = [...ofFailures, 'long_poll', 'paid_order_query'];
  const classes = (Object.keys(rateTable) as RateName[]).filter((name) => !others.includes(name));

  test.each(classes)('%s', async (rateClass) => {
    const ofClass = repeatable.filter((operation) => classOf(operation) === rateClass);
    expect(ofClass.length).toBeGreaterThan(0);
    await using world = await createRatedWorld();
    const { credential: held, player } = await allowedCaller(world, ofClass[0]!);
    // Uncompressed, the OpenAPI document costs more than one point.
    const credential = { ...held, headers: { 'accept-encoding': 'gzip' } };
    const samples = [];
    for (const operation of ofClass)
      samples.push([operation, await requestOf(world, operation, player)] as const);
    const { points } = rateTable[rateClass]!;
    for (let taken = 0; taken < points; taken++) {
      const [operation, sample] = samples[taken % samples.length]!;
      const { status, body } = await send(world, operation, sample, credential);
      expect([operation.id, status === 429, body]).toEqual([operation.id, false, body]);
    }
    for (const [operation, sample] of samples.slice(0, 3))
      isRefusal(await send(world, operation, sample, credential));
  });
});

test('long polls have their own rate, so clients with many events can poll often', async () => {
  await using world = await createRatedWorld(2);
  const { token: session } = await world.player('ann');
  // Events since the login are waiting, so each poll is answered at once.
  const poll = { session, headers: { prefer: 'wait=1', 'last-event-id': 'position-1' } };
  const asked = [];
  for (let time = 0; time < 3; time++) asked.push((await get(world, '/events/subscribe', poll)).status);
  expect(asked).toEqual([200, 200, 429]);
  expect((await get(world, '/events/subscribe', { session })).status).toBe(200);
});

const get = (world: World, path: string, request: TestRequest) => world.http('GET', path, request);
const statuses = async (asks: readonly (() => Promise<TestResponse>)[]): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const ask of asks) found.push((await ask()).status);
  return found;
};

describe('rates count calls', () => {
  test('per player, across sessions and addresses', async () => {
    await using world = await createRatedWorld(2);
    const first = await world.player('ann');
    const second = await world.player('ann');
    const other = await world.player('bob');
    const mine = (session: string, address: string) => () =>
      get(world, '/sessions/mine', { session, address });
    expect(
      await statuses([
        mine(first.token, '192.0.2.1'),
        mine(second.token, '192.0.2.2'),
        mine(first.token, '192.0.2.3'),
        mine(second.token, '192.0.2.1'),
        mine(other.token, '192.0.2.1'),
      ]),
    ).toEqual([200, 200, 429, 429, 200]);
  });

  test('per API key, across addresses', async () => {
    await using world = await createRatedWorld(2);
    const [one, two] = [await world.key([]), await world.key([])];
    const use = (key: string, address: string) => () => get(world, '/api_keys/test', { key, address });
    expect(
      await statuses([
        use(one, '192.0.2.1'),
        use(one, '192.0.2.2'),
        use(one, '192.0.2.3'),
        use(two, '192.0.2.1'),
      ]),
    ).toEqual([200, 200, 429, 200]);
  });

  test('per address for anonymous callers, with an IPv6 network as one address', async () => {
    await using world = await createRatedWorld(2);
    const look = (address: string) => () => get(world, '/accounts/healthz', { address });
    expect(
      await statuses(['2001:db8::1', '2001:db8::ffff', '2001:db8:0:0:1:2:3:4', '2001:db8:0:1::1'].map(look)),
    ).toEqual([200, 200, 429, 200]);
    expect(await statuses(['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2'].map(look))).toEqual([
      200, 200, 429, 200,
    ]);
  });

  test('for the 56 and 48 bits of an IPv6 network too, with four and sixteen times the points', async () => {
    await using world = await createRatedWorld(2);
    const look = (address: string) => () => get(world, '/accounts/healthz', { address });
    const networks = (count: number, prefix: (at: number) => string) =>
      statuses(Array.from({ length: count }, (_, at) => look(`${prefix(at)}::1`)));
    const ofOneLine = await networks(9, (at) => `2001:db8:1:10${at}0`.replace(/0$/, String(at)));
    expect(ofOneLine).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
    const ofOneSite = await networks(25, (at) => `2001:db8:1:${(at + 32).toString(16)}00`);
    expect(ofOneSite.filter((status) => status === 200)).toHaveLength(24);
    expect(await statuses([look('2001:db8:2::1')])).toEqual([200]);
  });

  test('over HTTP only, never calls in this process', async () => {
    await using world = await createRatedWorld(1);
    for (let count = 0; count < 5; count++) await world.backend.api.accounts.healthz({});
    expect((await get(world, '/accounts/healthz', {})).status).toBe(200);
  });
});

describe('a large answer', () => {
  /** Stores this many KiB of metadata of a player. */
  async function fill(world: World, session: string, kib: number): Promise<void> {
    for (let entry = 0; entry < kib / 16; entry++) {
      const body = { entryKey: `k${entry}`, entryValue: { stringPayload: 'x'.repeat(16_000) } };
      const { status } = await world.http('POST', '/accounts/metadata', { session, body });
      expect(status).toBe(200);
    }
  }

  test('uses up the rate of its caller faster, also beyond the window, and small answers cost one', async () => {
    await using world = await createWorld({ rates: { player_read: { points: 4, seconds: 60 } } });
    const [{ token: session }, other] = [await world.player('ann'), await world.player('bob')];
    await fill(world, session, 144);
    const mine = () => get(world, '/accounts/metadata', { session });
    const first = await mine();
    expect(Buffer.byteLength(JSON.stringify(first.body))).toBeGreaterThan(131_072);
    const second = await mine();
    const third = await mine();
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(60);
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(90);
    const small = () => get(world, '/accounts/metadata', { session: other.token });
    expect(await statuses([small, small, small, small, small])).toEqual([200, 200, 200, 200, 429]);
  });

  test('costs an anonymous caller the points of the address', async () => {
    await using world = await createRatedWorld(2);
    const document = () => get(world, '/openapi.json', {});
    expect(await statuses([document, document])).toEqual([200, 429]);
  });
});

describe('a forwarded address', () => {
  const look = (world: World, forwarded: string) => () =>
    get(world, '/accounts/healthz', { headers: { 'x-forwarded-for': forwarded } });

  test('is ignored if no proxy is trusted', async () => {
    await using world = await createRatedWorld(2);
    const asks = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '::1, 203.0.113.4'];
    expect(await statuses(asks.map((address) => look(world, address)))).toEqual([200, 200, 429, 429]);
  });

  test('is used if the proxy is trusted, but not if the client itself adds it', async () => {
    await using world = await createRatedWorld(2, { trustProxy: 1 });
    const asks = [
      '198.51.100.1, 203.0.113.1',
      '198.51.100.2, 203.0.113.1',
      '198.51.100.3, 203.0.113.1',
      '203.0.113.2',
    ];
    expect(await statuses(asks.map((address) => look(world, address)))).toEqual([200, 200, 429, 200]);
  });
});

describe('wrong credentials', () => {
  test('block their address for long if there are too many, but not valid credentials from it', async () => {
    await using world = await createRatedWorld(undefined, {
      rates: { ...lasting(1_000), failed_credential: { points: 3, seconds: 3_600, blockSeconds: 7_200 } },
    });
    const { token } = await world.player();
    const mine = (request: TestRequest) => () => get(world, '/sessions/mine', request);
    const wrong = mine({ session: `gs_${'A'.repeat(43)}` });
    expect(
      await statuses([wrong, mine({ session: token }), wrong, mine({ key: 'gk_wrong' }), wrong]),
    ).toEqual([401, 200, 401, 401, 429]);
    const kept = await wrong();
    expect([kept.status, Number(kept.headers['retry-after'])]).toEqual([429, 7_200]);
    // Many players may share one address. A request without credential has no wrong one.
    expect(
      await statuses([mine({ session: token }), mine({}), mine({ key: 'x', address: '192.0.2.9' })]),
    ).toEqual([200, 401, 401]);
  });

  test('include wrong event tickets', async () => {
    await using world = await createRatedWorld(2);
    const wrong = () => get(world, `/events/subscribe?ticket=gt_${'A'.repeat(43)}`, {});
    expect(await statuses([wrong, wrong, wrong])).toEqual([401, 401, 429]);
  });
});

test('the body of a call that its rate refuses is not read', async () => {
  await using world = await createRatedWorld(1);
  const { route } = operationById('authentication.login');
  let read = 0;
  const ask = () =>
    world.backend.handle({
      method: route.method,
      path: `/api/v1${route.path}`,
      query: '',
      headers: { 'content-type': 'application/json' },
      address: '192.0.2.1',
      signal: new AbortController().signal,
      readBody: async () => {
        read++;
        return Buffer.from('{"provider":1,"payload":"ann"}');
      },
    });
  expect([(await ask()).status, (await ask()).status, read]).toEqual([200, 429, 1]);
});
