import { AsyncResource } from 'node:async_hooks';
import { commonErrors } from '../kernel/errors.ts';
import { isStorageFailure } from '../storage/errors.ts';
import type { Clock } from './clock.ts';

export interface GroupOptions<Item, Result> {
  readonly clock: Pick<Clock, 'now' | 'monotonic' | 'after'>;
  /**
   * Runs items of one key. Returns what came of each, in their order; the next group does not wait for results that are
   * promises. It runs in the async context of the first item, and `inContextOf` in that of another one. If it has run only
   * the first ones, at least one, it returns fewer results, and the others are the first of the next group. Not where runs may
   * overlap.
   *
   * If it rejects because the storage failed, the items that wait reject too, unless runs may overlap: the same would happen
   * to them later. After any other error each of several items runs alone, because one of them may have caused it.
   */
  readonly run: (
    items: readonly Item[],
    inContextOf: <R>(at: number, work: () => R) => R,
  ) => Promise<readonly (Result | Promise<Result>)[]>;
  readonly maxItems: number;
  /** The next group begins after this time even if a run has not ended, for runs that may overlap. Default: never. */
  readonly maxRunMilliseconds?: number;
  /** Items with the same identity are never in one group. */
  readonly identityOf?: (item: Item) => unknown;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (reason: unknown) => void;
  readonly context: AsyncResource;
}

/** An item waits as long as a call waits for a connection to the database. */
const maxWaitMilliseconds = 5_000;

/**
 * Returns a function that runs items in groups: all that come while a group of their key runs are the next one. So an item
 * alone waits for nothing, and a crowd costs few runs. A run never begins before its items have come. An item that has waited
 * for five seconds rejects with OVERLOADED and is not run.
 */
export function createGroups<Item, Result>({
  clock,
  run,
  maxItems,
  maxRunMilliseconds,
  identityOf = () => ({}),
}: GroupOptions<Item, Result>): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  const elapsed = clock.monotonic ?? clock.now;

  /** Takes the next group out of a queue, whose other items keep their order. */
  function takeGroup(key: string): readonly Waiting<Item, Result>[] {
    const queue = queues.get(key)!;
    const group = new Map<unknown, Waiting<Item, Result>>();
    const others: Waiting<Item, Result>[] = [];
    const latest = elapsed() - maxWaitMilliseconds;
    for (const waiting of queue) {
      const identity = identityOf(waiting.item);
      if (waiting.since < latest) waiting.reject(commonErrors.OVERLOADED());
      else if (group.size === maxItems || group.has(identity)) others.push(waiting);
      else group.set(identity, waiting);
    }
    queues.set(key, others);
    return [...group.values()];
  }

  /** Puts items that were not run before those that wait. */
  function putBack(key: string, items: readonly Waiting<Item, Result>[]): void {
    if (items.length > 0) queues.set(key, [...items, ...queues.get(key)!]);
  }

  async function runGroup(key: string, group: readonly Waiting<Item, Result>[]): Promise<void> {
    const inContextOf = <R>(at: number, work: () => R): R => group[at]!.context.runInAsyncScope(work);
    try {
      const items = group.map(({ item }) => item);
      const results = await inContextOf(0, () => run(items, inContextOf));
      for (const [at, result] of results.entries()) group[at]!.resolve(result);
      putBack(key, group.slice(results.length));
    } catch (error) {
      if (isStorageFailure(error)) rejectAll(key, group, error);
      else if (group.length === 1) group[0]!.reject(error);
      else for (const waiting of group) waiting.resolve(runAlone(waiting));
    }
  }

  async function runAlone({ item, context }: Waiting<Item, Result>): Promise<Result> {
    const inContext = <R>(_at: number, work: () => R): R => context.runInAsyncScope(work);
    const [result] = await inContext(0, () => run([item], inContext));
    return result!;
  }

  function rejectAll(key: string, group: readonly Waiting<Item, Result>[], error: unknown): void {
    // What waits for runs that may overlap does not wait for this one.
    const waiting = maxRunMilliseconds === undefined ? queues.get(key)! : [];
    for (const { reject } of [...group, ...waiting]) reject(error);
    if (waiting.length > 0) queues.set(key, []);
  }

  /** Resolves when a run has ended, or when the next group may begin. */
  async function endOf(run: Promise<void>): Promise<void> {
    if (maxRunMilliseconds === undefined) return run;
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(maxRunMilliseconds, resolve);
    await Promise.race([run, promise]);
    cancel();
  }

  async function runAll(key: string): Promise<void> {
    // What comes in the same turn is in the first group.
    await Promise.resolve();
    while (queues.get(key)!.length > 0) {
      const group = takeGroup(key);
      if (group.length > 0) await endOf(runGroup(key, group));
    }
    queues.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const context = new AsyncResource('lobbykit.group');
      const waiting = { item, since: elapsed(), resolve, reject, context };
      const queue = queues.get(key);
      if (queue) queue.push(waiting);
      else {
        queues.set(key, [waiting]);
        void runAll(key);
      }
    });
}
