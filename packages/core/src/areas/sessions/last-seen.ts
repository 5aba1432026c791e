import type { Limits } from '../../kernel/limits.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { sessionState } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

export interface LastSeenDependencies {
  readonly storage: Pick<StorageOperations, 'update'>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Log;
}

/** How long uses are gathered before they are written together, in milliseconds. */
const gathered = 1_000;

const idleMillisecondsOf = ({ sessionIdleSeconds }: Limits): number => sessionIdleSeconds * 1000;
const writeEvery = (limits: Limits): number =>
  Math.min(limits.lastSeenSeconds * 1000, idleMillisecondsOf(limits) / 2);

/** How long who a token stands for is remembered, in milliseconds. Uses in that time are not noted at all. */
export const rememberedMilliseconds = (limits: Limits): number =>
  Math.min(5_000, idleMillisecondsOf(limits) / 4);

/** The latest time at which a session may have been used, by what is written of it: up to 66 s later than that. */
export const latestUse = (
  { lastSeenAt }: Pick<SessionRow, 'lastSeenAt'>,
  limits: Limits,
  now: number,
): number => Math.min(now, lastSeenAt + writeEvery(limits) + rememberedMilliseconds(limits) + gathered);

/**
 * Notes that sessions are used, which also puts off their idle end: beside the requests, never on their way.
 *
 * A session is written at most once a minute (`lastSeenSeconds`), or twice in an idle time shorter than two minutes, and all sessions of
 * one second in one statement: 10,000 players cost 60 statements a minute and not 10,000.
 */
export function createLastSeen({
  storage,
  clock,
  limits,
  log,
}: LastSeenDependencies): (row: SessionRow, now: number) => void {
  const idleMilliseconds = idleMillisecondsOf(limits);
  const every = writeEvery(limits);
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
