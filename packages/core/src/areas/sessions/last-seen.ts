import type { Clock } from '../../clock.ts';
import type { Limits } from '../../limits.ts';
import type { Log } from '../../log.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { sessionState } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

export interface LastSeenParts {
  readonly storage: Pick<StorageOperations, 'update'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Log;
}

/** How long uses are gathered before they are written together, in milliseconds. */
const gathered = 1_000;

/**
 * Notes that sessions are used, which also puts off their idle end: beside the requests, never on their way.
 *
 * A session is written at most once a minute, or twice in an idle time shorter than two minutes, and all sessions of
 * one second in one statement: 10,000 players cost 60 statements a minute and not 10,000.
 */
export function createLastSeen({
  storage,
  clock,
  limits,
  log,
}: LastSeenParts): (row: SessionRow, now: number) => void {
  const idleMilliseconds = limits.sessionIdleSeconds * 1000;
  const every = Math.min(60_000, idleMilliseconds / 2);
  let waiting = new Set<string>();

  function write(): void {
    const now = clock.now();
    const digests = [...waiting];
    waiting = new Set();
    storage
      .update(
        sessions,
        { digest: { in: digests }, state: sessionState.ACCOUNT, lastSeenAt: { lt: now } },
        { lastSeenAt: now, idleUntil: now + idleMilliseconds },
      )
      .catch((cause: unknown) =>
        log.warn({ cause, sessions: digests.length }, 'last use of sessions not written'),
      );
  }

  return ({ digest, lastSeenAt, state }, now) => {
    if (state !== sessionState.ACCOUNT || now - lastSeenAt < every) return;
    if (waiting.size === 0) clock.after(gathered, write);
    waiting.add(digest);
  };
}
