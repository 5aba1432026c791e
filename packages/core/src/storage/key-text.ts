import type { Table } from './table.ts';

/**
 * Returns the primary key of a row as one text, for maps and sets.
 *
 * Different keys have different texts: text never contains NUL, so it separates the columns without ambiguity.
 */
export const keyText = (table: Table, row: Readonly<Record<string, unknown>>): string =>
  table.key.map((name) => String(row[name])).join('\0');
