import type { Key, Row, RowAndReferenced, Table } from '@lobbykit/core/storage';
import { checkKey } from '@lobbykit/core/storage';
import { type Answer, after } from './answer.ts';
import { createSlots, readOf, statementOf } from './builder.ts';
import type { DriverRow } from './codec.ts';
import type { Executor } from './operations.ts';
import type { Plans, TablePlan } from './plan.ts';
import { createRowBuilder } from './row-builder.ts';
import type { Statement } from './statements.ts';

/** See `GetReferenced`. Returns a value if the driver does, else a promise. */
export type ReadReferenced = <T extends Table, R extends Table>(
  table: T,
  key: Key<T>,
  column: string,
  referenced: R,
  lock: boolean,
) => Answer<RowAndReferenced<T, R> | null>;

/** No column name contains `$`, so the columns of the referenced row cannot hide those of the row. */
export const prefix = '$';

/**
 * Reads a row and the row that it refers to with one join.
 *
 * With a lock, the join locks the referenced row first. While it waits, the row may be deleted: it is locked next, and a
 * deleted row is left out (READ COMMITTED evaluates a locked row again). Storages with one writer lock nothing.
 */
export function createGetReferenced(plans: Plans, executor: Executor): ReadReferenced {
  const { builder } = plans;
  const { sql, db, dialect } = builder;

  function compile(plan: TablePlan, other: TablePlan, column: string, locks: boolean): Statement {
    const slots = createSlots(builder);
    const of = ({ name }: TablePlan, sqlName: string) => sql.ref(`${name}.${sqlName}`);
    const selected = [
      ...plan.codec.columns.map(({ name, sqlName }) => of(plan, sqlName).as(name)),
      ...other.codec.columns.map(({ name, sqlName }) => of(other, sqlName).as(`${prefix}${name}`)),
    ];
    const isReferenced = sql`${of(other, other.codec.key[0]!.sqlName)} = ${of(plan, plan.codec.byName[column]!.sqlName)}`;
    const isRow = sql.join(
      plan.codec.key.map(({ sqlName, column: { type } }) => sql`${of(plan, sqlName)} = ${slots.next(type)}`),
      sql` and `,
    );
    const join = sql.raw(locks ? 'join' : 'left join');
    const rowLocks = sql` for no key update of ${sql.ref(other.name)} for key share of ${sql.ref(plan.name)}`;
    const query = sql`select ${sql.join(selected)} from ${sql.table(plan.from)} ${join} ${sql.table(other.from)}
      on ${isReferenced} where ${isRow}${locks && dialect.rowLocks ? rowLocks : sql``}`;
    const compileAs = locks && dialect.rowLocks ? statementOf : readOf;
    const statement = compileAs({ compile: () => query.compile(db) }, plan);
    return { ...statement, exact: plan.codec.exact || other.codec.exact };
  }

  function joinOf(plan: TablePlan, other: TablePlan, column: string, locks: boolean): Join {
    const name = locks ? `${prefix}${column}` : column;
    const known = joins.get(plan)?.get(other)?.get(name);
    if (known !== undefined) return known;
    const statement = compile(plan, other, column, locks);
    const join = {
      statement,
      row: takerOf(plan, statement, ''),
      referenced: takerOf(other, statement, prefix),
      referencedKey: `${prefix}${other.codec.key[0]!.name}`,
    };
    const others = joins.get(plan) ?? new WeakMap<TablePlan, Map<string, Join>>();
    joins.set(plan, others.set(other, (others.get(other) ?? new Map<string, Join>()).set(name, join)));
    return join;
  }

  return <T extends Table, R extends Table>(
    table: T,
    key: Key<T>,
    column: string,
    referenced: R,
    lock: boolean,
  ): Answer<RowAndReferenced<T, R> | null> => {
    const plan = plans.forReads(table);
    const other = plans.forReads(referenced);
    checkKey(plan.table as T, key);
    const join = joinOf(plan, other, column, lock);
    const values = plan.codec.key.map(({ name, encode }) => encode((key as DriverRow)[name]));
    return after(executor.row(join.statement, values), (joined) => {
      if (joined === undefined) return null;
      const row = join.row(joined) as Row<T>;
      return {
        row,
        referenced: joined[join.referencedKey] === null ? null : (join.referenced(joined) as Row<R>),
      };
    });
  };
}

/**
 * The joins that have been compiled, by both plans: a text that names them would have to be built for each read. All units
 * share them, because to compile one takes 40 µs.
 */
const joins = new WeakMap<TablePlan, WeakMap<TablePlan, Map<string, Join>>>();

/** A compiled join, and how the rows of both tables are taken from a joined row. */
interface Join {
  readonly statement: Statement;
  readonly row: (joined: DriverRow) => DriverRow;
  readonly referenced: (joined: DriverRow) => DriverRow;
  /** The name of the key of the referenced row in a joined row: null if there is none. */
  readonly referencedKey: string;
}

/** Returns the function that builds the row of one table. All integers are exact if either table needs that. */
export function takerOf({ codec }: TablePlan, { exact }: Statement, before: string) {
  const names = codec.columns.map(({ name }) => name);
  const build = createRowBuilder(
    names,
    names.map((name) => before + name),
  );
  const decode = exact ? codec.decodeExact : codec.decode;
  return (joined: DriverRow): DriverRow => decode(build(joined));
}
