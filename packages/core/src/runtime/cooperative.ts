import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that can pause at every `yield`. Each yields the number of steps done since the previous one. */
export type Sliced<Result> = Generator<number, Result>;

/** How long the work runs before it lets the event loop continue. */
const sliceMilliseconds = 10;

/** Runs work in slices of 10 ms and lets the event loop run between them. Returns the result of the work. */
export async function runSliced<Result>(work: Sliced<Result>): Promise<Result> {
  let until = performance.now() + sliceMilliseconds;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMilliseconds;
  }
}
