import type { Compilable, Kysely, RawBuilder, Sql } from 'kysely';
import type { SqlTable } from './codec.ts';
import type { Dialect, KyselyModule } from './dialect.ts';
import type { Statement } from './statements.ts';

/** Tables are known only at run time, so kysely has no types for them. The storage interface has the types. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely for one dialect. It only builds the text of statements. */
export interface Builder {
  readonly sql: Sql;
  readonly db: Kysely<AnyTables>;
  readonly dialect: Dialect;
}

export function createBuilder(kysely: KyselyModule, dialect: Dialect): Builder {
  return { sql: kysely.sql, db: new kysely.Kysely<AnyTables>({ dialect: dialect.grammar(kysely) }), dialect };
}

/** A placeholder in the text for a value that is passed later. */
interface Slot {
  readonly slot: number;
}

/** Creates parameters, in the same order in which the query reader pushes their values. */
export interface Slots {
  next(): RawBuilder<unknown>;
  /** Reserves the next value, which the text may contain more than once. */
  reserve(): () => RawBuilder<unknown>;
}

export function createSlots({ sql, dialect }: Builder): Slots {
  let count = 0;
  const value = (slot: number): RawBuilder<unknown> => dialect.parameter(sql, sql.val<Slot>({ slot }));
  return {
    next: () => value(count++),
    reserve() {
      const slot = count++;
      return () => value(slot);
    },
  };
}

/** Compiles a query in which every parameter is a slot. */
export function statementOf(query: Compilable, table: SqlTable, added: readonly string[] = []): Statement {
  const { sql, parameters } = query.compile();
  const order = parameters.map((parameter) => (parameter as Slot).slot);
  const inOrder = order.every((slot, at) => slot === at);
  return { sql, order: inOrder ? null : order, exact: table.codec.exact, table, added };
}
