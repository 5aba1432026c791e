const storageErrorNames = [
  'UniqueConflict',
  'NumberOutOfRange',
  'StorageBusy',
  'StorageOverloaded',
  'StorageFull',
  'StorageReentry',
  'UnitYielded',
  'StorageClosed',
  'StorageNewer',
  'MigrationRefused',
] as const;

/**
 * The names of storage errors. Code checks the name, not the class, because two copies of this package may be loaded.
 */
export type StorageErrorName = (typeof storageErrorNames)[number];

/** An error of a storage. `isStorageError` checks its name. */
export class StorageError extends Error {
  override readonly name: StorageErrorName;
  /** Whether another unit was in the way: nothing was written, and the database works. */
  readonly isConflict: boolean;

  constructor(
    name: StorageErrorName,
    message: string,
    { isConflict = false, ...options }: ErrorOptions & { readonly isConflict?: boolean } = {},
  ) {
    super(message, options);
    this.name = name;
    this.isConflict = isConflict;
  }
}

/** A primary key or unique set is already taken. `columns` identify it, because SQLite reports no constraint names. */
export class UniqueConflict extends StorageError {
  readonly table: string;
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], options?: ErrorOptions) {
    super('UniqueConflict', `${table}: (${columns.join(', ')}) is already taken`, options);
    this.table = table;
    this.columns = columns;
  }
}

/** Creates the error for an `{ add }` or a sum whose result is outside the column's range. Nothing was changed. */
export const numberOutOfRange = (table: string, columnName: string): StorageError =>
  new StorageError('NumberOutOfRange', `${table}.${columnName} would be out of range`);

/** Creates the error for a database that did not answer in time or could not be reached. A write may have succeeded. */
export const storageBusy = (message: string, cause?: unknown): StorageError =>
  new StorageError('StorageBusy', message, { cause });

/** Creates the error for a unit that waited too long for another one, or conflicted with it. Nothing was written. */
export const storageConflict = (message: string, cause?: unknown): StorageError =>
  new StorageError('StorageBusy', message, { cause, isConflict: true });

/** Creates the error for an operation that did not begin, because too many others wait for the database. */
export const storageOverloaded = (message: string, cause?: unknown): StorageError =>
  new StorageError('StorageOverloaded', message, { cause });

/** Creates the error for a full disk or a reached size limit. Nothing was written, and reads still work. */
export const storageFull = (cause?: unknown): StorageError =>
  new StorageError(
    'StorageFull',
    'the database is full: its disk has no space left, or its size limit is reached',
    { cause },
  );

/** Creates the error for a transaction whose work uses the storage instead of its unit. */
export const storageReentry = (): StorageError =>
  new StorageError('StorageReentry', 'inside a transaction, use its unit, not the storage');

/** Creates the error for a unit that awaited something other than its own storage. It was rolled back. */
export const unitYielded = (): StorageError =>
  new StorageError(
    'UnitYielded',
    'a transaction may await only its own storage operations; it was rolled back',
  );

/** Creates the error for an operation on a closed storage. */
export const storageClosed = (): StorageError => new StorageError('StorageClosed', 'the storage is closed');

/** Creates the error for a database that has what this code does not know: usually a newer version has written it. */
export const storageNewer = (detail: string): StorageError =>
  new StorageError('StorageNewer', `the database has what this code does not know: ${detail}`);

/** Creates the error for a table that cannot be migrated to its declaration. Nothing was changed. */
export const migrationRefused = (message: string, cause?: unknown): StorageError =>
  new StorageError('MigrationRefused', message, { cause });

/** Whether the error is a storage error with this name. */
export const isStorageError = <Name extends StorageErrorName>(
  error: unknown,
  name: Name,
): error is StorageError & { readonly name: Name } => error instanceof Error && error.name === name;

/** Returns the name of an error of a storage, and null for other errors. */
export const storageErrorName = (error: unknown): StorageErrorName | null =>
  error instanceof Error ? (storageErrorNames.find((name) => name === error.name) ?? null) : null;

const failureNames: readonly StorageErrorName[] = [
  'StorageBusy',
  'StorageOverloaded',
  'StorageFull',
  'StorageClosed',
];

/**
 * Whether the error concerns the storage and not the work: it cannot be reached, is full, closed or overloaded, or took
 * too long. A write may have succeeded.
 */
export const isStorageFailure = (error: unknown): boolean =>
  failureNames.some((name) => isStorageError(error, name)) && !(error as StorageError).isConflict;

/** Whether the error is a `UniqueConflict`. */
export const isUniqueConflict = (error: unknown): error is UniqueConflict =>
  error instanceof Error && error.name === 'UniqueConflict';
