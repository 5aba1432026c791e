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

const referenceTo = (kind: 'headers' | 'parameters', name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Headers of answers to many operations. */
export const commonHeaders: JsonObject = {
  RequestId: textHeader('The id of the request: its own x-request-id, or a new one.'),
  RetryAfter: {
    description: 'Seconds until a retry makes sense.',
    schema: { type: 'integer', format: 'int32' },
  },
  PreferenceApplied: textHeader('The preferences of the request that the answer keeps to.'),
};

/** The response headers of every answer. */
export const answerHeaders: JsonObject = { 'x-request-id': referenceTo('headers', 'RequestId') };

/** The response headers of errors that a retry may overcome. */
export const retryHeaders: JsonObject = { 'retry-after': referenceTo('headers', 'RetryAfter') };

const preferenceHeaders: JsonObject = {
  'preference-applied': referenceTo('headers', 'PreferenceApplied'),
};

export const textParameter = (name: string, description: string): JsonObject => ({
  in: 'header',
  name,
  description,
  schema: { type: 'string' },
});

const int64AsText = '`int64=string`: every `int64` of the answer is a decimal string.';

/** Headers of requests to many operations. */
export const commonParameters: JsonObject = {
  IdempotencyKey: textParameter(
    'Idempotency-Key',
    '1 to 255 visible ASCII characters. A repetition with the same key has no second effect and gets the first answer.',
  ),
  Prefer: textParameter('Prefer', int64AsText),
  PreferOfStream: textParameter(
    'Prefer',
    `\`wait=N\`: a long poll, which answers as soon as there is an item, after at most N seconds. ${int64AsText}`,
  ),
};

export const parameterReference = (name: 'IdempotencyKey' | 'Prefer' | 'PreferOfStream'): JsonObject =>
  referenceTo('parameters', name);

/** Returns the response headers of a success. */
export const successHeaders = (
  headers: readonly (readonly [name: string, meaning: string])[],
  dependsOnPreference: boolean,
): JsonObject => ({
  ...answerHeaders,
  ...(dependsOnPreference && preferenceHeaders),
  ...Object.fromEntries(headers.map(([name, meaning]) => [name, textHeader(meaning)])),
});
