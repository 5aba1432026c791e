import type { Column, Table } from '@lobbykit/core/storage';
import type { Conversion, Dialect, SqlColumn } from './dialect.ts';
import { snakeCase } from './names.ts';

export type DriverRow = Record<string, unknown>;

/** How rows of one table travel, worked out once. */
export interface Codec {
  readonly columns: readonly SqlColumn[];
  readonly byName: Readonly<Record<string, SqlColumn>>;
  readonly key: readonly SqlColumn[];
  /** Whether a column holds the whole 64-bit range, so that the driver must not round. */
  readonly exact: boolean;
  /**
   * Turns a row of the driver into one of a service, in place.
   *
   * Statements name columns in camelCase already, so a row of text and numbers is left as the driver made it. A row of
   * a few columns, such as the key, is decoded too.
   */
  decode(row: DriverRow): DriverRow;
  /** Makes a row that was written the storage's own, in place: nothing in it is shared with the caller. */
  detach(row: DriverRow): void;
}

/** A table as the compiler sees it. */
export interface SqlTable {
  readonly name: string;
  /** The name to select from, with the schema where there is one. */
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
  const conversions = dialect.decode(exact);
  const converted = columns.flatMap(({ name, column }) => {
    const convert = conversions[column.type];
    return convert === undefined ? [] : [{ name, convert: convert as (value: unknown) => unknown }];
  });

  const json = columns.filter(({ column }) => column.type === 'json');

  function detach(row: DriverRow): void {
    // The way of the database: what cannot be JSON is lost here as it is there.
    for (const { name } of json) row[name] = JSON.parse(JSON.stringify(row[name]));
  }

  function decode(row: DriverRow): DriverRow {
    for (const { name, convert } of converted) {
      const value = row[name];
      if (value !== null && value !== undefined) row[name] = convert(value);
    }
    return row;
  }

  return { columns, byName, key: table.key.map((name) => byName[name]!), exact, decode, detach };
}

function encoder(
  { type, nullable }: Column,
  conversion: Conversion | undefined,
): (value: unknown) => unknown {
  if (conversion === undefined) return (value) => value;
  const convert = conversion as (value: unknown) => unknown;
  // In a json column that is never null in SQL, null is the JSON word.
  if (type === 'json' && !nullable) return convert;
  return (value) => (value === null ? null : convert(value));
}
