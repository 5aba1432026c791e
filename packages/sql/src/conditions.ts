import type { RawBuilder, Sql, SqlBool } from 'kysely';
import type { Builder, Slots } from './builder.ts';
import type { ConditionShape, OrderShape, PositionShape } from './shape.ts';

type Expression = RawBuilder<SqlBool>;

/** Returns the conditions as expressions, to be joined by AND. */
export function conditionExpressions(
  { sql, dialect }: Builder,
  conditions: readonly ConditionShape[],
  slots: Slots,
): Expression[] {
  const expressions = ({ column, test }: ConditionShape): Expression[] => {
    const left = sql.ref(column.sqlName);
    const value = () => slots.next(column.column.type);
    switch (test) {
      case 'is':
        return [sql`${left} = ${value()}`];
      case 'isNull':
        return [sql`${left} is null`];
      case 'not':
        return [sql`${left} <> ${value()}`];
      case 'notNull':
        return [sql`${left} is not null`];
      case 'in':
        return [dialect.list.condition(sql, column, slots.next()) as Expression];
      case 'lt':
        return [sql`${left} < ${value()}`];
      case 'lte':
        return [sql`${left} <= ${value()}`];
      case 'gt':
        return [sql`${left} > ${value()}`];
      case 'gte':
        return [sql`${left} >= ${value()}`];
      case 'prefix':
        return [sql`${left} >= ${value()}`, sql`${left} < ${value()}`];
      case 'prefixWithoutEnd':
        return [sql`${left} >= ${value()}`];
    }
  };
  return conditions.flatMap(expressions);
}

/**
 * Returns conditions for the rows after a position, to be joined by AND.
 *
 * If all columns have the same direction and none is nullable, one comparison of rows is enough, and the index is read
 * from the position. Otherwise each column is compared for rows that are equal in the columns before it. A bound on the
 * first column then still lets the database start in the index near the position.
 */
export function behindPosition(
  { sql }: Builder,
  order: readonly OrderShape[],
  position: PositionShape,
  slots: Slots,
): Expression[] {
  const values = position.map((given, at) => (given ? slots.reserve(order[at]!.column.column.type) : null));
  const [first] = order;
  const uniform = order.every(
    ({ column, descending }) => !column.column.nullable && descending === first!.descending,
  );
  if (uniform) {
    const columns = sql.join(order.map(({ column }) => sql.ref(column.sqlName)));
    const row = sql.join(values.map((value) => value!()));
    return [first!.descending ? sql`(${columns}) < (${row})` : sql`(${columns}) > (${row})`];
  }

  const ways = order.map((last, length) => {
    const equal = order.slice(0, length).map(({ column }, at) => equals(sql, column.sqlName, values[at]!));
    return sql`(${sql.join([...equal, behind(sql, last, values[length]!)], sql` and `)})`;
  });
  const behindAll: Expression = sql`(${sql.join(ways, sql` or `)})`;
  const value = values[0];
  if (first!.column.column.nullable || value == null) return [behindAll];
  const left = sql.ref(first!.column.sqlName);
  return [first!.descending ? sql`${left} <= ${value()}` : sql`${left} >= ${value()}`, behindAll];
}

/** Returns the opposite order. The rows before a position are the rows after it in the opposite order. */
export const opposite = (order: readonly OrderShape[]): OrderShape[] =>
  order.map(({ column, descending }) => ({ column, descending: !descending }));

type PlacedValue = (() => RawBuilder<unknown>) | null;

const equals = (sql: Sql, name: string, value: PlacedValue): Expression =>
  value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value()}`;

/** Null sorts last in an ascending column and first in a descending one. */
function behind(sql: Sql, { column, descending }: OrderShape, value: PlacedValue): Expression {
  const left = sql.ref(column.sqlName);
  if (descending) return value === null ? sql`${left} is not null` : sql`${left} < ${value()}`;
  if (value === null) return sql`1 = 0`;
  if (!column.column.nullable) return sql`${left} > ${value()}`;
  return sql`(${left} > ${value()} or ${left} is null)`;
}
