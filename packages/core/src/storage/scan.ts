import type { Query, StorageOperations } from './storage.ts';
import type { Row, Table } from './table.ts';

/** The query of a scan. `signal` stops it before its next page. */
export interface ScanQuery<T extends Table> extends Pick<Query<T>, 'where' | 'orderBy'> {
  readonly after?: Query<T>['after'] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads all rows that match, page by page. Each page starts after the last row of the previous page. No page is empty.
 *
 * Every row that matches during the whole scan is read. It is read exactly once unless an update changes its position
 * in the order. A row that is inserted or deleted during the scan may or may not be read.
 */
export async function* scan<T extends Table>(
  db: Pick<StorageOperations, 'find'>,
  table: T,
  { signal, after: start, ...query }: ScanQuery<T>,
  pageSize: number,
): AsyncGenerator<Row<T>[], void, undefined> {
  for (let after = start; !signal?.aborted; ) {
    const rows = await db.find(table, { ...query, limit: pageSize, ...(after && { after }) });
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}
