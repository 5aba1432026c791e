import type { Clock } from '../../../runtime/clock.ts';

/** How long a function of the host may take for one match or ticket, in milliseconds: one that never answers would hold its queue for ever. */
const hostMilliseconds = 5_000;

/** Waits for what a function of the host answers. Rejects where that takes too long; what it answers then is ignored. */
export function inTime<Result>(
  clock: Pick<Clock, 'after'>,
  answer: Result | Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`it took longer than ${hostMilliseconds / 1000} seconds`));
    const cancel = clock.after(hostMilliseconds, late);
    Promise.resolve(answer).then(resolve, reject).finally(cancel);
  });
}
