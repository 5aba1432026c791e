/**
 * Tables are data. Each area declares its tables once, and every storage reads the declarations.
 *
 * The types of rows, keys, conditions and patches are inferred, so an unknown column or a wrong value is a compile
 * error.
 */

/** A value that JSON can represent without loss. A bigint is not one of them; it has its own column type. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The type of each column's values in a service. Times are integer milliseconds since 1970 in every storage. */
export interface ColumnValues {
  text: string;
  /** A safe integer. */
  int: number;
  /** The whole signed 64-bit range. */
  int64: bigint;
  bool: boolean;
  /** Milliseconds since 1970-01-01 UTC. */
  time: number;
  /**
   * Is returned deeply equal, but may have another order of keys. Null is a JSON value, so every json column allows it.
   */
  json: Json;
}

export type ColumnType = keyof ColumnValues;

export interface Column<Type extends ColumnType = ColumnType, Nullable extends boolean = boolean> {
  readonly type: Type;
  readonly nullable: Nullable;
  /**
   * Used if an insert omits the column. A column that is added to an existing table needs a default or must be
   * nullable.
   */
  readonly default?: ColumnValues[Type];
}

export type Columns = Readonly<Record<string, Column>>;

/** A column that an insert may omit. */
type Defaulted<Type extends ColumnType> = Column<Type, false> & { readonly default: ColumnValues[Type] };

