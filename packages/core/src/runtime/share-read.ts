/**
 * Returns a function that reads once for all who call it in one turn. A call never gets what was read before it.
 */
export function shareRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined;
  return () => {
    next ??= Promise.resolve().then(() => {
      next = undefined;
      return read();
    });
    return next;
  };
}
