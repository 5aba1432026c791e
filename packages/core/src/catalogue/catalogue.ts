import type { AreaData } from '../areas/area.ts';
import type { Rate } from '../http/rate-store.ts';
import { engineRates, type RateTable } from '../http/rates.ts';
import { commonErrors, type DeclaredError } from '../kernel/errors.ts';
import { engineLimits, type Limit, type LimitTable } from '../kernel/limits.ts';
import type { Moment } from '../kernel/moment.ts';
import type { Table } from '../storage/table.ts';
import { checkLimits, checkRoutes } from './limits-and-rates.ts';
import { checkPersonalData } from './personal-data.ts';

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
  /** The limits of the engine and of all areas, with their defaults. */
  readonly limits: LimitTable;
  /** The rate classes of the engine and of all areas, with their defaults. */
  readonly rates: RateTable;
  /** The tables of all areas and of the engine. */
  readonly tables: readonly Table[];
}

/** Names of one kind, with the area that has declared each. */
type Declared<Value> = Map<string, { readonly value: Value; readonly by: string }>;

/**
 * Creates the catalogue of some areas. Throws a sentence that names both if two declare the same name. Areas in the box
 * may share tables and errors; `own` areas, of an application, share nothing. Throws for a limit that nobody could set,
 * for a route with a rate class or a body limit that nobody declares, and for a table whose `personal` names what does not
 * exist.
 */
export function createCatalogue(
  areas: readonly AreaData[],
  engineTables: readonly Table[] = [],
  own: ReadonlySet<AreaData> = new Set(),
): Catalogue {
  const permissions: Declared<string> = new Map();
  const errors: Declared<DeclaredError> = new Map();
  const events: Declared<string> = new Map();
  const moments: Declared<Moment> = new Map();
  const tables: Declared<Table> = new Map();
  const limits: Declared<Limit> = new Map();
  const rates: Declared<Rate> = new Map();
  const add = <Value>(
    kind: string,
    map: Declared<Value>,
    name: string,
    value: Value,
    by: string,
    isOwn = false,
  ): void => {
    const other = map.get(name);
    if (other && (other.value !== value || isOwn))
      throw new Error(`${other.by} and ${by} both declare the ${kind} ${name}`);
    if (!other) map.set(name, { value, by });
  };
  for (const { declared } of Object.values(commonErrors))
    add('error', errors, declared.reason, declared, 'the backend');
  for (const table of engineTables) add('table', tables, table.name, table, 'the backend');
  for (const [name, limit] of Object.entries(engineLimits)) add('limit', limits, name, limit, 'the backend');
  for (const [name, rate] of Object.entries(engineRates)) add('rate class', rates, name, rate, 'the backend');
  for (const area of areas) {
    const isOwn = own.has(area);
    const by = `the area ${area.contract.area}`;
    for (const [name, meaning] of Object.entries(area.contract.permissions))
      add('permission', permissions, name, meaning, by, isOwn);
    for (const { declared } of Object.values(area.errors))
      add('error', errors, declared.reason, declared, by, isOwn);
    for (const [name, meaning] of Object.entries(area.events)) add('event', events, name, meaning, by, isOwn);
    for (const moment of area.moments) add('moment', moments, moment.name, moment, by, isOwn);
    for (const table of area.tables) add('table', tables, table.name, table, by, isOwn);
    for (const [name, limit] of Object.entries(area.limits)) add('limit', limits, name, limit, by, true);
    for (const [name, rate] of Object.entries(area.rates)) add('rate class', rates, name, rate, by, true);
  }
  const data = {
    areas,
    permissions: byName(permissions),
    errors: byName(errors),
    events: byName(events),
    moments: [...byName(moments).values()],
    limits: inOrder(limits),
    rates: inOrder(rates),
    tables: [...byName(tables).values()],
  };
  checkLimits(data.limits);
  checkRoutes(areas, data);
  checkPersonalData(data.tables);
  return data;
}

const byName = <Value>(map: Declared<Value>): Map<string, Value> =>
  new Map(
    [...map].sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, { value }]) => [name, value]),
  );

/** Returns the values in the order in which they were declared. */
const inOrder = <Value>(map: Declared<Value>): Readonly<Record<string, Value>> =>
  Object.fromEntries([...map].map(([name, { value }]) => [name, value]));
