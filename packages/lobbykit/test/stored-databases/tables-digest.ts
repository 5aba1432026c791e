import { createHash } from 'node:crypto';
import type { Table } from '@lobbykit/core/storage';

/** Returns eight digits that change with any declaration of a table, and not with the order of tables or columns. */
export function tablesDigest(tables: readonly Table[]): string {
  const declarations = tables
    .map(({ name, columns, key, unique, indexes, removed = {} }) => ({
      name,
      columns: Object.entries(columns).sort(([left], [right]) => (left < right ? -1 : 1)),
      key,
      unique,
      indexes,
      removed,
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const text = JSON.stringify(declarations, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
