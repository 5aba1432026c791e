import {
  type ApiDocument,
  type OperationObject,
  type Parameter,
  resolveSchema,
  type Schema,
} from './schema.ts';

/** An operation of operators, with what a page needs to show it. */
export interface Operation {
  /** `accounts.adminGet`. */
  readonly id: string;
  readonly area: string;
  readonly name: string;
  /** Upper case. */
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly summary: string;
  readonly permission: string;
  readonly inputs: readonly Input[];
  /** The body of a success; null if it has none in JSON. */
  readonly answer: Schema | null;
  readonly reasons: readonly string[];
  readonly isStream: boolean;
  /** Whether it may change something, so that it is confirmed before it is sent. */
  readonly isChange: boolean;
  readonly takesIdempotencyKey: boolean;
}

/** A field of the input: of the path, of the query, or of the body. */
export interface Input {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly isRequired: boolean;
  readonly schema: Schema;
  readonly example: unknown;
}

/** The operations of one area. */
export interface AreaOperations {
  readonly area: string;
  readonly title: string;
  readonly operations: readonly Operation[];
}

const apiRoot = '/api/v1';

/** Returns the operations for operators, by area, in the order of the document. */
export function readAreas(document: ApiDocument): AreaOperations[] {
  const areas = new Map<string, { title: string; operations: Operation[] }>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, object] of Object.entries(methods)) {
      if (object['x-access'] !== 'operator') continue;
      const operation = readOperation(document, method, path, object);
      const known = areas.get(operation.area) ?? {
        title: object.tags?.[0] ?? operation.area,
        operations: [],
      };
      known.operations.push(operation);
      areas.set(operation.area, known);
    }
  return [...areas]
    .map(([area, { title, operations }]) => ({ area, title, operations }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Returns any operation of the document, also of players; undefined if there is none of this id. */
export function findOperation(document: ApiDocument, id: string): Operation | undefined {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, object] of Object.entries(methods))
      if (object.operationId === id) return readOperation(document, method, path, object);
  return undefined;
}

function readOperation(
  document: ApiDocument,
  method: string,
  path: string,
  object: OperationObject,
): Operation {
  const [area = '', name = ''] = object.operationId.split('.');
  const content = object.responses?.['200']?.content ?? {};
  const answer = content['application/json']?.schema;
  const parameters = object.parameters ?? [];
  const operation = {
    id: object.operationId,
    area,
    name,
    method: method.toUpperCase(),
    path: path.startsWith(apiRoot) ? path.slice(apiRoot.length) : path,
    summary: object.summary ?? '',
    permission: object['x-permission'] ?? '',
    inputs: [...parameterInputs(document, parameters), ...bodyInputs(document, object)],
    answer: answer === undefined ? null : resolveSchema(document, answer),
    reasons: reasonsOf(document, object),
    isStream: content['application/x-ndjson'] !== undefined,
    takesIdempotencyKey: parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey') === true),
  };
  return { ...operation, isChange: mayChange(operation) };
}

/** Searches and lists whose input is too large for a query are sent by POST. */
function mayChange({ method, name, answer }: Pick<Operation, 'method' | 'name' | 'answer'>): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const isRead = method === 'POST' && /^(admin|server)?(list|search)/i.test(name);
  return !(isRead && answer?.properties !== undefined);
}

function parameterInputs(document: ApiDocument, parameters: readonly Parameter[]): Input[] {
  return parameters.flatMap(({ name, in: place, required = false, schema = {}, description, example }) => {
    if (name === undefined || (place !== 'path' && place !== 'query')) return [];
    const resolved = resolveSchema(document, schema);
    const described = description === undefined ? resolved : { ...resolved, description };
    return [{ name, in: place, isRequired: required, schema: described, example: example ?? schema.example }];
  });
}

function bodyInputs(document: ApiDocument, { requestBody }: OperationObject): Input[] {
  const { schema = {}, example } = requestBody?.content?.['application/json'] ?? {};
  const { properties = {}, required = [] } = resolveSchema(document, schema);
  const examples = (typeof example === 'object' && example !== null ? example : {}) as Record<
    string,
    unknown
  >;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'body',
    isRequired: required.includes(name),
    schema: resolveSchema(document, property),
    example: examples[name],
  }));
}

/** The reasons of refusals, without those that every operation has. */
function reasonsOf({ components }: ApiDocument, { responses = {} }: OperationObject): string[] {
  return Object.entries(responses).flatMap(([status, { $ref = '' }]) => {
    const { description = '' } = components?.responses?.[$ref.split('/').at(-1)!] ?? {};
    return /^4\d\d$/.test(status) ? description.split(', ').filter((reason) => /^[A-Z_]+$/.test(reason)) : [];
  });
}

/** Whether grants cover a permission: exact names, `area.*` or `*`. */
export const covers = (granted: readonly string[], permission: string): boolean =>
  granted.some(
    (grant) =>
      grant === '*' ||
      grant === permission ||
      (grant.endsWith('.*') && permission.startsWith(grant.slice(0, -1))),
  );

/** Returns what a credential may call; areas of which it may call nothing are left out. */
export const permittedAreas = (
  areas: readonly AreaOperations[],
  granted: readonly string[],
): AreaOperations[] =>
  areas
    .map((area) => ({
      ...area,
      operations: area.operations.filter(({ permission }) => covers(granted, permission)),
    }))
    .filter(({ operations }) => operations.length > 0);
