import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** How often the offset to the database's clock is measured, in milliseconds. */
const measuredEvery = 60_000;
/** An offset above this is worth a warning, in milliseconds. */
const worrying = 5_000;

export interface DatabaseClock extends Clock {
  start(): Promise<void>;
  stop(): void;
}

/**
 * A clock that agrees with the database, so that deadlines which several nodes write and read mean one time.
 *
 * Where the storage has a clock of its own, `start` measures the offset to it, applies it to `now`, and measures again
 * each minute; above 5 seconds it warns. Timers are the given clock's.
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
    if (Math.abs(offset) > worrying)
      log.warn({ offsetMilliseconds: offset }, "this machine's clock differs from the database's");
  }

  function repeat(): void {
    if (stopped) return;
    cancel = clock.after(measuredEvery, () => {
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
