import type { Context } from '../../area.ts';
import type { Call } from '../../call.ts';
import { addressClass } from '../../http/address.ts';
import { digest } from '../../secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionStore } from '../sessions/index.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { LoginContext, LoginOutcome, LoginProvider, VouchedFor } from './providers/provider.ts';
import type { ProviderRecords } from './records.ts';
import { assertProvider, identityOf } from './rules.ts';
import { loginOrigins, loginResults, loginStates } from './tables.ts';

export interface LoginParts {
  readonly records: ProviderRecords;
  readonly sessions: SessionStore;
  /** Wakes whoever waits for the login of a pending session, on every node. */
  readonly done: (sessionDigest: string) => void;
  /** Name of the response header that carries a new session token. */
  readonly sessionHeader: string;
}

/** How a login that goes elsewhere ends: with somebody vouched for, or with the reason why not. */
export type Completion = VouchedFor | { readonly failure: string };

const usualTimeout = 10_000;

/** How logins begin, and how those that go elsewhere end. */
export function createLogin(ctx: Context, { records, sessions, done, sessionHeader }: LoginParts) {
  const { atomically, clock, limits, log, secrets } = ctx;

  /** Asks a provider, and gives it up after its time. */
  async function ask(
    login: LoginProvider,
    payload: string,
    context: Omit<LoginContext, 'signal'>,
  ): Promise<LoginOutcome> {
    const late = Promise.withResolvers<never>();
    const over = new AbortController();
    const cancel = clock.after(login.timeoutMilliseconds ?? usualTimeout, () =>
      late.reject(new Error('the provider took too long')),
    );
    try {
      return await Promise.race([login.login(payload, { ...context, signal: over.signal }), late.promise]);
    } catch (cause) {
      log.warn({ cause, provider: login.provider }, 'a provider failed');
      throw errors.PROVIDER_UNAVAILABLE({ retryAfterSeconds: 5, cause });
    } finally {
      cancel();
      over.abort();
    }
  }

  /** Holds a place among the logins of an address; the row is locked until the unit ends, so the number is exact. */
  async function takePlace(
    unit: StorageOperations,
    origin: string,
    now: number,
    expiresAt: number,
  ): Promise<void> {
    await unit.insert(
      loginOrigins,
      { origin, logins: 1, expiresAt },
      { orUpdate: { logins: { add: 1 }, expiresAt } },
    );
    const open = await unit.count(loginStates, { origin, expiresAt: { gt: now } });
    if (open >= limits.openLoginsPerAddress)
      throw errors.LOGIN_LIMIT({
        retryAfterSeconds: 30,
        metadata: { limit: String(limits.openLoginsPerAddress) },
      });
  }

  /** PENDING: the player goes elsewhere, and the state leads back to this session. */
  async function begin(call: Call, login: LoginProvider, state: string): Promise<string> {
    const { provider, platform } = login;
    const expiresAt = call.now + limits.pendingSessionSeconds * 1000;
    const origin = addressClass(call.address);
    return atomically(call, async (unit) => {
      // Calls of this process come from no address; the host knows whom it lets log in.
      if (origin !== '') await takePlace(unit, origin, call.now, expiresAt);
      const { token, session } = await sessions.start(unit, {
        provider,
        platform,
        identity: null,
        address: call.address,
        userAgent: call.userAgent,
      });
      const row = { stateDigest: digest(state), sessionDigest: session.digest, provider, origin, expiresAt };
      await unit.insert(loginStates, row);
      return token;
    });
  }

  return {
    async login(call: Call, { provider, payload }: { readonly provider: number; readonly payload: string }) {
      assertProvider(provider);
      const record = await records.get(call.db, provider);
      if (!record.enabled) throw errors.PROVIDER_DISABLED();
      const { login } = record;
      if (!login) throw errors.PROVIDER_UNAVAILABLE();
      const state = secrets.ticket();
      const { clientId, clientSecret, redirectUri } = record;
      const outcome = await ask(login, payload, {
        state,
        address: call.address,
        configuration: { clientId, clientSecret, redirectUri },
        now: call.now,
      });
      if (outcome === null) throw errors.INVALID_CREDENTIALS();
      if ('redirectUri' in outcome) {
        call.reply(sessionHeader, await begin(call, login, state));
        return { redirectUri: outcome.redirectUri };
      }
      const identity = identityOf(login, outcome);
      if (!identity) throw errors.INVALID_CREDENTIALS();
      const { token } = await atomically(call, (unit) =>
        sessions.start(unit, {
          provider: login.provider,
          platform: login.platform,
          identity,
          address: call.address,
          userAgent: call.userAgent,
        }),
      );
      call.reply(sessionHeader, token);
      return { redirectUri: '' };
    },

    /**
     * Ends a login that went elsewhere, by its one-time state.
     *
     * The state is used up by the first caller, whatever the completion says. False where it is unknown, used up or too
     * old, or where its session has ended meanwhile.
     */
    async complete(state: string, completion: Completion): Promise<boolean> {
      const call = ctx.systemCall('authentication.complete');
      return atomically(call, async (unit) => {
        const [begun] = await unit.delete(loginStates, { stateDigest: digest(state) });
        if (!begun || begun.expiresAt <= call.now) return false;
        const { sessionDigest, provider, expiresAt } = begun;
        const session = await sessions.find(unit, sessionDigest);
        const { login } = await records.get(unit, provider);
        if (!session || !login) return false;
        unit.afterCommit(() => done(sessionDigest));
        const identity = 'failure' in completion ? null : identityOf(login, completion);
        if (!identity) {
          const reason = 'failure' in completion ? completion.failure : 'INVALID_CREDENTIALS';
          return sessions.fail(unit, sessionDigest, reason.slice(0, 200));
        }
        await unit.insert(loginResults, { sessionDigest, provider, ...identity, expiresAt });
        return true;
      });
    },
  };
}
