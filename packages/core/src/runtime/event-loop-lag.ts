/** The event loop is asked this often, but only while someone reads the lag. */
const sampleMilliseconds = 100;
/** Below this the loop is idle enough to stop asking. */
const idleMilliseconds = 10;

/**
 * Creates a function that returns by how many milliseconds timers of this process are late.
 *
 * It is the smaller one of the last two samples: a single pause, for example of the garbage collector, is over when it
 * is measured, and says nothing about the requests that come then. A read costs one comparison.
 */
export function createEventLoopLag(
  after: (milliseconds: number, action: () => void) => unknown,
  monotonic: () => number,
): () => number {
  let last = 0;
  let lag = 0;
  let isSampling = false;

  function sample(): void {
    isSampling = true;
    const dueAt = monotonic() + sampleMilliseconds;
    after(sampleMilliseconds, () => {
      const late = Math.max(0, monotonic() - dueAt);
      lag = Math.min(last, late);
      last = late;
      if (late > idleMilliseconds) sample();
      else isSampling = false;
    });
  }

  return () => {
    if (!isSampling) sample();
    return lag;
  };
}
