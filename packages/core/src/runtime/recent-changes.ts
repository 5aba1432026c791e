/** Says whether something has changed since a moment, so that what was read then may be kept. */
export interface RecentChanges {
  /** Records that what has this key has changed; null means that anything may have. */
  record(key: string | null): void;
  /** Returns this moment. */
  moment(): number;
  /** Whether none of these has changed since the moment. False if that is not known any more. */
  isUnchanged(since: number, keys: readonly string[]): boolean;
}

/** Creates a record of the changes of the last `maxKeys` keys, or up to twice as many. */
export function createRecentChanges(maxKeys = 10_000): RecentChanges {
  let moment = 0;
  let newer = new Map<string, number>();
  let older = new Map<string, number>();
  let newerBegan = 0;
  let olderBegan = 0;

  /** Begins a map. What is in the last but one is not known any more. */
  function turn(): void {
    [older, olderBegan] = [newer, newerBegan];
    [newer, newerBegan] = [new Map(), moment];
  }

  return {
    record(key) {
      moment += 1;
      if (key !== null) newer.set(key, moment);
      else olderBegan = newerBegan = moment;
      if (newer.size === maxKeys) turn();
    },
    moment: () => moment,
    isUnchanged: (since, keys) =>
      since >= olderBegan && keys.every((key) => (newer.get(key) ?? older.get(key) ?? 0) <= since),
  };
}
