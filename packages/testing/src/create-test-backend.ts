import {
  type Backend,
  type BackendOptions,
  createBackend,
  type HttpStream,
  unsafeProvider,
} from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import { createCountingIds } from './counting-ids.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { openTestStorage } from './test-storage.ts';

/** How a request of a test presents itself. */
export interface TestRequest {
  readonly session?: string;
  readonly key?: string;
  /** Sent as JSON; a string or bytes are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; the text of a page; null where a stream was opened. */
  readonly body: unknown;
  readonly stream: HttpStream | null;
}

export interface TestPlayer {
  readonly token: string;
  readonly accountId: string;
}

export interface TestBackend extends AsyncDisposable {
  readonly backend: Backend;
  readonly clock: ManualClock;
  readonly storage: Storage;
  /** Sends a request through `handle`, as an adapter would; the path is below `/api/v1`. */
  http(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  /** Logs a player in with the Unsafe provider and makes the account. */
  player(name?: string): Promise<TestPlayer>;
  /** A player whose account has a role; default `admin`. */
  admin(name?: string, role?: string): Promise<TestPlayer>;
  /** Makes a policy and an API key with these permissions, and returns the key. */
  key(permissions: readonly string[]): Promise<string>;
  /** The key of the configuration, which holds every permission. */
  readonly rootKey: string;
}

const isPage = (headers: Readonly<Record<string, string>>): boolean =>
  headers['content-type']?.startsWith('text/html') === true;

/** The root key of every test backend. */
export const testRootKey = 'test-root-key-that-holds-everything-0001';

/**
 * Makes a started backend for tests: memory storage, a clock that stands still, ids that count, rates off, the Unsafe
 * provider on. No ports and no native module. Give `storage` to run the same test on another one.
 */
export async function createTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const storage = options.storage ?? (await openTestStorage());
  const clock = (options.clock as ManualClock | undefined) ?? createManualClock();
  const backend = createBackend({
    storage,
    clock,
    ids: createCountingIds(),
    rootApiKey: testRootKey,
    secretKey: 'test-secret-key-of-more-than-32-characters',
    rates: false,
    providers: [unsafeProvider],
    background: false,
    ...options,
  });
  await backend.start();
  let made = 0;

  async function http(method: string, path: string, request: TestRequest = {}): Promise<TestResponse> {
    const { body, headers = {}, session, key, address = '192.0.2.1' } = request;
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const bytes = body === undefined ? new Uint8Array() : Buffer.from(raw ? body : JSON.stringify(body));
    const [below, query = ''] = path.split('?');
    const response = await backend.handle({
      method,
      path: `/api/v1${below}`,
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

  async function player(name = `player-${++made}`): Promise<TestPlayer> {
    let token = '';
    await backend.api.authentication.login(
      { provider: 1, payload: name },
      {
        onHeader: (header, value) => {
          if (header === 'x-session-id') token = value;
        },
      },
    );
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
      const made = await player(name);
      await backend.promote(made.accountId, role);
      return made;
    },
    async key(permissions) {
      const caller = { apiKey: testRootKey };
      const name = `policy-${++made}`;
      const { policy } = await backend.api.apiKeys.createPolicy(
        { name, permissions: [...permissions] },
        caller,
      );
      const { apiKey } = await backend.api.apiKeys.create(
        { name: `key-${made}`, policyId: policy.id },
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
