import type { Compilable, Kysely, RawBuilder, Sql } from 'kysely';
import type { SqlTable } from './codec.ts';
import type { Dialect, KyselyModule } from './dialect.ts';
import type { Statement } from './statements.ts';

/** Tables are known at run time only, so kysely is told nothing about them; the storage interface is what types them. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely, ready to write text in one dialect. */
export interface Builder {
  readonly sql: Sql;
  readonly db: Kysely<AnyTables>;
  readonly dialect: Dialect;
}

export function createBuilder(kysely: KyselyModule, dialect: Dialect): Builder {
  return { sql: kysely.sql, db: new kysely.Kysely<AnyTables>({ dialect: dialect.grammar(kysely) }), dialect };
}

/** Stands in the text for a value that comes later. */
interface Slot {
  readonly slot: number;
}

/** Hands out parameters in the order in which reading a query pushes their values. */
export interface Slots {
  next(): RawBuilder<unknown>;
  /** Puts off the choice of place: the same value may stand in the text more than once. */
  reserve(): () => RawBuilder<unknown>;
}

export function createSlots({ sql, dialect }: Builder): Slots {
  let taken = 0;
  const value = (slot: number): RawBuilder<unknown> => dialect.parameter(sql, sql.val<Slot>({ slot }));
  return {
    next: () => value(taken++),
    reserve() {
      const slot = taken++;
      return () => value(slot);
    },
  };
}

/** Compiles a query whose every parameter is a slot. */
export function statementOf(query: Compilable, table: SqlTable, added: readonly string[] = []): Statement {
  const { sql, parameters } = query.compile();
  const order = parameters.map((parameter) => (parameter as Slot).slot);
  const inOrder = order.every((slot, at) => slot === at);
  return { sql, order: inOrder ? null : order, exact: table.codec.exact, table, added };
}
