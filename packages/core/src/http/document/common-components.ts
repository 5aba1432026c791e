/** The components that every document has, whatever its areas. */
import type { JsonObject } from './schema-objects.ts';

export const commonSchemas: JsonObject = {
  RpcStatus: {
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
  },
};

export const rpcStatusContent: JsonObject = {
  'application/json': { schema: { $ref: '#/components/schemas/RpcStatus' } },
};

/** The answer for every status that an operation does not list. */
export const commonResponses: JsonObject = {
  Error: { description: 'Any other error.', content: rpcStatusContent },
};

const textHeader = (description: string): JsonObject => ({ description, schema: { type: 'string' } });

/** The response headers of every answer. */
export const answerHeaders: JsonObject = {
  'x-request-id': textHeader('The id of the request: its own x-request-id, or a new one.'),
};

/** The response headers of errors that a retry may overcome. */
export const retryHeaders: JsonObject = {
  'retry-after': {
    description: 'Seconds until a retry makes sense.',
    schema: { type: 'integer', format: 'int32' },
  },
};

/** Returns the response headers of a success. */
export const successHeaders = (
  headers: readonly (readonly [name: string, meaning: string])[],
): JsonObject => ({
  ...answerHeaders,
  ...Object.fromEntries(headers.map(([name, meaning]) => [name, textHeader(meaning)])),
});
