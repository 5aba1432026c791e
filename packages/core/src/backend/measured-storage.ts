import { isApiError } from '../kernel/errors.ts';
import type { Meter, Span, Tracer } from '../kernel/instruments.ts';
import { storageErrorName } from '../storage/errors.ts';
import type { Storage, StorageOperations, TransactionalStorage } from '../storage/storage.ts';
import type { Table } from '../storage/table.ts';

export interface StorageInstruments {
  readonly meter: Meter | null;
  readonly tracer: Tracer | null;
  /** Returns milliseconds that never jump. */
  readonly elapsed: () => number;
}

type Run = <Result>(operation: string, table: Table | null, work: () => Promise<Result>) => Promise<Result>;

/**
 * Wraps a storage: the meter gets the time of each operation, and the tracer a span of it. A unit is one operation: wrapping
 * those within it would change when a unit sends them.
 */
export function measureStorage(storage: Storage, instruments: StorageInstruments): Storage {
  const run = createRun(instruments);
  return {
    ...transactional(storage, run),
    ...optional(storage, run),
    migrate: (tables) => storage.migrate(tables),
    close: () => storage.close(),
    health: () => storage.health(),
  };
}

function createRun({ meter, tracer, elapsed }: StorageInstruments): Run {
  const traced: Run =
    tracer === null
      ? (_operation, _table, work) => work()
      : (name, table, work) => tracer.trace(spanOf(name, table), work);
  if (meter === null) return traced;
  return (operation, table, work) => {
    const begun = elapsed();
    const result = traced(operation, table, work);
    // Beside the promise that the caller waits for, and before the caller hears of it.
    result.then(
      () => meter.recordStorage(operation, 'ok', elapsed() - begun),
      (error: unknown) => meter.recordStorage(operation, outcomeOf(error), elapsed() - begun),
    );
    return result;
  };
}

const outcomeOf = (error: unknown): string =>
  storageErrorName(error) ?? (isApiError(error) ? 'refused' : 'failed');

const spanOf = (name: string, table: Table | null): Span => ({
  kind: 'storage',
  name,
  ...(table && { table: table.name }),
});

const operations = (storage: StorageOperations, run: Run): StorageOperations => ({
  get: (table, key) => run('get', table, () => storage.get(table, key)),
  find: (table, query) => run('find', table, () => storage.find(table, query)),
  count: (table, where, options) => run('count', table, () => storage.count(table, where, options)),
  sum: (table, column, where) => run('sum', table, () => storage.sum(table, column, where)),
  lock: (table, where, options) => run('lock', table, () => storage.lock(table, where, options)),
  insert: (table, rows, options) => run('insert', table, () => storage.insert(table, rows, options)),
  update: (table, where, patch, options) =>
    run('update', table, () => storage.update(table, where, patch, options)),
  delete: (table, where, options) => run('delete', table, () => storage.delete(table, where, options)),
});

const transactional = (storage: TransactionalStorage, run: Run): TransactionalStorage => ({
  ...operations(storage, run),
  transaction: (work) => run('transaction', null, () => storage.transaction(work)),
});

type OptionalMember = {
  [Name in keyof Storage]-?: undefined extends Storage[Name] ? Name : never;
}[keyof Storage];

/** How each optional member is measured, or passed on as it is. */
const optionalMembers: {
  readonly [Name in OptionalMember]: (storage: Required<Storage>, run: Run) => Storage[Name];
} = {
  getWith: (storage, run) => (table, key, children, column) =>
    run('getWith', table, () => storage.getWith(table, key, children, column)),
  getReferenced: (storage, run) => (table, key, column, referenced, lock) =>
    run('getReferenced', table, () => storage.getReferenced(table, key, column, referenced, lock)),
  findReferenced: (storage, run) => (table, query, column, referenced) =>
    run('findReferenced', table, () => storage.findReferenced(table, query, column, referenced)),
  snapshot: (storage, run) => (work) => run('snapshot', null, () => storage.snapshot(work)),
  reserved: (storage, run) => transactional(storage.reserved, run),
  planMigration: (storage) => (tables) => storage.planMigration(tables),
  isRemote: (storage) => storage.isRemote,
  queueMilliseconds: (storage) => () => storage.queueMilliseconds(),
  measure: (storage) => () => storage.measure(),
  now: (storage) => () => storage.now(),
  notify: (storage) => (channel, payload) => storage.notify(channel, payload),
  listen: (storage) => (channel, listener) => storage.listen(channel, listener),
};

/** What the storage lacks must stay absent: callers then do without it. */
const optional = (storage: Storage, run: Run): Partial<Storage> =>
  Object.fromEntries(
    Object.entries(optionalMembers)
      .filter(([name]) => storage[name as OptionalMember] !== undefined)
      .map(([name, create]) => [name, create(storage as Required<Storage>, run)]),
  );
