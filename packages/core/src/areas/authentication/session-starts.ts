import type { Call } from '../../kernel/call.ts';
import { createUnitGroups } from '../../runtime/unit-groups.ts';
import type { KnownLogin } from '../accounts/known-login.ts';
import type { StartedSession, VerifiedSession } from '../sessions/dependencies.ts';
import { sessionClaimed } from '../sessions/moments.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { LoginCompleter } from './complete-login.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { AuthenticationContext } from './limits.ts';
import type { VerifiedLogin } from './providers/verified-login.ts';

/** A session to start for a player whose identity the provider has just verified. */
export interface SessionStart {
  readonly call: Call;
  readonly session: VerifiedSession;
  /** What the provider says of the login besides the identity. */
  readonly login: Pick<VerifiedLogin, 'confirm' | 'accountOnRequest' | 'once'>;
}

export interface SessionStartsDependencies {
  readonly sessions: SessionStore;
  readonly knownLogin: KnownLogin;
  readonly completer: Pick<LoginCompleter, 'useProof'>;
}

/**
 * Creates the function that starts the session of a player whose identity is verified. Throws INVALID_CREDENTIALS if the
 * provider does not confirm the login, or if its one-time proof was used before.
 *
 * Logins with identities of one issuer that come while a unit is under way go together in the next one, unless an area of
 * the application listens to `session.claimed`. On Postgres 32 players take a fifth of the statements. Nobody waits for an
 * account that another unit has locked, and what makes one login fail harms no other: such a login gets a unit of its own.
 */
export function createSessionStarts(
  ctx: AuthenticationContext,
  { sessions, knownLogin, completer }: SessionStartsDependencies,
): (start: SessionStart) => Promise<StartedSession> {
  const startAlone = ({ call, session, login }: SessionStart): Promise<StartedSession> =>
    ctx.atomically(call, async (unit) => {
      const known = login.accountOnRequest ? null : await knownLogin.start(unit, call, session);
      const started = known ?? (await sessions.start(unit, session));
      if (login.confirm && !(await login.confirm(unit, started.session))) throw errors.INVALID_CREDENTIALS();
      if (!(await completer.useProof(unit, session.provider, login.once))) throw errors.INVALID_CREDENTIALS();
      return started;
    });

  const addToGroup = createUnitGroups<SessionStart, StartedSession>({
    storage: ctx.storage,
    clock: ctx.clock,
    alone: startAlone,
    together(starts) {
      const logins = starts.map(({ session }) => session);
      return ctx.atomically(starts[0]!.call, (unit) => knownLogin.startAll(unit, logins));
    },
    identityOf: ({ session }) => session.identity.subject,
  });

  return (start) => {
    const { call, session, login } = start;
    const isAlone =
      call.unit ||
      login.accountOnRequest ||
      login.confirm ||
      login.once ||
      ctx.isHeardByApplication(sessionClaimed);
    const { platform, issuer } = session.identity;
    return isAlone ? startAlone(start) : addToGroup(`${platform}|${issuer}`, start);
  };
}
