import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Hub } from './stream-hub.ts';

/** Of these sessions (by digest), those that live. */
export type LiveSessions = (digests: readonly string[]) => Promise<ReadonlySet<string>>;

/** Closes streams whose session has ended without anybody telling: it expired, or the signal was lost. */
export interface SessionWatch {
  /** Looks at all sessions that have a stream here. */
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

const everyMilliseconds = 4_000;
const sessionsAtATime = 1_000;

export function createSessionWatch(
  hub: Pick<Hub, 'sessionDigests' | 'closeSessions'>,
  liveSessions: LiveSessions,
  clock: Clock,
  log: Log,
): SessionWatch {
  let running = false;
  let cancel = (): void => {};

  async function look(): Promise<void> {
    const digests = hub.sessionDigests();
    try {
      for (let from = 0; from < digests.length; from += sessionsAtATime) {
        const part = digests.slice(from, from + sessionsAtATime);
        const live = await liveSessions(part);
        hub.closeSessions(part.filter((digest) => !live.has(digest)));
      }
    } catch (cause) {
      log.warn({ cause }, 'the sessions of event streams could not be checked; trying again');
    }
  }

  function lookLater(): void {
    cancel = clock.after(everyMilliseconds, async () => {
      await look();
      if (running) lookLater();
    });
  }

  return {
    look,
    start() {
      running = true;
      lookLater();
    },
    stop() {
      running = false;
      cancel();
    },
  };
}
