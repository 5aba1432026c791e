import {
  type Backend,
  type BackendOptions,
  createBackend,
  type HttpStream,
  type OwnAreas,
  type OwnOptions,
  silentLog,
  unsafeProvider,
} from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import { createCountingIds } from './counting-ids.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { openTestStorage } from './test-storage.ts';

/** The credentials, body and headers of a request. */
export interface TestRequest {
  readonly session?: string;
  readonly key?: string;
  /** Sent as JSON. A string or bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** A response of the backend, as `http` returns it. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; the text of a page; null if a stream was opened. */
  readonly body: unknown;
  readonly stream: HttpStream | null;
}

/** A player with a session and an account. */
export interface TestPlayer {
  readonly token: string;
  readonly accountId: string;
}

/** A started backend, with everything that a test needs to drive it. Disposal stops it. */
export interface TestBackend<A extends OwnAreas = readonly []> extends AsyncDisposable {
  readonly backend: Backend<A>;
  readonly clock: ManualClock;
  readonly storage: Storage;
  /** Sends a request through `handle`, as an adapter would. The path is below `/api/v1`. */
  http(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  /** Logs a player in with the Unsafe provider and creates the account. Default name: `player-1`, `player-2`, … */
  player(name?: string): Promise<TestPlayer>;
  /** Logs a player in, as `player` does, and gives the account a role. Default `admin`. */
  admin(name?: string, role?: string): Promise<TestPlayer>;
  /** Creates a policy and an API key with these permissions. Returns the key. */
  key(permissions: readonly string[]): Promise<string>;
  /** The root key, which has every permission. */
  readonly rootKey: string;
}

const isPage = (headers: Readonly<Record<string, string>>): boolean =>
  headers['content-type']?.startsWith('text/html') === true;

/** Limits of overload that no test reaches: several tests run at once, and none may fail because the machine is busy. */
const overloadLimits = { eventLoopLagMilliseconds: 60_000, storageQueueMilliseconds: 60_000 };

/** The root key of every test backend. */
export const testRootKey = 'test-root-key-that-holds-everything-0001';

/**
 * Starts a backend for tests: storage in memory, a manual clock, ids that count, no rates, no background
 * work, no log, and the Unsafe provider. It refuses no request because the machine is busy. It opens no port and loads no native
 * module. Pass `storage` to test on another storage.
 */
export async function createTestBackend<const A extends OwnAreas = readonly []>(
  options: Partial<BackendOptions<A>> & Partial<OwnOptions<A>> = {},
): Promise<TestBackend<A>> {
  const storage = options.storage ?? (await openTestStorage());
  const clock = (options.clock as ManualClock | undefined) ?? createManualClock();
  const backend = createBackend<A>({
    storage,
    clock,
    ids: createCountingIds(),
    rootApiKey: testRootKey,
    secretKey: 'test-secret-key-of-more-than-32-characters',
    rates: false,
    providers: [unsafeProvider],
    background: false,
    log: silentLog,
    ...options,
    limits: { ...overloadLimits, ...options.limits },
  } as BackendOptions<A> & OwnOptions<A>);
  await backend.start();
  let created = 0;

  async function http(method: string, path: string, request: TestRequest = {}): Promise<TestResponse> {
    const { body, headers = {}, session, key, address = '192.0.2.1' } = request;
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const bytes = body === undefined ? new Uint8Array() : Buffer.from(isRaw ? body : JSON.stringify(body));
    const [pathname, query = ''] = path.split('?');
    const response = await backend.handle({
      method,
      path: `/api/v1${pathname}`,
      query,
      headers: {
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(bytes.length),
        }),
        ...(session !== undefined && { 'x-session-id': session }),
        ...(key !== undefined && { 'x-api-key': key }),
        ...headers,
      },
      address,
      signal: new AbortController().signal,
      readBody: async (limit) => (bytes.length > limit ? 'too large' : bytes),
    });
    const text = typeof response.body === 'string' ? response.body : null;
    return {
      status: response.status,
      headers: response.headers,
      body: text !== null && !isPage(response.headers) ? JSON.parse(text) : text,
      stream: typeof response.body === 'string' ? null : response.body,
    };
  }

  async function player(name = `player-${++created}`): Promise<TestPlayer> {
    const { session: token } = await backend.api.authentication.login({ provider: 1, payload: name });
    const { account } = await backend.api.accounts.create({}, { session: token });
    return { token, accountId: account.id };
  }

  return {
    backend,
    clock,
    storage,
    http,
    player,
    async admin(name, role = 'admin') {
      const admin = await player(name);
      await backend.promote(admin.accountId, role);
      return admin;
    },
    async key(permissions) {
      const caller = { apiKey: testRootKey };
      const name = `policy-${++created}`;
      const { policy } = await backend.api.apiKeys.createPolicy(
        { name, permissions: [...permissions] },
        caller,
      );
      const { apiKey } = await backend.api.apiKeys.create(
        { name: `key-${created}`, policyId: policy.id },
        caller,
      );
      return apiKey.key;
    },
    rootKey: testRootKey,
    async [Symbol.asyncDispose]() {
      await backend.stop();
    },
  };
}
