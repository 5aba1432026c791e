import type { SqlTable } from './codec.ts';

/** The text of a statement, and what is needed to run it. */
export interface Statement {
  readonly sql: string;
  /** For each parameter in the text, the index of its value. Null if the values are in the same order. */
  readonly order: readonly number[] | null;
  /** Whether the driver must return integers as bigints. */
  readonly exact: boolean;
  /** The table for error messages. */
  readonly table: Pick<SqlTable, 'name' | 'uniques'>;
  /** The columns that the statement adds to. */
  readonly added: readonly string[];
}

/** Returns the values in the order of the statement's parameters. */
export const parametersOf = ({ order }: Statement, values: unknown[]): unknown[] =>
  order === null ? values : order.map((at) => values[at]);

/**
 * Caches statements by the shape of the query, up to `maxSize`.
 *
 * Shapes come from code, so there are few. The limit protects the memory from callers that invent shapes. The oldest
 * statement is removed first.
 */
export function createStatements(maxSize = 500): {
  remember(shape: string, compile: () => Statement): Statement;
} {
  const statements = new Map<string, Statement>();
  return {
    remember(shape, compile) {
      const known = statements.get(shape);
      if (known !== undefined) return known;
      const statement = compile();
      if (statements.size >= maxSize) statements.delete(statements.keys().next().value!);
      statements.set(shape, statement);
      return statement;
    },
  };
}
