import type { ErrorMaker } from '../../kernel/errors.ts';
import { commonErrors, rpcCodes } from '../../kernel/errors.ts';
import type { Contract, Route } from '../contract.ts';
import { API_ROOT } from '../request.ts';

export interface DocumentOptions {
  /** Returns whether an operation is marked `x-internal`. Default: if its path contains `internal`. */
  readonly internal?: (route: Route) => boolean;
  /** The URL at which the API is mounted, for `servers`. Default: absent. */
  readonly serverUrl?: string;
}

type JsonObject = Record<string, unknown>;

/**
 * Responses are rendered as request bodies of extra paths with this prefix, because the library renders the input and
 * the output of a schema differently. Requests and responses then share the same components.
 */
const responsePathPrefix = '/responses of ';

/**
 * Returns the OpenAPI 3.0.1 document of some contracts, with the exact paths of the specification.
 *
 * Loads the library that renders schemas at the first use, so it costs nothing at start.
 */
export async function openApiDocument(
  contracts: readonly Contract[],
  { internal = isInternal, serverUrl }: DocumentOptions = {},
): Promise<JsonObject> {
  const { createDocument } = await import('./zod-openapi.js');
  const paths: Record<string, JsonObject> = {};
  for (const contract of contracts)
    for (const [verb, route] of Object.entries(contract.routes)) {
      const path = `${API_ROOT}${route.path}`;
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: operationOf(contract, verb, route, internal),
      };
      const answer = route.out ?? route.stream;
      if (answer)
        paths[responsePathPrefix + operationId(contract, verb)] = {
          post: { requestBody: jsonBody(answer), responses: {} },
        };
    }

  const rendered = createDocument(
    {
      openapi: '3.0.1',
      info: {
        title: 'lobbykit',
        version: 'v1',
        description:
          'The game backend: accounts, login, parties, matchmaking, servers and more over HTTP and JSON.',
      },
      ...(serverUrl !== undefined && { servers: [{ url: serverUrl }] }),
      tags: contracts.map(({ title }) => ({ name: title })),
      paths,
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'A session token, `gs_…`; also as the header x-session-id.',
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, `gk_…`; also as the header x-api-key.',
          },
        },
        schemas: { RpcStatus: rpcStatusSchema },
      },
    },
    {
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonObject),
      // Custom schemas are described by their metadata.
      allowEmptySchema: { custom: true },
    },
  ) as JsonObject;
  removeMarks(rendered);
  return withResponses(rendered);
}

const isInternal = (route: Route): boolean => route.path.split('/').includes('internal');
const operationId = (contract: Contract, verb: string): string => `${contract.area}.${verb}`;
const jsonBody = (schema: unknown): JsonObject => ({ content: { 'application/json': { schema } } });
const html = { 'text/html': { schema: { type: 'string' } } };

/** The contract does not know the fields of a form, because the party that posts it chooses them. */
const bodyOf = (schema: unknown, { form }: Route): JsonObject => ({
  content: {
    'application/json': { schema },
    ...(form && {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', additionalProperties: { type: 'string' } },
      },
    }),
  },
});

