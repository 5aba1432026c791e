import type { AreaData } from '../areas/area.ts';
import type { Route } from '../http/contract.ts';
import { schemasOf } from '../http/document/types/client-methods.ts';
import { findNamedSchemas, type NamedSchemas } from '../http/document/types/named-schemas.ts';
import type { Table } from '../storage/table.ts';

const nameForm = /^[a-z][A-Za-z0-9]{0,39}$/;
const permissionForm = /^[a-z][a-z0-9_]{0,39}\.[a-z][a-z0-9_]{0,39}$/;
const segmentForm = /^(?:[A-Za-z0-9_.~-]{1,64}|\{[A-Za-z][A-Za-z0-9.]{0,63}\})$/;
const reasonForm = /^[A-Z][A-Z0-9_]{0,62}$/;
const rateForm = /^[a-z][a-z0-9_]{0,39}$/;
const tableForm = /^[a-z][a-z0-9_]{0,48}$/;

/**
 * Checks the areas of an application against those in the box and against each other. Throws a sentence that names the
 * area, and both areas if two collide: a name, a path or a form that does harm must stop the start, not a request.
 */
export function checkAreas(
  inTheBox: readonly AreaData[],
  own: readonly AreaData[],
  engineTables: readonly Table[] = [],
): void {
  const known: AreaData[] = [...inTheBox];
  for (const area of own) {
    if (typeof area?.contract?.area !== 'string')
      throw new Error('areas: each must be an area, as defineArea returns it');
    checkNames(area);
    for (const other of known) {
      if (other.contract.area === area.contract.area)
        throw new Error(`there are two areas with the name ${area.contract.area}`);
      checkPaths(area, other);
    }
    known.push(area);
  }
  checkSchemas(inTheBox, own);
  if (own.length > 0) checkIndexes([...engineTables, ...known.flatMap(({ tables }) => tables)]);
}

const namesOf = (area: AreaData): NamedSchemas =>
  findNamedSchemas(Object.values(area.contract.routes).flatMap(schemasOf));

/** Throws if a schema or enumeration has the id of another one: documents and clients name both by it. */
function checkSchemas(inTheBox: readonly AreaData[], own: readonly AreaData[]): void {
  if (own.length === 0) return;
  const known = [...inTheBox, ...own].map((area) => ({ area, names: namesOf(area) }));
  for (const { area, names } of known.slice(inTheBox.length))
    for (const other of known) {
      if (other.area === area) continue;
      const taken =
        [...names.objects].find(([id, schema]) => (other.names.objects.get(id) ?? schema) !== schema) ??
        [...names.enumerations].find(
          ([id, { values }]) => (other.names.enumerations.get(id)?.values ?? values) !== values,
        );
      if (taken)
        throw new Error(
          `the areas ${area.contract.area} and ${other.area.contract.area} have different schemas with the id ${taken[0]}`,
        );
    }
}

function checkNames({ contract, errors, events, tables, limits, rates }: AreaData): void {
  const { area } = contract;
  const assertName = (name: string, what: string): void => {
    // `then` would make the functions of an area look like a promise.
    if (!nameForm.test(name) || name === 'then' || name in Object.prototype)
      throw new Error(
        `the area ${area}: ${JSON.stringify(name)} cannot be the name of ${what}; names are camelCase, up to 40 letters and digits`,
      );
  };
  assertName(area, 'an area');
  const refuse = (message: string): never => {
    throw new Error(`the area ${area}: ${message}`);
  };
  for (const [verb, route] of Object.entries(contract.routes)) {
    assertName(verb, 'an operation');
    checkPath(`${area}.${verb}`, route);
  }
  for (const name of Object.keys(limits)) assertName(name, 'a limit');
  for (const name of Object.keys(rates))
    if (!rateForm.test(name))
      refuse(`the rate class ${name} must be written like ${area.toLowerCase()}_write`);
  for (const name of Object.keys(contract.permissions))
    if (!permissionForm.test(name)) refuse(`the permission ${name} must be written like ${area}.manage`);
  for (const { declared } of Object.values(errors))
    if (!reasonForm.test(declared.reason))
      refuse(`the reason ${declared.reason} must be written like NAME_TAKEN`);
  for (const kind of Object.keys(events))
    if (!/^anyEvent\.[!-~]{1,256}$/.test(kind))
      refuse(`the event ${kind} must be written like anyEvent.${area}/Changed`);
  for (const { name } of tables)
    if (!tableForm.test(name))
      refuse(`the table ${name} must be written in lower_snake, up to 49 characters`);
}

