import { ClientError } from '../client-error.ts';
import type { Account } from '../generated/types.ts';
import type { CallOptions } from '../options.ts';
import { returnMilliseconds, sleep } from '../sleep.ts';

/** What a page shows while a player logs in with a service of others. */
export interface LoginRedirect {
  /** Where the player logs in: open it in a window of its own. */
  readonly redirectUri: string;
  /** Six digits, which the player may have to type there. Show them until the login is done. */
  readonly confirmationCode: string;
}

export interface LogInOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called if the player has to log in elsewhere. Without it, such a login fails. */
  readonly onRedirect?: ((redirect: LoginRedirect) => void) | undefined;
}

export interface SessionState {
  /** `checking`: a session was stored, and the server is asked whose it is. */
  readonly status: 'checking' | 'loggedOut' | 'loggingIn' | 'loggedIn';
  /** The account of the player who is logged in. */
  readonly account: Account | undefined;
  /** Why the last login or check failed. */
  readonly error: unknown;
}

interface LoginAnswer {
  readonly redirectUri?: string | undefined;
  readonly confirmationCode?: string | undefined;
}

/** A client as far as a session needs it. `Login` is what its login takes. */
export interface SessionClient<Login> {
  readonly session: string | undefined;
  useSession(token: string | undefined): void;
  readonly accounts: { create(): Promise<{ readonly account: Account }> };
  readonly authentication: {
    login(input: Login, options?: CallOptions): Promise<LoginAnswer>;
    await(
      input?: Record<string, never>,
      options?: CallOptions,
    ): Promise<{ readonly successfulAuth: boolean; readonly message: string }>;
    logout(): Promise<unknown>;
  };
}

/** The session of a client, which components share. */
export interface SessionStore<Login> {
  subscribe(listener: () => void): () => void;
  state(): SessionState;
  logIn(input: Login, options?: LogInOptions): Promise<void>;
  logOut(): Promise<void>;
}

const pauseMilliseconds = 1_000;
const stores = new WeakMap<object, SessionStore<never>>();

/** Returns the session of a client: the same one for each component. */
export function sessionOf<Login>(client: SessionClient<Login>): SessionStore<Login> {
  const known = stores.get(client) as SessionStore<Login> | undefined;
  if (known !== undefined) return known;
  const store = createSession(client);
  stores.set(client, store as SessionStore<never>);
  return store;
}

function createSession<Login>(client: SessionClient<Login>): SessionStore<Login> {
  // It is no hook.
  const { useSession: present } = client;
  const listeners = new Set<() => void>();
  const loggedOut: SessionState = { status: 'loggedOut', account: undefined, error: undefined };
  let state: SessionState = client.session === undefined ? loggedOut : { ...loggedOut, status: 'checking' };
  let isChecked = client.session === undefined;
  /** Ends when another check, login or logout begins: the later one counts. */
  let attempt = new AbortController();

  function begin(): AbortSignal {
    attempt.abort(new Error('another login or logout has begun'));
    attempt = new AbortController();
    return attempt.signal;
  }

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function check(): Promise<void> {
    isChecked = true;
    const own = begin();
    try {
      const { account } = await client.accounts.create();
      if (!own.aborted) change({ status: 'loggedIn', account, error: undefined });
    } catch (error) {
      if (own.aborted) return;
      if (error instanceof ClientError && error.status === 401) present(undefined);
      else isChecked = false;
      change({ ...loggedOut, error });
    }
  }

  async function logIn(input: Login, { signal: given, onRedirect }: LogInOptions = {}): Promise<void> {
    const own = begin();
    // The answer to a login that was given up must not become the session of the client.
    const signal = given === undefined ? own : AbortSignal.any([own, given]);
    change({ status: 'loggingIn', account: undefined, error: undefined });
    try {
      const { redirectUri = '', confirmationCode = '' } = await client.authentication.login(input, {
        signal,
      });
      if (redirectUri !== '') {
        if (onRedirect === undefined) throw new Error('this login needs a browser window: pass onRedirect');
        onRedirect({ redirectUri, confirmationCode });
        await untilLoggedIn(signal);
      }
      const { account } = await client.accounts.create();
      own.throwIfAborted();
      change({ status: 'loggedIn', account, error: undefined });
    } catch (error) {
      if (!own.aborted) change({ ...loggedOut, error });
      throw error;
    }
  }

  /** Waits until the player has logged in elsewhere. Rejects if the login has failed. */
  async function untilLoggedIn(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      try {
        const { successfulAuth, message } = await client.authentication.await({}, { signal, retry: 0 });
        if (successfulAuth) return;
        if (message !== 'PENDING') throw new Error(`the login failed: ${message}`);
      } catch (error) {
        // An attempt whose connection broke may still be waiting on the server.
        if (!(error instanceof ClientError) || (error.reason !== 'AWAIT_RUNNING' && error.status < 500))
          throw error;
        await sleep(returnMilliseconds(error.retryAfterSeconds ?? 0) || pauseMilliseconds, signal);
      }
    }
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (!isChecked) void check();
      return () => void listeners.delete(listener);
    },
    state: () => state,
    logIn,
    async logOut() {
      const own = begin();
      try {
        await client.authentication.logout();
      } finally {
        // A login that has begun meanwhile keeps its session.
        if (!own.aborted) {
          present(undefined);
          change(loggedOut);
        }
      }
    },
  };
}
