import type { Contract } from '../../packages/core/src/catalogue/index.ts';
import { isForPlayers } from '../../packages/core/src/http/document/manifest.ts';
import { schemasOf } from '../../packages/core/src/http/document/types/client-methods.ts';
import {
  capitalized,
  enumerationDeclarations,
  enumerationHelper,
  objectDeclarations,
  operationDeclarations,
} from '../../packages/core/src/http/document/types/declarations.ts';
import {
  findNamedSchemas,
  type NamedSchemas,
  type NamingRules,
} from '../../packages/core/src/http/document/types/named-schemas.ts';
import {
  createTypeWriter,
  type TypeWriter,
} from '../../packages/core/src/http/document/types/type-writer.ts';
import { apiMethods } from './api-methods.ts';
import { withGeneratedNames } from './entry-names.ts';

const header = '// Generated from the contracts by `npm run reference`.\n';

/** Names that read better in code than those of the OpenAPI document, which other languages generate classes from. */
const naming: NamingRules = {
  shorter: {
    MatchmakingTicket: 'Ticket',
    OwnMatchmakingTicket: 'OwnTicket',
    ListedMatchmakingTicket: 'ListedTicket',
    ListedMatchmakingQueue: 'ListedQueue',
    MatchInput: 'QueuedMatchInput',
  },
  namesItsFields: 'Event',
};

/**
 * The generated types of `@lobbykit/client` and of `backend.api`, and the entries that export them by name: path from the
 * root, and content.
 */
export function generatedTypes(
  contracts: readonly Contract[],
  reasons: readonly string[],
): Map<string, string> {
  const routes = contracts.flatMap((contract) => Object.values(contract.routes));
  const names = findNamedSchemas(routes.flatMap(schemasOf), naming);
  const wire = createTypeWriter(names, 'number | bigint');
  const inProcess = createTypeWriter(names, 'bigint');
  const client = 'packages/client/src/generated';
  const words = 'packages/core/src/kernel/generated';
  const core = 'packages/core/src/areas/generated';
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

const forPlayers = ({ routes }: Contract): boolean => Object.values(routes).some(isForPlayers);
const forAdmins = ({ routes }: Contract): boolean =>
  Object.values(routes).some((route) => !isForPlayers(route));

const enumerationsFile = (names: NamedSchemas): string =>
  `${header}\n${enumerationHelper}\n${enumerationDeclarations(names).join('\n')}`;

function typesFile(names: NamedSchemas, types: TypeWriter, enumerations: string): string {
  const text = [
    '/** An object without fields. */\nexport type Empty = Record<string, never>;\n',
    ...objectDeclarations(names, types),
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
  const text = operationDeclarations(contract, types).join('\n');
  const options = ['CallOptions', 'StreamOptions'].filter((name) => text.includes(`: ${name}`)).join(', ');
  return `${header}
import type { ${options} } from '../options.ts';
${imports(text, names, './enumerations.ts', 'enumerations')}${imports(text, names, './types.ts', 'objects')}
${text}`;
}

function operationsFile(contracts: readonly Contract[]): string {
  const members = (list: readonly Contract[], suffix: string): string =>
    list.map(({ area }) => `  readonly ${area}: ${capitalized(area)}${suffix};\n`).join('');
  const players = contracts.filter(forPlayers);
  const admins = contracts.filter(forAdmins);
  const lines = contracts.map((contract) => {
    const { area } = contract;
    const used = [
      ...(admins.includes(contract) ? [`${capitalized(area)}AdminOperations`] : []),
      ...(players.includes(contract) ? [`${capitalized(area)}Operations`] : []),
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
export interface ${capitalized(contract.area)}Api {
${apiMethods(contract, types)}}
`;
  return `${header}
${imports(text, names, '@lobbykit/client', 'enumerations')}import type { Caller } from '../../http/dispatch.ts';
${imports(text, names, '../../kernel/generated/types.ts', 'objects')}
${text}`;
}

function apiFile(contracts: readonly Contract[]): string {
  const lines = contracts.map(
    (contract) => `import type { ${capitalized(contract.area)}Api } from './${fileOf(contract)}.ts';\n`,
  );
  const members = contracts.map(({ area }) => `  readonly ${area}: ${capitalized(area)}Api;\n`);
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
