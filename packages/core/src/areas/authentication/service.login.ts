import { addressClass } from '../../http/input/client-address.ts';
import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context } from '../area.ts';
import type { SessionStore, StartedSession } from '../sessions/index.ts';
import type { AskProvider } from './ask-provider.ts';
import type { Endings } from './complete-login.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { ProviderRecords } from './provider-records.ts';
import type { Assured } from './providers/assured.ts';
import type { LoginFailure, LoginProvider, SentElsewhere, VouchedFor } from './providers/provider.ts';
import { assertProvider, browserCookieOf, identityOf } from './rules.ts';
import { loginOrigins, loginStates } from './tables.ts';

export interface LoginDependencies {
  readonly records: ProviderRecords;
  readonly sessions: SessionStore;
  readonly ask: AskProvider;
  readonly endings: Endings;
  /** Name of the response header that carries a new session token. */
  readonly sessionHeader: string;
  /** Whether the browser that begins a login is marked with a cookie. */
  readonly pendingCookie: boolean;
}

/** How a login that goes elsewhere ends: with somebody vouched for, or with the reason why not. */
export type Completion = VouchedFor | LoginFailure;

const mostKept = 4_096;

/** Where what a login keeps is sealed to. */
export const sealedAt = (stateDigest: string): string => `login_states|sealed|${stateDigest}`;

/** How logins begin, and how those that the host completes end. */
export function createLogin(ctx: Context, dependencies: LoginDependencies) {
  const { records, sessions, ask, endings, sessionHeader, pendingCookie } = dependencies;
  const { atomically, limits, secrets } = ctx;

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
  async function begin(call: Call, login: LoginProvider, state: string, sent: SentElsewhere) {
    const { provider, platform, redirect } = login;
    const { kept = '' } = sent;
    if (kept.length > mostKept) throw new Error(`provider ${provider} keeps too much of a login`);
    const expiresAt = call.now + limits.pendingSessionSeconds * 1000;
    const origin = addressClass(call.address);
    const stateDigest = digest(state);
    const code = redirect && redirect.confirmation !== false ? secrets.digits(6) : '';
    const mark = redirect && pendingCookie ? secrets.ticket() : null;
    const sealed = redirect ? secrets.seal(JSON.stringify({ kept, code }), sealedAt(stateDigest)) : null;
    const token = await atomically(call, async (unit) => {
      // Calls of this process come from no address; the host knows whom it lets log in.
      if (origin !== '') await takePlace(unit, origin, call.now, expiresAt);
      const { token, session } = await sessions.start(unit, {
        provider,
        platform,
        identity: null,
        address: call.address,
        userAgent: call.userAgent,
      });
      await unit.insert(loginStates, {
        stateDigest,
        sessionDigest: session.digest,
        provider,
        origin,
        expiresAt,
        sealed,
        browserDigest: mark && digest(mark),
      });
      return token;
    });
    call.reply(sessionHeader, token);
    if (mark)
      call.reply(
        'set-cookie',
        browserCookieOf(mark, limits.pendingSessionSeconds, redirect?.returns === 'form'),
      );
    return { redirectUri: sent.redirectUri, ...(code !== '' && { confirmationCode: code }) };
  }

  return {
    async login(call: Call, { provider, payload }: { readonly provider: number; readonly payload: string }) {
      assertProvider(provider);
      const { login, configuration, enabled, missing } = await records.get(call.db, provider);
      if (!enabled) throw errors.PROVIDER_DISABLED();
      if (!login || missing.length > 0) throw errors.PROVIDER_UNAVAILABLE();
      const state = secrets.ticket();
      const { address, now } = call;
      const outcome = await ask(login, (signal) =>
        login.login(payload, {
          state,
          address,
          configuration,
          now,
          get signal() {
            return signal();
          },
        }),
      );
      if (outcome === null) throw errors.INVALID_CREDENTIALS();
      if ('redirectUri' in outcome) return begin(call, login, state, outcome);
      const { platform = login.platform, confirm, headers = {} }: Assured = outcome;
      const identity = identityOf({ platform, issuer: login.issuer }, outcome);
      if (!identity) throw errors.INVALID_CREDENTIALS();
      const session = {
        provider: login.provider,
        platform,
        identity,
        address: call.address,
        userAgent: call.userAgent,
      };
      const start = async (unit: Unit): Promise<StartedSession> => {
        const started = await sessions.start(unit, session);
        if (confirm && !(await confirm(unit, started.session))) throw errors.INVALID_CREDENTIALS();
        if (!(await endings.useProof(unit, provider, outcome.once))) throw errors.INVALID_CREDENTIALS();
        return started;
      };
      // Most logins are one row, and need no unit around it.
      const { token } =
        confirm || outcome.once
          ? await atomically(call, start)
          : (await ctx.single(call, async (db) => [await sessions.start(db, session)]))[0]!;
      for (const [name, value] of Object.entries(headers)) call.reply(name, value);
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
        const { login } = await records.get(unit, begun.provider);
        if (!login) return false;
        if ('failure' in completion) return endings.end(unit, begun, completion);
        const identity = identityOf(login, completion);
        const isGood = identity && (await endings.useProof(unit, begun.provider, completion.once));
        return endings.end(unit, begun, isGood ? identity : { failure: 'INVALID_CREDENTIALS' });
      });
    },
  };
}
