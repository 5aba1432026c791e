import type { Column, Key, NewRow, OrderBy, Patch, Row, Table, Where } from './table.ts';

/** A position in a sorted list: the sort values and the key of a row. Any row of the table can be used. */
export type Position<T extends Table> = Partial<Row<T>>;

/** What `find` reads. */
export interface Query<T extends Table> {
  readonly where?: Where<T>;
  /** Default: the primary key. */
  readonly orderBy?: OrderBy<T>;
  /**
   * The maximum number of rows. Zero returns none. There is no default; without it, all rows that match are returned.
   */
  readonly limit?: number;
  /**
   * Starts after this row (keyset paging), so a late page costs as much as the first one. Needs a value for every
   * column of
   * `orderBy` and of the primary key. Other columns are ignored, and the row does not have to exist.
   */
  readonly after?: Position<T>;
  /**
   * The number of rows to skip, from `after` on. The storage has to count them. Use it only for the `offset` of a
   * request.
   */
  readonly offset?: number;
}

/** How `count` counts. */
export interface CountOptions<T extends Table> {
  readonly orderBy?: OrderBy<T>;
  /** Counts only the rows before this one in `orderBy`. This gives a rank without loading a page. */
  readonly before?: Position<T>;
}

/** What `insert` does if a row already exists. Default: it throws `UniqueConflict`. */
export type InsertOptions<T extends Table> =
  /** Does not change an existing row with the same primary key or unique set. The result does not contain it. */
  | { readonly ifAbsent: true }
  /**
   * Patches an existing row with the same primary key. The result contains the patched row. If another row has the same
   * unique set, it throws `UniqueConflict`. Two rows of one insert must not have the same primary key.
   */
  | { readonly orUpdate: Patch<T> };

/** How `lock`, `update` and `delete` choose and lock rows. */
export interface ChangeOptions<T extends Table> {
  /** Locks rows in this order and waits for locks. With `limit`, claims rows in this order. */
  readonly orderBy?: OrderBy<T>;
  /** Claims at most this many rows, and skips rows that another caller has locked. */
  readonly limit?: number;
}

/** How `update` works. */
export interface UpdateOptions<T extends Table> extends ChangeOptions<T> {
  /** Returns only the primary keys of the changed rows, so the database sends less. */
  readonly returns?: 'key';
}

/** Means every row of the table, for an update or delete. An empty `where` is rejected. */
export const allRows: unique symbol = Symbol('every row of the table');
export type AllRows = typeof allRows;

/** The columns of a table that `sum` can add. */
export type IntColumn<T extends Table> = {
  [Name in keyof T['columns'] & string]: T['columns'][Name] extends Column<'int'> ? Name : never;
}[keyof T['columns'] & string];

/**
 * The eight operations on rows. Memory, SQLite and Postgres behave alike in all of them; the conformance
 * cases in `@lobbykit/testing` are the specification.
 *
 * Returned rows are copies. Text orders by code point. Every method may reject with `StorageBusy`,
 * `StorageOverloaded` or `StorageClosed`.
 *
 * Misuse rejects with a `TypeError` in one wording (`check.ts`): an unknown column, a wrong or undefined value,
 * a number that is not whole or not safe, text with NUL or half a surrogate pair. A bigint beyond 64 bits is a
 * `NumberOutOfRange`.
 */
export interface StorageOperations {
  /** Reads the row with this primary key, or null. */
  get<T extends Table>(table: T, key: Key<T>): Promise<Row<T> | null>;
  /** Reads rows in order. */
  find<T extends Table>(table: T, query: Query<T>): Promise<Row<T>[]>;
  /** Counts rows. */
  count<T extends Table>(table: T, where: Where<T>, options?: CountOptions<T>): Promise<number>;
  /**
   * Adds up an int column of the rows that match. Null adds nothing, and the sum of no rows is 0. Throws
   * `NumberOutOfRange` if the sum is not a safe integer.
   *
   * An area that must not count many rows keeps counts of groups of them, and adds those up.
   */
  sum<T extends Table>(table: T, column: IntColumn<T>, where: Where<T>): Promise<number>;
  /**
   * Locks the rows that match until the unit ends, and returns them. Changes nothing. Outside of a unit, the lock ends with the
   * call.
   *
   * Waits while another unit has a row locked or changed, and evaluates `where` again then: a row that no longer matches is
   * neither locked nor returned. With `orderBy`, locks in this order, so that two units that lock the same rows in the same
   * order cannot wait for each other. With `limit`, skips rows that another unit has locked. Storages with one writer, who
   * has every row, only read.
   */
  lock<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
  /**
   * Writes one or more rows in one statement and returns the written rows, in no particular order.
   *
   * Throws `UniqueConflict` if a primary key or unique set is already taken. Then nothing is written. A unique set that
   * contains null is never taken. An empty list writes nothing.
   */
  insert<T extends Table>(
    table: T,
    rows: NewRow<T> | readonly NewRow<T>[],
    options?: InsertOptions<T>,
  ): Promise<Row<T>[]>;
  /**
   * Changes the rows that match and returns them with their new values. An empty result means that the guard did not
   * hold.
   *
   * `where` is evaluated atomically with the change: of N concurrent callers with the same guard, exactly one gets the
   * row. If the result of an `{ add }` is outside the column's range, nothing changes, and it throws
   * `NumberOutOfRange`. Adding to null leaves null. With `orderBy` or `limit`, rows are returned in that order, by
   * their values before the change. The primary key cannot be patched, and an empty patch is rejected.
   */
  update<T extends Table>(
    table: T,
    where: Where<T> | AllRows,
    patch: Patch<T>,
    options: UpdateOptions<T> & { readonly returns: 'key' },
  ): Promise<Key<T>[]>;
  update<T extends Table>(
    table: T,
    where: Where<T> | AllRows,
    patch: Patch<T>,
    options?: ChangeOptions<T>,
  ): Promise<Row<T>[]>;
  /** Deletes the rows that match and returns them with their last values. */
  delete<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
}

