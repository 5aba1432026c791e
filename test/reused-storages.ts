import { type Storage, storageClosed, type Table } from '../packages/core/src/storage/index.ts';

/** An open storage that many tests use, one after the other. */
export interface ReusedStorage<S extends Storage> {
  readonly storage: S;
  /** Deletes all rows of these tables. */
  deleteRows(tables: readonly Table[]): Promise<void>;
}

interface Reused<S extends Storage> extends ReusedStorage<S> {
  /** The declarations that its tables have, by name. */
  readonly migrated: Map<string, Table>;
}

/**
 * Returns a function that opens an empty storage, if possible on the tables, connections and prepared statements of an
 * earlier test: opening a database, comparing its tables and preparing its statements takes longer than an average test.
 *
 * A storage that a test closes ends what it does, and then takes no more calls of that test.
 */
export function createReusedStorages<S extends Storage>(
  open: () => Promise<ReusedStorage<S>>,
): () => Promise<S> {
  const unused: Reused<S>[] = [];
  return async () => {
    const reused = unused.pop() ?? { ...(await open()), migrated: new Map<string, Table>() };
    if (reused.migrated.size > 0) await reused.deleteRows([...reused.migrated.values()]);
    return lend(reused, () => unused.push(reused));
  };
}

type Call = (...given: never[]) => unknown;

/** The members that return no promise. */
const measuring: ReadonlySet<string> = new Set(['queueMilliseconds', 'measure'] satisfies (keyof Storage)[]);

/** Returns the storage for one test. Calls `giveBack` when the test has closed it and its calls have ended. */
function lend<S extends Storage>({ storage, migrated }: Reused<S>, giveBack: () => void): S {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  let isSpoiled = false;

  const limited =
    (call: Call): Call =>
    (...given) => {
      if (closing) return Promise.reject(storageClosed());
      const result = call(...given);
      if (!(result instanceof Promise)) return result;
      running.add(result);
      const ended = (): unknown => running.delete(result);
      result.then(ended, ended);
      return result;
    };
  const limitedAll = (calls: object): object =>
    Object.fromEntries(
      Object.entries(calls).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'function' && !measuring.has(name) ? limited(value as Call) : value,
      ]),
    );

  async function close(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running);
    if (isSpoiled) await storage.close();
    else giveBack();
  }

  const lent: Storage = {
    ...(limitedAll(storage) as Storage),
    ...(storage.reserved && { reserved: limitedAll(storage.reserved) as Storage['reserved'] & object }),
    async migrate(tables) {
      if (closing) throw storageClosed();
      if (tables.every((table) => migrated.get(table.name) === table)) return;
      const wasSpoiled = isSpoiled;
      // After a failure nobody knows what the tables are, and other declarations are not for the next test.
      const replaces = tables.some((table) => (migrated.get(table.name) ?? table) !== table);
      isSpoiled = true;
      await storage.migrate(tables);
      isSpoiled = wasSpoiled || replaces;
      for (const table of tables) migrated.set(table.name, table);
    },
    close() {
      closing ??= close();
      return closing;
    },
    health: () =>
      closing
        ? Promise.resolve([{ component: 'storage', healthy: false, status: 'closed' }])
        : storage.health(),
  };
  return lent as S;
}
