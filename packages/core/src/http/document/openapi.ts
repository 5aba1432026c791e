import { type Contract, defaultSessionHeader, type Route } from '../contract.ts';
import { API_ROOT } from '../request.ts';
import { answerPathOf, nameBodies, operationId, withAnswers } from './bodies.ts';
import { commonHeaders, commonParameters, commonResponses, commonSchemas } from './common-components.ts';
import { exampleOwner } from './example-values.ts';
import { addExamples } from './examples.ts';
import { errorResponsesOf, operationOf, withParameters } from './operation-object.ts';
import { type JsonObject, type RenderedSchema, repairSchemas, tidySchema } from './schema-objects.ts';

export interface DocumentOptions {
  /** Returns whether an operation is marked `x-internal`. Default: if its path contains `internal`. */
  readonly internal?: (route: Route) => boolean;
  /** The URL below which `/api/v1` is, for `servers`. It may be relative to the address of the document. Default `/`. */
  readonly serverUrl?: string;
  /** The header that contains a session token. Default `x-session-id`. */
  readonly sessionHeader?: string;
}

/**
 * Returns the OpenAPI 3.0.1 document of some contracts, with the exact paths of the specification.
 *
 * Loads the library that renders schemas at the first use, so it costs nothing at start.
 */
export async function openApiDocument(
  contracts: readonly Contract[],
  { internal = isInternal, serverUrl = '/', sessionHeader = defaultSessionHeader }: DocumentOptions = {},
): Promise<JsonObject> {
  const { createDocument } = await import('./zod-openapi.js');
  const paths: Record<string, JsonObject> = {};
  const operations = contracts.flatMap((contract) =>
    Object.entries(contract.routes).map(([verb, route]) => ({ contract, verb, route })),
  );
  for (const { contract, verb, route } of operations) {
    const path = `${API_ROOT}${route.path}`;
    const rendered = {
      ...operationOf(contract, verb, route),
      ...(internal(route) && { 'x-internal': true }),
    };
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: rendered };
    const schema = route.out ?? route.stream;
    if (schema)
      paths[answerPathOf(operationId(contract, verb))] = {
        post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} },
      };
  }

  const document = createDocument(
    {
      openapi: '3.0.1',
      info: {
        title: 'lobbykit',
        version: 'v1',
        description:
          'The game backend: accounts, login, parties, matchmaking, servers and more over HTTP and JSON.',
      },
      servers: [{ url: serverUrl }],
      tags: contracts.map(({ title }) => ({ name: title })),
      paths,
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            description: `A session token, \`gs_…\`; also as the header ${sessionHeader}.`,
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key, `gk_…`; also as the header x-api-key.',
          },
        },
        schemas: commonSchemas,
        responses: Object.assign(
          {},
          commonResponses,
          ...operations.map(({ route }) => errorResponsesOf(route)),
        ),
        headers: commonHeaders,
        parameters: commonParameters,
      },
    },
    {
      override: ({ jsonSchema, zodSchema }) => tidySchema(jsonSchema as RenderedSchema, zodSchema),
      // Custom schemas are described by their metadata.
      allowEmptySchema: { custom: true },
    },
  ) as JsonObject;
  for (const { contract, verb, route } of operations) {
    const item = (document.paths as Record<string, JsonObject>)[`${API_ROOT}${route.path}`]!;
    const operation = item[route.method.toLowerCase()] as JsonObject;
    withAnswers(document, operationId(contract, verb), operation, route, sessionHeader);
    withParameters(operation, route);
    nameBodies(document, contract, verb, operation);
  }
  repairSchemas(document);
  const { schemas } = document.components as { readonly schemas: Record<string, RenderedSchema> };
  for (const { contract, route } of operations) {
    const item = (document.paths as Record<string, JsonObject>)[`${API_ROOT}${route.path}`]!;
    addExamples(
      item[route.method.toLowerCase()] as JsonObject,
      exampleOwner(route.path) ?? contract.area,
      schemas,
    );
  }
  return document;
}

const isInternal = (route: Route): boolean => route.path.split('/').includes('internal');
