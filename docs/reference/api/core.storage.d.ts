// The public types of @lobbykit/core/storage, without comments. Written by `npm run reference`.

export { type ColumnChange, changesOf, checkDistinctKeys, checkKey, checkTable, completeRow, safeSum, summedColumn, unitEnded, unknownTable } from './check.ts';
export { isStorageError, isStorageFailure, isUniqueConflict, migrationRefused, numberOutOfRange, StorageError, type StorageErrorName, storageBusy, storageClosed, storageConflict, storageFull, storageNewer, storageOverloaded, storageReentry, UniqueConflict, unitYielded } from './errors.ts';
export { findReferenced } from './find-referenced.ts';
export { getReferenced, lockReferenced } from './get-referenced.ts';
export { getWith } from './get-with.ts';
export { insertNumbered } from './insert-numbered.ts';
export { keyText } from './key-text.ts';
export { makeFolder } from './make-folder.ts';
export { matches } from './match.ts';
export { createMemoryStorage } from './memory/create-memory-storage.ts';
export { checkNodeVersion } from './node-version.ts';
export { comparator } from './order.ts';
export { type ColumnCondition, type ConditionOperator, checkBounds, conditionsOf, guardOf, keyOf, type OrderColumn, orderOf, positionOf, prefixEnd } from './query.ts';
export { readSnapshot } from './read-snapshot.ts';
export { changedRow, rowCopier, type StoredRow } from './row.ts';
export { type ScanQuery, scan } from './scan.ts';
export { type AllRows, allRows, type ChangeOptions, type ComponentHealth, type ConnectionMeasurements, type CountOptions, type FindReferenced, type GetReferenced, type GetWith, type InsertNumbered, type InsertOptions, type IntColumn, type MigrationPlan, type NumberedRows, type Position, type Query, type ReadOperations, type RowAndReferenced, type RowWith, type Snapshot, type Storage, type StorageMeasurements, type StorageOperations, type TransactionalStorage, type UnitOperations, type UpdateOptions, type WakeListener, type WakeUps } from './storage.ts';
export { checkSuccessor, type StoredColumn, type StoredTable, uniqueSetRefused } from './successor.ts';
export { type AccountRows, type Column, type Columns, type ColumnType, type ColumnValues, type Condition, column, defineTable, type Json, type Key, type NewRow, type OrderBy, type Patch, type PersonalData, type RemovedParts, type Row, selectColumns, type Table, type Where } from './table.ts';
export { int64Range, jsonDepthLimit } from './value.ts';

// packages/core/src/storage/check.ts
export declare function checkTable(table: Table): void;
export declare const unknownTable: (name: string) => Error;
export declare const unitEnded: () => Error;
export declare function summedColumn(table: Table, name: string): Column;
export declare function safeSum(table: Table, name: string, sum: number | bigint | string): number;
export declare function checkKey<T extends Table>(table: T, key: Key<T>): void;
export declare function completeRow<T extends Table>(table: T, row: NewRow<T>): Row<T>;
export interface ColumnChange {
    readonly name: string;
    readonly column: Column;
    readonly operation: 'set' | 'add';
    readonly value: unknown;
}
export declare function changesOf<T extends Table>(table: T, patch: Patch<T>): readonly ColumnChange[];
export declare function checkDistinctKeys<T extends Table>(table: T, rows: readonly Row<T>[]): void;

// packages/core/src/storage/errors.ts
declare const storageErrorNames: readonly ['UniqueConflict', 'NumberOutOfRange', 'StorageBusy', 'StorageOverloaded', 'StorageFull', 'StorageReentry', 'UnitYielded', 'StorageClosed', 'StorageNewer', 'MigrationRefused'];
export type StorageErrorName = (typeof storageErrorNames)[number];
export declare class StorageError extends Error {
    readonly name: StorageErrorName;
    readonly isConflict: boolean;
    constructor(name: StorageErrorName, message: string, { isConflict, ...options }?: ErrorOptions & {
        readonly isConflict?: boolean;
    });
}
export declare class UniqueConflict extends StorageError {
    readonly table: string;
    readonly columns: readonly string[];
    constructor(table: string, columns: readonly string[], options?: ErrorOptions);
}
export declare const numberOutOfRange: (table: string, columnName: string) => StorageError;
export declare const storageBusy: (message: string, cause?: unknown) => StorageError;
export declare const storageConflict: (message: string, cause?: unknown) => StorageError;
export declare const storageOverloaded: (message: string, cause?: unknown) => StorageError;
export declare const storageFull: (cause?: unknown) => StorageError;
export declare const storageReentry: () => StorageError;
export declare const unitYielded: () => StorageError;
export declare const storageClosed: () => StorageError;
export declare const storageNewer: (detail: string) => StorageError;
export declare const migrationRefused: (message: string, cause?: unknown) => StorageError;
export declare const isStorageError: <Name extends StorageErrorName>(error: unknown, name: Name) => error is StorageError & {
    readonly name: Name;
};
export declare const isStorageFailure: (error: unknown) => boolean;
export declare const isUniqueConflict: (error: unknown) => error is UniqueConflict;

