import { migrationRefused, storageNewer } from './errors.ts';
import type { Table } from './table.ts';

/** A column as the database has it. */
export interface StoredColumn {
  /** A column type. Any other text is a type that no declaration has. */
  readonly type: string;
  readonly nullable: boolean;
  /** Whether the database itself fills the column if an insert omits it. */
  readonly hasDefault: boolean;
}

/** A table as the database has it. Names are as in declarations. */
export interface StoredTable {
  readonly columns: ReadonlyMap<string, StoredColumn>;
  readonly key: readonly string[];
  readonly unique: readonly (readonly string[])[];
}

/**
 * Throws if the stored table cannot become the declared one by additions and the changes in `removed`.
 *
 * Every storage calls it before it changes anything, so all of them refuse the same changes in the same words. Nodes of
 * the previous version keep running during a migration, so a change that would break their rows is refused too.
 */
export function checkSuccessor(table: Table, stored: StoredTable): void {
  checkStoredColumns(table, stored);
  for (const [name, column] of Object.entries(table.columns)) {
    if (stored.columns.has(name) || column.nullable || column.default !== undefined) continue;
    throw migrationRefused(
      `${table.name}.${name} is new, and existing rows have no value for it: declare a default, or make it nullable`,
    );
  }
  if (stored.key.join() !== table.key.join()) {
    throw migrationRefused(
      `${table.name} has the primary key (${stored.key.join(', ')}) in the database and (${table.key.join(', ')}) in the code: a primary key cannot change; declare a new table and copy the rows`,
    );
  }
  for (const set of stored.unique) {
    if (hasSet(table.unique, set) || hasSet(table.removed?.unique, set)) continue;
    throw storageNewer(
      `${table.name} has the unique set (${set.join(', ')}), which is not declared; if the code has removed it, list it in removed.unique`,
    );
  }
}

function checkStoredColumns(table: Table, { columns }: StoredTable): void {
  for (const [name, { type, nullable, hasDefault }] of columns) {
    const subject = `${table.name}.${name}`;
    const declared = Object.hasOwn(table.columns, name) ? table.columns[name] : undefined;
    if (declared !== undefined) {
      if (declared.type !== type) {
        throw migrationRefused(
          `${subject} is ${type} in the database and ${declared.type} in the code: a type cannot change; declare a column with another name and copy the values`,
        );
      }
      if (declared.nullable !== nullable) {
        throw migrationRefused(
          `${subject} is ${nullability(nullable)} in the database and ${nullability(declared.nullable)} in the code: this cannot change; declare a column with another name and copy the values`,
        );
      }
    } else if (!table.removed?.columns?.includes(name)) {
      throw storageNewer(
        `${subject} is not declared; if the code has removed the column, list it in removed.columns`,
      );
    } else if (!nullable && !hasDefault) {
      throw migrationRefused(
        `${subject} is removed, but inserts cannot omit it, because it is not nullable and has no default in the database: declare it again, with a default`,
      );
    }
  }
}

/** Creates the error for a new unique set that rows of the database violate. */
export const uniqueSetRefused = (table: Table, set: readonly string[], cause: unknown): Error =>
  migrationRefused(
    `${table.name}: (${set.join(', ')}) is a new unique set, but rows have equal values in it: change those rows first`,
    cause,
  );

const nullability = (nullable: boolean): string => (nullable ? 'nullable' : 'not nullable');

const hasSet = (sets: readonly (readonly string[])[] = [], set: readonly string[]): boolean =>
  sets.some((candidate) => candidate.join() === set.join());