/** A row and the rows of another table that belong to it, in the order of their keys. */
export interface RowWith<T extends Table, C extends Table> {
  readonly row: Row<T>;
  readonly children: Row<C>[];
}

/** Reads a row and its child rows in one round trip instead of two. A storage may support it. */
export type GetWith = <T extends Table, C extends Table>(
  table: T,
  key: Key<T>,
  children: C,
  column: keyof C['columns'] & string,
) => Promise<RowWith<T, C> | null>;

/** A row and the row of another table that it refers to. */
export interface RowAndReferenced<T extends Table, R extends Table> {
  readonly row: Row<T>;
  readonly referenced: Row<R> | null;
}

/** Reads a row and the row that it refers to, in one round trip instead of two. A storage and its units may support it. */
export type GetReferenced = <T extends Table, R extends Table>(
  table: T,
  key: Key<T>,
  column: keyof T['columns'] & string,
  referenced: R,
  lock: boolean,
) => Promise<RowAndReferenced<T, R> | null>;

/** Reads rows, each with the row that it refers to, in one round trip instead of two. A storage may support it. */
export type FindReferenced = <T extends Table, R extends Table>(
  table: T,
  query: Query<T>,
  column: keyof T['columns'] & string,
  referenced: R,
) => Promise<RowAndReferenced<T, R>[]>;

/** What `insertNumbered` writes. */
export interface NumberedRows<C extends Table, R extends Table> {
  /** The table of the counters. Its primary key is one column, which the rows have too under the same name. */
  readonly counters: C;
  /**
   * What is added to the counters, each once, sorted by key. A missing counter is inserted. The number of an existing one
   * grows by the new row's, and its other columns are replaced.
   */
  readonly added: readonly NewRow<C>[];
  /** The table of the rows. */
  readonly rows: R;
  /** The rows to insert. The column `number` says how far each is behind the new number of its counter. */
  readonly numbered: readonly NewRow<R>[];
  /** The column of the number, in both tables. */
  readonly number: keyof C['columns'] & keyof R['columns'] & string;
}

/**
 * Adds to counters and inserts rows that they number, in one statement instead of two. A unit may support it. Returns the
 * counters.
 */
export type InsertNumbered = <C extends Table, R extends Table>(
  input: NumberedRows<C, R>,
) => Promise<Row<C>[]>;

/** The operations of a unit. */
export interface UnitOperations extends StorageOperations {
  /** See `insertNumbered`. */
  readonly insertNumbered?: InsertNumbered;
  /** See `getReferenced` and `lockReferenced`, which call it. */
  readonly getReferenced?: GetReferenced;
  /**
   * Runs `work`, which may come from another async context, so that the storage still notices if it uses the storage in place
   * of the unit.
   */
  readonly runInside?: <Result>(work: () => Result) => Result;
}

/** The health of one part of a storage. Operators may see it. */
export interface ComponentHealth {
  readonly component: string;
  readonly healthy: boolean;
  /** Details for operators. The dispatcher removes them for anonymous callers. */
  readonly status: string;
}

/** Receives a wake-up from another node. `null` means that wake-ups may have been lost, so check everything. */
export type WakeListener = (payload: string | null) => void;

/**
 * Wakes the other nodes on the same storage. The option `wakeUps` of `createBackend` can replace those of the storage.
 * Nothing depends on them for being right: what they would have said is found within 5 seconds.
 */
export interface WakeUps {
  /** Wakes the other nodes. Wake-ups may be lost or reordered. The payload must be under 4,000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Listens for wake-ups of other nodes. Resolves, when it listens, to a function that stops listening. */
  listen(channel: string, listener: WakeListener): Promise<() => Promise<void>>;
  /** Milliseconds for which a node gathers what it has to say. Default 10. */
  readonly batchMilliseconds?: number;
  /** Returns the health of the wake-ups. Never throws. */
  health?(): Promise<readonly ComponentHealth[]>;
  /** Releases all resources. The backend calls it when it stops, after the last listener. */
  close?(): Promise<void>;
}