// packages/core/src/storage/find-referenced.ts
export declare function findReferenced<T extends Table, R extends Table>(db: StorageOperations & {
    readonly findReferenced?: FindReferenced;
}, table: T, query: Query<T>, column: keyof T['columns'] & string, referenced: R): Promise<RowAndReferenced<T, R>[]>;

// packages/core/src/storage/get-referenced.ts
export declare function getReferenced<T extends Table, R extends Table>(db: StorageOperations & {
    readonly getReferenced?: GetReferenced;
}, table: T, key: Key<T>, column: keyof T['columns'] & string, referenced: R): Promise<RowAndReferenced<T, R> | null>;
export declare function lockReferenced<T extends Table, R extends Table>(unit: StorageOperations & {
    readonly getReferenced?: GetReferenced;
}, table: T, key: Key<T>, column: keyof T['columns'] & string, referenced: R): Promise<RowAndReferenced<T, R> | null>;

// packages/core/src/storage/get-with.ts
export declare function getWith<T extends Table, C extends Table>(db: StorageOperations & {
    readonly getWith?: GetWith;
}, table: T, key: Key<T>, children: C, column: keyof C['columns'] & string): Promise<RowWith<T, C> | null>;

// packages/core/src/storage/insert-numbered.ts
export declare function insertNumbered<C extends Table, R extends Table>(unit: UnitOperations, input: NumberedRows<C, R>): Promise<Row<C>[]>;

// packages/core/src/storage/key-text.ts
export declare const keyText: (table: Table, row: Readonly<Record<string, unknown>>) => string;

// packages/core/src/storage/make-folder.ts
export declare function makeFolder(folder: string): void;

// packages/core/src/storage/match.ts
export declare function matches(conditions: readonly ColumnCondition[], row: Readonly<Record<string, unknown>>): boolean;

// packages/core/src/storage/memory/create-memory-storage.ts
export declare function createMemoryStorage(): Storage;

// packages/core/src/storage/node-version.ts
export declare function checkNodeVersion(version?: string): void;

// packages/core/src/storage/order.ts
type AnyRow = Readonly<Record<string, unknown>>;
export declare const comparator: (order: readonly OrderColumn[]) => (left: AnyRow, right: AnyRow) => number;

// packages/core/src/storage/query.ts
export type ConditionOperator = 'is' | 'not' | 'in' | 'lt' | 'lte' | 'gt' | 'gte' | 'prefix';
export interface ColumnCondition {
    readonly name: string;
    readonly column: Column;
    readonly operator: ConditionOperator;
    readonly value: unknown;
}
export declare function conditionsOf<T extends Table>(table: T, where: Where<T>): readonly ColumnCondition[];
export declare function guardOf<T extends Table>(table: T, where: Where<T> | AllRows): readonly ColumnCondition[];
export declare function prefixEnd(prefix: string): string | null;
export interface OrderColumn {
    readonly name: string;
    readonly column: Column;
    readonly descending: boolean;
}
export declare function orderOf<T extends Table>(table: T, orderBy?: OrderBy<T>): readonly OrderColumn[];
export declare function positionOf<T extends Table>(table: T, order: readonly OrderColumn[], position: Position<T>): Readonly<Record<string, unknown>>;
export declare function checkBounds(table: Table, { limit, offset }: {
    readonly limit?: number | undefined;
    readonly offset?: number | undefined;
}): void;
export declare const keyOf: <T extends Table>(table: T, row: Readonly<Record<string, unknown>>) => Key<T>;

