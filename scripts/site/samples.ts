import { isForPlayers, isInClient } from '../../packages/core/src/http/document/manifest.ts';
import { areaClientOf } from '../area-clients.ts';
import { cSharpOf } from './csharp-sample.ts';
import type { Operation } from './operation.ts';
import { targetOf } from './target.ts';

/** An example of one operation in a language. `group` is the word of the fence, `label` the name of the tab. */
export interface Sample {
  readonly group: 'sh' | 'ts' | 'csharp';
  readonly label: string;
  readonly code: string;
}

/** Returns the call of an operation in curl, TypeScript and C#, with the values that the document has as examples. */
export function samplesOf(operation: Operation): readonly Sample[] {
  return [
    { group: 'sh', label: 'curl', code: curlOf(operation) },
    { group: 'ts', label: 'TypeScript', code: typeScriptOf(operation) },
    { group: 'csharp', label: 'C#', code: cSharpOf(operation) },
  ];
}

type Fields = Readonly<Record<string, unknown>>;

function curlOf(operation: Operation): string {
  const { method, body, credential, route } = operation;
  const flags = [
    ...(route.stream ? ['-N'] : []),
    ...(method === 'HEAD' ? ['-I'] : []),
    ...(method === 'GET' || method === 'HEAD' || (method === 'POST' && body !== undefined)
      ? []
      : [`-X ${method}`]),
    ...(route.bytes && method !== 'HEAD' ? ['-O'] : []),
  ];
  const lines = [
    ['curl', ...flags, `"$LOBBYKIT${targetOf(operation)}"`].join(' '),
    ...(credential === 'none'
      ? []
      : [`-H "authorization: Bearer $${credential === 'session' ? 'SESSION' : 'API_KEY'}"`]),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${jsonOf(body).replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** In one line if it is short. */
function jsonOf(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= 70 ? line : JSON.stringify(value, null, 2);
}

/** The input of a client's function: fields of path, query and body together. */
function inputOf({ parameters, body }: Operation): Fields {
  const input: Record<string, unknown> = {};
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') input[name] = example ?? name;
    if (place !== 'query' || example === undefined) continue;
    input[name] = example;
  }
  return { ...input, ...(body as Fields | undefined) };
}

function typeScriptOf(operation: Operation): string {
  const { area, verb, route, credential } = operation;
  if (!isInClient(route))
    return [
      `const response = await fetch(\`\${baseUrl}${targetOf(operation)}\`${
        operation.method === 'GET' ? '' : `, { method: '${operation.method}' }`
      });`,
      operation.method === 'HEAD'
        ? 'console.log(response.headers);'
        : 'const file = await response.arrayBuffer();',
    ].join('\n');
  const client = isForPlayers(route) ? 'client' : 'client.admin';
  const module = areaClientOf(area);
  const options = [
    'baseUrl',
    ...(credential === 'none' ? [] : [credential]),
    ...(module ? [`areas: [${module.name}]`] : []),
  ];
  const input = inputOf(operation);
  const call = `${client}.${area}.${verb}(${Object.keys(input).length === 0 ? '' : literalOf(input)})`;
  return [
    `import { createClient } from '@lobbykit/client';`,
    ...(module ? [`import { ${module.name} } from '${module.specifier}';`] : []),
    '',
    `const client = createClient({ ${options.join(', ')} });`,
    route.stream ? `for await (const item of ${call}) console.log(item);` : `const answer = await ${call};`,
  ].join('\n');
}

const isName = /^[A-Za-z_$][\w$]*$/;

/** Writes a value as TypeScript does, in one line if it is short. */
function literalOf(value: unknown, indent = ''): string {
  if (Array.isArray(value))
    return bracketed(
      '[',
      value.map((item) => literalOf(item, `${indent}  `)),
      ']',
      indent,
    );
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? quoted(value) : String(value);
  const entries = Object.entries(value).map(
    ([name, item]) => `${isName.test(name) ? name : quoted(name)}: ${literalOf(item, `${indent}  `)}`,
  );
  return bracketed('{', entries, '}', indent);
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`;

function bracketed(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${items.join(', ')}${space}${close}`;
  if (line.length + indent.length <= 70 && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}${close}`;
}
