import type { Contract } from '../contract.ts';
import { areaManifest } from './manifest.ts';
import { schemasOf } from './types/client-methods.ts';
import {
  capitalized,
  enumerationDeclarations,
  enumerationHelper,
  objectDeclarations,
  operationDeclarations,
} from './types/declarations.ts';
import { findNamedSchemas, type NamedSchemas } from './types/named-schemas.ts';
import { createTypeWriter, quoted, type TypeWriter } from './types/type-writer.ts';

/** What a module imports from the client. */
const clientTypes = ['AreaClient', 'CallOptions', 'Empty', 'StreamOptions'];

/** Types of the language that a module uses, so no schema may have these names. */
const languageTypes = ['Array', 'AsyncIterable', 'Promise', 'Readonly', 'ReadonlyArray', 'Record'];

/**
 * Returns the text of a TypeScript module with everything that `createClient({ areas })` of `@lobbykit/client` needs of an
 * area: its types, and the paths and names of its operations. Write it to a file of the game and commit that file.
 *
 * The module imports types from `@lobbykit/client` and nothing else, so no schema and no code of the server gets into a
 * browser. For an area `guilds` it exports `guildsClient`, and the types `GuildsOperations` (what players call) and
 * `GuildsAdminOperations` (everything else). Schemas with `.meta({ id })` and enumerations become types with that name.
 *
 * A transform that changes the type of an answer must say so with `.meta({ override: { type } })`. Throws if a schema has
 * no form in JSON, and if a name cannot be a name in TypeScript or is used twice.
 */
export function writeAreaClient(contract: Contract): string {
  const { area } = contract;
  // Every object inherits `constructor` and others, and `then` would make a promise of an object.
  for (const name of [area, ...Object.keys(contract.routes)])
    if (!/^[a-z][A-Za-z\d]*$/.test(name) || name === 'then' || name in {})
      throw new Error(`${area}: ${JSON.stringify(name)} cannot be a name in the client`);
  for (const [name, route] of Object.entries(contract.routes))
    if (route.stream && route.method !== 'GET')
      throw new Error(`${area}.${name} is a stream, so its method must be GET`);
  try {
    return moduleOf(contract);
  } catch (cause) {
    throw new Error(`no client can be written for the area ${area}: ${(cause as Error).message}`, { cause });
  }
}

function moduleOf(contract: Contract): string {
  const { area } = contract;
  const names = findNamedSchemas(Object.values(contract.routes).flatMap(schemasOf));
  const types = createTypeWriter(names, 'number | bigint');
  assertNames(area, names, types);
  const operations = operationDeclarations(contract, types);
  const enumerations = enumerationDeclarations(names);
  const declarations = [
    ...(enumerations.length > 0 ? [enumerationHelper] : []),
    ...enumerations,
    ...objectDeclarations(names, types),
    ...operations,
    manifestText(contract),
  ].join('\n');
  const code = declarations.replaceAll(/\/\*\*.*?\*\//gs, '');
  const imported = clientTypes.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return `// Written by writeAreaClient of @lobbykit/core.

import type { ${imported.join(', ')} } from '@lobbykit/client';

${declarations}`;
}

/** One line for each operation, so that a change of one route is a change of one line. */
function manifestText(contract: Contract): string {
  const { area } = contract;
  const manifest = areaManifest(contract);
  const side = (name: 'player' | 'admin'): { readonly type: string; readonly value: string } => {
    const entries = Object.entries(manifest[name]);
    if (entries.length === 0) return { type: 'object', value: '{}' };
    const lines = entries.map(([verb, entry]) => `    ${verb}: ${literal(entry)},\n`);
    const suffix = name === 'player' ? 'Operations' : 'AdminOperations';
    return { type: capitalized(area) + suffix, value: `{\n${lines.join('')}  }` };
  };
  const [player, admin] = [side('player'), side('admin')];
  return `/** ${contract.title}, for \`createClient({ areas })\`. */
export const ${area}Client: AreaClient<'${area}', ${player.type}, ${admin.type}> = {
  area: '${area}',
  player: ${player.value},
  admin: ${admin.value},
};
`;
}

const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(literal).join(', ')}]`
    : typeof value === 'string'
      ? quoted(value)
      : String(value);

/** Throws if the types of a module cannot have the names that its schemas give them. */
function assertNames(area: string, names: NamedSchemas, types: TypeWriter): void {
  const taken = new Set([
    ...clientTypes,
    ...languageTypes,
    'EnumerationInput',
    `${capitalized(area)}Operations`,
    `${capitalized(area)}AdminOperations`,
  ]);
  const objects = [...names.objects.keys()].flatMap((name) => {
    const sides = (['output', 'input'] as const).filter((side) => names.usedAs(name, side));
    return [...new Set(sides.map((side) => types.nameFor(name, side)))];
  });
  const enumerations = [...names.enumerations.keys()].flatMap((name) => [name, `${name}Input`]);
  for (const name of [...objects, ...enumerations]) {
    if (!/^[A-Z]\w*$/.test(name))
      throw new Error(`${JSON.stringify(name)} cannot be the name of a type: use PascalCase`);
    if (taken.has(name)) throw new Error(`the name ${name} is already used`);
    taken.add(name);
  }
}
