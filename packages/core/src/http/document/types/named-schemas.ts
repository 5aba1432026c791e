import { childrenOf, type Enumeration, metaOf, type Schema } from './schema.ts';

/** Whether a caller writes a value, or reads it in an answer. */
export type Direction = 'input' | 'output';

/** The schemas that become types with a name, and where they are used. */
export interface NamedSchemas {
  readonly enumerations: ReadonlyMap<string, Enumeration>;
  /** Name → schema. */
  readonly objects: ReadonlyMap<string, Schema>;
  nameOf(schema: Schema): string | undefined;
  usedAs(name: string, direction: Direction): boolean;
}

/** Names beyond the ids of schemas. */
export interface NamingRules {
  /** Names that read better in code than those of the OpenAPI document, by id. */
  readonly shorter?: Readonly<Record<string, string>>;
  /** The id of a schema whose fields give names to their content: `partyUpdateEvent` to `PartyUpdateEvent`. */
  readonly namesItsFields?: string;
}

/** Finds every named schema that the given ones lead to. Throws if two schemas have the same name. */
export function findNamedSchemas(
  roots: Iterable<readonly [Schema, Direction]>,
  { shorter = {}, namesItsFields }: NamingRules = {},
): NamedSchemas {
  const enumerations = new Map<string, Enumeration>();
  const objects = new Map<string, Schema>();
  const names = new Map<Schema, string>();
  const uses = new Set<string>();
  const seen: Readonly<Record<Direction, Set<Schema>>> = { input: new Set(), output: new Set() };

  function name(schema: Schema, given: string): void {
    const other = objects.get(given);
    if (other !== undefined && other !== schema) throw new Error(`two schemas have the name ${given}`);
    objects.set(given, schema);
    names.set(schema, given);
  }

  function visit(schema: Schema, direction: Direction): void {
    if (seen[direction].has(schema)) return;
    seen[direction].add(schema);
    const { id, enumerates, valueSchema } = metaOf(schema);
    if (enumerates !== undefined) {
      const other = enumerations.get(enumerates.id);
      if (other !== undefined && other.values !== enumerates.values)
        throw new Error(`two enumerations have the name ${enumerates.id}`);
      enumerations.set(enumerates.id, enumerates);
    } else if (id !== undefined && schema._zod.def.type === 'object') {
      name(schema, shorter[id] ?? id);
      if (id === namesItsFields) nameFields(schema, name);
    }
    const known = names.get(schema);
    if (known !== undefined) uses.add(`${known} ${direction}`);
    // One type has both directions: what is read can be written again.
    if (valueSchema !== undefined) visit(valueSchema, 'input');
    for (const child of childrenOf(schema)) visit(child, direction);
  }

  for (const [schema, direction] of roots) visit(schema, direction);
  const byName = <Value>(map: Map<string, Value>): Map<string, Value> =>
    new Map([...map].sort(([left], [right]) => (left < right ? -1 : 1)));
  return {
    enumerations: byName(enumerations),
    objects: byName(objects),
    nameOf: (schema) => names.get(schema),
    usedAs: (given, direction) => uses.has(`${given} ${direction}`),
  };
}

/** Names the content of each field that is an object after the field. */
function nameFields(schema: Schema, name: (schema: Schema, given: string) => void): void {
  for (const [field, value] of Object.entries(schema._zod.def.shape ?? {})) {
    let content = value;
    while (content._zod.def.innerType !== undefined) content = content._zod.def.innerType;
    if (content._zod.def.type === 'object') name(content, field[0]!.toUpperCase() + field.slice(1));
  }
}
