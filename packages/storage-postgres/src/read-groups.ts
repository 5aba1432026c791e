import { isStorageFailure } from '@lobbykit/core/storage';
import { createRowBuilder, type DriverRow, type Statement } from '@lobbykit/sql';
import type { FieldDef } from 'pg';
import { postgresTypes } from './dialect.ts';
import { createGroups } from './groups.ts';

/** The answer to a statement whose rows are lists. */
export interface ListedAnswer {
  readonly rows: readonly (readonly unknown[])[];
  readonly fields: readonly Pick<FieldDef, 'name'>[];
}

export interface ReadGroupsDependencies {
  /** Runs a statement. `since` is when its caller asked for it. */
  readonly rows: (statement: Statement, values: unknown[], since: number) => Promise<DriverRow[]>;
  /** The same, with each row as a list. */
  readonly lists: (statement: Statement, values: unknown[], since?: number) => Promise<ListedAnswer>;
  /** The longest time that a read waits for others, in milliseconds. */
  readonly maxWait: number;
}

/**
 * Returns a function that runs reads, those of one shape together: what is asked for at the same time is one statement,
 * whatever asked for it. Each caller gets its own rows, or its own error. A read begins after it was asked for, so nobody
 * sees what is older than their call.
 */
export function createReadGroups({
  rows,
  lists,
  maxWait,
}: ReadGroupsDependencies): (statement: Statement, values: unknown[]) => Promise<DriverRow[]> {
  const shapes = new WeakMap<Statement, (values: unknown[]) => Promise<DriverRow[]>>();

  const readTogether = createReadTogether(lists);

  function createShape(statement: Statement): (values: unknown[]) => Promise<DriverRow[]> {
    return createGroups<unknown[], DriverRow[]>({
      runAlone: (values, since) => rows(statement, values, since),
      run: (asked, since) => readTogether(statement, asked, since),
      isShared: isStorageFailure,
      sizeOf: (result) => result.length,
      maxWait,
    });
  }

  return (statement, values) => {
    if (statement.reads === null || statement.reads.length === 0)
      return rows(statement, values, performance.now());
    let shape = shapes.get(statement);
    if (shape === undefined) {
      shape = createShape(statement);
      shapes.set(statement, shape);
    }
    return shape(values);
  };
}

interface TogetherRead {
  readonly statement: Statement;
  readonly types: readonly string[];
  /** Makes a row of a list; undefined until the first answer has named the columns. */
  build: ((list: readonly unknown[]) => DriverRow) | undefined;
}

const togetherReads = new WeakMap<Statement, TogetherRead>();

/** Returns a function that runs one read for many values with one statement, and returns the rows of each. */
export function createReadTogether(
  lists: ReadGroupsDependencies['lists'],
): (statement: Statement, asked: readonly unknown[][], since?: number) => Promise<DriverRow[][]> {
  return async (statement, asked, since) => {
    let together = togetherReads.get(statement);
    if (together === undefined) {
      together = { ...togetherOf(statement), build: undefined };
      togetherReads.set(statement, together);
    }
    const columns = together.types.map((_, at) => asked.map((values) => values[at]));
    const { rows, fields } = await lists(together.statement, columns, since);
    together.build ??= createRowBuilder(
      fields.slice(1).map(({ name }) => name),
      fields.slice(1).map((_, at) => at + 1),
    );
    const results = asked.map((): DriverRow[] => []);
    for (const list of rows) results[Number(list[0]) - 1]!.push(together.build(list));
    return results;
  };
}

/**
 * Makes the statement that answers a read for many values: a row of parameters for each caller, and beside it the rows of
 * the read. Its bound keeps the planner from joining the tables in another way, so each caller's rows are found as a read
 * alone finds them, by the same index and in the same order.
 */
export function togetherOf(statement: Statement): {
  readonly statement: Statement;
  readonly types: readonly string[];
} {
  const types = statement.reads!.map((type) => postgresTypes[type]);
  // No name contains `$$`, so these hide nothing that the read names.
  const lists = types.map((type, at) => `$${at + 1}::${type}[]`);
  const names = types.map((_, at) => `"$$${at + 1}"`);
  const read = statement.sql.replaceAll(/\$(\d+)/g, '"$$$$$1"');
  const bound = / limit \S+$| offset \S+$/.test(read) ? '' : ' offset 0';
  const sql = `select "$$at", "$$rows".* from unnest(${lists.join(', ')}) with ordinality as "$$asked"(${names.join(', ')}, "$$at") cross join lateral (${read}${bound}) as "$$rows"`;
  return { statement: { ...statement, sql, reads: null }, types };
}
