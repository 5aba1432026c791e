import type { Platform } from '../../events/event-kinds.ts';
import type { Handlers } from '../../http/contract.ts';
import type { Call } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import { createRunningLeases } from '../../runtime/running-leases.ts';
import { createWaits } from '../../runtime/waits.ts';
import type { KnownLogin } from '../accounts/known-login.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { OnSignal } from '../sessions/signals.ts';
import { sessionState } from '../sessions/states.ts';
import type { authenticationContract } from './contract.ts';
import { authenticationErrors as errors } from './errors.ts';
import type { AuthenticationContext } from './limits.ts';
import { loginResults, loginStates } from './tables.ts';

export interface AwaitDependencies {
  readonly sessions: SessionStore;
  readonly knownLogin: KnownLogin;
  readonly onSignal: OnSignal;
  readonly sessionHeader: string;
}

interface AwaitResult {
  readonly successfulAuth: boolean;
  readonly message: string;
}

type Await = Pick<Handlers<(typeof authenticationContract)['routes']>, 'await'> & {
  /** Answers PENDING to every request that waits here, because the server stops. */
  readonly stopWaiting: () => void;
};

/** How long a pending token can fetch its result again after the first time. */
const refetchMilliseconds = 30_000;

/**
 * Waits for a login.
 *
 * The client that waits presents the pending token. A row records that a request waits, so a second one is refused on
 * every node; its lease ends if the node dies. A signal wakes the waiting request on any node; nothing polls.
 * Each answer after the login is done starts a new session and ends the session of the answer before: a client that
 * lost an answer gets another one, and a token that was intercepted on its way is worthless.
 */
export function createAwait(ctx: AuthenticationContext, dependencies: AwaitDependencies): Await {
  const { clock, limits, storage } = ctx;
  /** By session reference. */
  const waits = createWaits(clock);
  dependencies.onSignal('login.done', waits.wake);
  // A logout ends the wait: its next check finds no session.
  dependencies.onSignal('session.ended', waits.wake);

  const running = createRunningLeases<string>({
    clock,
    hasOtherNodes: ctx.hasOtherNodes,
    // Not renewed: thousands of players may wait.
    leaseMilliseconds: limits.awaitSeconds * 1000 + 1_000,
    isGivenBack: true,
    move: (sessionDigest, awaitedUntil, to) =>
      storage.update(loginStates, { sessionDigest, awaitedUntil }, { awaitedUntil: to }, { returns: 'key' }),
  });

  const read = (call: Call, digest: string) => readResult(ctx, dependencies, call, digest);

  return {
    async await(ofRequest) {
      const { actor } = ofRequest;
      if (actor.kind !== 'pending' && actor.kind !== 'session') throw commonErrors.SESSION_REQUIRED();
      const { digest, sessionRef } = actor;
      const call = { ...ofRequest, db: storage };
      const readAgain = () => read(call, digest);
      const result = await readAgain();
      if (result) return result;
      const until = clock.now() + limits.awaitSeconds * 1000;
      const [login] = await storage.find(loginStates, { where: { sessionDigest: digest }, limit: 1 });
      const awaitedUntil = login?.awaitedUntil ?? 0;
      const retryAfterSeconds = running.secondsUntilFree(digest, awaitedUntil);
      if (retryAfterSeconds > 0) throw errors.AWAIT_RUNNING({ retryAfterSeconds });
      return running.run(
        digest,
        async (leasedUntil) => {
          const asRead = { sessionDigest: digest, awaitedUntil };
          const claimed = await storage.update(loginStates, asRead, { awaitedUntil: leasedUntil });
          if (claimed.length > 0) return null;
          // Either the login was completed since the first read, or another request waits already.
          const completed = await readAgain();
          if (completed) return completed;
          throw errors.AWAIT_RUNNING({ retryAfterSeconds: 1 });
        },
        async (completed) => {
          if (completed) return completed;
          const found = await waits.until(sessionRef, until - clock.now(), call.signal(), readAgain);
          return found ?? { successfulAuth: false, message: 'PENDING' };
        },
      );
    },

    stopWaiting: waits.stop,
  };
}

/** Returns the result of the login; null while it is in progress. */
async function readResult(
  ctx: AuthenticationContext,
  dependencies: AwaitDependencies,
  call: Call,
  digest: string,
): Promise<AwaitResult | null> {
  const session = await dependencies.sessions.find(call.db, digest);
  if (!session) throw commonErrors.CREDENTIAL_INVALID();
  if (session.state === sessionState.FAILED) return { successfulAuth: false, message: session.failure ?? '' };
  if (session.state !== sessionState.PENDING) return { successfulAuth: true, message: '' };
  const result = await call.db.get(loginResults, { sessionDigest: digest });
  return result ? issueSession(ctx, dependencies, call, digest) : null;
}

/** Starts the session of a completed login and sends its token. Ends the session that an earlier answer started. */
async function issueSession(
  { atomically }: AuthenticationContext,
  { sessions, knownLogin, sessionHeader }: AwaitDependencies,
  call: Call,
  digest: string,
): Promise<AwaitResult> {
  const token = await atomically(call, async (unit) => {
    // Of two concurrent answers the second ends the session of the first.
    const [result] = await unit.lock(loginResults, { sessionDigest: digest });
    if (!result) throw commonErrors.CREDENTIAL_INVALID();
    const { issuer, subject, displayName, provider } = result;
    const identity = { platform: result.platform as Platform, issuer, subject, displayName };
    const session = {
      provider,
      platform: identity.platform,
      identity,
      address: call.address,
      userAgent: call.userAgent,
    };
    const started = (await knownLogin.start(unit, call, session)) ?? (await sessions.start(unit, session));
    if (result.issuedDigest === '') await sessions.shorten(unit, digest, refetchMilliseconds);
    else await sessions.end(unit, result.issuedDigest);
    await unit.update(loginResults, { sessionDigest: digest }, { issuedDigest: started.session.digest });
    return started.token;
  });
  call.reply(sessionHeader, token);
  return { successfulAuth: true, message: '' };
}
