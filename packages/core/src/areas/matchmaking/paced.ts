import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sliced } from './matching/sorted.ts';

/** How long is worked without giving others their turn, in milliseconds. */
const sliceMilliseconds = 10;

/** Does work in slices, with turns for others between them. */
export async function paced<Result>(work: Sliced<Result>): Promise<Result> {
  let until = performance.now() + sliceMilliseconds;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMilliseconds;
  }
}
