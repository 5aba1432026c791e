import type { Table } from '@lobbykit/core/storage';
import { checkTable, unknownTable } from '@lobbykit/core/storage';
import type { Builder } from './builder.ts';
import type { SqlTable } from './codec.ts';
import { createCodec } from './codec.ts';
import { compileGet } from './compile.ts';
import { indexName, primaryKeyName } from './names.ts';
import { createStatements, type Statement } from './statements.ts';

/** Everything that is computed once per table. */
export interface TablePlan extends SqlTable {
  readonly table: Table;
  /** What tells the plan from those of other tables and selections, in the shape of a statement that reads several. */
  readonly id: string;
  /** The statement of `get`, which has only one shape. */
  readonly get: Statement;
  readonly remember: (shape: string, compile: () => Statement) => Statement;
}

/** The tables of a storage, by name. The declaration that was migrated last is valid. */
export interface Plans {
  readonly builder: Builder;
  /** Returns the plan of a table. Throws if the table was never migrated. */
  of(table: Table): TablePlan;
  /** The same for reads, which may select columns of the table. */
  forReads(table: Table): TablePlan;
  /** Computes plans without adding them. Throws if a declaration is invalid. */
  prepare(tables: readonly Table[]): TablePlan[];
  /** Adds plans, after their tables were created. */
  add(prepared: readonly TablePlan[]): void;
}

export function createPlans(builder: Builder, schema?: string): Plans {
  const plans = new Map<string, TablePlan>();
  let selections = new WeakMap<Table, TablePlan>();

  function of(table: Table): TablePlan {
    const plan = plans.get(table.name);
    if (plan === undefined) throw unknownTable(table.name);
    return plan;
  }

  return {
    builder,
    of,
    forReads(table) {
      if (!table.isSelection) return of(table);
      let plan = selections.get(table);
      if (plan === undefined) {
        plan = selectionPlan(builder, of(table), table);
        selections.set(table, plan);
      }
      return plan;
    },
    prepare: (tables) => tables.map((table) => createPlan(builder, table, schema)),
    add(prepared) {
      for (const plan of prepared) plans.set(plan.name, plan);
      selections = new WeakMap();
    },
  };
}

/** Returns a plan that selects fewer columns. Conditions and orders may use all columns of the table. */
function selectionPlan(builder: Builder, plan: TablePlan, { columns }: Table): TablePlan {
  const codec = { ...createCodec({ ...plan.table, columns }, builder.dialect), byName: plan.codec.byName };
  const id = `${plan.id}(${Object.keys(columns).join()})`;
  return { ...plan, id, codec, get: compileGet(builder, { ...plan, codec }), ...createStatements() };
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
  return { ...target, table, id: table.name, get: compileGet(builder, target), ...createStatements() };
}
