import type { Clock } from '../../../runtime/clock.ts';

/** The tickets that start on this node, as the matchmaker hears of them. */
export interface Arrivals {
  /** Notes that a ticket waits in a queue. Call it after the commit. */
  record(queueKey: string): void;
  /** Calls `listener` with each queue in which tickets have started and then none for a moment. */
  onQuiet(listener: (queueKey: string) => void): void;
}

/**
 * Creates the arrivals. A queue is quiet when no ticket has started in it for `quietMilliseconds`: many who start at once
 * are searched together, and one who starts alone does not wait for the next regular round.
 */
export function createArrivals(
  clock: Pick<Clock, 'now' | 'monotonic' | 'after'>,
  quietMilliseconds: number,
): Arrivals {
  const elapsed = clock.monotonic ?? clock.now;
  /** When the last ticket of a queue started, for queues that are not quiet yet. */
  const lastAt = new Map<string, number>();
  const listeners: ((queueKey: string) => void)[] = [];

  /** One timer for each queue: with one for each ticket, 1,000 at once would set 1,000. */
  function checkIn(queueKey: string, milliseconds: number): void {
    clock.after(milliseconds, () => {
      const left = lastAt.get(queueKey)! + quietMilliseconds - elapsed();
      if (left > 0) return checkIn(queueKey, left);
      lastAt.delete(queueKey);
      for (const listener of listeners) listener(queueKey);
    });
  }

  return {
    record(queueKey) {
      const isQuiet = !lastAt.has(queueKey);
      lastAt.set(queueKey, elapsed());
      if (isQuiet) checkIn(queueKey, quietMilliseconds);
    },
    onQuiet: (listener) => void listeners.push(listener),
  };
}