// packages/core/src/storage/read-snapshot.ts
export declare const readSnapshot: <Result>(storage: Pick<Storage, 'snapshot' | 'transaction'>, work: (reads: ReadOperations) => Promise<Result>) => Promise<Result>;

// packages/core/src/storage/row.ts
export type StoredRow = Readonly<Record<string, unknown>>;
export declare function rowCopier<T extends Table>(table: T): (row: StoredRow) => Row<T>;
export declare function changedRow(table: string, row: StoredRow, changes: readonly ColumnChange[]): StoredRow;

// packages/core/src/storage/scan.ts
export interface ScanQuery<T extends Table> extends Pick<Query<T>, 'where' | 'orderBy'> {
    readonly after?: Query<T>['after'] | undefined;
    readonly signal?: AbortSignal | undefined;
}
export declare function scan<T extends Table>(db: Pick<StorageOperations, 'find'>, table: T, { signal, after: start, ...query }: ScanQuery<T>, pageSize: number): AsyncGenerator<Row<T>[], void, undefined>;

// packages/core/src/storage/storage.ts
export type Position<T extends Table> = Partial<Row<T>>;
export interface Query<T extends Table> {
    readonly where?: Where<T>;
    readonly orderBy?: OrderBy<T>;
    readonly limit?: number;
    readonly after?: Position<T>;
    readonly offset?: number;
}
export interface CountOptions<T extends Table> {
    readonly orderBy?: OrderBy<T>;
    readonly before?: Position<T>;
}
export type InsertOptions<T extends Table> = {
    readonly ifAbsent: true;
} | {
    readonly orUpdate: Patch<T>;
};
export interface ChangeOptions<T extends Table> {
    readonly orderBy?: OrderBy<T>;
    readonly limit?: number;
}
export interface UpdateOptions<T extends Table> extends ChangeOptions<T> {
    readonly returns?: 'key';
}
export declare const allRows: unique symbol;
export type AllRows = typeof allRows;
export type IntColumn<T extends Table> = {
    [Name in keyof T['columns'] & string]: T['columns'][Name] extends Column<'int'> ? Name : never;
}[keyof T['columns'] & string];
export interface StorageOperations {
    get<T extends Table>(table: T, key: Key<T>): Promise<Row<T> | null>;
    find<T extends Table>(table: T, query: Query<T>): Promise<Row<T>[]>;
    count<T extends Table>(table: T, where: Where<T>, options?: CountOptions<T>): Promise<number>;
    sum<T extends Table>(table: T, column: IntColumn<T>, where: Where<T>): Promise<number>;
    lock<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
    insert<T extends Table>(table: T, rows: NewRow<T> | readonly NewRow<T>[], options?: InsertOptions<T>): Promise<Row<T>[]>;
    update<T extends Table>(table: T, where: Where<T> | AllRows, patch: Patch<T>, options: UpdateOptions<T> & {
        readonly returns: 'key';
    }): Promise<Key<T>[]>;
    update<T extends Table>(table: T, where: Where<T> | AllRows, patch: Patch<T>, options?: ChangeOptions<T>): Promise<Row<T>[]>;
    delete<T extends Table>(table: T, where: Where<T> | AllRows, options?: ChangeOptions<T>): Promise<Row<T>[]>;
}
export interface RowWith<T extends Table, C extends Table> {
    readonly row: Row<T>;
    readonly children: Row<C>[];
}
export type GetWith = <T extends Table, C extends Table>(table: T, key: Key<T>, children: C, column: keyof C['columns'] & string) => Promise<RowWith<T, C> | null>;
export interface RowAndReferenced<T extends Table, R extends Table> {
    readonly row: Row<T>;
    readonly referenced: Row<R> | null;
}
export type GetReferenced = <T extends Table, R extends Table>(table: T, key: Key<T>, column: keyof T['columns'] & string, referenced: R, lock: boolean) => Promise<RowAndReferenced<T, R> | null>;
export type FindReferenced = <T extends Table, R extends Table>(table: T, query: Query<T>, column: keyof T['columns'] & string, referenced: R) => Promise<RowAndReferenced<T, R>[]>;
export interface NumberedRows<C extends Table, R extends Table> {
    readonly counters: C;
    readonly added: readonly NewRow<C>[];
    readonly rows: R;
    readonly numbered: readonly NewRow<R>[];
    readonly number: keyof C['columns'] & keyof R['columns'] & string;
}
export type InsertNumbered = <C extends Table, R extends Table>(input: NumberedRows<C, R>) => Promise<Row<C>[]>;
export interface UnitOperations extends StorageOperations {
    readonly insertNumbered?: InsertNumbered;
    readonly getReferenced?: GetReferenced;
    readonly runInside?: <Result>(work: () => Result) => Result;
}
export interface ComponentHealth {
    readonly component: string;
    readonly healthy: boolean;
    readonly status: string;
}
export type WakeListener = (payload: string | null) => void;
export interface WakeUps {
    notify(channel: string, payload: string): Promise<void>;
    listen(channel: string, listener: WakeListener): Promise<() => Promise<void>>;
    readonly batchMilliseconds?: number;
    health?(): Promise<readonly ComponentHealth[]>;
    close?(): Promise<void>;
}
export type ReadOperations = Pick<StorageOperations, 'get' | 'find' | 'count' | 'sum'>;
export interface ConnectionMeasurements {
    readonly inUse: number;
    readonly max: number;
    readonly waiting: number;
}
export interface StorageMeasurements {
    readonly connections?: Readonly<Record<string, ConnectionMeasurements>>;
    readonly commits?: {
        readonly count: number;
        readonly units: number;
        readonly waiting: number;
    };
}
export type Snapshot = <Result>(work: (reads: ReadOperations) => Promise<Result>) => Promise<Result>;
export interface TransactionalStorage extends StorageOperations {
    transaction<Result>(work: (unit: UnitOperations) => Promise<Result>): Promise<Result>;
}
export interface MigrationPlan {
    readonly statements: readonly string[];
    readonly undeclaredTables: readonly string[];
}
export interface Storage extends TransactionalStorage {
    migrate(tables: readonly Table[]): Promise<void>;
    readonly planMigration?: (tables: readonly Table[]) => Promise<MigrationPlan>;
    close(): Promise<void>;
    readonly isRemote?: boolean;
    readonly getWith?: GetWith;
    readonly getReferenced?: GetReferenced;
    readonly findReferenced?: FindReferenced;
    readonly snapshot?: Snapshot;
    health(): Promise<readonly ComponentHealth[]>;
    readonly reserved?: TransactionalStorage;
    readonly queueMilliseconds?: () => number;
    readonly measure?: () => StorageMeasurements;
    readonly now?: () => Promise<number>;
    readonly notify?: WakeUps['notify'];
    readonly listen?: WakeUps['listen'];
}

