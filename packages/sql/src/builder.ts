import type { ColumnType } from '@lobbykit/core/storage';
import { type Compilable, Kysely, type RawBuilder, type Sql, sql } from 'kysely';
import type { SqlTable } from './codec.ts';
import type { Dialect } from './dialect.ts';
import type { Statement } from './statements.ts';

/** Tables are known only at run time, so kysely has no types for them. The storage interface has the types. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely for one dialect. It only builds the text of statements. */
export interface Builder {
  readonly sql: Sql;
  readonly db: Kysely<AnyTables>;
  readonly dialect: Dialect;
}

export function createBuilder(dialect: Dialect): Builder {
  return { sql, db: new Kysely<AnyTables>({ dialect: dialect.grammar }), dialect };
}

/** A placeholder in the text for a value that is passed later. */
interface Slot {
  readonly slot: number;
  /** The type of the value; absent for lists. */
  readonly type?: ColumnType;
}

/** Creates parameters, in the same order in which the query reader pushes their values. */
export interface Slots {
  next(type?: ColumnType): RawBuilder<unknown>;
  /** Reserves the next value, which the text may contain more than once. */
  reserve(type?: ColumnType): () => RawBuilder<unknown>;
}

export function createSlots({ sql, dialect }: Builder): Slots {
  let count = 0;
  const value = (slot: Slot): RawBuilder<unknown> => dialect.parameter(sql, sql.val<Slot>(slot));
  const placed = (type?: ColumnType): Slot => ({ slot: count++, ...(type && { type }) });
  return {
    next: (type) => value(placed(type)),
    reserve(type) {
      const slot = placed(type);
      return () => value(slot);
    },
  };
}

/** Compiles a query in which every parameter is a slot. */
export function statementOf(query: Compilable, table: SqlTable, added: readonly string[] = []): Statement {
  const { sql, parameters } = query.compile();
  const order = parameters.map((parameter) => (parameter as Slot).slot);
  const inOrder = order.every((slot, at) => slot === at);
  return { sql, order: inOrder ? null : order, exact: table.codec.exact, table, added, reads: null };
}

/** Compiles a query that only reads, and locks nothing. */
export function readOf(query: Compilable, table: SqlTable, added?: readonly string[]): Statement {
  const compiled = query.compile();
  const types = compiled.parameters.map((parameter) => (parameter as Slot).type);
  const isTyped = types.every((type) => type !== undefined);
  return { ...statementOf({ compile: () => compiled }, table, added), reads: isTyped ? types : null };
}
