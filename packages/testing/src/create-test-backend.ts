import {
  type Backend,
  type BackendOptions,
  type Caller,
  createBackend,
  isApiError,
  type OwnAreas,
  type OwnOptions,
  silentLog,
  unsafeProvider,
} from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import { createCountingIds } from './counting-ids.ts';
import { createDueTasks, runsDueTasks } from './due-tasks.ts';
import { addTimedWork, createManualClock, type ManualClock } from './manual-clock.ts';
import { openTestEvents, type TestEvents } from './test-events.ts';
import { createTestMails, type TestMail } from './test-mails.ts';
import {
  createTestFetch,
  credentialHeaders,
  sendRequest,
  type TestRequest,
  type TestResponse,
} from './test-request.ts';
import { openTestStorage } from './test-storage.ts';

/** A player with a session and an account. */
export interface TestPlayer {
  /** The session token. */
  readonly token: string;
  readonly accountId: string;
  /** The player as the caller of an operation in process: `api.parties.create({}, alice.caller)`. */
  readonly caller: Pick<Caller, 'session'>;
}

/** A started backend, with everything that a test needs to drive it. Disposal stops it. */
export interface TestBackend<A extends OwnAreas = readonly []> extends AsyncDisposable {
  readonly backend: Backend<A>;
  /**
   * The clock of the backend. `advance` runs the scheduled tasks that fall due, unless `background` is set. If `clock` is a
   * clock of your own that cannot be advanced, `advance` and `set` throw.
   */
  readonly clock: ManualClock;
  readonly storage: Storage;
  /** Sends a request through `handle`, as an adapter would. The path is below `/api/v1`. */
  http(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  /**
   * A `fetch` without a socket, for the client and for other code that speaks HTTP:
   * `createClient({ baseUrl: 'http://game.test', fetch: test.fetch })`. Host and port of the URL do not matter.
   */
  readonly fetch: typeof fetch;
  /**
   * Logs a player in with the Unsafe provider and creates the account. Default name: `player-1`, `player-2`, … Also works if
   * the backend itself does not have this provider.
   */
  player(name?: string): Promise<TestPlayer>;
  /** Logs a player in, as `player` does, and gives the account a role. Default `admin`. */
  admin(name?: string, role?: string): Promise<TestPlayer>;
  /** Creates a policy and an API key with these permissions. Returns the key. */
  key(permissions: readonly string[]): Promise<string>;
  /** Opens the event stream of a player, or of a session. It is open when this resolves, and ends with the backend. */
  events(player: Pick<TestPlayer, 'token'>): Promise<TestEvents>;
  /** The mails that the backend has sent, oldest first. */
  readonly sentMails: readonly TestMail[];
  /** Returns the last mail, or the last one to an address. Throws if there is none: mails are sent when the clock moves. */
  lastMail(to?: string): TestMail;
  /**
   * The root key, which has every permission. With `rootApiKey: undefined` it is the key that `onFirstKey` is called with,
   * otherwise empty.
   */
  readonly rootKey: string;
}

/** Limits of overload that no test reaches: several tests run at once, and none may fail because the machine is busy. */
const overloadLimits = { requestWaitMilliseconds: 60_000, loginWaitMilliseconds: 60_000 };

/** The root key of every test backend that is given none. */
export const testRootKey = 'test-root-key-that-holds-everything-0001';

/** Options for which undefined has a meaning of its own: none. */
const absentOptions = ['rootApiKey', 'secretKey'];

/**
 * Starts a backend for tests: storage in memory, a manual clock, ids that count, no rates, no log, and the Unsafe provider.
 * Background work is done when the clock is advanced. With `background: false`, only `backend.scheduler.tick()` does it;
 * with `background: true` it runs by itself, as in production.
 *
 * It refuses no request because the machine is busy. It opens no port and loads no native module. Pass `storage` to test on
 * another storage. Throws for an option that `createBackend` refuses.
 */
export async function createTestBackend<const A extends OwnAreas = readonly []>(
  options: Partial<BackendOptions<A>> & Partial<OwnOptions<A>> = {},
): Promise<TestBackend<A>> {
  if (typeof options !== 'object' || options === null)
    throw new Error('createTestBackend takes options of createBackend, or nothing');
  const given = Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== undefined || absentOptions.includes(name)),
  ) as Partial<BackendOptions<A>>;
  const storage = given.storage ?? (await openTestStorage());
  const clock = given.clock ?? createManualClock();
  const tasks = createDueTasks();
  const runsTasks = runsDueTasks(given.background);
  const mails = createTestMails();
  let rootKey = given.rootApiKey ?? ('rootApiKey' in given ? '' : testRootKey);
  const complete = {
    storage,
    ids: createCountingIds(),
    rootApiKey: testRootKey,
    secretKey: 'test-secret-key-of-more-than-32-characters',
    rates: false,
    providers: [unsafeProvider],
    background: false,
    ...given,
    ...mails.keep(given),
    clock,
    ...(given.onFirstKey && {
      onFirstKey(key: string) {
        rootKey = key;
        given.onFirstKey?.(key);
      },
    }),
    ...(isLog(given.log) && { log: mails.log(tasks.log(given.log ?? silentLog)) }),
    limits: { ...overloadLimits, ...given.limits },
  } as unknown as BackendOptions<A> & OwnOptions<A>;
  const created = createBackend<A>(complete);
  await created.start();

  const streams = new Set<TestEvents>();
  const removeTasks = runsTasks
    ? addTimedWork(
        clock,
        tasks.workOf(created.scheduler, () => clock.now()),
      )
    : () => {};
  let isStopped = false;
  let count = 0;

  async function stop(): Promise<void> {
    isStopped = true;
    removeTasks();
    for (const stream of streams) stream.close();
    await created.stop();
  }

  const backend: Backend<A> = { ...created, stop, [Symbol.asyncDispose]: stop };

  function assertRunning(helper: string): void {
    if (isStopped)
      throw new Error(`${helper} was called after the test backend was stopped; create another one`);
  }

  async function player(name = `player-${++count}`): Promise<TestPlayer> {
    assertRunning('player');
    const session = await logIn(backend, complete, name);
    const { account } = await backend.api.accounts.create({}, { session });
    return { token: session, accountId: account.id, caller: { session } };
  }

  return {
    backend,
    clock: withAdvance(clock),
    storage,
    http: (...parts) => sendRequest(backend, given.headers ?? {}, ...parts),
    fetch: createTestFetch(backend),
    player,
    async admin(name, role = 'admin') {
      const admin = await player(name);
      await backend.promote(admin.accountId, role);
      return admin;
    },
    async key(permissions) {
      assertRunning('key');
      const caller = rootKey === '' ? { system: true } : { apiKey: rootKey };
      const name = `policy-${++count}`;
      const { policy } = await backend.api.apiKeys.createPolicy(
        { name, permissions: [...permissions] },
        caller,
      );
      const { apiKey } = await backend.api.apiKeys.create(
        { name: `key-${count}`, policyId: policy.id },
        caller,
      );
      return apiKey.key;
    },
    async events({ token }) {
      assertRunning('events');
      const headers = credentialHeaders(given.headers ?? {}, { session: token });
      const stream = await openTestEvents(backend, headers);
      streams.add(stream);
      return stream;
    },
    sentMails: mails.sent,
    lastMail: mails.last,
    rootKey,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * Logs a player in with the Unsafe provider and returns the session. If the backend does not have the provider, another one
 * on the same storage logs the player in: what the backend offers to players stays as the test wants it.
 */
async function logIn<A extends OwnAreas>(
  backend: Backend<A>,
  options: BackendOptions<A> & OwnOptions<A>,
  name: string,
): Promise<string> {
  const input = { provider: 1, payload: name } as const;
  try {
    return (await backend.api.authentication.login(input)).session;
  } catch (error) {
    if (!isApiError(error) || error.reason !== 'PROVIDER_DISABLED') throw error;
  }
  const other = createBackend<A>({
    ...options,
    storage: { ...options.storage, close: async () => {} },
    providers: [unsafeProvider],
    providerSettings: {},
    production: false,
    rates: false,
    background: false,
    log: silentLog,
  } as unknown as BackendOptions<A> & OwnOptions<A>);
  await other.start();
  try {
    return (await other.api.authentication.login(input)).session;
  } finally {
    await other.stop();
  }
}

/** What is no log is left to the backend, which refuses it. */
const isLog = (log: unknown): boolean =>
  log === undefined || (typeof log === 'object' && log !== null && 'error' in log);

/** Returns a clock that can be advanced, or says why it cannot. */
function withAdvance(clock: BackendOptions['clock'] & object): ManualClock {
  if (typeof (clock as Partial<ManualClock>).advance === 'function') return clock as ManualClock;
  const refuse = (): never => {
    throw new Error(
      'the clock of this test backend is your own and cannot be moved; leave out `clock`, or pass createManualClock()',
    );
  };
  return { ...clock, now: () => clock.now(), advance: async () => refuse(), set: refuse };
}
