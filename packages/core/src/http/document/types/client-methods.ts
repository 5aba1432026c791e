import type { Route } from '../../contract.ts';
import { permissionSentence } from '../permission-sentence.ts';
import type { Direction } from './named-schemas.ts';
import { fieldsOf, type Schema } from './schema.ts';
import { comment, type TypeWriter } from './type-writer.ts';

/** An operation with its name within its area. */
export type NamedRoute = readonly [name: string, route: Route];

/** Returns the schemas of an operation: those that a caller writes, and the one that they read. */
export function schemasOf(route: Route): [Schema, Direction][] {
  const inputs = inputsOf(route).map((schema): [Schema, Direction] => [schema, 'input']);
  const output = (route.stream ?? route.out) as Schema | undefined;
  return output === undefined ? inputs : [...inputs, [output, 'output']];
}

const inputsOf = ({ params, query, body }: Route): Schema[] =>
  [params, query, body].filter((part) => part !== undefined) as unknown as Schema[];

/** Returns the type of an operation's input, and whether it may be left out. */
export function inputOf(
  route: Route,
  types: TypeWriter,
): { readonly type: string; readonly mayBeAbsent: boolean } {
  const schemas = inputsOf(route);
  const fields = fieldsOf(schemas, 'input');
  const isOpen = types.membersOf(schemas, 'input', '').length > fields.length;
  if (fields.length === 0 && !isOpen) return { type: 'Empty', mayBeAbsent: true };
  const mayBeAbsent = fields.every(({ isOptional }) => isOptional);
  const type =
    schemas.length === 1
      ? types.typeOf(schemas[0]!, 'input', '  ')
      : types.objectType(schemas, 'input', '  ');
  return { type, mayBeAbsent };
}

/** Returns the type of what an operation answers, or of an item of its stream. */
export const outputOf = (route: Route, types: TypeWriter): string => {
  const schema = (route.stream ?? route.out) as Schema | undefined;
  return schema === undefined ? 'Empty' : types.typeOf(schema, 'output', '  ');
};

const access: Readonly<Record<Exclude<Route['access'], 'operator'>, string>> = {
  public: 'Anyone may call it.',
  session: 'Needs a session.',
  player: 'Needs a session with an account.',
  key: 'Needs an API key.',
};

/** Returns the paragraphs that an editor shows of an operation. */
export function documentation({
  summary,
  description,
  method,
  path,
  errors = [],
  ...route
}: Route): string[] {
  const who = route.access === 'operator' ? permissionSentence(route) : access[route.access];
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
