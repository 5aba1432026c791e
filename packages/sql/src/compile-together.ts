import type { ColumnType } from '@lobbykit/core/storage';
import type { RawBuilder } from 'kysely';
import { type Builder, createSlots, type Slots, statementOf } from './builder.ts';
import type { SqlTable } from './codec.ts';
import { named } from './compile.ts';
import { assignments } from './compile-changes.ts';
import { conditionExpressions } from './conditions.ts';
import type { ChangeShape, ConditionShape } from './shape.ts';
import type { Together } from './statements.ts';

/** What the statement names besides columns, whose names contain no `$`. */
const [asked, locked, changed, at] = ['$$asked', '$$locked', '$$changed', '$$0'] as const;

/** Slots that refer to the parameters of one caller, in the order in which a statement for that caller has them. */
function createReferences({ sql }: Builder): Slots & { readonly types: ColumnType[] } {
  const types: ColumnType[] = [];
  const next = (type?: ColumnType): RawBuilder<unknown> => sql.ref(`$$${types.push(type!)}`);
  return { types, next, reserve: (type) => () => next(type) };
}

/**
 * Compiles the statement that changes one row for each of many callers, as `compileUpdate` does for one.
 *
 * It locks the rows that nobody else has locked, so it waits for no other caller, and changes those whose guard still
 * holds: a locked row is evaluated again. It returns `$$0` for each caller whose row it locked, and beside it, as a list,
 * `$$changed` and the row if the guard held. Rows of other callers may not exist, or are locked.
 */
export function compileUpdateTogether(
  builder: Builder,
  table: SqlTable,
  changes: readonly ChangeShape[],
  conditions: readonly ConditionShape[],
  silent: boolean,
): Together {
  const { sql, db, dialect } = builder;
  const references = createReferences(builder);
  const patch = Object.entries(assignments(builder, table, changes, references));
  const key: number[] = [];
  const isSame: RawBuilder<unknown>[] = [];
  const guard = conditions.flatMap((condition) => {
    const first = references.types.length;
    const expressions = conditionExpressions(builder, [condition], references);
    if (condition.test === 'is' && table.codec.key.includes(condition.column)) {
      key.push(first);
      isSame.push(...expressions);
    }
    return expressions;
  });
  const slots = createSlots(builder);
  const columns = (['int', ...references.types] as const).map((type) => ({ column: { type } }));
  const names = columns.map((_, place) => sql.ref(`$$${place}`));
  const all = (expressions: readonly RawBuilder<unknown>[]) => sql.join(expressions, sql` and `);
  const set = patch.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const row = silent ? [] : named(builder, table.codec.columns, table.name);
  const query = sql`with ${sql.ref(asked)} (${sql.join(names)}) as (${dialect.rows.select(sql, columns as never, slots.next)}),
    ${sql.ref(locked)} as (select ${sql.ref(asked)}.* from ${sql.ref(asked)} cross join lateral
      (select 1 from ${sql.table(table.from)} where ${all(isSame)} for no key update skip locked) as "$$row"),
    ${sql.ref(changed)} as (update ${sql.table(table.from)} set ${sql.join(set)} from ${sql.ref(locked)}
      where ${all(guard)} returning ${sql.join([sql.ref(at), ...row])})
    select ${sql.ref(`${locked}.${at}`)}, ${sql.ref(changed)}.* from ${sql.ref(locked)}
      left join ${sql.ref(changed)} on ${sql.ref(`${changed}.${at}`)} = ${sql.ref(`${locked}.${at}`)}`;
  return { statement: statementOf({ compile: () => query.compile(db) }, table), key };
}
