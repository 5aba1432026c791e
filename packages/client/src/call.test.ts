import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ClientError } from './client-error.ts';
import { createClient } from './create-client.ts';
import { NetworkError } from './network-error.ts';
import type { ClientOptions } from './options.ts';

type Outcome = Error | Response;

/** A client whose attempts end one after another with these outcomes. Its timers are fake. */
function clientOf(outcomes: readonly Outcome[], options: Partial<ClientOptions> = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const attempts: { readonly at: number; readonly key: string | undefined }[] = [];
  const begunAt = performance.now();
  const client = createClient({
    baseUrl: 'http://game.example',
    async fetch(_url, init) {
      const headers = init!.headers as Record<string, string>;
      attempts.push({ at: performance.now() - begunAt, key: headers['idempotency-key'] });
      const outcome = outcomes[attempts.length - 1]!;
      if (outcome instanceof Error) throw outcome;
      return outcome.clone();
    },
    ...options,
  });
  /** Returns what a call resolves to, or its error. */
  async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
    const outcome = call.catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return outcome;
  }
  return { client, attempts, outcomeOf };
}

const lost = new TypeError('fetch failed');
const done = new Response('{}', { headers: { 'x-session-id': 'gs_new' } });

function refusal(status: number, reason: string, retryAfter?: number): Response {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }];
  return new Response(JSON.stringify({ code: 14, message: reason, details }), {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  });
}

describe('a call without a whole answer', () => {
  test('rejects with a NetworkError that names the operation, and has the cause', async () => {
    const { client, attempts, outcomeOf } = clientOf([lost]);
    const error = await outcomeOf(client.accounts.get({ accountId: 'a' }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      operation: 'accounts.get',
      message: 'accounts.get: no answer: fetch failed',
      cause: lost,
    });
    expect(attempts).toHaveLength(1);
  });

  test('rejects with a NetworkError if the answer breaks off, or comes too late', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(lost) });
    const fetched = createClient({ baseUrl: 'http://a', fetch: async () => new Response(broken) });
    await expect(fetched.accounts.get({ accountId: 'a' })).rejects.toMatchObject({
      name: 'NetworkError',
      cause: lost,
    });
    const silent = createClient({
      baseUrl: 'http://a',
      timeoutMilliseconds: 1,
      fetch: (_url, init) =>
        new Promise((_, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason));
        }),
    });
    await expect(silent.accounts.get({ accountId: 'a' })).rejects.toMatchObject({
      name: 'NetworkError',
      cause: { name: 'TimeoutError' },
    });
  });

  test('rejects with the reason of the caller if the caller gave it up', async () => {
    const reason = new Error('the player left');
    const { client, outcomeOf } = clientOf([reason, done], { retry: 3 });
    const call = client.accounts.get({ accountId: 'a' }, { signal: AbortSignal.abort(reason) });
    expect(await outcomeOf(call)).toBe(reason);
  });
});

