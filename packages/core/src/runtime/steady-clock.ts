import type { DatabaseClock } from './database-clock.ts';
import type { Log } from './log.ts';

/** A clock for work: between `start` and `stop` it never goes back. */
export interface SteadyClock extends DatabaseClock {
  /** Returns the time of the source, which goes back if someone sets it. */
  readonly wall: () => number;
  /** Returns by how many milliseconds `now` is ahead of the source. */
  ahead(): number;
  /** Says the newest time that any node has stored: from then on `now` is not before it. */
  notBefore(stored: number): void;
}

/** A source that departs this far from the monotonic clock was set. Nodes may differ by as much. */
const toleranceMilliseconds = 2_000;
/** How much slower `now` goes than the source while it is ahead: an hour is caught up in ten hours. */
const slowing = 0.1;

/**
 * Creates a clock that follows another one forwards, and never goes back.
 *
 * If the source is set back, `now` goes on as before and is ahead of it from then on. Whatever was stored or is remembered
 * with a time, such as leases, retries and waits, goes on too. While it is ahead, `now` goes a tenth slower than the source
 * until they agree. A source that is set forward again takes away from what `now` is ahead; beyond that `now` follows.
 *
 * A step is noticed by the monotonic clock, and over a restart by the newest stored time. Each is logged once.
 */
export function createSteadyClock(source: DatabaseClock, log: Log): SteadyClock {
  const elapsed = source.monotonic ?? source.now;
  let last = { source: source.now(), elapsed: elapsed(), now: 0 };
  let ahead = 0;

  function warn(back: number, isStored: boolean): void {
    log.warn(
      { milliseconds: Math.round(back), direction: 'back' },
      isStored
        ? 'the newest stored time has not come yet: the clock was set back; work goes on from the stored time'
        : 'the clock was set back; work goes on as if it were not, and its time goes slower until they agree',
    );
  }

  function now(): number {
    const at = { source: source.now(), elapsed: elapsed() };
    const passed = Math.max(0, at.elapsed - last.elapsed);
    const step = at.source - last.source - passed;
    if (step < -toleranceMilliseconds) {
      ahead -= step;
      warn(-step, false);
    } else {
      if (step > toleranceMilliseconds) {
        log.warn(
          { milliseconds: Math.round(step), direction: 'forward' },
          'the clock was set forward, or this process was suspended',
        );
        ahead = Math.max(0, ahead - step);
      }
      ahead = Math.max(0, ahead - passed * slowing);
    }
    // Smaller steps back are waited for.
    last = { ...at, now: Math.max(last.now, Math.round(at.source + ahead)) };
    return last.now;
  }

  return {
    now,
    wall: source.now,
    after(milliseconds, action) {
      // Timers are waited for on the same time that is compared afterwards.
      const slower = Math.min(ahead, (milliseconds * slowing) / (1 - slowing));
      return source.after(milliseconds + slower, action);
    },
    monotonic: elapsed,
    lag: () => source.lag?.() ?? 0,
    async start() {
      await source.start();
      // Until then it was the time of the machine, which another one may depart from.
      last = { source: source.now(), elapsed: elapsed(), now: 0 };
      ahead = 0;
    },
    stop: source.stop,
    ahead() {
      now();
      return Math.round(ahead);
    },
    notBefore(stored) {
      const back = stored - now();
      if (back <= toleranceMilliseconds) return;
      ahead += back;
      warn(back, true);
    },
  };
}
