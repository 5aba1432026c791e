import { exampleByEnd, exampleId, exampleMembers, exampleOwner, exampleValues } from './example-values.ts';
import type { JsonObject, RenderedSchema } from './schema-objects.ts';

type Schemas = Readonly<Record<string, RenderedSchema>>;

/** Returns an example of a schema of the document. `owner` is what an `id` in it belongs to, such as `party`. */
const exampleOf = (schema: RenderedSchema, schemas: Schemas, owner: string): unknown =>
  example(schema, { schemas, owner, name: '', path: [] });

/** Where in an example a value is. */
interface Place {
  readonly schemas: Schemas;
  readonly owner: string;
  readonly name: string;
  /** The components around it: one within itself has no example. */
  readonly path: readonly string[];
}

function example(schema: RenderedSchema, place: Place): unknown {
  if (schema.example !== undefined) return schema.example;
  const $ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if ($ref !== undefined) {
    const component = $ref.slice($ref.lastIndexOf('/') + 1);
    if (place.path.includes(component)) return undefined;
    const owner = exampleOwner(component) ?? place.owner;
    return example(place.schemas[component]!, { ...place, owner, path: [...place.path, component] });
  }
  if (schema.enum !== undefined) return firstNamed(schema.enum as unknown[]);
  switch (schema.type) {
    case 'object':
      return objectExample(schema, place);
    case 'array': {
      const item = example(schema.items ?? {}, { ...place, name: itemName(place.name) });
      return item === undefined ? [] : [item];
    }
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return numberExample(schema, place);
    case 'string':
      return textExample(schema, place);
    default:
      return place.name === 'default' ? 'any' : 3;
  }
}

function objectExample({ properties, additionalProperties: values }: RenderedSchema, place: Place): unknown {
  const members = Object.entries(properties ?? {}).map(([name, schema]) => [
    name,
    example(schema, { ...place, name }),
  ]);
  if (properties === undefined && typeof values === 'object') {
    const [key, text] = exampleMembers[place.name] ?? ['level', '3'];
    members.push([key, values.type === 'string' ? text : example(values, place)]);
  }
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The first value of an enumeration is often the one that says nothing. */
const firstNamed = (values: readonly unknown[]): unknown =>
  values.find((value) => value !== 0 && value !== '') ?? values[0];

function numberExample({ minimum = -Infinity, maximum = Infinity, type }: RenderedSchema, { name }: Place) {
  const known = exampleValues[name] ?? exampleByEnd(name);
  const value = typeof known === 'number' ? known : type === 'integer' ? 1 : 0.5;
  return Math.min(Math.max(value, minimum), maximum);
}

function textExample(schema: RenderedSchema, place: Place): string {
  const { owner } = place;
  const name = place.name.replace('innerRequest.', '');
  if (name === 'id') return exampleId(owner);
  const known = exampleValues[name] ?? exampleByEnd(name) ?? name;
  const { maxLength = Infinity } = schema as { readonly maxLength?: number };
  return String(known).slice(0, maxLength);
}

/** `accountIds` has items that are called `accountId`. */
const itemName = (name: string): string => (Object.hasOwn(exampleValues, name) ? name : singular(name));

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

/** Adds an example to each body of an operation in JSON, and to the parameters that it cannot do without. */
export function addExamples(operation: JsonObject, owner: string, schemas: Schemas): void {
  for (const parameter of (operation.parameters ?? []) as JsonObject[]) {
    if (!parameter.required) continue;
    const place = { schemas, owner, name: parameter.name as string, path: [] };
    parameter.example = example(parameter.schema as RenderedSchema, place);
  }
  const { requestBody, responses } = operation as {
    readonly requestBody?: { readonly content: Content };
    readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  };
  for (const content of [requestBody?.content, responses[200]!.content])
    for (const [type, body] of Object.entries(content ?? {}))
      if (!/html|octet|form/.test(type)) body.example = exampleOf(body.schema, schemas, owner);
}

type Content = Readonly<Record<string, { schema: RenderedSchema; example?: unknown }>>;
