import type { RawBuilder } from 'kysely';
import { type Builder, createSlots, type Slots, statementOf } from './builder.ts';
import type { SqlTable } from './codec.ts';
import { named, ordered } from './compile.ts';
import { conditionExpressions } from './conditions.ts';
import type { ChangeShape, ConditionShape, OrderShape } from './shape.ts';
import type { Statement } from './statements.ts';

/** Each function compiles one writing statement. It runs once per shape. */

export interface InsertShape {
  /** The number of rows that the statement lists. Null if the rows come in a fixed number of parameters. */
  readonly listed: number | null;
  readonly ifAbsent: boolean;
  readonly orUpdate: readonly ChangeShape[] | null;
}

export interface ChangeTarget {
  readonly conditions: readonly ConditionShape[];
  /** Null if the order does not matter. */
  readonly order: readonly OrderShape[] | null;
  readonly limited: boolean;
  /** Returns only the number of rows, not the rows. */
  readonly silent?: boolean;
}

export function compileInsert(builder: Builder, table: SqlTable, shape: InsertShape): Statement {
  const { sql, db, dialect } = builder;
  const { columns, key } = table.codec;
  const slots = createSlots(builder);
  // The parameters of the rows come first, then those of the patch.
  const names = columns.map(({ sqlName }) => sqlName);
  const row = () => sql`(${sql.join(columns.map(() => slots.next()))})`;
  const source =
    shape.listed === null
      ? dialect.rows.select(sql, columns, slots.next)
      : sql`values ${sql.join(Array.from({ length: shape.listed }, row))}`;
  let query = db
    .insertInto(table.from)
    .columns(names)
    .expression(source as never);
  if (shape.ifAbsent) query = query.onConflict((conflict) => conflict.doNothing());
  if (shape.orUpdate !== null) {
    const patch = assignments(builder, table, shape.orUpdate, slots);
    query = query.onConflict((conflict) =>
      conflict.columns(key.map(({ sqlName }) => sqlName)).doUpdateSet(patch as never),
    );
  }
  // The rows of a plain insert are already known, and on SQLite `returning` costs as much as the insert itself.
  if (!shape.ifAbsent && shape.orUpdate === null) return statementOf(query, table);
  return statementOf(query.returning(named(builder, columns)), table, addedOf(shape.orUpdate ?? []));
}

export function compileUpdate(
  builder: Builder,
  table: SqlTable,
  changes: readonly ChangeShape[],
  target: ChangeTarget,
): Statement {
  const { db } = builder;
  const slots = createSlots(builder);
  const patch = assignments(builder, table, changes, slots);
  const added = addedOf(changes);
  if (target.order !== null) {
    const source = claimed(builder, table, target.conditions, target.order, target.limited, slots);
    const changed = source.cte.with('changed', (cte) =>
      cte
        .updateTable(table.from)
        .from('claimed')
        .set(patch as never)
        .where(source.sameKey)
        .returning([...named(builder, table.codec.columns, table.name), ...source.sortedBy]),
    );
    return statementOf(source.inOrder(changed), table, added);
  }
  let query = db.updateTable(table.from).set(patch as never);
  for (const condition of conditionExpressions(builder, target.conditions, slots))
    query = query.where(condition);
  if (target.silent) return statementOf(query, table, added);
  return statementOf(query.returning(named(builder, table.codec.columns)), table, added);
}

export function compileDelete(builder: Builder, table: SqlTable, target: ChangeTarget): Statement {
  const { db } = builder;
  const slots = createSlots(builder);
  if (target.order !== null) {
    const source = claimed(builder, table, target.conditions, target.order, target.limited, slots);
    const changed = source.cte.with('changed', (cte) =>
      cte
        .deleteFrom(table.from)
        .using('claimed')
        .where(source.sameKey)
        .returning([...named(builder, table.codec.columns, table.name), ...source.sortedBy]),
    );
    return statementOf(source.inOrder(changed), table);
  }
  let query = db.deleteFrom(table.from);
  for (const condition of conditionExpressions(builder, target.conditions, slots))
    query = query.where(condition);
  return statementOf(query.returning(named(builder, table.codec.columns)), table);
}

/** Selects the rows of a list of keys. This is the second step of an ordered change if rows cannot be locked. */
function keyListCondition(builder: Builder, table: SqlTable, slots: Slots): RawBuilder<unknown> {
  const { sql, dialect } = builder;
  const { key } = table.codec;
  const names = sql.join(key.map(({ sqlName }) => sql.ref(sqlName)));
  return sql`(${names}) in (${dialect.rows.select(sql, key, slots.next)})`;
}

