import { Buffer } from 'node:buffer';
import { invalidField } from '../../kernel/errors.ts';
import type { Position, Query, StorageOperations } from '../../storage/storage.ts';
import type { OrderBy, Row, Table, Where } from '../../storage/table.ts';

/** What a caller asks of a list. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly pageToken?: string | undefined;
}

export interface Page<T extends Table> {
  readonly rows: readonly Row<T>[];
  /** Present where more rows follow. */
  readonly nextPageToken?: string;
}

const usualLimit = 50;

/** Rows of one page: absent or 0 is 50, above the maximum is the maximum. */
const pageLimit = (limit: number | undefined, most: number): number => Math.min(limit || usualLimit, most);

/**
 * Reads one page of a list in a stable order, by offset or behind a page token.
 *
 * A token holds the sort values and the key of the last row, so a deep page costs what the first one does. It is
 * opaque, not secret: it holds only columns that the list is sorted by. Throws INVALID_FIELD for a foreign token.
 */
export async function readPage<T extends Table>(
  db: StorageOperations,
  table: T,
  list: { readonly where?: Where<T>; readonly orderBy: OrderBy<T> },
  { limit, offset, pageToken }: PageRequest,
  most: number,
): Promise<Page<T>> {
  const rows = pageLimit(limit, most);
  const names = sortColumns(table, list.orderBy);
  const query: Query<T> = {
    ...list,
    limit: rows + 1,
    ...(pageToken ? { after: readToken(table, names, pageToken) } : { ...(offset && { offset }) }),
  };
  const found = await db.find(table, query);
  if (found.length <= rows) return { rows: found };
  const page = found.slice(0, rows);
  return { rows: page, nextPageToken: writeToken(table, names, page.at(-1)!) };
}

function sortColumns<T extends Table>(table: T, orderBy: OrderBy<T>): readonly string[] {
  const sorted = orderBy.map((entry) => (typeof entry === 'string' ? entry : entry.column));
  return [...new Set([...sorted, ...table.key])];
}

/** Writes the place of a row in a list that is sorted by the columns `names`, the primary key among them. */
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

/** Reads what `writeToken` wrote for the same list. Throws INVALID_FIELD for any other token. */
export function readToken<T extends Table>(table: T, names: readonly string[], token: string): Position<T> {
  const foreign = () => invalidField('pageToken', 'is not a token of this list');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    throw foreign();
  }
  if (!Array.isArray(parts) || parts.length !== names.length + 1 || parts[0] !== table.name) throw foreign();
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
    if (!fits) throw foreign();
    position[name] = type === 'int64' && typeof value === 'string' ? BigInt(value) : value;
  }
  return position as Position<T>;
}
