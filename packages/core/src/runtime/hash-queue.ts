import { commonErrors } from '../kernel/errors.ts';

export interface HashQueueOptions {
  /** Tasks that run concurrently. */
  readonly concurrency: number;
  /** Tasks of one priority that may wait. */
  readonly maxWaiting: number;
  /** The number of priorities; 0 is the highest. */
  readonly priorities: number;
}

/** Runs tasks with limited concurrency. */
export interface HashQueue {
  /**
   * Runs a task when a place is free. Waiting tasks of a higher priority run first, those of one priority in order. Throws
   * OVERLOADED if too many of its priority wait. A waiting task whose signal is aborted leaves the queue and rejects with
   * the reason of the signal.
   */
  run<Result>(
    priority: number,
    signal: AbortSignal | undefined,
    task: () => Promise<Result>,
  ): Promise<Result>;
}

/** Creates a queue. */
export function createHashQueue({ concurrency, maxWaiting, priorities }: HashQueueOptions): HashQueue {
  let running = 0;
  const queues = Array.from({ length: priorities }, () => new Set<() => void>());

  /** Waits for a free place. */
  async function acquire(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
    if (running < concurrency) {
      running++;
      return;
    }
    if (waiting.size >= maxWaiting) throw commonErrors.OVERLOADED({ retryAfterSeconds: 2 });
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });
  }

  /** Gives the place to the task of the highest priority that has waited longest. */
  function release(): void {
    for (const waiting of queues)
      for (const next of waiting) {
        waiting.delete(next);
        next();
        return;
      }
    running--;
  }

  return {
    async run(priority, signal, task) {
      signal?.throwIfAborted();
      await acquire(queues[priority]!, signal);
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