interface ColumnMaker<Type extends ColumnType> {
  (): Column<Type, false>;
  (options: { readonly default: ColumnValues[Type] }): Defaulted<Type>;
  /** Returns the same column, but nullable. */
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

/**
 * What earlier versions of a table had and this one has not. Without it, a database that has more than the declaration
 * is newer than the code, and is refused.
 */
export interface RemovedParts {
  /** These columns stay in the database with their values. They must be nullable there or have a default. */
  readonly columns?: readonly string[];
  /** These unique sets are dropped, so rows may now have equal values. */
  readonly unique?: readonly (readonly string[])[];
  /** These indexes are dropped. An index that is neither declared nor listed here stays. */
  readonly indexes?: readonly (readonly string[])[];
}

/**
 * What the rows of a table say about players.
 *
 * - `none`: nothing.
 * - `temporary`: rows that name accounts only inside of values, such as the players of a match, or only as digests. They are
 *   gone when what they are about has ended, or after the days that a limit sets. They are neither exported nor erased.
 * - Otherwise, which rows are about an account.
 */
export type PersonalData = 'none' | 'temporary' | AccountRows;

/** Which rows of a table are about an account, and what becomes of them when the account is erased. */
export interface AccountRows {
  /** The columns that hold ids of accounts. A row is about each of them. */
  readonly accounts?: readonly string[];
  /** The columns that hold callers: `account:<id>`, also behind `admin:` or `server:`. */
  readonly principals?: readonly string[];
  /** The columns with texts in which ids of accounts are words, among others. They are found only by reading every row. */
  readonly mentions?: readonly string[];
  /** The rows belong to rows of another table that are about the account. */
  readonly parent?: {
    readonly table: string;
    /** The columns that must be equal: those of this table, and their names in the other one. */
    readonly columns: Readonly<Record<string, string>>;
    /** Only parents with these values. */
    readonly where?: Readonly<Record<string, string | number | boolean>>;
  };
  /**
   * - `delete`: the rows are deleted.
   * - `area`: the area removes them when it deletes the account, the last ones in steps by a task.
   * - `keep`: the rows stay, for the books. A tombstone replaces the id, and `cleared` columns get these values.
   */
  readonly erasure: 'delete' | 'area' | 'keep';
  readonly cleared?: Readonly<Record<string, string | number | bigint | null>>;
  /** Columns that an export leaves out: digests and secrets. */
  readonly hidden?: readonly string[];
}

export interface Table<C extends Columns = Columns, K extends string = string> {
  /** Plural and lower_snake. It is also the SQL name. */
  readonly name: string;
  /** camelCase here, lower_snake in SQL. */
  readonly columns: C;
  readonly key: readonly K[];
  readonly unique: readonly (readonly string[])[];
  /** One list of columns for each index, in the order in which queries filter and sort by them. */
  readonly indexes: readonly (readonly string[])[];
  readonly removed?: RemovedParts;
  /**
   * The column by which a database of many machines may spread the rows, so that rows with one value are on one machine:
   * an account for most tables. Null for a table with few rows, or with one writer, that stays in one place. Storages do
   * not read it; `docs/scaling.md` explains it.
   */
  readonly partition?: string | null;
  /**
   * Whether a new database keeps the rows themselves in the order of the key, if it can: for narrow rows that are read by the
   * key, or many in its order. SQLite then searches once and not twice for a row.
   */
  readonly clustered?: boolean;
  /**
   * Whether nearly every row is written once more, in columns without an index. A new database leaves room for that: Postgres
   * then writes such a row without its indexes.
   */
  readonly rewritten?: boolean;
  /** Text columns with values that are encrypted with the secret key. */
  readonly sealed?: readonly string[];
  /** What the table holds about players. An export and the erasure of an account go by it. */
  readonly personal?: PersonalData;
  /** Whether it is some columns of the table with this name (`selectColumns`). */
  readonly isSelection?: boolean;
}

/**
 * Declares a table.
 *
 * The primary key and every unique set are also indexes. Every named column must exist.
 */
export function defineTable<const C extends Columns, const K extends ColumnName<C>>(table: {
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
}): Table<C, K> {
  return { ...table, unique: table.unique ?? [], indexes: table.indexes ?? [] };
}

/**
 * Selects the primary key and some other columns of a table, for reads that need no more: a read of a wide row costs
 * several times as much. Reads of the result return these columns; a storage may return the others too. Writes need the
 * whole table.
 */
export function selectColumns<C extends Columns, K extends ColumnName<C>, const N extends ColumnName<C>>(
  table: Table<C, K>,
  names: readonly N[],
): Table<Pick<C, K | N>, K> {
  const columns = Object.fromEntries([...table.key, ...names].map((name) => [name, table.columns[name]]));
  return {
    name: table.name,
    columns: columns as Pick<C, K | N>,
    key: table.key,
    unique: [],
    indexes: [],
    isSelection: true,
  };
}

type Value<C extends Column> =
  C extends Column<infer Type, infer Nullable>
    ? Nullable extends true
      ? ColumnValues[Type] | null
      : ColumnValues[Type]
    : never;

/** A row as the storage returns it, with every column. */
export type Row<T extends Table> = { [Name in keyof T['columns']]: Value<T['columns'][Name]> };

type OptionalOnInsert<C extends Columns> = {
  [Name in keyof C]: C[Name] extends { readonly nullable: true }
    ? Name
    : C[Name] extends { readonly default: unknown }
      ? Name
      : never;
}[keyof C];

/** A row to insert. Nullable columns and columns with a default may be omitted. */
export type NewRow<T extends Table> = {
  [Name in Exclude<keyof T['columns'], OptionalOnInsert<T['columns']>>]: Value<T['columns'][Name]>;
} & { [Name in OptionalOnInsert<T['columns']>]?: Value<T['columns'][Name]> };

/** The primary key of a row, as an object. */
export type Key<T extends Table> =
  T extends Table<infer C, infer K> ? { readonly [Name in K & keyof C]: Value<C[Name]> } : never;

/**
 * A condition on one column. A value means equal to it, and null means is null. Several operators are joined by AND.
 *
 * `prefix` is only for text. It is a range, so it needs no escaping and can use an index. An empty `in` matches
 * nothing. Comparisons and `{ not: value }` never match null. `{ not: null }` matches every value except null.
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

/** New values by column. The storage evaluates `{ add: n }` on integers atomically. */
export type Patch<T extends Table> = {
  readonly [Name in keyof T['columns']]?: Value<T['columns'][Name]> | Addable<Value<T['columns'][Name]>>;
};

/**
 * Columns to sort by. Json columns have no order. The primary key is always appended, ascending, so the order is total.
 * Null sorts last ascending and first descending. False sorts before true.
 */
export type OrderBy<T extends Table> = readonly (
  | (keyof T['columns'] & string)
  | { readonly column: keyof T['columns'] & string; readonly descending: true }
)[];
