import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const measurementIntervalMilliseconds = 60_000;
/** Offsets above this are logged as a warning. */
const warningOffsetMilliseconds = 5_000;

/** A clock that follows the clock of a database from `start` to `stop`. */
export interface DatabaseClock extends Clock {
  /** Measures the offset, then repeats it every minute. Rejects if the first measurement fails. */
  start(): Promise<void>;
  /** Ends the measurements. The last offset stays. */
  stop(): void;
}

/**
 * Creates a clock that agrees with the database. Deadlines that several nodes write and read then mean the same time.
 *
 * If the storage has its own clock, `start` measures the offset to it, applies it to `now`, and measures again every
 * minute. If the offset exceeds 5 seconds, a warning is logged. Timers run on the given clock.
 */
export function createDatabaseClock(clock: Clock, storage: Pick<Storage, 'now'>, log: Log): DatabaseClock {
  let offset = 0;
  let cancel: (() => void) | undefined;
  let stopped = false;

  async function measure(): Promise<void> {
    const before = clock.now();
    const database = await storage.now!();
    const after = clock.now();
    offset = Math.round(database - (before + after) / 2);
    if (Math.abs(offset) > warningOffsetMilliseconds)
      log.warn({ offsetMilliseconds: offset }, "this machine's clock differs from the database's");
  }

  function repeat(): void {
    if (stopped) return;
    cancel = clock.after(measurementIntervalMilliseconds, () => {
      measure()
        .catch((cause: unknown) => log.warn({ cause }, "the database's clock could not be read"))
        .finally(repeat);
    });
  }

  return {
    now: () => clock.now() + offset,
    after: (milliseconds, action) => clock.after(milliseconds, action),
    async start() {
      if (!storage.now) return;
      await measure();
      repeat();
    },
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}
