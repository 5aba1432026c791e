import type { Contract } from '../../packages/core/src/catalogue/index.ts';
import { withGeneratedNames } from './entry-names.ts';
import { findNamedSchemas, type NamedSchemas } from './named-schemas.ts';
import { apiMethods, clientMethods, isForPlayers, type NamedRoute, schemasOf } from './operations.ts';
import { metaOf } from './schema.ts';
import { comment, createTypeWriter, type TypeWriter } from './type-writer.ts';

const header = '// Generated from the contracts by `npm run reference`.\n';

/**
 * The generated types of `@lobbykit/client` and of `backend.api`, and the entries that export them by name: path from the
 * root, and content.
 */
export function generatedTypes(
  contracts: readonly Contract[],
  reasons: readonly string[],
): Map<string, string> {
  const routes = contracts.flatMap((contract) => Object.values(contract.routes));
  const names = findNamedSchemas(routes.flatMap(schemasOf));
  const wire = createTypeWriter(names, 'number | bigint');
  const inProcess = createTypeWriter(names, 'bigint');
  const client = 'packages/client/src/generated';
  const words = 'packages/core/src/kernel/generated';
  const core = 'packages/core/src/backend/generated';
  const enumerations = enumerationsFile(names);
  const errorReason = reasonsFile(reasons);
  const wireTypes = typesFile(names, wire, './enumerations.ts');
  const inProcessTypes = typesFile(names, inProcess, '@lobbykit/client');
  const files = new Map([
    [`${client}/enumerations.ts`, enumerations],
    [`${client}/types.ts`, wireTypes],
    [`${client}/error-reason.ts`, errorReason],
    [`${client}/operations.ts`, operationsFile(contracts)],
    [`${words}/types.ts`, inProcessTypes],
    [`${core}/api.ts`, apiFile(contracts)],
    ...entries({
      'packages/client/src/index.ts': {
        './generated/enumerations.ts': enumerations,
        './generated/types.ts': wireTypes,
      },
      'packages/core/src/index.ts': {
        '@lobbykit/client': enumerations + errorReason,
        './kernel/generated/types.ts': inProcessTypes,
      },
    }),
  ]);
  for (const contract of contracts) {
    files.set(`${client}/${fileOf(contract)}.ts`, clientAreaFile(contract, names, wire));
    files.set(`${core}/${fileOf(contract)}.ts`, apiAreaFile(contract, names, inProcess));
  }
  return files;
}

/** The entries that export generated names, by path; each with the generated text of each specifier. */
function entries(
  exports: Readonly<Record<string, Readonly<Record<string, string>>>>,
): readonly (readonly [path: string, content: string])[] {
  return Object.entries(exports).map(([path, texts]) => [
    path,
    withGeneratedNames(path, new Map(Object.entries(texts))),
  ]);
}

const fileOf = ({ area }: Contract): string => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const capitalised = (name: string): string => name[0]!.toUpperCase() + name.slice(1);

const forPlayers = ({ routes }: Contract): NamedRoute[] =>
  Object.entries(routes).filter(([, route]) => isForPlayers(route));
const forAdmins = ({ routes }: Contract): NamedRoute[] =>
  Object.entries(routes).filter(([, route]) => !isForPlayers(route));

/** An object of the integers by name, and a type of each side: what answers hold, and what callers may write. */
function enumerationsFile({ enumerations }: NamedSchemas): string {
  const parts = [...enumerations.values()].map(({ id, values }) => {
    const members = Object.entries(values).map(([name, value]) => `  ${name}: ${value},\n`);
    return `/** The integers of \`${id}\` by name. */
export const ${id} = {
${members.join('')}} as const;
export type ${id} = (typeof ${id})[keyof typeof ${id}];
/** An integer or a name of \`${id}\`; a newer backend may take more. */
export type ${id}Input = EnumerationInput<typeof ${id}>;
`;
  });
  const helper = `/** Offers the names and integers of an enumeration in an editor, and takes any other. */
type EnumerationInput<Values> = keyof Values | Values[keyof Values] | (string & {}) | (number & {});
`;
  return `${header}\n${helper}\n${parts.join('\n')}`;
}

