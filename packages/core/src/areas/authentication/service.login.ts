import type { Handlers } from '../../http/contract.ts';
import { addressClass } from '../../http/input/client-address.ts';
import { awaitOutside, type Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { calendarTime } from '../../runtime/clock.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StartedSession } from '../sessions/dependencies.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AskProvider } from './ask-provider.ts';
import type { LoginCompleter } from './complete-login.ts';
import type { authenticationContract } from './contract.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { AuthenticationContext } from './limits.ts';
import type { ProviderRecords } from './provider-records.ts';
import type { LoginFailure, LoginProvider, LoginRedirect, VerifiedIdentity } from './providers/provider.ts';
import type { VerifiedLogin } from './providers/verified-login.ts';
import { assertProvider, browserCookieOf, identityOf, sealingContext } from './rules.ts';
import type { SessionStart } from './session-starts.ts';
import { loginOrigins, loginStates } from './tables.ts';

export interface LoginDependencies {
  readonly records: ProviderRecords;
  readonly sessions: SessionStore;
  /** Starts the session of a player whose identity is verified. */
  readonly start: (start: SessionStart) => Promise<StartedSession>;
  readonly ask: AskProvider;
  readonly completer: LoginCompleter;
  /** Name of the response header that carries a new session token. */
  readonly sessionHeader: string;
  /** Whether the browser that begins a login is marked with a cookie. */
  readonly pendingCookie: boolean;
}

interface LoginContext extends LoginDependencies {
  readonly ctx: AuthenticationContext;
}

/** The result of a login by redirect: a verified identity, or the reason for the failure. */
export type Completion = VerifiedIdentity | LoginFailure;

type Login = Pick<Handlers<(typeof authenticationContract)['routes']>, 'login'> & {
  readonly complete: (state: string, completion: Completion) => Promise<boolean>;
};

const maxKeptCharacters = 4_096;

/** Begins logins, and completes those that the host completes. */
export function createLogin(ctx: AuthenticationContext, dependencies: LoginDependencies): Login {
  const context = { ctx, ...dependencies };
  const { records, ask, completer } = dependencies;
  return {
    async login(call, { provider, payload }) {
      assertProvider(provider);
      const { login, configuration, enabled, missing } = await records.get(call.db, provider);
      if (!enabled) throw errors.PROVIDER_DISABLED();
      // An operator has to add a setting.
      if (!login || missing.length > 0) throw errors.PROVIDER_UNAVAILABLE({ retryAfterSeconds: 60 });
      const state = ctx.secrets.ticket();
      const { address } = call;
      const now = calendarTime(ctx.clock);
      const asked = ask(login, (signal) =>
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
      const outcome = await awaitOutside(call, asked);
      if (outcome === null) throw errors.INVALID_CREDENTIALS();
      return 'redirectUri' in outcome
        ? beginRedirect(context, call, login, state, outcome)
        : startSession(context, call, login, outcome);
    },

    /**
     * Completes a login by redirect, by its one-time state.
     *
     * The first caller uses up the state, whatever the completion says. Returns false if the state is unknown, used up
     * or expired, or if its session has ended in the meantime.
     */
    async complete(state, completion) {
      const call = ctx.systemCall('authentication.complete');
      return ctx.atomically(call, async (unit) => {
        const [started] = await unit.delete(loginStates, { stateDigest: digest(state) });
        if (!started || started.expiresAt <= call.now) return false;
        const { login } = await records.get(unit, started.provider);
        if (!login) return false;
        if ('failure' in completion) return completer.complete(unit, started, completion);
        const identity = identityOf(login, completion);
        const isValid = identity && (await completer.useProof(unit, started.provider, completion.once));
        return completer.complete(unit, started, isValid ? identity : { failure: 'INVALID_CREDENTIALS' });
      });
    },
  };
}

/** Starts the session of a player whose identity the provider verified at once. */
async function startSession(
  { start, sessionHeader }: LoginContext,
  call: Call,
  provider: LoginProvider,
  login: VerifiedLogin,
) {
  const { platform = provider.platform, headers = {} } = login;
  const identity = identityOf({ platform, issuer: provider.issuer }, login);
  if (!identity) throw errors.INVALID_CREDENTIALS();
  const { address, userAgent } = call;
  const session = { provider: provider.provider, platform, identity, address, userAgent };
  const { token } = await start({ call, session, login });
  for (const [name, value] of Object.entries(headers)) call.reply(name, value);
  call.reply(sessionHeader, token);
  return { redirectUri: '' };
}

/** PENDING: the player goes to the provider, and the state leads back to this session. */
async function beginRedirect(
  context: LoginContext,
  call: Call,
  { provider, platform, redirect }: LoginProvider,
  state: string,
  { redirectUri, kept = '' }: LoginRedirect,
) {
  const { ctx, sessions, sessionHeader, pendingCookie } = context;
  const { secrets } = ctx;
  const { pendingSessionSeconds } = sessions.limits;
  if (kept.length > maxKeptCharacters)
    throw new Error(`provider ${provider}: \`kept\` is longer than ${maxKeptCharacters} characters`);
  const expiresAt = call.now + pendingSessionSeconds * 1000;
  const origin = addressClass(call.address);
  const stateDigest = digest(state);
  const code = redirect && redirect.confirmation !== false ? secrets.digits(6) : '';
  const mark = redirect && pendingCookie ? secrets.ticket() : null;
  const sealed = redirect ? secrets.seal(JSON.stringify({ kept, code }), sealingContext(stateDigest)) : null;
  const token = await ctx.atomically(call, async (unit) => {
    // Calls of this process have no address; the host knows whom it lets log in.
    if (origin !== '') await endOldestLogins(context, unit, origin, call.now, expiresAt);
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
  if (mark) {
    const cookie = browserCookieOf(mark, pendingSessionSeconds, redirect?.returns === 'form');
    call.reply('set-cookie', cookie);
  }
  return { redirectUri, ...(code !== '' && { confirmationCode: code }) };
}

/**
 * Makes room for a login: if its address has as many open logins as it may have, ends the oldest of them, whose waiting
 * client reads LOGIN_REPLACED. The row of the address stays locked until the unit ends, so the count is exact.
 */
async function endOldestLogins(
  { ctx: { limits }, completer }: LoginContext,
  unit: Unit,
  origin: string,
  now: number,
  expiresAt: number,
): Promise<void> {
  await unit.insert(
    loginOrigins,
    { origin, logins: 1, expiresAt },
    { orUpdate: { logins: { add: 1 }, expiresAt } },
  );
  const surplus = await unit.find(loginStates, {
    where: { origin, expiresAt: { gt: now } },
    orderBy: [{ column: 'expiresAt', descending: true }],
    offset: limits.openLoginsPerAddress - 1,
  });
  for (const { stateDigest } of surplus) {
    // Of this login and its callback, the one that deletes the row wins.
    const [ended] = await unit.delete(loginStates, { stateDigest });
    if (ended) await completer.complete(unit, ended, { failure: 'LOGIN_REPLACED' });
  }
}
