import { Buffer } from 'node:buffer';
import { invalidField } from '../../kernel/errors.ts';
import type { Position, Query, StorageOperations } from '../../storage/storage.ts';
import type { OrderBy, Row, Table, Where } from '../../storage/table.ts';

/** Which page of a list a caller wants. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly pageToken?: string | undefined;
}

/** Which rows a list has, and in which order. */
export interface PageList<T extends Table> {
  readonly where?: Where<T>;
  readonly orderBy: OrderBy<T>;
  /** Values for the page token in place of those of its row, if the row has some that must not leave the server. */
  readonly positionOf?: (row: Row<T>) => Partial<Row<T>>;
}

/** One page of a list. */
export interface Page<T extends Table> {
  readonly rows: readonly Row<T>[];
  /** Present if more rows follow. */
  readonly nextPageToken?: string;
}

const defaultPageSize = 50;

/**
 * Reads one page of a list in a stable order, by offset or by page token.
 *
 * If `limit` is absent or 0, a page has 50 rows; it never has more than `maxPageSize`. A token contains the sort values and
 * the key of the last row, so a deep page costs the same as the first. It is opaque but not secret: it contains only
 * columns that the list is sorted by. Throws INVALID_FIELD for a token of another list.
 */
export async function readPage<T extends Table>(
  db: StorageOperations,
  table: T,
  list: PageList<T>,
  request: PageRequest,
  maxPageSize: number,
): Promise<Page<T>> {
  const find = (query: Query<T>) => db.find(table, query);
  const { found, ...next } = await readPageBy(find, (row) => row, table, list, request, maxPageSize);
  return { rows: found, ...next };
}

/** Does the same with another read than `find`, which returns more than the rows of the list. `rowOf` returns the row. */
export async function readPageBy<T extends Table, Found>(
  find: (query: Query<T>) => Promise<readonly Found[]>,
  rowOf: (found: Found) => Row<T>,
  table: T,
  list: PageList<T>,
  { limit, offset, pageToken }: PageRequest,
  maxPageSize: number,
): Promise<{ readonly found: readonly Found[]; readonly nextPageToken?: string }> {
  const pageSize = Math.min(limit || defaultPageSize, maxPageSize);
  const names = sortColumns(table, list.orderBy);
  const { positionOf, ...rows } = list;
  const query: Query<T> = {
    ...rows,
    limit: pageSize + 1,
    ...(pageToken ? { after: readToken(table, names, pageToken) } : { ...(offset && { offset }) }),
  };
  const found = await find(query);
  if (found.length <= pageSize) return { found };
  const page = found.slice(0, pageSize);
  const last = rowOf(page.at(-1)!);
  return { found: page, nextPageToken: writeToken(table, names, { ...last, ...positionOf?.(last) }) };
}

function sortColumns<T extends Table>(table: T, orderBy: OrderBy<T>): readonly string[] {
  const sorted = orderBy.map((entry) => (typeof entry === 'string' ? entry : entry.column));
  return [...new Set([...sorted, ...table.key])];
}

/** Returns the token of a row in a list that is sorted by the columns `names`, which include the primary key. */
export function writeToken<T extends Table>(table: T, names: readonly string[], row: Row<T>): string {
  const values = names.map((name) => {
    const value = row[name as keyof Row<T>] as unknown;
    return typeof value === 'bigint' ? value.toString() : value;
  });
  return Buffer.from(JSON.stringify([table.name, ...values])).toString('base64url');
}

const isInt64 = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^-?\d{1,19}$/.test(value) &&
  BigInt.asIntN(64, BigInt(value)) === BigInt(value);

/** Returns the position in a token that `writeToken` wrote for the same list. Throws INVALID_FIELD for any other. */
export function readToken<T extends Table>(table: T, names: readonly string[], token: string): Position<T> {
  const invalidToken = () => invalidField('pageToken', 'is not a token of this list');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    throw invalidToken();
  }
  if (!Array.isArray(parts) || parts.length !== names.length + 1 || parts[0] !== table.name)
    throw invalidToken();
  const position: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const value: unknown = parts[index + 1];
    const { type, nullable } = table.columns[name]!;
    const fits =
      value === null
        ? nullable
        : type === 'text'
          ? typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
          : type === 'int64'
            ? isInt64(value)
            : type === 'bool'
              ? typeof value === 'boolean'
              : Number.isSafeInteger(value);
    if (!fits) throw invalidToken();
    position[name] = type === 'int64' && typeof value === 'string' ? BigInt(value) : value;
  }
  return position as Position<T>;
}
