import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { StreamHub } from './stream-hub.ts';

/** Returns those of these logins, by lineage, that still have a valid token. */
export type LiveLogins = (lineages: readonly string[]) => Promise<ReadonlySet<string>>;

/** Closes streams whose login has ended without a signal: it expired, or the signal was lost. */
export interface SessionWatch {
  /** Checks all logins that have a stream here. */
  check(): Promise<void>;
  start(): void;
  stop(): void;
}

const checkIntervalMilliseconds = 4_000;
const loginBatchSize = 1_000;

export function createSessionWatch(
  hub: Pick<StreamHub, 'lineages' | 'closeLogins'>,
  liveLogins: LiveLogins,
  clock: Clock,
  log: Log,
): SessionWatch {
  let running = false;
  let cancel = (): void => {};

  async function check(): Promise<void> {
    const lineages = hub.lineages();
    try {
      for (let from = 0; from < lineages.length; from += loginBatchSize) {
        const part = lineages.slice(from, from + loginBatchSize);
        const live = await liveLogins(part);
        hub.closeLogins(part.filter((lineage) => !live.has(lineage)));
      }
    } catch (cause) {
      log.warn({ cause }, 'the logins of event streams could not be checked; trying again');
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