export function compileUpdateKeys(
  builder: Builder,
  table: SqlTable,
  changes: readonly ChangeShape[],
): Statement {
  const slots = createSlots(builder);
  const query = builder.db
    .updateTable(table.from)
    .set(assignments(builder, table, changes, slots) as never)
    .where(keyListCondition(builder, table, slots) as never)
    .returning(named(builder, table.codec.columns));
  return statementOf(query, table, addedOf(changes));
}

/** Changes the first row of an order, if rows cannot be locked. One statement, where more rows need a list of keys. */
export function compileUpdateFirst(
  builder: Builder,
  table: SqlTable,
  changes: readonly ChangeShape[],
  conditions: readonly ConditionShape[],
  order: readonly OrderShape[],
): Statement {
  const { sql, db } = builder;
  const slots = createSlots(builder);
  const patch = assignments(builder, table, changes, slots);
  const key = table.codec.key.map(({ sqlName }) => sqlName);
  let first = db.selectFrom(table.from).select(key);
  for (const condition of conditionExpressions(builder, conditions, slots)) first = first.where(condition);
  first = ordered(builder, first, order).limit(sql`1` as never);
  const names = sql.join(key.map((name) => sql.ref(name)));
  const query = db
    .updateTable(table.from)
    .set(patch as never)
    .where(sql`(${names}) = (${first})` as never)
    .returning(named(builder, table.codec.columns));
  return statementOf(query, table, addedOf(changes));
}

export function compileDeleteKeys(builder: Builder, table: SqlTable): Statement {
  const slots = createSlots(builder);
  const query = builder.db
    .deleteFrom(table.from)
    .where(keyListCondition(builder, table, slots) as never)
    .returning(named(builder, table.codec.columns));
  return statementOf(query, table);
}

const addedOf = (changes: readonly ChangeShape[]): string[] =>
  changes.filter(({ operation }) => operation === 'add').map(({ column }) => column.name);

export function assignments(
  { sql, dialect }: Builder,
  table: SqlTable,
  changes: readonly ChangeShape[],
  slots: Slots,
): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(
    changes.map(({ column, operation }) => {
      const slot = slots.reserve(column.column.type);
      // The name is qualified because it is ambiguous in `on conflict`.
      const current = sql.ref(`${table.name}.${column.sqlName}`);
      const value = operation === 'set' ? slot() : dialect.addition.expression(sql, column, current, slot);
      return [column.sqlName, value];
    }),
  );
}

/**
 * Locks the rows in order, changes them, and returns them in that order by the values that they had before.
 *
 * This is a common table expression because the planner may run the sub-select of `key in (select … for update)` more
 * than once, and each run would lock other rows. With a limit, it skips rows that another caller has locked. Without
 * one, it waits for them.
 */
function claimed(
  builder: Builder,
  table: SqlTable,
  conditions: readonly ConditionShape[],
  order: readonly OrderShape[],
  limited: boolean,
  slots: Slots,
) {
  const { sql, db } = builder;
  const { key, columns } = table.codec;
  // No column name contains `$`, so the sort values cannot hide a column.
  const sortName = (at: number): string => `$${at}`;
  const cte = db.with('claimed', (from) => {
    let query = from
      .selectFrom(table.from)
      .select([
        ...key.map(({ sqlName }) => sql.ref(sqlName).as(sqlName)),
        ...order.map(({ column }, at) => sql.ref(column.sqlName).as(sortName(at))),
      ]);
    for (const condition of conditionExpressions(builder, conditions, slots)) query = query.where(condition);
    query = ordered(builder, query, order);
    if (limited) query = query.limit(slots.next() as never);
    query = query.forUpdate();
    return limited ? query.skipLocked() : query;
  });
  const sameKey = sql<boolean>`${sql.join(
    key.map(({ sqlName }) => sql`${sql.ref(`${table.name}.${sqlName}`)} = ${sql.ref(`claimed.${sqlName}`)}`),
    sql` and `,
  )}`;
  const sortedBy = order.map((_, at) => sql.ref(`claimed.${sortName(at)}`).as(sortName(at)));
  const inOrder = (changed: typeof cte) => {
    let query = changed.selectFrom('changed').select(columns.map(({ name }) => sql.ref(name).as(name)));
    for (const [at, { descending }] of order.entries()) {
      query = query.orderBy(sql.ref(sortName(at)), descending ? 'desc' : 'asc');
    }
    return query;
  };
  return { cte, sameKey, sortedBy, inOrder };
}
