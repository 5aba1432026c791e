/** What a client asked of a counter that never falls below 0 by a decrement. */
export interface CounterOperation {
  readonly kind: 'increment' | 'decrement' | 'set' | 'read';
  readonly amount: number;
  /** When the client sent it, on a clock of the test that gives no two moments the same number. */
  readonly invoked: number;
  /** When the client got the answer; infinite if it got none. */
  readonly returned: number;
  /** The count that was answered, and whether a decrement was done. Null: nobody knows whether it took effect. */
  readonly result: { readonly count: number; readonly done: boolean } | null;
}

/** Returns the count after an operation; null if its answer is not the one of this count. */
function countAfter({ kind, amount, result }: CounterOperation, count: number): number | null {
  const isDone = kind === 'increment' || (kind === 'decrement' && count >= amount);
  const changed = isDone ? count + (kind === 'increment' ? amount : -amount) : count;
  const after = kind === 'set' ? amount : changed;
  if (result === null) return after;
  return result.count === after && (kind !== 'decrement' || result.done === isDone) ? after : null;
}

/**
 * Returns whether the operations of one counter are linearizable: whether each could have happened at one moment between
 * its request and its answer, one after the other, from a count of 0.
 *
 * The search is the one of Wing and Gong (Journal of Parallel and Distributed Computing 17, 1993) with the memory of
 * Lowe (Concurrency and Computation 29, 2017): it takes any operation that was sent before the first of the others was
 * answered, and never tries the same set with the same count twice.
 */
export function isLinearizable(operations: readonly CounterOperation[]): boolean {
  const all = operations.toSorted((left, right) => left.invoked - right.invoked);
  const tried = new Set<string>();
  const search: SearchState[] = [{ first: 0, taken: 0n, count: 0 }];
  for (let state = search.pop(); state !== undefined; state = search.pop()) {
    const { first, taken, count } = state;
    let firstAnswer = Number.POSITIVE_INFINITY;
    let isOver = true;
    for (let at = first; at < all.length && all[at]!.invoked <= firstAnswer; at++) {
      if (isTaken(taken, at - first)) continue;
      const operation = all[at]!;
      firstAnswer = Math.min(firstAnswer, operation.returned);
      // What has no answer may also never happen.
      if (operation.result !== null) isOver = false;
      const after = countAfter(operation, count);
      if (after === null) continue;
      const next = withoutPrefix({ first, taken: taken | (1n << BigInt(at - first)), count: after });
      const key = `${next.first} ${next.taken} ${next.count}`;
      if (tried.has(key)) continue;
      tried.add(key);
      search.push(next);
    }
    if (isOver) return true;
  }
  return false;
}

/** What has happened: everything before `first`, and of the rest what is set in `taken`, whose lowest bit is `first`. */
interface SearchState {
  readonly first: number;
  readonly taken: bigint;
  readonly count: number;
}

const isTaken = (taken: bigint, at: number): boolean => ((taken >> BigInt(at)) & 1n) === 1n;

function withoutPrefix({ first, taken, count }: SearchState): SearchState {
  let length = 0;
  while (isTaken(taken, length)) length += 1;
  return { first: first + length, taken: taken >> BigInt(length), count };
}
