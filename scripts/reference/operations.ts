import type { Contract, Route } from '../../packages/core/src/catalogue/index.ts';
import type { Direction } from './named-schemas.ts';
import type { Schema } from './schema.ts';
import { comment, type TypeWriter } from './type-writer.ts';

/** An operation with its name within its area. */
export type NamedRoute = readonly [name: string, route: Route];

/** Whether players call an operation. The others are for operators, game servers and monitors. */
export const isForPlayers = ({ access, path }: Route): boolean =>
  access !== 'operator' && access !== 'key' && !path.endsWith('/healthz');

/** Returns the schemas of an operation: those that a caller writes, and the one that they read. */
export function schemasOf(route: Route): [Schema, Direction][] {
  const inputs = inputsOf(route).map((schema): [Schema, Direction] => [schema, 'input']);
  const output = (route.stream ?? route.out) as Schema | undefined;
  return output === undefined ? inputs : [...inputs, [output, 'output']];
}

const inputsOf = ({ params, query, body }: Route): Schema[] =>
  [params, query, body].filter((part) => part !== undefined) as unknown as Schema[];

/** The type of an operation's input, and whether it may be left out. */
function inputOf(route: Route, types: TypeWriter): { readonly type: string; readonly mayBeAbsent: boolean } {
  const schemas = inputsOf(route);
  const members = types.membersOf(schemas, 'input', '    ');
  if (members.length === 0) return { type: 'Empty', mayBeAbsent: true };
  const mayBeAbsent = members.every((member) => /^ *('[^']*'|[\w$]+)\?: |^ *\[/m.test(stripped(member)));
  const type =
    schemas.length === 1
      ? types.typeOf(schemas[0]!, 'input', '  ')
      : types.objectType(schemas, 'input', '  ');
  return { type, mayBeAbsent };
}

const stripped = (member: string): string => member.replace(/^ *\/\*\*.*?\*\/\n/s, '');

const outputOf = (route: Route, types: TypeWriter): string => {
  const schema = (route.stream ?? route.out) as Schema | undefined;
  return schema === undefined ? 'Empty' : types.typeOf(schema, 'output', '  ');
};

const access: Readonly<Record<Exclude<Route['access'], 'operator'>, string>> = {
  public: 'Anyone may call it.',
  session: 'Needs a session.',
  player: 'Needs a session with an account.',
  key: 'Needs an API key.',
};

/** What an editor shows of an operation. */
function documentation({ summary, description, method, path, errors = [], ...route }: Route): string[] {
  const who =
    route.access === 'operator' ? `Needs the permission \`${route.permission}\`.` : access[route.access];
  const reasons = errors.map(({ declared }) => `\`${declared.reason}\``);
  return [
    summary,
    ...(description === undefined ? [] : [description]),
    `\`${method} /api/v1${path}\`. ${who}`,
    ...(reasons.length === 0 ? [] : [`Errors: ${[...new Set(reasons)].join(', ')}.`]),
  ];
}

/** The members of an interface of the client: `get(input, options)`. */
export function clientMethods(routes: readonly NamedRoute[], types: TypeWriter): string {
  return routes
    .map(([name, route]) => {
      const { type, mayBeAbsent } = inputOf(route, types);
      const options = route.stream ? 'StreamOptions' : 'CallOptions';
      const output = outputOf(route, types);
      const result = route.stream ? `AsyncIterable<${output}>` : `Promise<${output}>`;
      return `${comment(documentation(route), '  ')}  ${name}(input${mayBeAbsent ? '?' : ''}: ${type}, options?: ${options}): ${result};\n`;
    })
    .join('\n');
}

/** What the result of a call in process has besides the body of the answer. */
const sessionMember = `{
    /** The session token, which over HTTP is in a header. If \`redirectUri\` is not empty, the login is not done yet. */
    session: string;
  }`;

/** The members of an interface of `backend.api`: `get(input, caller)`. */
export function apiMethods(contract: Contract, types: TypeWriter): string {
  return Object.entries(contract.routes)
    .map(([name, route]) => {
      const { type } = inputOf(route, types);
      const output = outputOf(route, types);
      const answer = route.issuesSession ? `${output} & ${sessionMember}` : output;
      const result = route.stream ? `AsyncIterable<${output}>` : answer;
      return `${comment(documentation(route), '  ')}  ${name}(input: ${type}, caller?: Caller): Promise<${result}>;\n`;
    })
    .join('\n');
}