// packages/core/src/storage/successor.ts
export interface StoredColumn {
    readonly type: string;
    readonly nullable: boolean;
    readonly hasDefault: boolean;
}
export interface StoredTable {
    readonly columns: ReadonlyMap<string, StoredColumn>;
    readonly key: readonly string[];
    readonly unique: readonly (readonly string[])[];
}
export declare function checkSuccessor(table: Table, stored: StoredTable): void;
export declare const uniqueSetRefused: (table: Table, set: readonly string[], cause: unknown) => Error;

// packages/core/src/storage/table.ts
export type Json = null | boolean | number | string | readonly Json[] | {
    readonly [key: string]: Json;
};
export interface ColumnValues {
    text: string;
    int: number;
    int64: bigint;
    bool: boolean;
    time: number;
    json: Json;
}
export type ColumnType = keyof ColumnValues;
export interface Column<Type extends ColumnType = ColumnType, Nullable extends boolean = boolean> {
    readonly type: Type;
    readonly nullable: Nullable;
    readonly default?: ColumnValues[Type];
}
export type Columns = Readonly<Record<string, Column>>;
type Defaulted<Type extends ColumnType> = Column<Type, false> & {
    readonly default: ColumnValues[Type];
};
interface ColumnMaker<Type extends ColumnType> {
    (): Column<Type, false>;
    (options: {
        readonly default: ColumnValues[Type];
    }): Defaulted<Type>;
    nullable(): Column<Type, true>;
}
export declare const column: {
    readonly text: ColumnMaker<"text">;
    readonly int: ColumnMaker<"int">;
    readonly int64: ColumnMaker<"int64">;
    readonly bool: ColumnMaker<"bool">;
    readonly time: ColumnMaker<"time">;
    readonly json: ColumnMaker<"json">;
};
type ColumnName<C extends Columns> = keyof C & string;
export interface RemovedParts {
    readonly columns?: readonly string[];
    readonly unique?: readonly (readonly string[])[];
    readonly indexes?: readonly (readonly string[])[];
}
export type PersonalData = 'none' | 'temporary' | AccountRows;
export interface AccountRows {
    readonly accounts?: readonly string[];
    readonly principals?: readonly string[];
    readonly mentions?: readonly string[];
    readonly parent?: {
        readonly table: string;
        readonly columns: Readonly<Record<string, string>>;
        readonly where?: Readonly<Record<string, string | number>>;
    };
    readonly erasure: 'delete' | 'area' | 'keep';
    readonly cleared?: Readonly<Record<string, string | number | bigint | null>>;
    readonly hidden?: readonly string[];
}
export interface Table<C extends Columns = Columns, K extends string = string> {
    readonly name: string;
    readonly columns: C;
    readonly key: readonly K[];
    readonly unique: readonly (readonly string[])[];
    readonly indexes: readonly (readonly string[])[];
    readonly removed?: RemovedParts;
    readonly partition?: string | null;
    readonly clustered?: boolean;
    readonly rewritten?: boolean;
    readonly sealed?: readonly string[];
    readonly personal?: PersonalData;
    readonly isSelection?: boolean;
}
export declare function defineTable<const C extends Columns, const K extends ColumnName<C>>(table: {
    readonly name: string;
    readonly columns: C;
    readonly key: readonly K[];
    readonly unique?: readonly (readonly ColumnName<C>[])[];
    readonly indexes?: readonly (readonly ColumnName<C>[])[];
    readonly removed?: RemovedParts;
    readonly partition?: ColumnName<C> | null;
    readonly clustered?: boolean;
    readonly rewritten?: boolean;
    readonly sealed?: readonly ColumnName<C>[];
    readonly personal?: PersonalData;
}): Table<C, K>;
export declare function selectColumns<C extends Columns, K extends ColumnName<C>, const N extends ColumnName<C>>(table: Table<C, K>, names: readonly N[]): Table<Pick<C, K | N>, K>;
type Value<C extends Column> = C extends Column<infer Type, infer Nullable> ? Nullable extends true ? ColumnValues[Type] | null : ColumnValues[Type] : never;
export type Row<T extends Table> = {
    [Name in keyof T['columns']]: Value<T['columns'][Name]>;
};
type OptionalOnInsert<C extends Columns> = {
    [Name in keyof C]: C[Name] extends {
        readonly nullable: true;
    } ? Name : C[Name] extends {
        readonly default: unknown;
    } ? Name : never;
}[keyof C];
export type NewRow<T extends Table> = {
    [Name in Exclude<keyof T['columns'], OptionalOnInsert<T['columns']>>]: Value<T['columns'][Name]>;
} & {
    [Name in OptionalOnInsert<T['columns']>]?: Value<T['columns'][Name]>;
};
export type Key<T extends Table> = T extends Table<infer C, infer K> ? {
    readonly [Name in K & keyof C]: Value<C[Name]>;
} : never;
export type Condition<V> = V | {
    readonly in: readonly NonNullable<V>[];
} | {
    readonly not: V;
} | {
    readonly lt?: NonNullable<V>;
    readonly lte?: NonNullable<V>;
    readonly gt?: NonNullable<V>;
    readonly gte?: NonNullable<V>;
} | (NonNullable<V> extends string ? {
    readonly prefix: string;
} : never);
export type Where<T extends Table> = {
    readonly [Name in keyof T['columns'] as T['columns'][Name] extends Column<'json'> ? never : Name]?: Condition<Value<T['columns'][Name]>>;
};
type Addable<V> = NonNullable<V> extends number | bigint ? {
    readonly add: NonNullable<V>;
} : never;
export type Patch<T extends Table> = {
    readonly [Name in keyof T['columns']]?: Value<T['columns'][Name]> | Addable<Value<T['columns'][Name]>>;
};
export type OrderBy<T extends Table> = readonly ((keyof T['columns'] & string) | {
    readonly column: keyof T['columns'] & string;
    readonly descending: true;
})[];

// packages/core/src/storage/value.ts
export declare const int64Range: {
    readonly min: bigint;
    readonly max: bigint;
};
export declare const jsonDepthLimit = 200;
