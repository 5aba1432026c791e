import { AsyncResource } from 'node:async_hooks';

export interface GroupOptions<Item, Result> {
  /** Runs items of one key. Returns what came of each, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
  readonly maxItems: number;
  /** Items with the same identity are never in one group. */
  readonly identityOf?: (item: Item) => unknown;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
  /** A run is part of what its first item belongs to, a trace say. */
  readonly context: AsyncResource;
}

/**
 * Returns a function that runs items in groups: all that come while a group of their key runs are the next one. So an item
 * alone waits for nothing, and a crowd costs few runs. A run never begins before its items have come.
 */
export function createGroups<Item, Result>({
  run,
  maxItems,
  identityOf,
}: GroupOptions<Item, Result>): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  function takeGroup(queue: Waiting<Item, Result>[]): readonly Waiting<Item, Result>[] {
    if (!identityOf) return queue.splice(0, maxItems);
    const group = new Map<unknown, Waiting<Item, Result>>();
    const others: Waiting<Item, Result>[] = [];
    let seen = 0;
    for (; seen < queue.length && group.size < maxItems; seen++) {
      const waiting = queue[seen]!;
      const identity = identityOf(waiting.item);
      if (group.has(identity)) others.push(waiting);
      else group.set(identity, waiting);
    }
    queue.splice(0, seen, ...others);
    return [...group.values()];
  }

  async function runGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = group.map(({ item }) => item);
      const results = await group[0]!.context.runInAsyncScope(run, null, items);
      for (const [at, { resolve, reject }] of group.entries()) {
        const result = results[at]!;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function runAll(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    // What comes in the same turn is in the first group.
    await Promise.resolve();
    while (queue.length > 0) await runGroup(takeGroup(queue));
    queues.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject, context: new AsyncResource('lobbykit.group') };
      const queue = queues.get(key);
      if (queue) queue.push(waiting);
      else {
        const first = [waiting];
        queues.set(key, first);
        void runAll(key, first);
      }
    });
}
