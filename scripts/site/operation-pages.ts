import { documentedErrors } from '../../packages/core/src/http/document/documented-errors.ts';
import { commonErrors, rpcCodes } from '../../packages/core/src/kernel/errors.ts';
import { fieldsOf, typeOf } from './fields.ts';
import { code, table } from './markdown.ts';
import type { OpenApi, Operation } from './operation.ts';
import { samplesOf } from './samples.ts';

const folder = 'reference/operations';

/** Returns a page for each operation, one for each area, and one that lists the areas: path → content. */
export function operationPages(
  operations: readonly Operation[],
  document: OpenApi,
): ReadonlyMap<string, string> {
  const areas = areasOf(operations);
  return new Map([
    [`${folder}/index.md`, indexPage(areas)],
    ...areas.map(({ area, title, operations }): [string, string] => [
      `${folder}/${area}.md`,
      `# ${title}\n\n${listOf(operations)}\n`,
    ]),
    ...operations.map((operation): [string, string] => [
      `${folder}/${operation.id}.md`,
      operationPage(operation, document),
    ]),
  ]);
}

export interface AreaOperations {
  readonly area: string;
  readonly title: string;
  readonly operations: readonly Operation[];
}

/** Groups operations by area, in the order of the contracts. */
export function areasOf(operations: readonly Operation[]): readonly AreaOperations[] {
  const areas = new Map<string, Operation[]>();
  for (const operation of operations)
    areas.set(operation.area, [...(areas.get(operation.area) ?? []), operation]);
  return [...areas].map(([area, list]) => ({ area, title: list[0]!.title, operations: list }));
}

const listOf = (operations: readonly Operation[]): string =>
  table(
    ['Operation', 'Route', 'Access', 'What it does'],
    operations.map(({ id, method, path, route, summary }) => [
      `[${code(id)}](/${folder}/${id})`,
      `${method} ${code(path)}`,
      route.access,
      summary,
    ]),
  );

function indexPage(areas: readonly AreaOperations[]): string {
  const rows = areas.map(({ area, title, operations }) => [
    `[${title}](/${folder}/${area})`,
    String(operations.length),
  ]);
  return `# Operations

Every operation with its route, its fields, its errors, and a call in curl, TypeScript and C#.

${table(['Area', 'Operations'], rows)}

## What the examples mean

${table(
  ['Name', 'Value'],
  [
    [
      '`$LOBBYKIT`, `baseUrl`',
      'the address of the backend, without `/api/v1`: `http://127.0.0.1:8080` after `npm start`',
    ],
    ['`$SESSION`, `session`', 'the token of a session, which a login answers in the header `x-session-id`'],
    ['`$API_KEY`, `apiKey`', 'an API key whose policy has the permission'],
    [
      '`client` and `server` in C#',
      'a `LobbykitClient` and a `LobbykitServer` of the [package for Unity and .NET](/engines/unity)',
    ],
    ['`http` in C#', 'an `HttpClient`, for what operators call'],
  ],
)}

Operators may send a session instead of an API key, if the role of the account has the permission.
`;
}

const accesses = {
  public: 'anyone',
  session: 'any live session',
  player: 'a session with an account, which acts only on that account',
  key: 'any valid API key',
  operator: 'an API key, or an account, that holds the permission',
} as const;

function operationPage(operation: Operation, document: OpenApi): string {
  const { id, method, path, route, summary, description } = operation;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Route', `${method} ${code(path)}`],
    ['Access', accesses[route.access]],
    ...(route.permission === undefined
      ? []
      : ([
          ['Permission', `${code(route.permission)}${route.everyPermission ? ' and all others' : ''}`],
        ] as const)),
  ];
  const parts = [
    `# ${id}\n\n${summary}\n\n${description}`.trimEnd(),
    table(
      facts.map(([name]) => name),
      [facts.map(([, value]) => value)],
    ),
    `## Call it\n\n::: code-group\n\n${samplesOf(operation)
      .map(({ group, label, code: text }) => `\`\`\`${group} [${label}]\n${text}\n\`\`\``)
      .join('\n\n')}\n\n:::`,
    parametersPart(operation, document),
    bodyPart(operation, document),
    answerPart(operation, document),
    errorsPart(operation),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function parametersPart({ parameters }: Operation, document: OpenApi): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, schema, required, description }) => [
    code(name),
    place,
    typeOf(schema, document),
    required ? 'yes' : '',
    description ?? schema.description ?? '',
  ]);
  return `## Parameters\n\n${table(['Name', 'In', 'Type', 'Required', 'Meaning'], rows)}`;
}

function bodyPart({ bodySchema }: Operation, document: OpenApi): string {
  const fields = fieldsOf(bodySchema, document);
  if (fields.length === 0) return '';
  const rows = fields.map(({ name, type, isRequired, meaning }) => [
    code(name),
    type,
    isRequired ? 'yes' : '',
    meaning,
  ]);
  return `## Body\n\n${table(['Field', 'Type', 'Required', 'Meaning'], rows)}`;
}

function answerPart({ answer, answerSchema, route }: Operation, document: OpenApi): string {
  const title = route.stream ? '## Each item of the stream' : '## Answer';
  if (route.bytes) return `${title}\n\nThe bytes of the file, or only its headers.`;
  const example = answer === undefined ? '' : `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
  const rows = fieldsOf(answerSchema, document).map(({ name, type, meaning }) => [code(name), type, meaning]);
  const fields = rows.length === 0 ? '' : table(['Field', 'Type', 'Meaning'], rows);
  return [title, example, fields].filter(Boolean).join('\n\n');
}

const common = new Set(Object.keys(commonErrors));

function errorsPart({ route }: Operation): string {
  const errors = documentedErrors(route).map(({ declared }) => declared);
  const own = errors.filter(({ reason }) => !common.has(reason));
  const rows = own.map(({ reason, code: name, status, message }) => [
    `[${code(reason)}](/errors/${reason})`,
    String(status ?? rpcCodes[name][1]),
    message,
  ]);
  const others = errors
    .filter(({ reason }) => common.has(reason))
    .map(({ reason }) => `[${code(reason)}](/errors/${reason})`);
  return [
    '## Errors',
    ...(rows.length === 0 ? [] : [table(['Reason', 'HTTP', 'Message'], rows)]),
    `${rows.length === 0 ? 'Those' : 'And those'} that many operations have: ${others.join(', ')}.`,
  ].join('\n\n');
}
