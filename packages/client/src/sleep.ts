/**
 * Returns after how many milliseconds to come back to a server that names seconds. All who were refused together got one of a
 * few numbers, so they are spread over the second behind it.
 */
export const returnMilliseconds = (retryAfterSeconds: number): number =>
  retryAfterSeconds > 0 ? (retryAfterSeconds + Math.random()) * 1000 : 0;

/** Resolves after this time, or when the signal is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done, { once: true });
  });
}
