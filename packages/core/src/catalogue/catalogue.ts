import type { AreaData } from '../areas/area.ts';
import { commonErrors, type DeclaredError } from '../kernel/errors.ts';
import type { Table } from '../storage/table.ts';

/** What all areas promise together, for documents, tests and hosts. */
export interface Catalogue {
  readonly areas: readonly AreaData[];
  /** Name → what it lets its holder do. */
  readonly permissions: ReadonlyMap<string, string>;
  /** Reason → the error as declared. */
  readonly errors: ReadonlyMap<string, DeclaredError>;
  /** `kind.TYPE` → when it is published. */
  readonly events: ReadonlyMap<string, string>;
  readonly tables: readonly Table[];
}

/** Gathers the data of the areas. Throws where two areas declare one name. */
export function createCatalogue(areas: readonly AreaData[], engineTables: readonly Table[]): Catalogue {
  const permissions = new Map<string, string>();
  const errors = new Map<string, DeclaredError>();
  const events = new Map<string, string>();
  const tables = new Map<string, Table>();
  const add = <Value>(map: Map<string, Value>, name: string, value: Value): void => {
    if (map.has(name) && map.get(name) !== value) throw new Error(`${name} is declared twice`);
    map.set(name, value);
  };
  for (const { declared } of Object.values(commonErrors)) add(errors, declared.reason, declared);
  for (const table of engineTables) add(tables, table.name, table);
  for (const area of areas) {
    for (const [name, meaning] of Object.entries(area.contract.permissions)) add(permissions, name, meaning);
    for (const { declared } of Object.values(area.errors)) add(errors, declared.reason, declared);
    for (const [name, meaning] of Object.entries(area.events)) add(events, name, meaning);
    for (const table of area.tables) add(tables, table.name, table);
  }
  const byName = <Value>(map: Map<string, Value>): Map<string, Value> =>
    new Map([...map].sort(([left], [right]) => (left < right ? -1 : 1)));
  return {
    areas,
    permissions: byName(permissions),
    errors: byName(errors),
    events: byName(events),
    tables: [...byName(tables).values()],
  };
}
