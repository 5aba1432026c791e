/** `accountId` → `account_id`. Column names are checked identifiers, so nothing else can stand in them. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Postgres cuts identifiers at 63 bytes without a word, and two cut names may become one. */
const longestName = 63;

/**
 * The name of an index, from what it covers: an index with other columns is another index.
 *
 * In a name that would be cut, a hash of the whole stands before the ending.
 */
export function indexName(table: string, columns: readonly string[], kind: 'key' | 'idx'): string {
  const name = [table, ...columns.map(snakeCase)].join('_');
  if (name.length + kind.length < longestName) return `${name}_${kind}`;
  const ending = `_${hash32(name).toString(36)}_${kind}`;
  return name.slice(0, longestName - ending.length) + ending;
}

/** The name of the constraint of a primary key. Table names are short enough for it. */
export const primaryKeyName = (table: string): string => `${table}_pkey`;

/** FNV-1a over 32 bits. It keeps names apart; it protects nothing. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
