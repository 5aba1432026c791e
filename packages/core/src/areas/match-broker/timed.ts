import type { Context } from '../area.ts';

/** Waits for an allocator. Rejects where it takes longer than an allocation may, or the signal is aborted: the work stops. */
export function timed<Result>(
  { clock, limits }: Pick<Context, 'clock' | 'limits'>,
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`took longer than ${limits.allocationSeconds} s`));
    const stopped = (): void => reject(new Error('the backend stops'));
    const cancel = clock.after(limits.allocationSeconds * 1000, late);
    signal.addEventListener('abort', stopped, { once: true });
    work.then(resolve, reject).finally(() => {
      cancel();
      signal.removeEventListener('abort', stopped);
    });
  });
}
