import { storageBusy } from '../../src/storage/errors.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';
import type { Faults } from './faults.ts';
import type { History } from './history.ts';
import type { Network } from './network.ts';
import type { World } from './world.ts';

/** What the storage of a node must know of it. */
export interface StorageHost {
  readonly name: string;
  isAlive(): boolean;
  /** Does something on this node, when it is not standing still, unless it has died by then. */
  later(milliseconds: number, action: () => void): void;
  die(why: string): void;
  pause(milliseconds: number): void;
}

export interface NodeStorageDependencies {
  readonly world: World;
  readonly faults: () => Faults;
  readonly network: Network;
  readonly history: History;
  /** Changes the storage of every node: what is broken on purpose. */
  readonly mutate: (operations: StorageOperations) => StorageOperations;
}

/** How many times as often the way to a unit takes its time as the way to what is only read. */
const unitDelayFactor = 5;

/** A dead node waits for its storage for ever: each time for another promise, or one would keep all that ever waited. */
const never = (): Promise<never> => new Promise(() => {});

/**
 * The one storage as a node has it: with a way that takes its time, errors, and moments at which the node dies: in the
 * middle of a unit, at its end before the commit, and behind the commit before anybody on the node knows of it.
 */
export function createNodeStorage(
  memory: Storage,
  host: StorageHost,
  dependencies: NodeStorageDependencies,
): Storage {
  const { world, faults, network, history, mutate } = dependencies;
  const { random } = world;

  /** Resolves at once, or when the way has taken its time; never where the node has died meanwhile. */
  function way(often = 1): Promise<void> | null {
    const { slow, stall } = faults();
    if (!host.isAlive()) return never();
    const stalls = random.chance(stall * often);
    if (stalls) host.pause(random.between(1_200, 6_000));
    if (!stalls && !random.chance(slow.often * often)) return null;
    return new Promise((resolve) => host.later(random.between(0, slow.most), resolve));
  }

  async function arrive(often = 1): Promise<void> {
    const going = way(often);
    if (going) await going;
    if (random.chance(faults().busy)) throw storageBusy('the database did not answer');
  }

  async function comeBack<Result>(result: Result): Promise<Result> {
    const coming = way();
    if (coming) await coming;
    return result;
  }

  const reading =
    <Given extends readonly never[], Result>(read: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await arrive();
      return comeBack(await read(...given));
    };

  const transaction: Storage['transaction'] = async (work) => {
    // What it has read grows old on the way to what it writes.
    await arrive(unitDelayFactor);
    const dies = random.chance(faults().crashInUnit) ? random.between(1, 12) : 0;
    const result = await memory
      .transaction(async (operations) => {
        let statements = 0;
        let failed: unknown;
        const step = (): void => {
          // As on a database, a unit of which one statement has failed comes to nothing.
          if (random.chance(faults().busy / 10)) failed ??= storageBusy('a statement took too long');
          if (failed === undefined && ++statements === dies) {
            host.die(`in statement ${statements} of a unit`);
            failed = new Error('the node is dead');
          }
          if (failed !== undefined) throw failed;
        };
        const entry = history.open(host.name);
        const result = await work(entry.watch(mutate(operations), step));
        if (failed !== undefined) throw failed;
        // A unit with fewer statements than it was to die in dies at its end.
        if (dies > statements) {
          host.die('before a commit');
          throw new Error('the node is dead');
        }
        entry.commit();
        return result;
      })
      .catch((error: unknown) => (host.isAlive() ? Promise.reject(error) : never()));
    if (random.chance(faults().crashAfterUnit)) host.die('behind a commit');
    if (!host.isAlive()) return never();
    if (random.chance(faults().unknown)) throw storageBusy('the answer to the commit was lost');
    return comeBack(result);
  };

  /** A statement alone is a unit of one: it is told to the history in the order of the commits. */
  const single =
    (kind: 'insert' | 'update' | 'delete') =>
    (...given: readonly unknown[]): Promise<unknown> =>
      transaction((unit) => (unit[kind] as (...all: readonly unknown[]) => Promise<unknown>)(...given));

  return {
    get: reading(memory.get as never),
    find: reading(memory.find as never),
    count: reading(memory.count as never),
    insert: single('insert'),
    update: single('update'),
    delete: single('delete'),
    transaction,
    // The tables stand before the first node does.
    migrate: async (_: readonly Table[]) => {},
    close: async () => {},
    health: memory.health,
    async notify(channel: string, payload: string) {
      if (host.isAlive()) network.notify(channel, payload);
    },
    async listen(channel: string, listener: (payload: string | null) => void) {
      const stop = network.listen(channel, (act) => host.later(0, act), listener);
      return async () => stop();
    },
  } as unknown as Storage;
}
