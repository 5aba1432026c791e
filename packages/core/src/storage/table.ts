/**
 * Tables are data: declared once per area, read by every storage.
 *
 * Row, key, where and patch types follow by inference, so an unknown column or a wrong value is a
 * compile error and no storage has to be told anything twice.
 */

/** A value that JSON can carry without loss. A bigint is not one: it has its own column type. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What each column type holds in a service. Times are integer milliseconds since 1970 in every storage. */
export interface ColumnValues {
  text: string;
  /** A safe integer. */
  int: number;
  /** The whole signed 64-bit range. */
  int64: bigint;
  bool: boolean;
  /** Milliseconds since 1970-01-01 UTC. */
  time: number;
  /** Comes back deeply equal; the order of keys is not kept. Null is a value, so every json column takes it. */
  json: Json;
}

export type ColumnType = keyof ColumnValues;

export interface Column<Type extends ColumnType = ColumnType, Nullable extends boolean = boolean> {
  readonly type: Type;
  readonly nullable: Nullable;
  /** Filled in where an insert leaves the column out. A column added to an existing table needs one, or null. */
  readonly default?: ColumnValues[Type];
}

export type Columns = Readonly<Record<string, Column>>;

/** A column that an insert may leave out. */
type Defaulted<Type extends ColumnType> = Column<Type, false> & { readonly default: ColumnValues[Type] };

interface ColumnMaker<Type extends ColumnType> {
  (): Column<Type, false>;
  (options: { readonly default: ColumnValues[Type] }): Defaulted<Type>;
  /** The same column, allowing null. */
  nullable(): Column<Type, true>;
}

function columnMaker<Type extends ColumnType>(type: Type): ColumnMaker<Type> {
  const make = (options?: { readonly default: ColumnValues[Type] }) => ({
    type,
    nullable: false,
    ...options,
  });
  return Object.assign(make as ColumnMaker<Type>, {
    nullable: (): Column<Type, true> => ({ type, nullable: true }),
  });
}

/** The column types: `column.text()`, `column.int64({ default: 0n })`, `column.time.nullable()`, … */
export const column = {
  text: columnMaker('text'),
  int: columnMaker('int'),
  int64: columnMaker('int64'),
  bool: columnMaker('bool'),
  time: columnMaker('time'),
  json: columnMaker('json'),
} as const;

type ColumnName<C extends Columns> = keyof C & string;

export interface Table<C extends Columns = Columns, K extends string = string> {
  /** Plural, lower_snake: it is the SQL name. */
  readonly name: string;
  /** camelCase here, lower_snake in SQL. */
  readonly columns: C;
  readonly key: readonly K[];
  readonly unique: readonly (readonly string[])[];
  /** Each list of columns that a query filters or sorts by, in that order. */
  readonly indexes: readonly (readonly string[])[];
}

/**
 * Declares a table.
 *
 * The primary key and every unique set are also indexes. Every column named must exist.
 */
export function defineTable<const C extends Columns, const K extends ColumnName<C>>(table: {
  readonly name: string;
  readonly columns: C;
  readonly key: readonly K[];
  readonly unique?: readonly (readonly ColumnName<C>[])[];
  readonly indexes?: readonly (readonly ColumnName<C>[])[];
}): Table<C, K> {
  return { ...table, unique: table.unique ?? [], indexes: table.indexes ?? [] };
}

type Value<C extends Column> =
  C extends Column<infer Type, infer Nullable>
    ? Nullable extends true
      ? ColumnValues[Type] | null
      : ColumnValues[Type]
    : never;

/** A row as the storage returns it: every column present. */
export type Row<T extends Table> = { [Name in keyof T['columns']]: Value<T['columns'][Name]> };

type OptionalOnInsert<C extends Columns> = {
  [Name in keyof C]: C[Name] extends { readonly nullable: true }
    ? Name
    : C[Name] extends { readonly default: unknown }
      ? Name
      : never;
}[keyof C];

/** A row as it is inserted: nullable columns and columns with a default may be left out. */
export type NewRow<T extends Table> = {
  [Name in Exclude<keyof T['columns'], OptionalOnInsert<T['columns']>>]: Value<T['columns'][Name]>;
} & { [Name in OptionalOnInsert<T['columns']>]?: Value<T['columns'][Name]> };

/** The primary key of a row, as an object. */
export type Key<T extends Table> =
  T extends Table<infer C, infer K> ? { readonly [Name in K & keyof C]: Value<C[Name]> } : never;

/**
 * A condition on one column. A bare value means equal, null means is null. Several operators are joined by AND.
 *
 * `prefix` is for text and is a range, so it needs no escaping and uses the index. An empty `in` matches nothing.
 * Comparisons never match null, `{ not: value }` included; `{ not: null }` matches whatever is not null.
 */
export type Condition<V> =
  | V
  | { readonly in: readonly NonNullable<V>[] }
  | { readonly not: V }
  | {
      readonly lt?: NonNullable<V>;
      readonly lte?: NonNullable<V>;
      readonly gt?: NonNullable<V>;
      readonly gte?: NonNullable<V>;
    }
  | (NonNullable<V> extends string ? { readonly prefix: string } : never);

/** Conditions joined by AND. There is no OR, no join and no LIKE: two finds with `in` replace a join. */
export type Where<T extends Table> = {
  readonly [Name in keyof T['columns'] as T['columns'][Name] extends Column<'json'>
    ? never
    : Name]?: Condition<Value<T['columns'][Name]>>;
};

type Addable<V> = NonNullable<V> extends number | bigint ? { readonly add: NonNullable<V> } : never;

/** New values by column; `{ add: n }` on integers is evaluated by the storage, atomically. */
export type Patch<T extends Table> = {
  readonly [Name in keyof T['columns']]?: Value<T['columns'][Name]> | Addable<Value<T['columns'][Name]>>;
};

/**
 * Columns to sort by; not json. The primary key is always appended, ascending, so the order is total. Null sorts last
 * ascending and first descending; false sorts before true.
 */
export type OrderBy<T extends Table> = readonly (
  | (keyof T['columns'] & string)
  | { readonly column: keyof T['columns'] & string; readonly descending: true }
)[];
