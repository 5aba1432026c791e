import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { StreamHub } from './stream-hub.ts';

/** Returns those of these sessions, by digest, that are still valid. */
export type LiveSessions = (digests: readonly string[]) => Promise<ReadonlySet<string>>;

/** Closes streams whose session has ended without a signal: it expired, or the signal was lost. */
export interface SessionWatch {
  /** Checks all sessions that have a stream here. */
  check(): Promise<void>;
  start(): void;
  stop(): void;
}

const checkIntervalMilliseconds = 4_000;
const sessionBatchSize = 1_000;

export function createSessionWatch(
  hub: Pick<StreamHub, 'sessionDigests' | 'closeSessions'>,
  liveSessions: LiveSessions,
  clock: Clock,
  log: Log,
): SessionWatch {
  let running = false;
  let cancel = (): void => {};

  async function check(): Promise<void> {
    const digests = hub.sessionDigests();
    try {
      for (let from = 0; from < digests.length; from += sessionBatchSize) {
        const part = digests.slice(from, from + sessionBatchSize);
        const live = await liveSessions(part);
        hub.closeSessions(part.filter((digest) => !live.has(digest)));
      }
    } catch (cause) {
      log.warn({ cause }, 'the sessions of event streams could not be checked; trying again');
    }
  }

  function checkLater(): void {
    cancel = clock.after(checkIntervalMilliseconds, async () => {
      await check();
      if (running) checkLater();
    });
  }

  return {
    check,
    start() {
      running = true;
      checkLater();
    },
    stop() {
      running = false;
      cancel();
    },
  };
}
