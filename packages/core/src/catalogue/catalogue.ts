import type { AreaData } from '../areas/area.ts';
import { commonErrors, type DeclaredError } from '../kernel/errors.ts';
import type { Moment } from '../kernel/moment.ts';
import type { Table } from '../storage/table.ts';

/** The data of all areas together, for documents, tests and hosts. */
export interface Catalogue {
  /** The areas with their contracts. */
  readonly areas: readonly AreaData[];
  /** Permission → what it allows. */
  readonly permissions: ReadonlyMap<string, string>;
  /** Reason → the declared error. */
  readonly errors: ReadonlyMap<string, DeclaredError>;
  /** `kind.TYPE` → when the event is published. */
  readonly events: ReadonlyMap<string, string>;
  /** The moments at which areas act in each other's units. */
  readonly moments: readonly Moment[];
  /** The tables of all areas and of the engine. */
  readonly tables: readonly Table[];
}

/** Creates the catalogue of some areas. Throws if two areas declare the same name. */
export function createCatalogue(areas: readonly AreaData[], engineTables: readonly Table[]): Catalogue {
  const permissions = new Map<string, string>();
  const errors = new Map<string, DeclaredError>();
  const events = new Map<string, string>();
  const moments = new Map<string, Moment>();
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
    for (const moment of area.moments) add(moments, moment.name, moment);
    for (const table of area.tables) add(tables, table.name, table);
  }
  const byName = <Value>(map: Map<string, Value>): Map<string, Value> =>
    new Map([...map].sort(([left], [right]) => (left < right ? -1 : 1)));
  return {
    areas,
    permissions: byName(permissions),
    errors: byName(errors),
    events: byName(events),
    moments: [...byName(moments).values()],
    tables: [...byName(tables).values()],
  };
}
