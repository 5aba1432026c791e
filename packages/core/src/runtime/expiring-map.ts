import { createDeleteOldest } from './oldest-entry.ts';

/** A map whose entries end by themselves. */
export interface ExpiringMap<Value> {
  /** How many entries are in memory, including those that have ended and are not removed yet. */
  readonly size: number;
  /** Returns the value, or undefined if its time is over. */
  get(key: string, now: number): Value | undefined;
  /** Adds or replaces an entry, which lasts until `until`. Times are in milliseconds. */
  set(key: string, value: Value, until: number, now: number): void;
  delete(key: string): void;
  /** Removes the entries for which `matches` returns true. */
  deleteWhere(matches: (value: Value) => boolean): void;
  clear(): void;
}

/** Each new entry checks this many others, so there are never more than twice as many as last at the same time. */
const checkedPerEntry = 2;

/**
 * Creates a map of at most `maxSize` entries, without timers: entries that have ended are removed while new ones are
 * added. If the map is full, the oldest entry is removed. So its size follows the callers of the last seconds, and not
 * all those who ever called.
 */
export function createExpiringMap<Value>(maxSize: number): ExpiringMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly until: number }>();
  const deleteOldest = createDeleteOldest(entries);
  let checked = entries.entries();

  function sweep(now: number): void {
    for (let count = 0; count < checkedPerEntry; count++) {
      const next = checked.next();
      if (next.done) {
        checked = entries.entries();
        return;
      }
      const [key, { until }] = next.value;
      if (until <= now) entries.delete(key);
    }
  }

  return {
    get size() {
      return entries.size;
    },
    get(key, now) {
      const entry = entries.get(key);
      return entry !== undefined && entry.until > now ? entry.value : undefined;
    },
    set(key, value, until, now) {
      sweep(now);
      // Deleted first, so that the map keeps the entries in the order in which they were added.
      if (!entries.delete(key) && entries.size >= maxSize) deleteOldest();
      entries.set(key, { value, until });
    },
    delete: (key) => void entries.delete(key),
    deleteWhere(matches) {
      for (const [key, { value }] of entries) if (matches(value)) entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
