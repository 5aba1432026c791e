import { rpcCodes } from '../../kernel/errors.ts';
import type { Contract, Route } from '../contract.ts';
import { isMap } from '../input/query.ts';
import { isKeyed } from '../operation.ts';
import { dependsOnPreference, html, operationId } from './bodies.ts';
import {
  answerHeaders,
  parameterReference,
  retryHeaders,
  rpcStatusContent,
  textParameter,
} from './common-components.ts';
import { documentedErrors } from './documented-errors.ts';
import { permissionSentence } from './permission-sentence.ts';
import type { JsonObject, RenderedSchema } from './schema-objects.ts';

/** Returns the object of an operation, with schemas that are not rendered yet and without its success. */
export function operationOf(contract: Contract, verb: string, route: Route): JsonObject {
  const description = [
    route.description,
    route.permission && permissionSentence(route),
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
    responses: errorsOf(route),
    'x-access': route.access,
    ...(route.permission !== undefined && { 'x-permission': route.permission }),
  };
}

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

/** Statuses after which a retry may succeed. */
const retried = new Set([409, 429, 503]);

/** Returns the error responses of an operation by status, with their reasons, and the response for any other status. */
function errorsOf(route: Route): JsonObject {
  const byStatus = new Map<number, Set<string>>();
  for (const { declared } of documentedErrors(route)) {
    const status = declared.status ?? rpcCodes[declared.code][1];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(declared.reason));
  }
  const responses = [...byStatus].map(([status, reasons]) => [
    status,
    {
      description: [...reasons].sort().join(', '),
      headers: { ...answerHeaders, ...(retried.has(status) && retryHeaders) },
      content: { ...rpcStatusContent, ...(route.page && html) },
    },
  ]);
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Error' } };
}

/** A parameter as it is rendered. */
interface Parameter extends JsonObject {
  readonly in: string;
  readonly name: string;
  readonly schema: RenderedSchema;
}

function commonParametersOf(route: Route): JsonObject[] {
  const list = isKeyed(route) || route.ownKeys ? [parameterReference('IdempotencyKey')] : [];
  if (route.stream) list.push(parameterReference('PreferOfStream'));
  else if (dependsOnPreference(route)) list.push(parameterReference('Prefer'));
  return list;
}

/** Adds the request headers of an operation to its parameters, and the style of those that are maps. */
export function withParameters(operation: JsonObject, route: Route): void {
  const parameters = (operation.parameters ?? []) as Parameter[];
  for (const parameter of parameters) {
    // No text of a URL is null.
    delete parameter.schema.nullable;
    if (parameter.in !== 'query' || !isMap(route.query!.shape[parameter.name]!)) continue;
    Object.assign(parameter, { style: 'deepObject', explode: true });
  }
  const headers = Object.entries(route.requestHeaders ?? {}).map(([name, description]) =>
    textParameter(name, description),
  );
  const all = [...parameters, ...commonParametersOf(route), ...headers];
  if (all.length > 0) operation.parameters = all;
}
