import type { Clock } from '@lobbykit/core';

/** A clock that moves only when told. */
export interface ManualClock extends Clock {
  /** Moves on, firing what falls due on the way, in order, and lets each one's promises settle. */
  advance(milliseconds: number): Promise<void>;
  /** Jumps to a time without firing timers, as a machine's clock may. */
  set(now: number): void;
}

/** Makes a clock that stands still at `start` (default 2026-01-01T00:00:00Z) until it is advanced. */
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
      // As setTimeout does: a time between two milliseconds is none that the system's clock would tell.
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