/** The operations that only read. */
export type ReadOperations = Pick<StorageOperations, 'get' | 'find' | 'count' | 'sum'>;

/** The connections of a pool. */
export interface ConnectionMeasurements {
  readonly inUse: number;
  readonly max: number;
  readonly waiting: number;
}

/** What a storage measures about itself. */
export interface StorageMeasurements {
  /** The connections of each pool that are in use, and how many callers wait for one. */
  readonly connections?: Readonly<Record<string, ConnectionMeasurements>>;
  /** Commits since the storage was opened, how many units were committed with them, and how many writes wait. */
  readonly commits?: { readonly count: number; readonly units: number; readonly waiting: number };
}

/** Runs reads that all see the same commit. A storage may support it. */
export type Snapshot = <Result>(work: (reads: ReadOperations) => Promise<Result>) => Promise<Result>;

/** Single operations, and operations together as one unit. */
export interface TransactionalStorage extends StorageOperations {
  /**
   * Runs `work` as one unit. All of its writes are durable when the promise resolves; if it rejects, none is kept.
   *
   * The work is retried after a serialization failure or a deadlock, so it must have no other effects. It may await
   * only the operations of its unit: on SQLite and in memory, a unit that is still open when the event loop turns is
   * rolled back with `UnitYielded`. Using the storage itself inside `work` immediately throws `StorageReentry`.
   *
   * An operation belongs to the unit if it was called before the work settled, even if the work does not await it. On
   * Postgres, work that does not await its last operations saves a round trip: the commit is sent behind them.
   *
   * If an operation rejects, the whole unit fails, even if `work` catches the error. Later operations reject with the
   * same error, and so does the transaction, unless `work` rejects with another error. (Postgres can only work this
   * way, so all storages do.) If you expect a conflict, use `ifAbsent` or a guard. An operation on an ended unit
   * rejects.
   */
  transaction<Result>(work: (unit: UnitOperations) => Promise<Result>): Promise<Result>;
}

/** What a migration would do. */
export interface MigrationPlan {
  /** The statements, in their order. Empty if nothing has to be done. */
  readonly statements: readonly string[];
  /** The tables that the storage has created in this database before, and that are not in the list. */
  readonly undeclaredTables: readonly string[];
}

/**
 * A storage: the methods that every database must support, and optional members for databases with that capability.
 */
export interface Storage extends TransactionalStorage {
  /**
   * Creates missing tables, columns, indexes and unique sets, in tables with rows too. Drops nothing except the unique
   * sets in `removed`. Tables that are not in the list, and indexes that are not declared, stay.
   *
   * Rejects with `StorageNewer` if a table has a column or unique set that is neither declared nor in `removed`, and with
   * `MigrationRefused` for a change that would lose or break rows (`checkSuccessor`). Then nothing has changed, in any
   * table. Callers that migrate the same database at the same time wait for each other.
   */
  migrate(tables: readonly Table[]): Promise<void>;
  /**
   * Returns what `migrate` would do, and changes nothing. Rejects as `migrate` does, except for rows with equal values in a
   * new unique set, which only `migrate` finds.
   */
  readonly planMigration?: (tables: readonly Table[]) => Promise<MigrationPlan>;
  /** Releases all resources. Can be called again. Later operations reject with `StorageClosed`. */
  close(): Promise<void>;

  /**
   * Whether a statement crosses a network or the border of a process. What comes at once then shares statements, which costs
   * a database in this process more than it saves.
   */
  readonly isRemote?: boolean;
  /** Reads a row and its child rows in another table, in one round trip. See `getWith`. */
  readonly getWith?: GetWith;
  /** Reads a row and the row that it refers to, in one round trip. See `getReferenced`. */
  readonly getReferenced?: GetReferenced;
  /** Reads rows, each with the row that it refers to, in one round trip. See `findReferenced`. */
  readonly findReferenced?: FindReferenced;
  /** Runs reads that all see the same commit, without the writing transaction of a unit. See `readSnapshot`. */
  readonly snapshot?: Snapshot;
  /** Returns the health of this storage. Never throws. */
  health(): Promise<readonly ComponentHealth[]>;
  /**
   * The same rows, by connections that requests do not get. The backend renews leases, runs the scheduler and follows
   * other nodes with it, so that these go on while all other connections are in use. Task bodies do not use it.
   */
  readonly reserved?: TransactionalStorage;
  /**
   * Returns how long operations wait for a connection, or writes for their turn, now, in milliseconds; 0 if the queue is no
   * longer than usual for this database. For metrics.
   */
  readonly queueMilliseconds?: () => number;
  /** Returns what the storage measures about itself, for metrics. Must not wait for the database. */
  readonly measure?: () => StorageMeasurements;
  /** Returns the time of the database in milliseconds, if its clock may differ from the clock of this machine. */
  readonly now?: () => Promise<number>;
  /** Wakes the other nodes on this storage. See `WakeUps`. */
  readonly notify?: WakeUps['notify'];
  /** Listens for wake-ups of other nodes. See `WakeUps`. */
  readonly listen?: WakeUps['listen'];
}
