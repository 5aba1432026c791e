import type { Table } from '@lobbykit/core/storage';
import { checkTable, unknownTable } from '@lobbykit/core/storage';
import type { Builder } from './builder.ts';
import type { SqlTable } from './codec.ts';
import { createCodec } from './codec.ts';
import { compileGet } from './compile.ts';
import { indexName, primaryKeyName } from './names.ts';
import { createStatements, type Statement } from './statements.ts';

/** All that is worked out once for a table. */
export interface TablePlan extends SqlTable {
  readonly table: Table;
  /** The statement of `get`: it has but one shape. */
  readonly get: Statement;
  readonly remember: (shape: string, compile: () => Statement) => Statement;
}

/** The tables that a storage has been given, by name; the declaration migrated last counts. */
export interface Plans {
  readonly builder: Builder;
  /** The plan of a table; throws for one that `migrate` was never given. */
  of(table: Table): TablePlan;
  /** Works plans out without knowing their tables yet. Throws for a declaration that no storage could keep. */
  prepare(tables: readonly Table[]): TablePlan[];
  /** Makes tables known, once they exist. */
  add(prepared: readonly TablePlan[]): void;
}

export function createPlans(builder: Builder, schema?: string): Plans {
  const plans = new Map<string, TablePlan>();
  return {
    builder,
    of(table) {
      const plan = plans.get(table.name);
      if (plan === undefined) throw unknownTable(table.name);
      return plan;
    },
    prepare: (tables) => tables.map((table) => createPlan(builder, table, schema)),
    add(prepared) {
      for (const plan of prepared) plans.set(plan.name, plan);
    },
  };
}

function createPlan(builder: Builder, table: Table, schema: string | undefined): TablePlan {
  checkTable(table);
  const target: SqlTable = {
    name: table.name,
    from: schema === undefined ? table.name : `${schema}.${table.name}`,
    codec: createCodec(table, builder.dialect),
    uniques: new Map([
      [primaryKeyName(table.name), table.key],
      ...table.unique.map((columns) => [indexName(table.name, columns, 'key'), columns] as const),
    ]),
  };
  return { ...target, table, get: compileGet(builder, target), ...createStatements() };
}
