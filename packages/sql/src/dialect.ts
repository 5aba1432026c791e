import type { Column, ColumnType, Table } from '@lobbykit/core/storage';
import type { Dialect as KyselyDialect, RawBuilder, Sql } from 'kysely';

/** A column with its SQL name. */
export interface SqlColumn {
  /** camelCase, as in services. */
  readonly name: string;
  readonly sqlName: string;
  readonly column: Column;
  /** Converts a value or null into a parameter. */
  readonly encode: (value: unknown) => unknown;
}

/**
 * Converts a value of a service into a parameter, or a value of the driver into a value of a service. Never gets null.
 */
export type Conversion = (value: never) => unknown;

export interface CatalogueColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** 1 or 0, in the type of the driver. */
  readonly nullable: unknown;
  /** The position in the primary key, from 1. 0 if the column is not part of it. */
  readonly keyPosition: unknown;
  /** 1 if the database fills the column of an insert that omits it, else 0. */
  readonly hasDefault: unknown;
}

export interface CatalogueIndex {
  readonly table: string;
  readonly name: string;
  /** The names of its columns in order, with commas; null if it has only expressions, as an index of the host may. */
  readonly columns: string | null;
}

/**
 * The differences between databases, as facts. The operations use the facts and never check which database it is.
 *
 * Both dialects list the members in this order.
 */
export interface Dialect {
  /** The dialect of kysely that compiles statements. It never executes any. */
  readonly grammar: KyselyDialect;
  /** Returns a parameter as it appears in the text. */
  parameter(sql: Sql, value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The SQL type of each column type, as the catalogue spells it. */
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** Follows the type of a text column, so text sorts by code point. */
  readonly collation: string;
  /** Returns what follows `create table (…)`. */
  tableOptions(table: Table): string;
  /** Two queries: every column of our tables, and every index. */
  readonly catalogue: {
    /** Rows of `CatalogueColumn`. */
    readonly columns: string;
    /** Rows of `CatalogueIndex`. */
    readonly indexes: string;
  };
  /** Whether the error says that rows violate a unique index. */
  isUniqueViolation(error: unknown): boolean;
  /** Whether null sorts first in ascending order. The place of nulls must then be specified. */
  readonly nullsFirst: boolean;
  /** Whether rows can be locked. An ordered change is then one statement, else two statements of the only writer. */
  readonly rowLocks: boolean;
  /** Conversions to parameters, for column types that need one. */
  readonly encode: Readonly<Partial<Record<ColumnType, Conversion>>>;
  /** Conversions of what the driver returns; `exact` if a column of the row is an int64. */
  decode(exact: boolean): Readonly<Partial<Record<ColumnType, Conversion>>>;
  /** A number to add, as a parameter, and `column + number`, which fails if the sum is outside the column's range. */
  readonly addition: {
    encode(value: number | bigint): unknown;
    expression(
      sql: Sql,
      column: SqlColumn,
      current: RawBuilder<unknown>,
      number: () => RawBuilder<unknown>,
    ): RawBuilder<unknown>;
  };
  /** `column in (…)` with the list in one parameter, so one statement serves every length. */
  readonly list: {
    encode(column: SqlColumn, values: readonly unknown[]): unknown;
    condition(sql: Sql, column: SqlColumn, list: RawBuilder<unknown>): RawBuilder<unknown>;
  };
  /** A `select` over many rows in a fixed number of parameters, for the same reason. */
  readonly rows: {
    /** The maximum number of rows that an insert lists in its text instead, with one statement per number of rows. */
    readonly listed: number;
    encode(columns: readonly SqlColumn[], rows: readonly Readonly<Record<string, unknown>>[]): unknown[];
    select(sql: Sql, columns: readonly SqlColumn[], next: () => RawBuilder<unknown>): RawBuilder<unknown>;
  };
}
