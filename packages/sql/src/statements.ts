import type { SqlTable } from './codec.ts';

/** What a remembered statement carries beside its text. */
export interface Statement {
  readonly sql: string;
  /** For each parameter in the text, which of the values given it takes; null if they come in that order. */
  readonly order: readonly number[] | null;
  /** Whether integers of the rows must arrive as bigints. */
  readonly exact: boolean;
  /** The table that an error is told with. */
  readonly table: Pick<SqlTable, 'name' | 'uniques'>;
  /** The columns that the statement adds to. */
  readonly added: readonly string[];
}

/** The values as the statement's parameters. */
export const parametersOf = ({ order }: Statement, values: unknown[]): unknown[] =>
  order === null ? values : order.map((at) => values[at]);

/**
 * Remembers statements by the shape of the query, up to a bound.
 *
 * Shapes come from code, so there are few; the bound keeps a caller who makes columns up from filling the memory.
 * The oldest goes first.
 */
export function createStatements(bound = 500): {
  remember(shape: string, compile: () => Statement): Statement;
} {
  const statements = new Map<string, Statement>();
  return {
    remember(shape, compile) {
      const known = statements.get(shape);
      if (known !== undefined) return known;
      const statement = compile();
      if (statements.size >= bound) statements.delete(statements.keys().next().value!);
      statements.set(shape, statement);
      return statement;
    },
  };
}
