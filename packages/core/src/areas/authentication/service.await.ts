import type { Platform } from '../../events/event-kinds.ts';
import type { Call } from '../../kernel/call.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { Context } from '../area.ts';
import type { OnSignal, SessionStore } from '../sessions/index.ts';
import { sessionState } from '../sessions/states.ts';
import { authenticationErrors as errors } from './errors.ts';
import { loginResults, loginStates } from './tables.ts';

export interface AwaitDependencies {
  readonly sessions: SessionStore;
  readonly onSignal: OnSignal;
  readonly sessionHeader: string;
}

interface Awaited {
  readonly successfulAuth: boolean;
  readonly message: string;
}

/** How long a pending token may fetch its result once it has been fetched, in milliseconds. */
const overlap = 30_000;

/**
 * Waiting for a login.
 *
 * The one who waits holds the pending token. A row says that somebody waits, so that on no node a second one does; it
 * lapses by itself should the node die. A signal wakes the waiting request wherever it is; nothing is asked in a loop.
 * When the login is done each answer makes a new session and ends the one answered before: a client that lost an answer
 * gets another, and a token that was overheard on its way is worth nothing.
 */
export function createAwait(ctx: Context, { sessions, onSignal, sessionHeader }: AwaitDependencies) {
  const { atomically, clock, limits, storage } = ctx;
  /** What wakes the requests that wait here, by session reference. */
  const waiting = new Map<string, () => void>();
  let stopping = false;

  onSignal('login.done', (sessionRef) => {
    if (sessionRef === null) for (const wake of waiting.values()) wake();
    else waiting.get(sessionRef)?.();
  });

  /** The answer as it stands now; null while the login is under way. */
  async function answer(call: Call, digest: string): Promise<Awaited | null> {
    const session = await sessions.find(call.db, digest);
    if (!session) throw commonErrors.CREDENTIAL_INVALID();
    if (session.state === sessionState.FAILED)
      return { successfulAuth: false, message: session.failure ?? '' };
    if (session.state !== sessionState.PENDING) return { successfulAuth: true, message: '' };
    const result = await call.db.get(loginResults, { sessionDigest: digest });
    return result ? fetchResult(call, digest) : null;
  }

  async function fetchResult(call: Call, digest: string): Promise<Awaited> {
    const token = await atomically(call, async (unit) => {
      // Patching the row to what it is locks it: of two answers at once the second ends the first one's session.
      const [result] = await unit.update(loginResults, { sessionDigest: digest }, { expiresAt: { add: 0 } });
      if (!result) throw commonErrors.CREDENTIAL_INVALID();
      if (result.issuedDigest === '') await sessions.shorten(unit, digest, overlap);
      else await sessions.end(unit, result.issuedDigest);
      const { issuer, subject, displayName, provider } = result;
      const identity = { platform: result.platform as Platform, issuer, subject, displayName };
      const started = await sessions.start(unit, {
        provider,
        platform: identity.platform,
        identity,
        address: call.address,
        userAgent: call.userAgent,
      });
      await unit.update(loginResults, { sessionDigest: digest }, { issuedDigest: started.session.digest });
      return started.token;
    });
    call.reply(sessionHeader, token);
    return { successfulAuth: true, message: '' };
  }

  /** Waits for the signal, the end of the time, the client's going or the server's stopping. */
  function untilWoken(call: Call, sessionRef: string, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(milliseconds, woken);
      function woken(): void {
        cancel();
        call.signal().removeEventListener('abort', woken);
        waiting.delete(sessionRef);
        resolve();
      }
      call.signal().addEventListener('abort', woken, { once: true });
      waiting.set(sessionRef, woken);
    });
  }

  return {
    async await(call: Call): Promise<Awaited> {
      const { actor } = call;
      if (actor.kind !== 'pending' && actor.kind !== 'session') throw commonErrors.SESSION_REQUIRED();
      const { digest, sessionRef } = actor;
      const at = { ...call, db: storage };
      const before = await answer(at, digest);
      if (before) return before;
      const until = clock.now() + limits.awaitSeconds * 1000;
      const where = { sessionDigest: digest };
      const [taken] = await storage.update(
        loginStates,
        { ...where, awaitedUntil: { lte: clock.now() } },
        { awaitedUntil: until + 1_000 },
      );
      if (!taken) {
        // The login may have been completed between the two looks; else somebody waits already.
        const meanwhile = await answer(at, digest);
        if (meanwhile) return meanwhile;
        throw errors.AWAIT_RUNNING({ retryAfterSeconds: 1 });
      }
      try {
        // Listening begins before the look, so that a login completed in between is not missed.
        for (
          let left = until - clock.now();
          left > 0 && !call.signal().aborted && !stopping;
          left = until - clock.now()
        ) {
          const woken = untilWoken(call, sessionRef, left);
          const now = await answer(at, digest);
          if (now) {
            waiting.get(sessionRef)?.();
            return now;
          }
          if (stopping) waiting.get(sessionRef)?.();
          await woken;
        }
        return (await answer(at, digest)) ?? { successfulAuth: false, message: 'PENDING' };
      } finally {
        await storage.update(
          loginStates,
          { ...where, awaitedUntil: taken.awaitedUntil },
          { awaitedUntil: 0 },
        );
      }
    },

    /** Lets everybody who waits here go with PENDING: the server stops. */
    stopWaiting(): void {
      stopping = true;
      for (const wake of [...waiting.values()]) wake();
    },
  };
}
