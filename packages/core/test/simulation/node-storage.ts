import { storageBusy } from '../../src/storage/errors.ts';
import type { Storage, StorageOperations } from '../../src/storage/storage.ts';
import type { Table } from '../../src/storage/table.ts';
import { type Faults, stallMs } from './faults.ts';
import type { History } from './history.ts';
import type { Network } from './network.ts';
import type { World } from './world.ts';

/** What the storage of a node needs to know about the node. */
export interface StorageHost {
  readonly name: string;
  isAlive(): boolean;
  /** Runs an action on this node as soon as it does not stall, unless it has died by then. */
  later(milliseconds: number, action: () => void): void;
  die(why: string): void;
  pause(milliseconds: number): void;
}

export interface NodeStorageDependencies {
  readonly world: World;
  readonly faults: () => Faults;
  readonly network: Network;
  readonly history: History;
  /** Changes the storage of every node, to plant a fault. */
  readonly mutate: (operations: StorageOperations) => StorageOperations;
  /** Changes what a node reads outside of units, to plant a fault. */
  readonly read: (rows: readonly unknown[], table: string) => readonly unknown[];
}

/** How many times as often the way to a unit is slow as the way to a read. */
const unitDelayFactor = 5;

/**
 * A dead node waits for its storage forever. Each wait is a promise of its own, because a shared one would keep
 * everything that ever waited.
 */
const never = (): Promise<never> => new Promise(() => {});

/**
 * Creates the shared storage as one node sees it: with a slow way, errors, and moments at which the node dies: within a
 * unit, at its end before the commit, and after the commit before anyone on the node knows of it.
 */
export function createNodeStorage(
  memory: Storage,
  host: StorageHost,
  dependencies: NodeStorageDependencies,
): Storage {
  const { world, faults, network, history, mutate, read } = dependencies;
  const { random } = world;

  /** Resolves at once, or after a delay; never if the node has died in the meantime. Null stands for at once. */
  function travel(frequency = 1): Promise<void> | null {
    const { slow, stallProbability } = faults();
    if (!host.isAlive()) return never();
    const stalls = random.chance(stallProbability * frequency);
    if (stalls) host.pause(stallMs(random, 1_200));
    if (!stalls && !random.chance(slow.probability * frequency)) return null;
    return new Promise((resolve) => host.later(random.between(0, slow.maxMs), resolve));
  }

  async function request(frequency = 1): Promise<void> {
    const going = travel(frequency);
    if (going) await going;
    if (random.chance(faults().busyProbability)) throw storageBusy('the database did not answer');
  }

  async function respond<Result>(result: Result): Promise<Result> {
    const coming = travel();
    if (coming) await coming;
    return result;
  }

  const reading =
    <Given extends readonly never[], Result>(read: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      await request();
      return respond(await read(...given));
    };

  const transaction: Storage['transaction'] = async (work) => {
    // What the node has read gets old on the way to the unit.
    await request(unitDelayFactor);
    const dies = random.chance(faults().crashInUnit) ? random.between(1, 12) : 0;
    const result = await memory
      .transaction(async (operations) => {
        let statements = 0;
        let failed: unknown;
        const step = (): void => {
          // As on a database, a unit fails as a whole if one of its statements fails.
          if (random.chance(faults().busyProbability / 10))
            failed ??= storageBusy('a statement took too long');
          if (failed === undefined && ++statements === dies) {
            host.die(`in statement ${statements} of a unit`);
            failed = new Error('the node is dead');
          }
          if (failed !== undefined) throw failed;
        };
        const entry = history.open(host.name);
        const result = await work(entry.watch(mutate(operations), step));
        if (failed !== undefined) throw failed;
        // A unit with fewer statements than planned dies at its end.
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
    if (random.chance(faults().unknownProbability)) throw storageBusy('the answer to the commit was lost');
    return respond(result);
  };

  /** A single statement is a unit of its own, so the history records it in the order of the commits. */
  const single =
    (kind: 'lock' | 'insert' | 'update' | 'delete') =>
    (...given: readonly unknown[]): Promise<unknown> =>
      transaction((unit) => (unit[kind] as (...all: readonly unknown[]) => Promise<unknown>)(...given));

  return {
    get: reading(memory.get as never),
    find: reading(async (...given: readonly never[]) => {
      const [table] = given as readonly unknown[] as readonly [{ readonly name: string }];
      return read(
        await (memory.find as (...all: readonly never[]) => Promise<unknown[]>)(...given),
        table.name,
      );
    }),
    count: reading(memory.count as never),
    lock: single('lock'),
    insert: single('insert'),
    update: single('update'),
    delete: single('delete'),
    transaction,
    // The tables exist before the first node starts.
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
