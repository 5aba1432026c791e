import { storageOverloaded } from '@lobbykit/core/storage';

interface Waiting<Item, Result> {
  readonly item: Item;
  /** When it was asked for, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

export interface GroupOptions<Item, Result> {
  /**
   * Runs items as one statement. Returns the result of each in their order, undefined for an item that must run alone.
   * `since` is when the first was asked for.
   */
  readonly run: (items: readonly Item[], since: number) => Promise<readonly (Result | undefined)[]>;
  /** Runs one item by itself. */
  readonly runAlone: (item: Item, since: number) => Promise<Result>;
  /** Whether an error of a group concerns all of its items; if not, each runs alone. */
  readonly isShared: (error: unknown) => boolean;
  /** Items with the same identity run one after another, in the order in which they were asked for. */
  readonly identityOf?: (item: Item) => string;
  /** How many rows a result has. */
  readonly sizeOf: (result: Result) => number;
  /** The longest wait in milliseconds. */
  readonly maxWait: number;
}

/** Groups that run at the same time. What comes meanwhile is the next one. */
const maxRunning = 2;
const maxItems = 64;
/** Rows that the results of a group have at most, if they are as large as the last ones. */
const maxRows = 4_096;
/** Fewer items gain nothing from company, and the database executes several large statements at the same time. */
const minItems = 4;

/**
 * Returns a function that runs items in groups: what is asked for in the same turn of the event loop, or while two groups
 * run, is one group. An item alone runs immediately. A group never begins before its items have been asked for. An item
 * that has waited for too long rejects with `StorageOverloaded`, and is not run.
 */
export function createGroups<Item, Result>({
  run,
  runAlone,
  isShared,
  identityOf,
  sizeOf,
  maxWait,
}: GroupOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let isDue = false;
  /** The identities of the items that run. */
  const busy = new Set<string>();
  /** How many items a group may have, by the rows of the last one. */
  let fitting = maxItems;
  const mayBegin = (): boolean => running < maxRunning || fitting === 1;

  function end({ item }: Waiting<Item, Result>): void {
    if (identityOf && busy.delete(identityOf(item)) && waiting.length > 0) beginSoon();
  }

  async function settleAlone(one: Waiting<Item, Result>): Promise<void> {
    try {
      one.resolve(await runAlone(one.item, one.since));
    } catch (error) {
      one.reject(error);
    } finally {
      end(one);
    }
  }

  function settle(one: Waiting<Item, Result>, result: Result | undefined): void {
    if (result === undefined) void settleAlone(one);
    else {
      one.resolve(result);
      end(one);
    }
  }

  function noteSizes(results: readonly (Result | undefined)[]): void {
    const rows = results.reduce((sum, result) => sum + (result === undefined ? 0 : sizeOf(result)), 0);
    const most = Math.min(maxItems, Math.floor(maxRows / Math.max(1, rows / results.length)));
    fitting = most < minItems ? 1 : most;
  }

  async function runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const [{ item, since }] = group as readonly [Waiting<Item, Result>];
    const isAlone = group.length === 1;
    try {
      const results = isAlone
        ? [await runAlone(item, since)]
        : await run(
            group.map((one) => one.item),
            since,
          );
      noteSizes(results);
      for (const [at, one] of group.entries()) settle(one, results[at]);
    } catch (error) {
      for (const one of group) {
        if (isAlone || isShared(error)) {
          one.reject(error);
          end(one);
        } else void settleAlone(one);
      }
    }
  }

  /** Takes the next group out of what waits, whose rest keeps its order. */
  function takeGroup(): readonly Waiting<Item, Result>[] {
    const group: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    const latest = performance.now() - maxWait;
    for (const one of waiting) {
      const identity = identityOf?.(one.item);
      if (one.since < latest) one.reject(storageOverloaded('the operation waited too long for others'));
      else if (group.length === fitting || (identity !== undefined && busy.has(identity))) rest.push(one);
      else {
        group.push(one);
        if (identity !== undefined) busy.add(identity);
      }
    }
    waiting = rest;
    return group;
  }

  /** Begins groups until two run or nothing waits. */
  function begin(): void {
    isDue = false;
    while (waiting.length > 0 && mayBegin()) {
      const group = takeGroup();
      if (group.length === 0) return;
      running += 1;
      void runGroup(group).then(() => {
        running -= 1;
        if (waiting.length > 0) beginSoon();
      });
    }
  }

  function beginSoon(): void {
    if (isDue) return;
    isDue = true;
    queueMicrotask(begin);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject });
      if (mayBegin()) beginSoon();
    });
}
