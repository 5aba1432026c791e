import type { Key, NewRow, OrderBy, Patch, Row, Table, Where } from './table.ts';

/** A place in a sorted list: the sort values and the key of a row. Any row of the table will do. */
export type Position<T extends Table> = Partial<Row<T>>;

export interface Query<T extends Table> {
  readonly where?: Where<T>;
  /** Default: the primary key. */
  readonly orderBy?: OrderBy<T>;
  /** Rows at the most; zero is none. No default: a list without a bound is a decision the caller makes. */
  readonly limit?: number;
  /**
   * Starts behind this row (keyset paging): a deep page costs what the first one does. Needs a value for every column
   * of `orderBy` and of the primary key; others are ignored, and no such row need exist.
   */
  readonly after?: Position<T>;
  /** Rows to leave out, behind `after`, counted by the storage: for the interface's `offset` alone. */
  readonly offset?: number;
}

export interface CountOptions<T extends Table> {
  readonly orderBy?: OrderBy<T>;
  /** Counts only the rows that stand before this one in `orderBy`: a rank, without loading a page. */
  readonly before?: Position<T>;
}

export type InsertOptions<T extends Table> =
  /** Leaves a row that holds the same primary key or unique set as it is; it is missing from the result. */
  | { readonly ifAbsent: true }
  /**
   * Patches the row that holds the same primary key; the result has it as it stands then. A unique set held by another
   * row is a `UniqueConflict`. Two rows of one insert must not have the same primary key.
   */
  | { readonly orUpdate: Patch<T> };

export interface ChangeOptions<T extends Table> {
  /** Locks in this order and waits for locks; with `limit` it claims in this order. */
  readonly orderBy?: OrderBy<T>;
  /** Claims at most so many rows, and skips rows that another caller holds. */
  readonly limit?: number;
}

/** An update whose caller asks whether rows were changed, not what they are now: a database has less to send back. */
export interface UpdateOptions<T extends Table> extends ChangeOptions<T> {
  /** Returns the primary keys of the changed rows alone. */
  readonly returns?: 'key';
}

/** Says that an update or delete means every row of the table. An empty `where` without it is refused. */
export const allRows: unique symbol = Symbol('every row of the table');
export type AllRows = typeof allRows;

/**
 * The six operations on rows. Memory, SQLite and Postgres behave alike in all of them; the conformance
 * cases in `@lobbykit/testing` are the specification.
 *
 * Returned rows are copies. Text orders by code point. Every method may reject with `StorageBusy` or
 * `StorageClosed`.
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
   * Writes one row or many in one statement and returns those written, in no particular order.
   *
   * Throws `UniqueConflict` if a primary key or unique set is taken, and then nothing is written. A unique set with a
   * null in it is never taken. An empty list writes nothing.
   */
  insert<T extends Table>(
    table: T,
    rows: NewRow<T> | readonly NewRow<T>[],
    options?: InsertOptions<T>,
  ): Promise<Row<T>[]>;
  /**
   * Changes the rows that match and returns them as they stand now: none returned means that the guard did not hold.
   *
   * `where` is evaluated atomically with the change: of N concurrent callers with one guard exactly one gets the row.
   * An `{ add }` that would leave the column's range changes nothing and throws `NumberOutOfRange`; added to null it
   * leaves null. With `orderBy` or `limit` the rows come back in that order, by the values they had before the change.
   * The primary key cannot be patched, and an empty patch is refused.
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
  /** Removes the rows that match and returns them as they stood. */
  delete<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
}

/** A row and the rows of another table that belong to it, in the order of their keys. */
export interface RowWith<T extends Table, C extends Table> {
  readonly row: Row<T>;
  readonly children: Row<C>[];
}

/** What a storage may do in one round trip in place of two reads (`getWith`). */
export type GetWith = <T extends Table, C extends Table>(
  table: T,
  key: Key<T>,
  children: C,
  column: keyof C['columns'] & string,
) => Promise<RowWith<T, C> | null>;

/** One part of a storage's health, in words that an operator may see. */
export interface ComponentHealth {
  readonly component: string;
  readonly healthy: boolean;
  /** Detail for operators; the dispatcher removes it for anonymous callers. */
  readonly status: string;
}

/** Receives a wake-up from another node. `null` means that wake-ups may have been lost: look at everything. */
export type WakeListener = (payload: string | null) => void;

/**
 * What a database must be able to do. Nine methods, and four optional members where the database has the capability.
 */
export interface Storage extends StorageOperations {
  /**
   * Runs `work` as one unit: all of it is durable when the promise resolves, or none of it.
   *
   * Retried on serialisation failure and deadlock, so `work` must have no other effect. `work` may await only the
   * operations it is given: on SQLite and memory a unit that is still open when the event loop turns is rolled back
   * with `UnitYielded`. Using the storage itself inside `work` throws `StorageReentry` at once.
   *
   * An operation that rejects, for whatever reason, fails the whole unit, also when `work` catches the error: later
   * operations reject with it too, and so does the transaction, unless `work` rejects with an error of its own.
   * (Postgres can do no other; so none does.) Where a conflict is expected, use `ifAbsent` or a guard. An operation on a
   * unit that has ended rejects.
   */
  transaction<Result>(work: (unit: StorageOperations) => Promise<Result>): Promise<Result>;
  /** Creates tables and adds columns and indexes that are missing. Refuses a database that is newer than the code. */
  migrate(tables: readonly Table[]): Promise<void>;
  /** Releases everything. Idempotent; later calls reject with `StorageClosed`. */
  close(): Promise<void>;

  /** Reads a row with the rows of another table that belong to it, in one round trip; see `getWith`. */
  readonly getWith?: GetWith;
  /** What a health record says of this storage. Never throws. */
  health(): Promise<readonly ComponentHealth[]>;
  /** The database's own clock in milliseconds, where it may differ from this machine's. */
  readonly now?: () => Promise<number>;
  /** Wakes the other nodes on this storage. Lossy and unordered: the rows are the truth. Payload under 4,000 bytes. */
  readonly notify?: (channel: string, payload: string) => Promise<void>;
  /** Listens for the wake-ups of other nodes. Resolves, once listening, to the function that stops it. */
  readonly listen?: (channel: string, listener: WakeListener) => Promise<() => Promise<void>>;
}
