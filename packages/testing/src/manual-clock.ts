import type { Clock } from '@lobbykit/core';

/** A clock that moves only when it is advanced or set. */
export interface ManualClock extends Clock {
  /** Moves forward. Runs the timers that fall due, in order, and lets the promises of each settle before the next. */
  advance(milliseconds: number): Promise<void>;
  /** Jumps to a time without running timers, as the clock of a machine may. */
  set(now: number): void;
}

/** Creates a clock that does not move from `start` by itself (milliseconds; default 2026-01-01T00:00:00Z). */
export function createManualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start;
  let created = 0;
  const timers = new Map<number, { readonly due: number; readonly action: () => void }>();

  const nextDue = (until: number): number | undefined => {
    let first: number | undefined;
    for (const [id, timer] of timers) {
      if (timer.due > until) continue;
      const best = first === undefined ? undefined : timers.get(first);
      if (!best || timer.due < best.due) first = id;
    }
    return first;
  };

  return {
    now: () => now,
    after(milliseconds, action) {
      const id = created++;
      // As setTimeout does: the system's clock has no time between two milliseconds.
      timers.set(id, { due: now + Math.trunc(milliseconds), action });
      return () => timers.delete(id);
    },
    async advance(milliseconds) {
      const until = now + milliseconds;
      for (let id = nextDue(until); id !== undefined; id = nextDue(until)) {
        const timer = timers.get(id)!;
        timers.delete(id);
        now = Math.max(now, timer.due);
        timer.action();
        await new Promise((settled) => setImmediate(settled));
      }
      now = until;
    },
    set(value) {
      now = value;
    },
  };
}
