import type { Column, ColumnType } from '@lobbykit/core/storage';
import type { Dialect as KyselyDialect, RawBuilder, Sql } from 'kysely';

export type KyselyModule = typeof import('kysely');

/** A column as SQL sees it. */
export interface SqlColumn {
  /** camelCase, as in services. */
  readonly name: string;
  readonly sqlName: string;
  readonly column: Column;
  /** A value, or null, as a parameter. */
  readonly encode: (value: unknown) => unknown;
}

/** Turns a value of a service into a parameter, or a value of the driver into one of a service. Never sees null. */
export type Conversion = (value: never) => unknown;

export interface CatalogueColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** 1 or 0, as the driver has it. */
  readonly nullable: unknown;
  /** From 1, in the order of the primary key; 0 outside of it. */
  readonly keyPosition: unknown;
}

export interface CatalogueIndex {
  readonly table: string;
  readonly name: string;
}

/**
 * What differs between two databases, as facts. The operations ask for a fact and never for a name.
 *
 * Both dialects list the members in this order.
 */
export interface Dialect {
  /** The part of kysely that writes this database's text. It never executes anything. */
  grammar(kysely: KyselyModule): KyselyDialect;
  /** A parameter as it stands in the text. */
  parameter(sql: Sql, value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The SQL type of each column type, as the catalogue spells it. */
  readonly columnTypes: Readonly<Record<ColumnType, string>>;
  /** Stands behind the type of a text column, so that text orders by code point. */
  readonly collation: string;
  /** Stands behind `create table (…)`. */
  readonly tableOptions: string;
  /** Two queries: every column of our tables, and every index. */
  readonly catalogue: {
    /** Rows of `CatalogueColumn`. */
    readonly columns: string;
    /** Rows of `CatalogueIndex`. */
    readonly indexes: string;
  };
  /** Whether null sorts first ascending, so that the order of nulls must be spelled out. */
  readonly nullsFirst: boolean;
  /** Whether rows can be locked, so that an ordered change is one statement; else it is two on the only writer. */
  readonly rowLocks: boolean;
  /** Conversions to parameters, where a column type needs one. */
  readonly encode: Readonly<Partial<Record<ColumnType, Conversion>>>;
  /** Conversions of what the driver returns; `exact` if a column of the row is an int64. */
  decode(exact: boolean): Readonly<Partial<Record<ColumnType, Conversion>>>;
  /** A number to add, as a parameter, and `column + number` that fails where it would leave the column's range. */
  readonly addition: {
    encode(value: number | bigint): unknown;
    expression(
      sql: Sql,
      column: SqlColumn,
      current: RawBuilder<unknown>,
      number: () => RawBuilder<unknown>,
    ): RawBuilder<unknown>;
  };
  /** `column in (…)` over a list in one parameter, so that one statement serves every length. */
  readonly list: {
    encode(column: SqlColumn, values: readonly unknown[]): unknown;
    condition(sql: Sql, column: SqlColumn, list: RawBuilder<unknown>): RawBuilder<unknown>;
  };
  /** A `select` over many rows in a fixed number of parameters, for the same reason. */
  readonly rows: {
    /** Up to how many rows an insert lists them in its text instead, a statement for each number of rows. */
    readonly listed: number;
    encode(columns: readonly SqlColumn[], rows: readonly Readonly<Record<string, unknown>>[]): unknown[];
    select(sql: Sql, columns: readonly SqlColumn[], next: () => RawBuilder<unknown>): RawBuilder<unknown>;
  };
}
