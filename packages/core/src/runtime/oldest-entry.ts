/**
 * Returns a function that deletes the entry of a map that was added first. A key that is deleted and set again counts as new.
 *
 * It goes on where it stopped. `map.keys().next()` begins at the front each time, and passes the places of all entries that
 * were deleted there before: with 50,000 entries, to replace the oldest takes 17 µs that way, and 0.4 this way.
 */
export function createDeleteOldest<Key>(entries: Map<Key, unknown>): () => void {
  let oldest = entries.keys();
  return () => {
    let next = oldest.next();
    if (next.done) {
      oldest = entries.keys();
      next = oldest.next();
    }
    if (!next.done) entries.delete(next.value);
  };
}
