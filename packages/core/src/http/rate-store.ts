/** Points per window of time. A caller's window begins with the first point that they take. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
  /** Seconds for which a caller is refused after taking too much; the rest of the window if absent. */
  readonly blockSeconds?: number;
  /** Bytes of an answer that one point pays for; a larger answer costs more. At least 65,536, the default. */
  readonly answerBytes?: number;
}

/** Counts points per key. Times are in milliseconds. */
export interface RateStore {
  /**
   * Takes `cost` points, or none of them if the window has too few left. Returns the wait until the next try, or 0: as a
   * promise if the points are not in the memory of this process.
   */
  take(key: string, cost: number, rate: Rate, now: number): number | Promise<number>;
  /**
   * Takes `cost` points for a call that was already made, even if the window has too few left. The window then lasts
   * longer in proportion: with twice its points, twice as long.
   */
  charge(key: string, cost: number, rate: Rate, now: number): Promise<void>;
  /** Returns points that were taken at `takenAt`, if the window of that time is still the current one. */
  giveBack(key: string, cost: number, takenAt: number): Promise<void>;
}

interface Window {
  readonly start: number;
  end: number;
  /** Points taken; infinite while the caller is blocked. */
  used: number;
}

/** Windows kept at once, about 50 MB. If this many callers are counted at a time, the oldest windows are forgotten. */
const maxWindows = 250_000;
/** Each take checks this many kept windows, so there are never more than twice as many as are in use. */
const checkedPerTake = 2;

/** A clock that was set back by more than the window ends it too; otherwise a full window would last for that long. */
const isOver = ({ start, end }: Window, now: number): boolean => now >= end || start - now > end - start;

/** Counts in the memory of this process, without timers: old windows are removed while new points are taken. */
export function createMemoryRateStore(max = maxWindows): RateStore & { readonly size: number } {
  const windows = new Map<string, Window>();
  let checked = windows.entries();

  /** Forgets 1 % of the windows at once, because finding the first key of a map is slow after many deletions. */
  function forgetOldest(): void {
    let count = Math.ceil(max / 100);
    for (const key of windows.keys()) {
      windows.delete(key);
      if (--count === 0) return;
    }
  }

  function sweep(now: number): void {
    if (windows.size >= max) forgetOldest();
    for (let count = 0; count < checkedPerTake; count++) {
      const next = checked.next();
      if (next.done) {
        checked = windows.entries();
        return;
      }
      const [key, window] = next.value;
      if (isOver(window, now)) windows.delete(key);
    }
  }

  function currentWindow(key: string, seconds: number, now: number): Window {
    sweep(now);
    const kept = windows.get(key);
    if (kept !== undefined && !isOver(kept, now)) return kept;
    const window = { start: now, end: now + seconds * 1000, used: 0 };
    // Deleted first, so that the map keeps the windows in the order of their starts.
    windows.delete(key);
    windows.set(key, window);
    return window;
  }

  return {
    get size() {
      return windows.size;
    },
    take(key, cost, { points, seconds, blockSeconds }, now) {
      const window = currentWindow(key, seconds, now);
      if (window.used + cost <= points) {
        window.used += cost;
        return 0;
      }
      if (blockSeconds && window.used !== Number.POSITIVE_INFINITY) {
        window.used = Number.POSITIVE_INFINITY;
        window.end = now + blockSeconds * 1000;
      }
      return window.end - now;
    },
    async charge(key, cost, { points, seconds }, now) {
      const window = currentWindow(key, seconds, now);
      if (window.used === Number.POSITIVE_INFINITY) return;
      window.used += cost;
      window.end = Math.max(window.end, window.start + Math.ceil((seconds * 1000 * window.used) / points));
    },
    async giveBack(key, cost, takenAt) {
      const window = windows.get(key);
      if (window && window.start <= takenAt && takenAt < window.end)
        window.used = Math.max(0, window.used - cost);
    },
  };
}
