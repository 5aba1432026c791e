/** `accountId` → `account_id`. Column names are checked identifiers, so they contain nothing else to convert. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `account_id` → `accountId`, the reverse of `snakeCase`. */
export const camelCase = (sqlName: string): string =>
  sqlName.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Postgres silently truncates identifiers to 63 bytes, and two truncated names may be equal. */
const maxNameLength = 63;

/**
 * Returns the name of an index, from its table and columns. An index with other columns has another name.
 *
 * A name that is too long is shortened, with a hash of the whole name before the ending.
 */
export function indexName(table: string, columns: readonly string[], kind: 'key' | 'idx'): string {
  const name = [table, ...columns.map(snakeCase)].join('_');
  if (name.length + kind.length < maxNameLength) return `${name}_${kind}`;
  const ending = `_${hash32(name).toString(36)}_${kind}`;
  return name.slice(0, maxNameLength - ending.length) + ending;
}

/** Returns the name of the primary key constraint. Table names are short enough for it. */
export const primaryKeyName = (table: string): string => `${table}_pkey`;

/** FNV-1a with 32 bits. It only makes names distinct; it is not for security. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
