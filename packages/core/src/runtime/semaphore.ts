/** Runs work when a permit is free. Waiting work starts in the order in which it came. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a semaphore that lets at most `permits` pieces of work run concurrently. */
export function createSemaphore(permits: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < permits) running++;
    else
      await new Promise<void>((start) => {
        queue.push(start);
      });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
