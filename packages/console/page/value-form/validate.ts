import { type ApiDocument, resolveSchema, type Schema } from '../schema.ts';

/** What has to be mended in a value, and where: `matchmakingQueues.duel.teams`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the path of a part. */
export const pathOf = (path: string, name: string | number): string =>
  path === '' ? `${name}` : `${path}.${name}`;

/** Returns where a value breaks its schema. The server has the last word: it also knows what rules can hold. */
export function validate(
  document: ApiDocument,
  schema: Schema,
  value: unknown,
  path: string = '',
): Problem[] {
  const resolved = resolveSchema(document, schema);
  if (value === null && resolved.nullable) return [];
  if (resolved.anyOf !== undefined) {
    const branches = resolved.anyOf.map((one) => resolveSchema(document, one));
    const kind = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : null;
    const meant = branches.filter(({ type }) => kind === null || type === kind);
    const faults = (meant.length === 0 ? branches : meant).map((one) => validate(document, one, value, path));
    return faults.some((each) => each.length === 0) ? [] : (faults[0] ?? []);
  }
  const only = (message: string): Problem[] => [{ path, message }];
  if (resolved.enum !== undefined)
    return resolved.enum.includes(value as string) ? [] : only(`must be one of ${resolved.enum.join(', ')}`);
  switch (resolved.type) {
    case 'object':
      return isObject(value) ? validateObject(document, resolved, value, path) : only('must be an object');
    case 'array':
      if (!Array.isArray(value)) return only('must be a list');
      if (value.length > (resolved.maxItems ?? Number.POSITIVE_INFINITY))
        return only(`must have ${resolved.maxItems} entries or less`);
      return value.flatMap((item, index) =>
        validate(document, resolved.items ?? {}, item, pathOf(path, index)),
      );
    case 'boolean':
      return typeof value === 'boolean' ? [] : only('must be yes or no');
    case 'integer':
    case 'number':
      return numberProblem(resolved, value).flatMap(only);
    case 'string':
      return textProblem(resolved, value).flatMap(only);
    default:
      return [];
  }
}

function validateObject(
  document: ApiDocument,
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  path: string,
): Problem[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name) => ({ path: pathOf(path, name), message: 'is required' }));
  const wrong = Object.entries(value).flatMap(([name, item]) => {
    const at = pathOf(path, name);
    if (Object.hasOwn(properties, name))
      return item === undefined ? [] : validate(document, properties[name]!, item, at);
    if (typeof additionalProperties === 'object') return validate(document, additionalProperties, item, at);
    return additionalProperties === true ? [] : [{ path: at, message: 'is no setting here' }];
  });
  return [...missing, ...wrong];
}

function numberProblem({ type, minimum, maximum }: Schema, value: unknown): string[] {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (!isNumber || (type === 'integer' && typeof value === 'number' && !Number.isInteger(value)))
    return [type === 'integer' ? 'must be an integer' : 'must be a number'];
  if (minimum !== undefined && value < minimum) return [`must be ${minimum} or more`];
  return maximum !== undefined && value > maximum ? [`must be ${maximum} or less`] : [];
}

function textProblem({ minLength = 0, maxLength, pattern }: Schema, value: unknown): string[] {
  if (typeof value !== 'string') return ['must be a text'];
  const { length } = [...value];
  if (length < minLength) return [`must have ${minLength} characters or more`];
  if (maxLength !== undefined && length > maxLength) return [`must have ${maxLength} characters or less`];
  return pattern === undefined || new RegExp(pattern, 'u').test(value) ? [] : [`must match ${pattern}`];
}
