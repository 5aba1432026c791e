import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { areas, openApiDocument } from '../src/catalogue/index.ts';
import type { Route } from '../src/http/contract.ts';
import { withInt64AsText } from '../src/http/json/int64-text.ts';
import { guildsArea } from './areas/own/guilds.ts';

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<number, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;

const contracts = [...areas, guildsArea].map(({ contract }) => contract);
const {
  paths,
  components: { schemas },
} = (await openApiDocument(contracts)) as {
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
};
const operations = new Map(
  Object.values(paths).flatMap((item) => Object.values(item).map((each) => [each.operationId, each])),
);
const routes = contracts.flatMap(({ area, routes }) =>
  Object.entries(routes as Readonly<Record<string, Route>>).map(
    ([verb, route]) => [`${area}.${verb}`, route] as const,
  ),
);

type Json = Readonly<Record<string, never>>;

/** Returns an example with text for what a schema of the document calls an int64. */
function asDocumented(schema: Json, value: unknown): unknown {
  const { $ref, allOf, format, items, properties, additionalProperties } = schema;
  const reference = ($ref ?? (allOf as Json[] | undefined)?.[0]?.$ref) as string | undefined;
  if (reference !== undefined) return asDocumented(schemas[reference.split('/').at(-1)!]!, value);
  if (Array.isArray(value)) return value.map((item) => asDocumented(items ?? {}, item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        asDocumented(properties?.[name] ?? additionalProperties ?? {}, member),
      ]),
    );
  return format === 'int64' ? String(value) : value;
}

/** Returns why a schema refuses an example; empty if it accepts it. */
function refusal(id: string, schema: z.ZodType, example: unknown): string[] {
  const { error } = schema.safeParse(example);
  return error === undefined
    ? []
    : [`${id}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`];
}

describe('the examples of the document', () => {
  test('of requests are accepted by the schemas of their operations', () => {
    const wrong = routes.flatMap(([id, { body }]) =>
      body ? refusal(id, body, operations.get(id)!.requestBody!.content['application/json']!.example) : [],
    );
    expect(wrong).toEqual([]);
  });

  test('of answers, and of items of streams, keep to the schemas of their operations', () => {
    const wrong = routes.flatMap(([id, { out, stream }]) => {
      const schema = out ?? stream;
      const content = operations.get(id)!.responses[200]!.content ?? {};
      return schema ? refusal(id, schema, content['application/json']!.example) : [];
    });
    expect(wrong).toEqual([]);
  });

  test('of answers have text in place of each int64, and of nothing else, if the client prefers that', () => {
    const wrong = routes.flatMap(([id, { out, stream }]) => {
      const schema = out ?? stream;
      const body = operations.get(id)!.responses[200]!.content?.['application/json'];
      if (!schema || !body) return [];
      const sent = JSON.stringify(body.example);
      const converted: unknown = JSON.parse(withInt64AsText(schema, sent));
      const expected = asDocumented(body.schema as Json, body.example);
      return JSON.stringify(converted) === JSON.stringify(expected) ? [] : [`${id}: ${sent}`];
    });
    expect(wrong).toEqual([]);
  });

  test('of paths, and of what a query must have, are accepted', () => {
    const wrong = routes.flatMap(([id, { params, query }]) => {
      const { parameters = [] } = operations.get(id)!;
      return parameters.flatMap(({ name, in: place, example }) => {
        const schema = { path: params, query }[place]?.shape[name] as z.ZodType | undefined;
        return example === undefined || schema === undefined ? [] : refusal(id, schema, example);
      });
    });
    expect(wrong).toEqual([]);
    const paths = [...operations.values()].flatMap(({ parameters = [] }) =>
      parameters.filter((one) => one.in === 'path'),
    );
    expect(paths.filter(({ example }) => example === undefined)).toEqual([]);
  });

  test('say what a value looks like: no text is only the name of its field, or of its type', () => {
    const plain = new Set<string>();
    const visit = (value: unknown, name: string): void => {
      if (typeof value === 'string' && (value === name || value === 'string')) plain.add(name);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, member] of Object.entries(value)) visit(member, Array.isArray(value) ? name : key);
    };
    for (const { operationId, parameters = [], requestBody, responses } of operations.values()) {
      if (operationId.startsWith('guilds.')) continue;
      for (const { name, example } of parameters) visit(example, name);
      for (const content of [requestBody?.content, responses[200]!.content])
        for (const { example } of Object.values(content ?? {})) visit(example, '');
    }
    expect([...plain]).toEqual([]);
  });
});
