import type { Column, Table } from '@lobbykit/core/storage';
import type { Conversion, Dialect, SqlColumn } from './dialect.ts';
import { snakeCase } from './names.ts';

export type DriverRow = Record<string, unknown>;

/** Converts rows of one table between the service and the driver. Computed once per table. */
export interface Codec {
  readonly columns: readonly SqlColumn[];
  readonly byName: Readonly<Record<string, SqlColumn>>;
  readonly key: readonly SqlColumn[];
  /** Whether a column holds the whole 64-bit range. The driver must not round it then. */
  readonly exact: boolean;
  /**
   * Converts a row of the driver into a row of a service, in place.
   *
   * Statements already name the columns in camelCase, so a row of text and numbers stays as the driver created it. The
   * row may have only some of the columns, such as the key.
   */
  decode(row: DriverRow): DriverRow;
  /** The same for a row of a statement that returns exact integers, also if this table does not need them. */
  decodeExact(row: DriverRow): DriverRow;
  /** Copies the json values of a written row, in place, so the row shares nothing with the caller. */
  detach(row: DriverRow): void;
}

/** The parts of a table that the compiler needs. */
export interface SqlTable {
  readonly name: string;
  /** The name in statements, with the schema if there is one. */
  readonly from: string;
  readonly codec: Codec;
  /** The columns of the primary key and of each unique set, by the name of their constraint. */
  readonly uniques: ReadonlyMap<string, readonly string[]>;
}

export function createCodec(table: Table, dialect: Dialect): Codec {
  const columns = Object.entries(table.columns).map(
    ([name, column]): SqlColumn => ({
      name,
      sqlName: snakeCase(name),
      column,
      encode: encoder(column, dialect.encode[column.type]),
    }),
  );
  const byName = Object.fromEntries(columns.map((column) => [column.name, column]));
  const exact = columns.some(({ column }) => column.type === 'int64');
  const json = columns.filter(({ column }) => column.type === 'json');

  function detach(row: DriverRow): void {
    // As in the database: what JSON cannot express is lost.
    for (const { name } of json) row[name] = JSON.parse(JSON.stringify(row[name]));
  }

  const decodeExact = decoder(columns, dialect.decode(true));
  return {
    columns,
    byName,
    key: table.key.map((name) => byName[name]!),
    exact,
    decode: exact ? decodeExact : decoder(columns, dialect.decode(false)),
    decodeExact,
    detach,
  };
}

function decoder(
  columns: readonly SqlColumn[],
  conversions: ReturnType<Dialect['decode']>,
): (row: DriverRow) => DriverRow {
  const converted = columns.flatMap(({ name, column }) => {
    const convert = conversions[column.type];
    return convert === undefined ? [] : [{ name, convert: convert as (value: unknown) => unknown }];
  });
  return (row) => {
    for (const { name, convert } of converted) {
      const value = row[name];
      if (value !== null && value !== undefined) row[name] = convert(value);
    }
    return row;
  };
}

function encoder(
  { type, nullable }: Column,
  conversion: Conversion | undefined,
): (value: unknown) => unknown {
  if (conversion === undefined) return (value) => value;
  const convert = conversion as (value: unknown) => unknown;
  // In a json column that is not nullable in SQL, null is the JSON value `null`.
  if (type === 'json' && !nullable) return convert;
  return (value) => (value === null ? null : convert(value));
}
