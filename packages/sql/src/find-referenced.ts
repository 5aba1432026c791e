import type { Query, RowAndReferenced, Table } from '@lobbykit/core/storage';
import { conditionsOf } from '@lobbykit/core/storage';
import { type Answer, after } from './answer.ts';
import type { DriverRow } from './codec.ts';
import { compileFindReferenced } from './compile.ts';
import { prefix, takerOf } from './get-referenced.ts';
import type { Executor } from './operations.ts';
import type { Plans, TablePlan } from './plan.ts';
import { readQuery } from './read-query.ts';
import { parametersOf, type Statement } from './statements.ts';

/** See `FindReferenced`. Returns a value if the driver does, else a promise. */
export type ReadReferencedRows = <T extends Table, R extends Table>(
  table: T,
  query: Query<T>,
  column: string,
  referenced: R,
) => Answer<RowAndReferenced<T, R>[]>;

/** Reads rows and the rows that they refer to with one join. */
export function createFindReferenced(plans: Plans, executor: Executor): ReadReferencedRows {
  const { builder } = plans;
  /** How the rows of both tables are taken from a joined row. */
  const takers = new WeakMap<Statement, (joined: DriverRow) => unknown>();

  function takerFor(statement: Statement, plan: TablePlan, other: TablePlan) {
    const known = takers.get(statement);
    if (known !== undefined) return known;
    const takeRow = takerOf(plan, statement, '');
    const takeReferenced = takerOf(other, statement, prefix);
    const key = prefix + other.codec.key[0]!.name;
    const take = (joined: DriverRow) => ({
      row: takeRow(joined),
      referenced: joined[key] === null ? null : takeReferenced(joined),
    });
    takers.set(statement, take);
    return take;
  }

  return <T extends Table, R extends Table>(table: T, query: Query<T>, column: string, referenced: R) => {
    const plan = plans.forReads(table);
    const other = plans.forReads(referenced);
    const guard = conditionsOf(plan.table as T, query.where ?? {});
    const { key, shape, values } = readQuery(plan, builder.dialect, guard, query);
    const statement = plan.remember(`${column} ${other.id}|${key}`, () =>
      compileFindReferenced(builder, plan, shape, {
        table: other,
        column: plan.codec.byName[column]!,
        prefix,
      }),
    );
    const take = takerFor(statement, plan, other);
    return after(
      executor.rows(statement, parametersOf(statement, values)),
      (rows) => rows.map(take) as RowAndReferenced<T, R>[],
    );
  };
}
