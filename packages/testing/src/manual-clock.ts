import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@lobbykit/core';

/** A clock that moves only when it is advanced or set. */
export interface ManualClock extends Clock {
  /**
   * Moves forward, without real time. Runs in order of time the timers and the scheduled tasks that fall due, and waits for
   * each. Tasks are run 3,600 times at most, so those of a day every 24 seconds. Rejects at the moment at which a task fails. Test backends add their tasks, unless they have the option
   * `background`.
   */
  advance(milliseconds: number): Promise<void>;
  /** Jumps to a time without running timers and tasks, as the clock of a machine may. */
  set(now: number): void;
}

/** Work besides timers that a clock does when its time has come. */
export interface TimedWork {
  /** Returns when it is due next; infinite if never. */
  nextAt(): Promise<number>;
  /** Does what is due. */
  run(): Promise<void>;
}

/** Not a part of the interface: only test backends add work. */
const works: unique symbol = Symbol('the work of a manual clock');

interface WorkingClock extends ManualClock {
  readonly [works]: Set<TimedWork>;
}

/** Lets a clock of `createManualClock` do work when it is advanced. Returns the function that removes it. */
export function addTimedWork(clock: Clock, work: TimedWork): () => void {
  const added = (clock as Partial<WorkingClock>)[works];
  added?.add(work);
  return () => void added?.delete(work);
}

/**
 * How often work is run while a clock is advanced once, at most: in an hour each second, in a day every 24 seconds. Tasks that
 * are due each second would take some 5 s of real time for a day.
 */
const maxRuns = 3_600;

/** Creates a clock that does not move from `start` by itself (milliseconds; default 2026-01-01T00:00:00Z). */
export function createManualClock(start = Date.UTC(2026, 0, 1)): ManualClock {
  let now = start;
  let created = 0;
  const timers = new Map<number, { readonly due: number; readonly action: () => void }>();
  const added = new Set<TimedWork>();

  const nextTimer = (until: number): number | undefined => {
    let first: number | undefined;
    for (const [id, timer] of timers) {
      if (timer.due > until) continue;
      const best = first === undefined ? undefined : timers.get(first);
      if (!best || timer.due < best.due) first = id;
    }
    return first;
  };

  async function runTimers(until: number): Promise<void> {
    for (let id = nextTimer(until); id !== undefined; id = nextTimer(until)) {
      const timer = timers.get(id)!;
      timers.delete(id);
      now = Math.max(now, timer.due);
      timer.action();
      await setImmediate();
    }
  }

  const clock: WorkingClock = {
    [works]: added,
    now: () => now,
    after(milliseconds, action) {
      const id = created++;
      // As setTimeout does: the system's clock has no time between two milliseconds.
      timers.set(id, { due: now + Math.trunc(milliseconds), action });
      return () => timers.delete(id);
    },
    async advance(milliseconds) {
      assertForward(milliseconds);
      const until = now + milliseconds;
      const minPause = milliseconds / maxRuns;
      const times = new Map<TimedWork, number>();
      for (const work of added) times.set(work, await work.nextAt());
      for (let next = earliest(times, until); next; next = earliest(times, until)) {
        const [work, at] = next;
        // At the same moment timers come first: they end what a task would find.
        await runTimers(at);
        now = Math.max(now, at);
        if (!added.has(work)) {
          times.delete(work);
          continue;
        }
        await work.run();
        // What falls due within the last pause is run at the end.
        times.set(work, Math.max(await work.nextAt(), Math.min(at + minPause, until)));
      }
      await runTimers(until);
      now = until;
    },
    set(value) {
      now = value;
    },
  };
  return clock;
}

/** Returns the work that is due first, and when; undefined if none is due by then. */
function earliest(times: ReadonlyMap<TimedWork, number>, until: number): [TimedWork, number] | undefined {
  let first: [TimedWork, number] | undefined;
  for (const entry of times) if (entry[1] <= until && (!first || entry[1] < first[1])) first = entry;
  return first;
}

function assertForward(milliseconds: unknown): void {
  if (typeof milliseconds !== 'number' || !(milliseconds >= 0 && milliseconds < Number.POSITIVE_INFINITY))
    throw new Error(
      `clock.advance takes milliseconds from 0 on, not ${String(milliseconds)}; clock.set(time) jumps in either direction`,
    );
}
