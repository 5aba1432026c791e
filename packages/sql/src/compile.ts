import type { SelectQueryBuilder, SqlBool } from 'kysely';
import { type AnyTables, type Builder, createSlots, readOf, statementOf } from './builder.ts';
import type { SqlTable } from './codec.ts';
import { behindPosition, conditionExpressions, opposite } from './conditions.ts';
import type { SqlColumn } from './dialect.ts';
import type { ConditionShape, OrderShape, PositionShape } from './shape.ts';
import type { Statement } from './statements.ts';

/** Each function compiles one reading statement. It runs once per shape. */

export interface FindShape {
  readonly conditions: readonly ConditionShape[];
  readonly order: readonly OrderShape[];
  readonly after: PositionShape | null;
  readonly limited: boolean;
  readonly offset: boolean;
  /** Locks the rows against changes. Skips rows that another caller has locked if the query has a limit. */
  readonly locks?: boolean;
}

export interface CountShape {
  readonly conditions: readonly ConditionShape[];
  readonly order: readonly OrderShape[];
  readonly before: PositionShape | null;
}

/** Selects columns under their names in services, so rows need no renaming. */
export const named = ({ sql }: Builder, columns: readonly SqlColumn[], table?: string) =>
  columns.map(({ name, sqlName }) => sql.ref(table === undefined ? sqlName : `${table}.${sqlName}`).as(name));

export function compileGet(builder: Builder, table: SqlTable): Statement {
  const { sql, db } = builder;
  const slots = createSlots(builder);
  let query = db.selectFrom(table.from).select(named(builder, table.codec.columns));
  for (const { sqlName, column } of table.codec.key)
    query = query.where(sql.ref(sqlName), '=', slots.next(column.type));
  return readOf(query, table);
}

export function compileFind(builder: Builder, table: SqlTable, shape: FindShape): Statement {
  return compileSelect(builder, table, selectFrom(builder, table, table.codec.columns), shape);
}

/** Selects only the keys, in order. This is the first step of an ordered change if rows cannot be locked. */
export function compileFindKeys(builder: Builder, table: SqlTable, shape: FindShape): Statement {
  return compileSelect(builder, table, selectFrom(builder, table, table.codec.key), shape);
}

/** A row of another table, whose columns are selected under their names with this text in front. */
export interface Referenced {
  readonly table: SqlTable;
  /** The column of the first table with the key of the row. */
  readonly column: SqlColumn;
  readonly prefix: string;
}

/** Selects rows, each with the row that it refers to. Its columns have other names, so those of conditions are unambiguous. */
export function compileFindReferenced(
  builder: Builder,
  table: SqlTable,
  shape: FindShape,
  { table: other, column, prefix }: Referenced,
): Statement {
  const { sql, db } = builder;
  const names = other.codec.columns.map(({ name }) => prefix + name);
  const rows = db
    .selectFrom(other.from)
    .select(other.codec.columns.map(({ sqlName }, at) => sql.ref(sqlName).as(names[at]!)))
    .as('referenced');
  const key = sql.ref(prefix + other.codec.key[0]!.name);
  const query = selectFrom(builder, table, table.codec.columns)
    .leftJoin(rows, (join) => join.on(sql<SqlBool>`${key} = ${sql.ref(column.sqlName)}`))
    .select(names.map((name) => sql.ref(name).as(name)));
  const statement = compileSelect(builder, table, query as unknown as AnySelect, shape);
  return { ...statement, exact: table.codec.exact || other.codec.exact };
}

type AnySelect = ReturnType<typeof selectFrom>;

const selectFrom = (builder: Builder, table: SqlTable, columns: readonly SqlColumn[]) =>
  builder.db.selectFrom(table.from).select(named(builder, columns));

function compileSelect(builder: Builder, table: SqlTable, from: AnySelect, shape: FindShape): Statement {
  const { sql } = builder;
  const slots = createSlots(builder);
  let query = from;
  for (const condition of conditionExpressions(builder, shape.conditions, slots))
    query = query.where(condition);
  if (shape.after !== null) {
    for (const condition of behindPosition(builder, shape.order, shape.after, slots))
      query = query.where(condition);
  }
  query = ordered(builder, query, shape.order);
  if (shape.limited) query = query.limit(slots.next('int') as never);
  // SQLite accepts an offset only after a limit.
  else if (shape.offset) query = query.limit(sql`9223372036854775807` as never);
  if (shape.offset) query = query.offset(slots.next('int') as never);
  if (shape.locks === true) {
    query = query.forNoKeyUpdate();
    return statementOf(shape.limited ? query.skipLocked() : query, table);
  }
  return readOf(query, table);
}

export function compileCount(builder: Builder, table: SqlTable, shape: CountShape): Statement {
  const { sql, db } = builder;
  const slots = createSlots(builder);
  let query = db.selectFrom(table.from).select(sql`count(*)`.as('count'));
  for (const condition of conditionExpressions(builder, shape.conditions, slots))
    query = query.where(condition);
  if (shape.before !== null) {
    for (const condition of behindPosition(builder, opposite(shape.order), shape.before, slots)) {
      query = query.where(condition);
    }
  }
  return readOf(query, table);
}

export function compileSum(
  builder: Builder,
  table: SqlTable,
  column: SqlColumn,
  conditions: readonly ConditionShape[],
): Statement {
  const { sql, db } = builder;
  const slots = createSlots(builder);
  let query = db.selectFrom(table.from).select(sql`coalesce(sum(${sql.ref(column.sqlName)}), 0)`.as('sum'));
  for (const condition of conditionExpressions(builder, conditions, slots)) query = query.where(condition);
  return readOf(query, table, [column.name]);
}

type Select<Output> = SelectQueryBuilder<AnyTables, string, Output>;

/** Adds the order. Specifies where nulls sort only if the default differs, because then SQLite cannot use the index. */
export function ordered<Output>(
  { sql, dialect }: Builder,
  query: Select<Output>,
  order: readonly OrderShape[],
): Select<Output> {
  let result = query;
  for (const { column, descending } of order) {
    result = result.orderBy(sql.ref(column.sqlName), (by) => {
      const directed = descending ? by.desc() : by.asc();
      if (!dialect.nullsFirst || !column.column.nullable) return directed;
      return descending ? directed.nullsFirst() : directed.nullsLast();
    });
  }
  return result;
}
