import { nameOf, type OpenApi, type Schema } from './operation.ts';

/** A row of a table of fields: `party.players[].playerId`. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

/** How deep fields of fields are listed. What lies deeper is in the example and in the OpenAPI document. */
const maxDepth = 3;
const maxFields = 80;

/** Lists the fields of a schema and of the objects in it, in the order of the contract. */
export function fieldsOf(schema: Schema | undefined, document: OpenApi): readonly Field[] {
  const fields: Field[] = [];
  const visit = (current: Schema, prefix: string, depth: number, seen: ReadonlySet<string>): void => {
    const { target, names } = resolve(current, document);
    if (names.some((name) => seen.has(name)) || depth > maxDepth) return;
    const inside = new Set([...seen, ...names]);
    for (const [name, property] of Object.entries(target.properties ?? {})) {
      if (fields.length >= maxFields) return;
      const path = `${prefix}${name}`;
      fields.push({
        name: path,
        type: typeOf(property, document),
        isRequired: target.required?.includes(name) ?? false,
        meaning: meaningOf(property, document),
      });
      visit(property, `${path}.`, depth + 1, inside);
      const { items } = resolve(property, document).target;
      if (items) visit(items, `${path}[].`, depth + 1, inside);
    }
  };
  if (schema) visit(schema, '', 1, new Set());
  return fields;
}

/** Follows references, and what stands alone in `allOf`. Returns the names on the way. */
function resolve(
  schema: Schema,
  document: OpenApi,
): { readonly target: Schema; readonly names: readonly string[] } {
  const names: string[] = [];
  let target = schema;
  for (;;) {
    const only: Schema | undefined = target.allOf?.length === 1 ? target.allOf[0] : undefined;
    const next: Schema | undefined =
      target.$ref === undefined ? only : document.components.schemas[nameOf(target.$ref)];
    if (next === undefined) return { target, names };
    if (target.$ref !== undefined) names.push(nameOf(target.$ref));
    target = next;
  }
}

/** The type in words: `string`, `int64`, `array of PartyPlayer`, `"green" or "red"`. */
export function typeOf(schema: Schema, document: OpenApi): string {
  const { target, names } = resolve(schema, document);
  const named = names.at(-1);
  if (target.type === 'array') return `array of ${typeOf(target.items ?? {}, document)}`;
  const choices = target.oneOf ?? target.anyOf;
  if (named !== undefined) return named;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, document)))].join(' or ');
  if (target.type === 'object' && typeof target.additionalProperties === 'object')
    return `map of ${typeOf(target.additionalProperties, document)}`;
  return target.format ?? target.type ?? 'any value';
}

/** What a field means. The description of an enumeration lists its values. */
function meaningOf(schema: Schema, document: OpenApi): string {
  return schema.description ?? resolve(schema, document).target.description ?? '';
}
