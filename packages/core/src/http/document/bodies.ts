import { type Contract, defaultSessionHeader, type Route } from '../contract.ts';
import { mayHaveInt64 } from '../json/int64-text.ts';
import { successHeaders } from './common-components.ts';
import type { JsonObject, RenderedSchema } from './schema-objects.ts';

export const operationId = (contract: Contract, verb: string): string => `${contract.area}.${verb}`;

type Content = Record<string, { schema: RenderedSchema; [name: string]: unknown }>;
interface WithContent {
  required?: boolean;
  content: Content;
}

/** A page for people, which some operations answer too. */
export const html = { 'text/html': { schema: { type: 'string' } } };

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/**
 * Answers are rendered as request bodies of extra paths, because the library renders the input and the output of a schema
 * differently. Requests and answers then share the same components.
 */
export const answerPathOf = (id: string): string => `/answer of ${id}`;

/** Moves a rendered answer from its extra path to the 200 of its operation. */
export function withAnswers(
  document: JsonObject,
  id: string,
  operation: JsonObject,
  route: Route,
  sessionHeader: string,
): void {
  const paths = document.paths as Record<string, { post: { requestBody: WithContent } }>;
  const path = answerPathOf(id);
  const schema = paths[path]?.post.requestBody.content['application/json']?.schema;
  delete paths[path];
  const names = {
    ...(route.issuesSession && { [defaultSessionHeader]: 'The new session token.' }),
    ...route.responseHeaders,
  };
  operation.responses = {
    200: {
      description: route.stream ? 'Success. One object per line, or per server-sent event.' : 'Success',
      headers: successHeaders(
        Object.entries(names).map(([name, meaning]) => [
          name === defaultSessionHeader ? sessionHeader : name,
          meaning,
        ]),
        dependsOnPreference(route),
      ),
      ...(schema && { content: { ...contentOf(schema, route), ...(route.page && html) } }),
      ...(route.bytes && route.method === 'GET' && { content: bytes }),
    },
    ...(operation.responses as JsonObject),
  };
}

/** Whether the header Prefer changes the answer. */
export const dependsOnPreference = ({ out, stream, text }: Route): boolean =>
  stream !== undefined || (out !== undefined && !text && mayHaveInt64(out));

/** The media types of an answer. For those of streams see `stream/framing.ts`. */
function contentOf(schema: RenderedSchema, { stream }: Route): Content {
  if (!stream) return { 'application/json': { schema } };
  return Object.fromEntries(
    ['application/x-ndjson', 'text/event-stream', 'application/json'].map((type) => [type, { schema }]),
  );
}

/**
 * Makes components of the bodies of an operation, `AccountsGetRequest` and `AccountsGetResponse`, because generators give
 * the others names such as `InlineObject23`. Marks a body with required fields as required.
 */
export function nameBodies(
  document: JsonObject,
  contract: Contract,
  verb: string,
  operation: JsonObject,
): void {
  const { schemas } = document.components as { readonly schemas: Record<string, RenderedSchema> };
  const name = capitalized(contract.area) + capitalized(verb);
  const request = operation.requestBody as WithContent | undefined;
  if (request && isRequired(request.content['application/json']!.schema, schemas)) request.required = true;
  if (request) nameBody(request.content, `${name}Request`, schemas);
  const success = (operation.responses as Record<string, Partial<WithContent>>)[200]!;
  if (success.content) nameBody(success.content, `${name}Response`, schemas);
}

/** Bodies that are a component already keep their name, and an area's own component keeps the name that it took first. */
function nameBody(content: Content, name: string, schemas: Record<string, RenderedSchema>): void {
  const { schema } = content['application/json'] ?? {};
  if (schema === undefined || schema.$ref !== undefined || Object.hasOwn(schemas, name)) return;
  schemas[name] = schema;
  for (const entry of Object.values(content))
    if (entry.schema === schema) entry.schema = { $ref: `#/components/schemas/${name}` };
}

function isRequired({ required, $ref }: RenderedSchema, schemas: Record<string, RenderedSchema>): boolean {
  if ($ref !== undefined) return isRequired(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, {});
  return Array.isArray(required) && required.length > 0;
}

const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
