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

/** If the clock of the machine departs this far from the monotonic one, it was set, or the machine was suspended. */
const jumpMilliseconds = 2_000;

/**
 * Creates a clock that agrees with the database. Deadlines that several nodes write and read then mean the same time.
 *
 * If the storage has its own clock, `start` measures the offset to it, applies it to `now`, and measures again every
 * minute. If the offset exceeds 5 seconds, a warning is logged, and another one when it changes by as much. Timers run on the given clock.
 *
 * Between two measurements time is counted on the monotonic clock. A machine whose clock is set, by minutes even, goes
 * on with the right time: otherwise it would take the leases of all other nodes for expired. A monotonic clock may
 * stand still while the machine is suspended, so a jump between the two clocks causes a measurement at once.
 */
export function createDatabaseClock(clock: Clock, storage: Pick<Storage, 'now'>, log: Log): DatabaseClock {
  const elapsed = clock.monotonic ?? clock.now;
  /** What has to be added to the elapsed time. Null before the first measurement. */
  let base: number | null = null;
  /** The difference between the clock of the machine and the elapsed time, at the last measurement. */
  let drift = 0;
  /** The offset of the last warning. */
  let warnedOffset = 0;
  let measuring = false;
  let cancel: (() => void) | undefined;
  let stopped = false;

  async function measure(): Promise<void> {
    const before = elapsed();
    const database = await storage.now!();
    const after = elapsed();
    base = database - (before + after) / 2;
    drift = clock.now() - after;
    const offset = Math.round(base - drift);
    if (Math.abs(offset) <= warningOffsetMilliseconds) {
      warnedOffset = 0;
    } else if (Math.abs(offset - warnedOffset) > warningOffsetMilliseconds) {
      warnedOffset = offset;
      log.warn({ offsetMilliseconds: offset }, "this machine's clock differs from the database's");
    }
  }

  function measureQuietly(): Promise<void> {
    measuring = true;
    return measure()
      .catch((cause: unknown) => log.warn({ cause }, "the database's clock could not be read"))
      .finally(() => {
        measuring = false;
      });
  }

  function repeat(): void {
    if (stopped) return;
    cancel = clock.after(measurementIntervalMilliseconds, () => void measureQuietly().finally(repeat));
  }

  function now(): number {
    if (base === null) return clock.now();
    const since = elapsed();
    if (!measuring && !stopped && Math.abs(clock.now() - since - drift) > jumpMilliseconds) {
      // Whether or not the measurement succeeds: the jump itself causes only one.
      drift = clock.now() - since;
      void measureQuietly();
    }
    return Math.round(since + base);
  }

  return {
    now,
    after: (milliseconds, action) => clock.after(milliseconds, action),
    monotonic: elapsed,
    lag: () => clock.lag?.() ?? 0,
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
