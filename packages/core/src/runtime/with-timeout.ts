import type { Clock } from './clock.ts';

/**
 * Settles as `work` does. Rejects when that takes longer than `milliseconds` or when `signal` is aborted; what the work
 * returns or throws after that is ignored. The work itself is not ended.
 */
export async function withTimeout<Result>(
  clock: Pick<Clock, 'after'>,
  milliseconds: number,
  work: Result | PromiseLike<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = (): void => reject(new Error('stopped before it ended'));
  const giveUp = (): void => reject(new Error(`took longer than ${milliseconds / 1000} seconds`));
  const cancel = clock.after(milliseconds, giveUp);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  Promise.resolve(work).then(resolve, reject);
  try {
    return await promise;
  } finally {
    cancel();
    signal?.removeEventListener('abort', stop);
  }
}