function operationOf(
  contract: Contract,
  verb: string,
  route: Route,
  internal: (route: Route) => boolean,
): JsonObject {
  const description = [
    route.description,
    route.permission && `Needs the permission \`${route.permission}\`.`,
    route.emits?.length && `May publish ${route.emits.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
  return {
    operationId: operationId(contract, verb),
    tags: [contract.title],
    summary: route.summary,
    ...(description !== '' && { description }),
    security: securityOf(route),
    ...((route.params || route.query) && {
      requestParams: {
        ...(route.params && { path: route.params }),
        ...(route.query && { query: route.query }),
      },
    }),
    ...(route.body && { requestBody: bodyOf(route.body, route) }),
    responses: responsesOf(route),
    'x-access': route.access,
    ...(route.page && { 'x-page': true }),
    ...(route.permission !== undefined && { 'x-permission': route.permission }),
    ...(internal(route) && { 'x-internal': true }),
  };
}

function securityOf({ access }: Route): JsonObject[] {
  switch (access) {
    case 'public':
      return [];
    case 'session':
    case 'player':
      return [{ session: [] }];
    case 'key':
      return [{ apiKey: [] }];
    case 'operator':
      return [{ apiKey: [] }, { session: [] }];
  }
}

/** Returns the error responses that any caller must expect, by status, with their reasons. */
function responsesOf(route: Route): JsonObject {
  const byStatus = new Map<number, Set<string>>();
  const add = ({ declared }: ErrorMaker): void => {
    const status = declared.status ?? rpcCodes[declared.code][1];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(declared.reason));
  };
  for (const error of commonOf(route)) add(error);
  for (const error of route.errors ?? []) add(error);
  return Object.fromEntries(
    [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, reasons]) => [
        String(status),
        {
          description: [...reasons].sort().join(', '),
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/RpcStatus' } },
            ...(route.page && html),
          },
        },
      ]),
  );
}

function commonOf(route: Route): ErrorMaker[] {
  const common = commonErrors;
  const list = [common.INVALID_FIELD, common.RATE_LIMITED, common.INTERNAL, common.STORAGE_BUSY];
  if (route.method !== 'GET')
    list.push(common.INVALID_JSON, common.BODY_TOO_LARGE, common.CONTENT_TYPE_UNSUPPORTED);
  if (route.access !== 'public') list.push(common.CREDENTIAL_INVALID);
  if (route.access === 'player') list.push(common.ACCOUNT_REQUIRED, common.SESSION_REQUIRED);
  if (route.access === 'session') list.push(common.SESSION_REQUIRED);
  if (route.access === 'key') list.push(common.KEY_REQUIRED);
  if (route.access === 'operator') list.push(common.PERMISSION_MISSING);
  return list;
}

const rpcStatusSchema = {
  type: 'object',
  description: 'google.rpc.Status: the body of every error response.',
  required: ['code', 'message', 'details'],
  properties: {
    code: { type: 'integer', format: 'int32', description: 'The RPC code.' },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['@type'],
        properties: { '@type': { type: 'string' } },
        additionalProperties: true,
      },
    },
  },
};

/** Removes what the renderer adds: the unions that an override replaces, and the bounds ±2^53. */
function tidy(schema: JsonObject): void {
  if ('kind' in schema) delete schema.anyOf;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Removes our own marks, and what a reference repeats of the schema that it names. */
function removeMarks(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const marked = node as JsonObject;
  // A property may have the name `kind`, but its schema is not text.
  if (typeof marked.kind === 'string') delete marked.kind;
  if (typeof marked.$ref === 'string') {
    delete marked.override;
    delete marked.anyOf;
  }
  if (typeof (marked.enumerates as JsonObject | undefined)?.id === 'string') delete marked.enumerates;
  for (const inner of Object.values(marked)) removeMarks(inner);
}

/** Moves each rendered response from its extra path to the 200 of its operation. */
function withResponses(document: JsonObject): JsonObject {
  const paths = document.paths as Record<string, Record<string, JsonObject>>;
  for (const path of Object.keys(paths).filter((name) => !name.startsWith(responsePathPrefix)))
    for (const operation of Object.values(paths[path]!)) {
      const answer = paths[responsePathPrefix + String(operation.operationId)]?.post?.requestBody as
        | JsonObject
        | undefined;
      operation.responses = {
        200: {
          description: 'Success',
          ...(answer && {
            content: { ...(answer.content as JsonObject), ...(operation['x-page'] === true && html) },
          }),
        },
        ...(operation.responses as JsonObject),
      };
    }
  for (const path of Object.keys(paths)) if (path.startsWith(responsePathPrefix)) delete paths[path];
  return document;
}
