import type { RawBuilder, Sql, SqlBool } from 'kysely';
import type { Builder, Slots } from './builder.ts';
import type { ConditionShape, OrderShape, PositionShape } from './shape.ts';

type Expression = RawBuilder<SqlBool>;

/** The conditions as expressions, to be joined by AND. */
export function conditionExpressions(
  { sql, dialect }: Builder,
  conditions: readonly ConditionShape[],
  slots: Slots,
): Expression[] {
  const expressions = ({ column, test }: ConditionShape): Expression[] => {
    const left = sql.ref(column.sqlName);
    switch (test) {
      case 'is':
        return [sql`${left} = ${slots.next()}`];
      case 'isNull':
        return [sql`${left} is null`];
      case 'not':
        return [sql`${left} <> ${slots.next()}`];
      case 'notNull':
        return [sql`${left} is not null`];
      case 'in':
        return [dialect.list.condition(sql, column, slots.next()) as Expression];
      case 'lt':
        return [sql`${left} < ${slots.next()}`];
      case 'lte':
        return [sql`${left} <= ${slots.next()}`];
      case 'gt':
        return [sql`${left} > ${slots.next()}`];
      case 'gte':
        return [sql`${left} >= ${slots.next()}`];
      case 'prefix':
        return [sql`${left} >= ${slots.next()}`, sql`${left} < ${slots.next()}`];
      case 'prefixWithoutEnd':
        return [sql`${left} >= ${slots.next()}`];
    }
  };
  return conditions.flatMap(expressions);
}

/**
 * The rows behind a position, as expressions to be joined by AND.
 *
 * Where every column ascends, or every column descends, and none is nullable, one comparison of rows says it and the
 * index is entered at the position. Else each column is compared where those before it are equal, and a bound on the
 * first column alone still enters the index near the position.
 */
export function behindPosition(
  { sql }: Builder,
  order: readonly OrderShape[],
  position: PositionShape,
  slots: Slots,
): Expression[] {
  const values = position.map((given) => (given ? slots.reserve() : null));
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

/** The rows before a position are those behind it in the opposite order. */
export const opposite = (order: readonly OrderShape[]): OrderShape[] =>
  order.map(({ column, descending }) => ({ column, descending: !descending }));

type PlacedValue = (() => RawBuilder<unknown>) | null;

const equals = (sql: Sql, name: string, value: PlacedValue): Expression =>
  value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value()}`;

/** Null stands last where a column ascends and first where it descends. */
function behind(sql: Sql, { column, descending }: OrderShape, value: PlacedValue): Expression {
  const left = sql.ref(column.sqlName);
  if (descending) return value === null ? sql`${left} is not null` : sql`${left} < ${value()}`;
  if (value === null) return sql`1 = 0`;
  if (!column.column.nullable) return sql`${left} > ${value()}`;
  return sql`(${left} > ${value()} or ${left} is null)`;
}
