/** The steps that revert changes. They run from the last to the first. */
export type Undo = (() => void)[];

/** Runs steps until `length` of them are left. */
export function undoTo(undo: Undo, length: number): void {
  while (undo.length > length) undo.pop()!();
}

/** Runs `work`, and reverts its changes if it throws. */
export function wholeOrNothing<Result>(undo: Undo, work: () => Result): Result {
  const start = undo.length;
  try {
    return work();
  } catch (error) {
    undoTo(undo, start);
    throw error;
  }
}