/**
 * Throws if two indexes get one name in SQL, where the name is made of the table and the columns: an index of `party` on
 * `membersSeat` and one of `party_members` on `seat` are both `party_members_seat_idx`.
 */
function checkIndexes(tables: readonly Table[]): void {
  const known = new Map<string, string>();
  for (const { name, unique, indexes } of new Set(tables))
    for (const [kind, sets] of [
      ['key', unique],
      ['idx', indexes],
    ] as const)
      for (const columns of sets) {
        const words = [name, ...columns.map((column) => column.replaceAll(/[A-Z]/g, '_$&').toLowerCase())];
        const sqlName = [...words, kind].join('_');
        const index = `${name} (${columns.join(', ')})`;
        const other = known.get(sqlName) ?? index;
        if (other !== index)
          throw new Error(
            `the indexes ${other} and ${index} have the same name in SQL: ${sqlName}; rename a table or a column`,
          );
        known.set(sqlName, index);
      }
}

function checkPath(id: string, { path, params }: Route): void {
  const segments = path.slice(1).split('/');
  if (!path.startsWith('/') || !segments.every((segment) => segmentForm.test(segment)))
    throw new Error(`${id}: the path ${path} must be written like /guilds/{guildId}/members`);
  if (segments.some((segment) => /^\.+$/.test(segment)))
    throw new Error(`${id}: the path ${path} has a segment of dots, which clients resolve`);
  const named = segments.filter((segment) => segment.startsWith('{')).map((segment) => segment.slice(1, -1));
  const declared = Object.keys(params?.shape ?? {});
  for (const name of named)
    if (!declared.includes(name))
      throw new Error(`${id}: the path has {${name}}, but params does not declare ${name}`);
  for (const name of declared)
    if (!named.includes(name))
      throw new Error(`${id}: params declares ${name}, but the path has no {${name}}`);
}

/** Throws if some request could be for either of two routes. A literal would take requests from a parameter in silence. */
function checkPaths(area: AreaData, other: AreaData): void {
  for (const [verb, route] of Object.entries(area.contract.routes))
    for (const [otherVerb, otherRoute] of Object.entries(other.contract.routes))
      if (route.method === otherRoute.method && mayBeEqual(route, otherRoute) && !cedes(otherRoute, route))
        throw new Error(
          `${area.contract.area}.${verb} and ${other.contract.area}.${otherVerb} have the same path: ${route.method} ${route.path} and ${otherRoute.path}`,
        );
}

/** Whether a route leaves the literal at the end of another one to that one. */
const cedes = ({ path, cedes: literals = [] }: Route, other: Route): boolean =>
  path.split('/').length === other.path.split('/').length && literals.includes(other.path.split('/').at(-1)!);

function mayBeEqual(left: Route, right: Route): boolean {
  const all = [left, right].map(({ path }) => path.split('/'));
  const [lefts, rights] = [left, right].map(({ tail }, at) =>
    // What follows the segments of the other route is a part of the tail.
    tail ? all[at]! : all[at]!.slice(0, [right, left][at]!.tail ? all[1 - at]!.length : undefined),
  ) as [string[], string[]];
  const isParameter = (segment: string): boolean => segment.startsWith('{');
  return (
    lefts.length === rights.length &&
    lefts.every((segment, index) => {
      const other = rights[index]!;
      return segment === other || isParameter(segment) || isParameter(other);
    })
  );
}
