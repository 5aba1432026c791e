/** Steps that take back what was done; run from the last to the first. */
export type Undo = (() => void)[];

/** Takes steps back until `length` of them are left. */
export function undoTo(undo: Undo, length: number): void {
  while (undo.length > length) undo.pop()!();
}

/** Takes back what `work` did if it throws. */
export function wholeOrNothing<Result>(undo: Undo, work: () => Result): Result {
  const start = undo.length;
  try {
    return work();
  } catch (error) {
    undoTo(undo, start);
    throw error;
  }
}
