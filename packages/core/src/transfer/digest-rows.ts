import { digest } from '../runtime/secrets.ts';
import { scan } from '../storage/scan.ts';
import type { StorageOperations } from '../storage/storage.ts';
import type { Json, Row, Table } from '../storage/table.ts';

/** The rows of a table: how many there are, and a SHA-256 of all of them in the order of their keys. */
export interface RowsDigest {
  readonly rows: number;
  readonly digest: string;
}

/** Reads all rows of a table. Two storages with equal rows give the same result. */
export async function digestRows(
  storage: Pick<StorageOperations, 'find'>,
  table: Table,
  pageSize: number,
): Promise<RowsDigest> {
  let chain = '';
  const columns = Object.keys(table.columns);
  let count = 0;
  for await (const rows of scan(storage, table, {}, pageSize)) {
    count += rows.length;
    for (const row of rows) chain = digest(`${chain}${rowText(columns, row)}`);
  }
  return { rows: count, digest: chain };
}

/** Returns a row as one line. It is the same for equal rows, whatever the order of members in json values. */
const rowText = (columns: readonly string[], row: Row<Table>): string =>
  JSON.stringify(
    columns.map((name) => {
      const value = row[name] as Json | bigint;
      return typeof value === 'bigint' ? `${value}` : value;
    }),
    inNameOrder,
  );

/** Sorts the members of objects. */
const inNameOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;
