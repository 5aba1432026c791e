import { rpcCodes } from '../../kernel/errors.ts';
import { digest } from '../../runtime/secrets.ts';
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
import { isRepeatable } from './manifest.ts';
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
    responses: referencesToErrors(route),
    'x-access': route.access,
    ...(route.permission !== undefined && { 'x-permission': route.permission }),
    ...(isRepeatable(route) && { 'x-repeatable': true }),
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

/** The error responses of an operation by status, and the response for any other status. */
const referencesToErrors = (route: Route): JsonObject => ({
  ...Object.fromEntries(
    errorsOf(route).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  ),
  default: { $ref: '#/components/responses/Error' },
});

/** Returns the error responses of an operation by the names that they have in the components. Operations share most. */
export const errorResponsesOf = (route: Route): JsonObject =>
  Object.fromEntries(errorsOf(route).map(({ name, response }) => [name, response]));

function errorsOf(route: Route) {
  const byStatus = new Map<number, Set<string>>();
  for (const { declared } of documentedErrors(route)) {
    const status = declared.status ?? rpcCodes[declared.code][1];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(declared.reason));
  }
  return [...byStatus].map(([status, set]) => {
    const reasons = [...set].sort();
    return {
      status,
      name: nameOf(status, reasons, route),
      response: {
        description: reasons.join(', '),
        headers: { ...answerHeaders, ...(retried.has(status) && retryHeaders) },
        content: { ...rpcStatusContent, ...(route.page && html) },
      },
    };
  });
}

/** A name that says the reason if there is one; else it is short, and the same as long as the reasons are. */
function nameOf(status: number, reasons: readonly string[], { page }: Route): string {
  const [first, ...more] = page ? [...reasons, 'page'] : reasons;
  return more.length === 0 ? first! : `${status}.${digest([first, ...more].join()).slice(0, 8)}`;
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
