import type { ColumnCondition, Query, Table } from '@lobbykit/core/storage';
import { checkBounds, orderOf, positionOf } from '@lobbykit/core/storage';
import type { FindShape } from './compile.ts';
import type { Dialect } from './dialect.ts';
import type { TablePlan } from './plan.ts';
import { readConditions, readOrder, readPosition } from './shape.ts';

/** A query as its statement needs it. */
export interface ReadQuery {
  /** Equal for queries with the same text. */
  readonly key: string;
  readonly shape: FindShape;
  readonly values: unknown[];
}

export function readQuery<T extends Table>(
  plan: TablePlan,
  dialect: Dialect,
  guard: readonly ColumnCondition[],
  query: Query<T>,
): ReadQuery {
  const table = plan.table as T;
  const values: unknown[] = [];
  const where = readConditions(plan.codec, dialect, guard, values);
  const columns = orderOf(table, query.orderBy);
  const { key: orderKey, order } = readOrder(plan.codec, columns);
  checkBounds(table, query);
  const position =
    query.after === undefined ? null : readPosition(order, positionOf(table, columns, query.after), values);
  const limited = query.limit !== undefined;
  const offset = query.offset !== undefined && query.offset > 0;
  if (limited) values.push(query.limit);
  if (offset) values.push(query.offset);
  const bounds = `${limited ? 'limit' : ''}${offset ? 'offset' : ''}`;
  return {
    key: `${where.key}|${orderKey}|${position?.key ?? ''}|${bounds}`,
    shape: { conditions: where.conditions, order, after: position?.position ?? null, limited, offset },
    values,
  };
}
