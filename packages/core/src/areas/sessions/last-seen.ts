import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { SessionLimits } from './limits.ts';
import { sessionState } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

export interface LastSeenDependencies {
  readonly storage: Pick<StorageOperations, 'update'>;
  readonly clock: Clock;
  readonly limits: SessionLimits;
  readonly log: Log;
}

/** How long uses are collected before one statement writes them. */
const batchMilliseconds = 1_000;

const idleMillisecondsOf = ({ sessionIdleSeconds }: SessionLimits): number => sessionIdleSeconds * 1000;
const writeIntervalMilliseconds = (limits: SessionLimits): number =>
  Math.min(limits.lastSeenSeconds * 1000, idleMillisecondsOf(limits) / 2);

/** How long the actor of a token is cached. Uses within that time are not recorded at all. */
export const cacheMilliseconds = (limits: SessionLimits): number =>
  Math.min(5_000, idleMillisecondsOf(limits) / 4);

/** The latest time at which a session may have been used: up to 66 seconds after the recorded `lastSeenAt`. */
export const latestUse = (
  { lastSeenAt }: Pick<SessionRow, 'lastSeenAt'>,
  limits: SessionLimits,
  now: number,
): number =>
  Math.min(
    now,
    lastSeenAt + writeIntervalMilliseconds(limits) + cacheMilliseconds(limits) + batchMilliseconds,
  );

/**
 * Creates the function that records the use of a session, which also extends its idle time. It writes in the
 * background, so no request waits for it.
 *
 * A session is written at most once a minute (`lastSeenSeconds`), or twice per idle time if that is shorter than two
 * minutes. All sessions of one second are written with one statement: 10,000 players cost 60 statements a minute
 * instead of 10,000.
 */
export function createLastSeen({
  storage,
  clock,
  limits,
  log,
}: LastSeenDependencies): (row: SessionRow, now: number) => void {
  const idleMilliseconds = idleMillisecondsOf(limits);
  const intervalMilliseconds = writeIntervalMilliseconds(limits);
  let batch = new Set<string>();

  function write(): void {
    const now = clock.now();
    const digests = [...batch];
    batch = new Set();
    storage
      .update(
        sessions,
        { digest: { in: digests }, state: sessionState.ACCOUNT, lastSeenAt: { lt: now } },
        { lastSeenAt: now, idleUntil: now + idleMilliseconds },
      )
      .catch((cause: unknown) =>
        log.warn({ cause, sessions: digests.length }, 'the last use of sessions could not be written'),
      );
  }

  return ({ digest, lastSeenAt, state }, now) => {
    if (state !== sessionState.ACCOUNT || now - lastSeenAt < intervalMilliseconds) return;
    if (batch.size === 0) clock.after(batchMilliseconds, write);
    batch.add(digest);
  };
}
