import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work in slices: every yield is a place to stop for a while, and tells how many steps it took. */
export type Sliced<Result> = Generator<number, Result>;

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