describe('a call with `retry`', () => {
  test('is repeated after growing pauses, with one idempotency key', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => void vi.restoreAllMocks());
    const { client, attempts, outcomeOf } = clientOf([lost, lost, refusal(502, 'UNKNOWN'), done], {
      retry: 3,
    });
    expect(await outcomeOf(client.parties.join({ inviteCode: 'a' }))).toEqual({});
    expect(attempts.map(({ at }) => at)).toEqual([0, 250, 750, 1_750]);
    expect(new Set(attempts.map(({ key }) => key))).toEqual(
      new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]),
    );
  });

  test('uses the idempotency key of the caller, and sends none with a read', async () => {
    const { client, attempts, outcomeOf } = clientOf([lost, done, done], { retry: 1 });
    await outcomeOf(client.parties.join({ inviteCode: 'a' }, { idempotencyKey: 'mine' }));
    await outcomeOf(client.accounts.get({ accountId: 'a' }));
    expect(attempts.map(({ key }) => key)).toEqual(['mine', 'mine', undefined]);
  });

  test('that places an order is repeated with its key, because the backend places one order for a key', async () => {
    const { client, attempts, outcomeOf } = clientOf([lost, refusal(503, 'STORE_UNAVAILABLE'), done], {
      retry: 2,
    });
    const { executeOffers } = client.admin.entitlements;
    const order = { accountId: 'a', preparedOrders: [{ preparedOrder: 'offer', quantity: 1 }] };
    expect(await outcomeOf(executeOffers(order, { idempotencyKey: 'cart-1' }))).toEqual({});
    expect(attempts.map(({ key }) => key)).toEqual(['cart-1', 'cart-1', 'cart-1']);
  });

  test.each(['adminCancelSubscription', 'refundOrder'] as const)(
    'that can be repeated by its contract is repeated: %s',
    async (operation) => {
      const { client, attempts, outcomeOf } = clientOf([lost, done], { retry: 1 });
      const input = { subscriptionId: 's', orderId: '1', provider: 'STORE' } as const;
      expect(await outcomeOf(client.admin.entitlements[operation](input))).toEqual({});
      expect(attempts).toHaveLength(2);
    },
  );

  test('rejects with the last error when all attempts have failed', async () => {
    const { client, attempts, outcomeOf } = clientOf([lost, lost, lost]);
    expect(await outcomeOf(client.accounts.get({ accountId: 'a' }, { retry: 2 }))).toBeInstanceOf(
      NetworkError,
    );
    expect(attempts).toHaveLength(3);
  });

  test.each([
    ['OVERLOADED', 503, 2],
    ['SHUTTING_DOWN', 503, 2],
    ['RATE_LIMITED', 429, 2],
    ['IDEMPOTENCY_KEY_RUNNING', 409, 2],
    ['STORAGE_BUSY', 503, 2],
    ['INVALID_FIELD', 400, 1],
    ['INTERNAL', 500, 1],
    ['NOT_YOUR_PARTY', 403, 1],
  ])('that ends with %s (%i) is attempted %i times', async (reason, status, count) => {
    const { client, attempts, outcomeOf } = clientOf([refusal(status, reason), done], { retry: 1 });
    await outcomeOf(client.parties.join({ inviteCode: 'a' }));
    expect(attempts).toHaveLength(count);
  });

  test('waits as long as the server says and up to a second more, so those who were refused together come back apart, and rejects if that is longer than half a minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => void vi.restoreAllMocks());
    const { client, attempts, outcomeOf } = clientOf(
      [refusal(429, 'RATE_LIMITED', 30), refusal(429, 'RATE_LIMITED', 31)],
      { retry: 2 },
    );
    const error = await outcomeOf(client.accounts.get({ accountId: 'a' }));
    expect(error).toBeInstanceOf(ClientError);
    expect(attempts.map(({ at }) => at)).toEqual([0, 30_500]);
  });

  test.each([
    ['no answer', lost, 1],
    ['STORAGE_BUSY', refusal(503, 'STORAGE_BUSY'), 1],
    ['OVERLOADED', refusal(503, 'OVERLOADED'), 2],
  ])(
    'that would have a second effect is repeated only if it was refused before it began: %s',
    async (_, outcome, count) => {
      const { client, attempts, outcomeOf } = clientOf([outcome, done], { retry: 1 });
      await outcomeOf(client.authentication.login({ provider: 'UNSAFE', payload: 'alice' }));
      expect(attempts.map(({ key }) => key)).toEqual(Array.from({ length: count }, () => undefined));
    },
  );
});

test('a login whose answer hides the session rejects and says why', async () => {
  const { client, outcomeOf } = clientOf([new Response('{"redirectUri":""}')]);
  const error = await outcomeOf(client.authentication.login({ provider: 'UNSAFE', payload: 'alice' }));
  expect(String(error)).toMatch(
    /authentication\.login: the answer has no x-session-id\. Does the server expose/,
  );
});

test('an answer that is no JSON rejects with a ClientError that asks for the address', async () => {
  const { client, outcomeOf } = clientOf([new Response('<html>')]);
  expect(await outcomeOf(client.accounts.get({ accountId: 'a' }))).toMatchObject({
    name: 'ClientError',
    status: 200,
    reason: 'UNKNOWN',
    message: expect.stringContaining('baseUrl'),
  });
});

test.each([
  [undefined, 'baseUrl is missing'],
  ['play.example.com', 'baseUrl must be a URL like https://play.example.com'],
  ['https://play.example.com/?region=eu', 'baseUrl must be a URL like https://play.example.com'],
  ['http://game.example/api/v1/', 'baseUrl is the address without /api/v1: http://game.example'],
])('createClient refuses the address %j', (baseUrl, message) => {
  expect(() => createClient({ baseUrl: baseUrl as string })).toThrow(message);
});

test('createClient without options says what to write', () => {
  const withoutTypes: (options?: object) => unknown = createClient as never;
  expect(() => withoutTypes()).toThrow('baseUrl is missing: createClient({ baseUrl:');
  expect(() => withoutTypes(new URL('http://game.example'))).toThrow('baseUrl is missing');
});

test.each(['', '/game', 'https://play.example.com/game/'])('createClient takes the address %j', (baseUrl) => {
  expect(() => createClient({ baseUrl })).not.toThrow();
});
