import type { ColumnType } from '@lobbykit/core/storage';
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
  /**
   * The types of the parameters in the text if the statement only reads and none of them is a list: such statements may run
   * as one. Null for all others.
   */
  readonly reads: readonly ColumnType[] | null;
  /** If the statement changes the row of one key, and rows can be locked: how it runs with others. */
  readonly together?: Together;
}

/** A statement that changes many rows, each as one statement would. See `compileUpdateTogether`. */
export interface Together {
  /** Its first parameter is a list of numbers for its callers; then comes a list for each parameter of the one statement. */
  readonly statement: Statement;
  /** The indexes of the parameters of the one statement that are its key. */
  readonly key: readonly number[];
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
