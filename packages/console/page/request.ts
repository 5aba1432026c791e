import { writeExactJson } from './json.ts';
import type { Operation } from './operations.ts';

type Inputs = Readonly<Record<string, unknown>>;

/** How the client sends an input: by the path, the query and the body. */
export function requestOf(operation: Operation, input: Inputs) {
  let { path } = operation;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const place = operation.inputs.find((one) => one.name === name)?.in;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'body') body[name] = value;
    else for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const search = query.toString();
  return { path, query: search && `?${search}`, body };
}

/** Who makes a call, as the variable that holds the credential in an example: no credential is shown. */
export interface CallerName {
  readonly variable: string;
  readonly kind: 'key' | 'session' | 'none';
}

const inQuotes = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Writes a call as a command of a shell. */
export function curlOf(operation: Operation, input: Inputs, { variable, kind }: CallerName): string {
  const { path, query, body } = requestOf(operation, input);
  const method = operation.method === 'GET' || operation.method === 'POST' ? '' : ` -X ${operation.method}`;
  const hasBody = Object.keys(body).length > 0;
  const lines = [
    `curl -s${operation.isStream ? 'N' : ''}${method}${!hasBody && operation.method === 'POST' ? ' -X POST' : ''} ${inQuotes(`${location.origin}${location.pathname.replace(/\/console\/?$/, '')}${path}${query}`)}`,
    ...(kind === 'session' ? [`-H "authorization: Bearer $${variable}"`] : []),
    ...(kind === 'key' ? [`-H "x-api-key: $${variable}"`] : []),
    ...(hasBody
      ? [
          `-H 'content-type: application/json'`,
          `-d ${inQuotes(writeExactJson(body).replaceAll(/\n\s*/g, ' '))}`,
        ]
      : []),
  ];
  return lines.join(' \\\n  ');
}

/** Writes a call as code that uses the client. */
export function typeScriptOf({ area, name, isStream }: Operation, input: Inputs, caller: CallerName): string {
  const client = caller.kind === 'key' ? 'client.admin' : caller.variable.toLowerCase();
  const given = Object.keys(input).length === 0 ? '' : literalOf(input);
  const call = `${client}.${area}.${name}(${given})`;
  return isStream ? `for await (const { event } of ${call}) console.log(event);` : `await ${call};`;
}

/** JSON as people write it in code: names without quotes, where that is possible. */
const literalOf = (value: unknown): string =>
  writeExactJson(value).replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
