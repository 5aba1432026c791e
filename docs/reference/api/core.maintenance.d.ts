// The public types of @lobbykit/core/maintenance, without comments. Written by `npm run reference`.

export { assertComplete } from '../transfer/assert-complete.ts';
export { assertSecretKeys } from '../transfer/assert-secret-key.ts';
export { type TransferOptions, type TransferProgress, type TransferResult, transferRows } from '../transfer/transfer.ts';
export { type EraseOptions, type Erasure, eraseAccount } from './erase-account.ts';
export { type AccountExport, exportAccount } from './export-account.ts';

// packages/core/src/maintenance/erase-account.ts
export interface Erasure {
    readonly deleted: Readonly<Record<string, number>>;
    readonly kept: Readonly<Record<string, number>>;
    readonly remaining: Readonly<Record<string, number>>;
}
export interface EraseOptions {
    readonly storage: Storage;
    readonly tables: readonly Table[];
    readonly accountId: string;
    readonly deleteAccount: () => Promise<unknown>;
}
export declare function eraseAccount(options: EraseOptions): Promise<Erasure>;

// packages/core/src/maintenance/export-account.ts
export type AccountExport = Readonly<Record<string, readonly Readonly<Record<string, Json>>[]>>;
export declare function exportAccount(storage: Pick<StorageOperations, 'find'>, tables: readonly Table[], accountId: string): Promise<AccountExport>;

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

// packages/core/src/transfer/assert-complete.ts
export declare function assertComplete(storage: Pick<StorageOperations, 'get'>): Promise<void>;

// packages/core/src/transfer/assert-secret-key.ts
export declare function assertSecretKeys(storage: Pick<StorageOperations, 'find'>, tables: readonly Table[], secretKeys: readonly string[]): Promise<void>;

// packages/core/src/transfer/transfer.ts
export interface TransferProgress {
    readonly step: 'copy' | 'verify';
    readonly table: string;
    readonly rows: number;
}
export interface TransferOptions {
    readonly from: Storage;
    readonly to: Storage;
    readonly tables: readonly Table[];
    readonly source: string;
    readonly secretKeys: readonly string[];
    readonly onProgress?: (progress: TransferProgress) => void;
    readonly batchSize?: number;
}
export interface TransferResult {
    readonly tables: number;
    readonly rows: number;
}
export declare function transferRows(options: TransferOptions): Promise<TransferResult>;
