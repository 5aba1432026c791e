/** What a storage may throw. Recognised by name, not by class: two copies of this package must understand each other. */
export type StorageErrorName =
  | 'UniqueConflict'
  | 'NumberOutOfRange'
  | 'StorageBusy'
  | 'StorageFull'
  | 'StorageReentry'
  | 'UnitYielded'
  | 'StorageClosed'
  | 'StorageNewer';

export class StorageError extends Error {
  override readonly name: StorageErrorName;

  constructor(name: StorageErrorName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
  }
}

/** A primary key or unique set is taken. Columns identify it, because SQLite reports no constraint names. */
export class UniqueConflict extends StorageError {
  readonly table: string;
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], options?: ErrorOptions) {
    super('UniqueConflict', `${table}: (${columns.join(', ')}) is taken`, options);
    this.table = table;
    this.columns = columns;
  }
}

/** An `{ add }` would have left the range of its column. Nothing was changed. */
export const numberOutOfRange = (table: string, columnName: string): StorageError =>
  new StorageError('NumberOutOfRange', `${table}.${columnName} would leave its range`);

/** The database did not answer in time or could not be reached. Nothing is known to have been written. */
export const storageBusy = (message: string, cause?: unknown): StorageError =>
  new StorageError('StorageBusy', message, { cause });

/** The disk, or the limit set for the database, is full. Nothing was written; reads still work. */
export const storageFull = (cause?: unknown): StorageError =>
  new StorageError('StorageFull', 'the database is full', { cause });

/** The storage was used inside a transaction in place of the unit that the transaction was given. */
export const storageReentry = (): StorageError =>
  new StorageError('StorageReentry', 'inside a transaction use the unit it is given, not the storage');

/** A unit awaited something other than its own storage. It was rolled back. */
export const unitYielded = (): StorageError =>
  new StorageError(
    'UnitYielded',
    'a transaction may await only its own storage operations; it was rolled back',
  );

export const storageClosed = (): StorageError => new StorageError('StorageClosed', 'the storage is closed');

/** The database was written by a newer version of the code. */
export const storageNewer = (detail: string): StorageError =>
  new StorageError('StorageNewer', `the database is newer than this code: ${detail}`);

export const isStorageError = <Name extends StorageErrorName>(
  error: unknown,
  name: Name,
): error is StorageError & { readonly name: Name } => error instanceof Error && error.name === name;

export const isUniqueConflict = (error: unknown): error is UniqueConflict =>
  error instanceof Error && error.name === 'UniqueConflict';