/** Every named object: what answers hold under its name, and what callers write. */
function typesFile(names: NamedSchemas, types: TypeWriter, enumerations: string): string {
  const parts = [...names.objects].flatMap(([name, schema]) => {
    const sides = (['output', 'input'] as const).filter((side) => names.usedAs(name, side));
    const written = new Map(sides.map((side) => [types.nameFor(name, side), side]));
    return [...written].map(([given, side]) => {
      const { description } = metaOf(schema);
      const words = given === name ? description : `What a caller writes as \`${name}\`.`;
      const members = types.membersOf([schema], side, '  ');
      if (members.length === 0) return `${comment(words)}export type ${given} = Empty;\n`;
      return `${comment(words)}export interface ${given} {\n${members.join('\n')}\n}\n`;
    });
  });
  const text = [
    '/** An object without fields. */\nexport type Empty = Record<string, never>;\n',
    ...parts,
  ].join('\n');
  return `${header}\n${imports(text, names, enumerations, 'enumerations')}\n${text}`;
}

function reasonsFile(reasons: readonly string[]): string {
  return `${header}
/** The reasons of errors, as \`docs/reference/errors.md\` explains them; a newer backend may give more. */
export type ErrorReason =
${reasons.map((reason) => `  | '${reason}'\n`).join('')}  | (string & {});
`;
}

function clientAreaFile(contract: Contract, names: NamedSchemas, types: TypeWriter): string {
  const { area, title } = contract;
  const parts: string[] = [];
  if (forPlayers(contract).length > 0)
    parts.push(
      `/** ${title}: what players call. */\nexport interface ${capitalised(area)}Operations {\n${clientMethods(forPlayers(contract), types)}}\n`,
    );
  if (forAdmins(contract).length > 0)
    parts.push(
      `/** ${title}: what operators, game servers and monitors call. */\nexport interface ${capitalised(area)}AdminOperations {\n${clientMethods(forAdmins(contract), types)}}\n`,
    );
  const text = parts.join('\n');
  const options = ['CallOptions', 'StreamOptions'].filter((name) => text.includes(`: ${name}`)).join(', ');
  return `${header}
import type { ${options} } from '../options.ts';
${imports(text, names, './enumerations.ts', 'enumerations')}${imports(text, names, './types.ts', 'objects')}
${text}`;
}

function operationsFile(contracts: readonly Contract[]): string {
  const members = (list: readonly Contract[], suffix: string): string =>
    list.map(({ area }) => `  readonly ${area}: ${capitalised(area)}${suffix};\n`).join('');
  const players = contracts.filter((contract) => forPlayers(contract).length > 0);
  const admins = contracts.filter((contract) => forAdmins(contract).length > 0);
  const lines = contracts.map((contract) => {
    const { area } = contract;
    const used = [
      ...(admins.includes(contract) ? [`${capitalised(area)}AdminOperations`] : []),
      ...(players.includes(contract) ? [`${capitalised(area)}Operations`] : []),
    ];
    return `import type { ${used.join(', ')} } from './${fileOf(contract)}.ts';\n`;
  });
  return `${header}
${lines.sort().join('')}
/** What players call, by area. */
export interface PlayerOperations {
${members(players, 'Operations')}}

/** What operators, game servers and monitors call, by area. */
export interface AdminOperations {
${members(admins, 'AdminOperations')}}
`;
}

function apiAreaFile(contract: Contract, names: NamedSchemas, types: TypeWriter): string {
  const text = `/** ${contract.title}, in this process. */
export interface ${capitalised(contract.area)}Api {
${apiMethods(contract, types)}}
`;
  return `${header}
${imports(text, names, '@lobbykit/client', 'enumerations')}import type { Caller } from '../../http/dispatch.ts';
${imports(text, names, '../../kernel/generated/types.ts', 'objects')}
${text}`;
}

function apiFile(contracts: readonly Contract[]): string {
  const lines = contracts.map(
    (contract) => `import type { ${capitalised(contract.area)}Api } from './${fileOf(contract)}.ts';\n`,
  );
  const members = contracts.map(({ area }) => `  readonly ${area}: ${capitalised(area)}Api;\n`);
  return `${header}
${lines.sort().join('')}
/** The operations of every area as functions of this process. */
export interface AreaApis {
${members.join('')}}
`;
}

/** Imports the generated types that a text names. */
function imports(text: string, names: NamedSchemas, from: string, kind: 'enumerations' | 'objects'): string {
  const code = text.replaceAll(/\/\*\*.*?\*\//gs, '');
  const known = [...names[kind].keys()].flatMap((name) => [name, `${name}Input`]);
  if (kind === 'objects') known.push('Empty');
  const used = [...new Set(known)].filter((name) => new RegExp(`[:<|,] ?(readonly )?${name}\\b`).test(code));
  return used.length === 0 ? '' : `import type {\n  ${used.sort().join(',\n  ')},\n} from '${from}';\n`;
}
