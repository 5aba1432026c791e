import type { ApiDocument, DocumentOperation, DocumentParameter } from './document.ts';
import type { ClientArea, ClientModel, ClientOperation, Parameter } from './model.ts';
import { createTypeReader, type TypeReader } from './read-types.ts';

const apiRoot = '/api/v1';

/** What operators do in the console or by tools, and neither a game nor its server: by the permission that it needs. */
const operatorPermission =
  /(^|\.)(admin|manage|control|inspect|delete_all|internal)$|^(api_keys|audit|fleets|node|server_releases|store_diag|titles|webhooks)\./;

/** Reads what clients for engines have: every operation that players and game servers call. */
export function readModel(document: ApiDocument): ClientModel {
  const types = createTypeReader(document.components.schemas);
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      reasons: reasonsOf(operation, document),
    })),
  );
  const included = all.filter(({ operation }) => isIncluded(operation));
  const common = commonReasons(included.map(({ reasons }) => reasons));
  const areas = new Map<string, { title: string; operations: ClientOperation[] }>();
  for (const { path, method, operation, reasons } of included) {
    const [area, name] = operation.operationId.split('.') as [string, string];
    const { operations } =
      areas.get(area) ?? areas.set(area, { title: operation.tags[0]!, operations: [] }).get(area)!;
    operations.push(
      readOperation(operation, {
        name,
        method,
        path,
        reasons: reasons.filter((reason) => !common.has(reason)),
        types,
      }),
    );
  }
  return {
    areas: [...areas].map(([name, area]): ClientArea => ({ name, ...area })),
    ...types.found(),
    reasons: [...new Set(all.flatMap(({ reasons }) => reasons))].sort(),
    eventTypes: [...new Set(all.flatMap(({ operation }) => eventTypesOf(operation)))].sort(),
  };
}

function isIncluded(operation: DocumentOperation): boolean {
  const { operationId, responses } = operation;
  const types = Object.keys(responses[200]?.content ?? {});
  // Pages for browsers, and files.
  if (!types.includes('application/json') || types.includes('text/html')) return false;
  if (isForPlayers(operation)) return !/^document\.|\.(healthz|isHealthy)$/.test(operationId);
  const permission = operation['x-permission'] ?? '';
  return !/\.admin[A-Z]/.test(operationId) && !operatorPermission.test(permission);
}

const isForPlayers = ({ 'x-access': access }: DocumentOperation): boolean =>
  access !== 'operator' && access !== 'key';

interface OperationFacts {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly reasons: readonly string[];
  readonly types: TypeReader;
}

function readOperation(operation: DocumentOperation, facts: OperationFacts): ClientOperation {
  const { types, method } = facts;
  const answer = operation.responses[200]?.content?.['application/json']?.schema;
  return {
    name: facts.name,
    method: method.toUpperCase(),
    path: facts.path.slice(apiRoot.length),
    summary: operation.summary,
    description: operation.description ?? '',
    reasons: facts.reasons,
    parameters: readParameters(operation, types),
    answer: answer === undefined ? null : types.answer(answer),
    isStream: Object.hasOwn(operation.responses[200]?.content ?? {}, 'application/x-ndjson'),
    isRepeatable: operation['x-repeatable'] === true,
    isForPlayers: isForPlayers(operation),
  };
}

/** Reads the fields of path, query and body. A field of the body that the path has too is only in the path. */
function readParameters(operation: DocumentOperation, types: TypeReader): Parameter[] {
  const inUrl = (operation.parameters ?? [])
    .filter(
      (parameter): parameter is DocumentParameter => parameter.in === 'path' || parameter.in === 'query',
    )
    .map((parameter): Parameter => {
      const [field] = types.fields(operationName(operation), { [parameter.name]: parameter.schema }, []);
      return {
        ...field!,
        description: parameter.description ?? field!.description,
        isRequired: parameter.required === true,
        place: parameter.in === 'path' ? 'path' : 'query',
      };
    });
  const body = operation.requestBody?.content['application/json']?.schema;
  const sent = body === undefined ? [] : types.sentFields(operationName(operation), body);
  const inBody = sent
    .filter(({ name }) => !inUrl.some((parameter) => parameter.name === name))
    .map((field): Parameter => ({ ...field, place: 'body' }));
  const all = [...inUrl, ...inBody];
  return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
}

const operationName = ({ operationId }: DocumentOperation): string =>
  operationId
    .split('.')
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join('');

/** The description of an error response lists its reasons. Equal responses stand once, under `components`. */
const reasonsOf = ({ responses }: DocumentOperation, { components }: ApiDocument): string[] =>
  Object.entries(responses).flatMap(([status, { $ref = '', description }]) => {
    const text = description ?? components.responses?.[$ref.slice($ref.lastIndexOf('/') + 1)]?.description;
    return Number(status) >= 400 ? (text?.match(/[A-Z][A-Z0-9_]+/g) ?? []) : [];
  });

/** Returns the reasons that more than a quarter of the operations have: they say nothing about a single one. */
function commonReasons(operations: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const reason of operations.flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > operations.length / 4).map(([reason]) => reason));
}

const eventTypesOf = ({ description = '' }: DocumentOperation): string[] =>
  [...description.matchAll(/\banyEvent\.([A-Za-z][\w.-]*\/[\w.-]*\w)/g)].map(([, type]) => type!);
