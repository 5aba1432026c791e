import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';

/**
 * Replaces the time of the storage and of its driver by one that only the test moves. The network takes none of it. What
 * waits for a time must have settled before the test is over.
 */
export function manualTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    async advance(milliseconds: number): Promise<void> {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
    /** Starts a call, and resolves when it waits for its time to be over. */
    async untilWaiting<Result>(call: () => Promise<Result>): Promise<{ readonly result: Promise<Result> }> {
      const before = vi.getTimerCount();
      const result = call();
      result.catch(() => {});
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(before);
      return { result };
    },
    /** Moves the time until the work has settled. Returns the milliseconds that it took, to a tenth of a second. */
    async untilSettled(work: Promise<unknown>): Promise<number> {
      const started = performance.now();
      let settled = false;
      const note = (): void => {
        settled = true;
      };
      work.then(note, note);
      for (await setImmediate(); !settled; await setImmediate()) await vi.advanceTimersByTimeAsync(100);
      return performance.now() - started;
    },
  };
}
