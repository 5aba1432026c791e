import type { Schema } from './document.ts';
import type { ClientModel, Enumeration, Field, ObjectType, ValueType } from './model.ts';

/** Reads schemas, and collects the types that they name. */
export interface TypeReader {
  /** Returns the type of an answer; null if it has no fields. */
  answer(schema: Schema): ValueType | null;
  /** Returns the fields of a request body. */
  sentFields(owner: string, schema: Schema): Field[];
  /** Returns fields of a request by their schemas. */
  fields(owner: string, properties: Readonly<Record<string, Schema>>, required: readonly string[]): Field[];
  found(): Pick<ClientModel, 'types' | 'enumerations'>;
}

type Direction = 'isSent' | 'isReceived';

export function createTypeReader(schemas: Readonly<Record<string, Schema>>): TypeReader {
  const types = new Map<string, ObjectType>();
  const enumerations = new Map<string, Enumeration>();

  /** Follows references to the schema itself, and returns the name of the component that it is. */
  function resolve(schema: Schema): { readonly schema: Schema; readonly name: string | undefined } {
    const $ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if ($ref === undefined) return { schema, name: undefined };
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    const target = schemas[name];
    if (target === undefined) throw new Error(`the document has no schema ${name}`);
    return { schema: target, name };
  }

  /** `name` is that of a schema that is no component. */
  function typeOf(given: Schema, name: string, direction: Direction): ValueType {
    const { schema, name: component = name } = resolve(given);
    if (schema.enum !== undefined && schema.type === 'integer') return enumerationOf(component, schema);
    switch (schema.type) {
      case 'string':
        return { kind: 'text' };
      case 'boolean':
        return { kind: 'boolean' };
      case 'number':
        return { kind: 'number' };
      case 'integer':
        return { kind: schema.format === 'int32' ? 'int32' : 'int64' };
      case 'array':
        return { kind: 'list', of: typeOf(schema.items ?? {}, singular(name), direction) };
      case 'object':
        return objectOf(schema, component, direction);
      default:
        return { kind: 'any' };
    }
  }

  function enumerationOf(name: string, schema: Schema): ValueType {
    const names = schema['x-enum-varnames'];
    if (names === undefined) return { kind: 'int32' };
    const values = names.map((each, index) => [each, Number(schema.enum![index])] as const);
    enumerations.set(name, { name, values });
    return { kind: 'enumeration', name };
  }

  function objectOf(schema: Schema, name: string, direction: Direction): ValueType {
    const { properties, additionalProperties: others } = schema;
    if (properties === undefined && typeof others === 'object')
      return { kind: 'map', of: typeOf(others, singular(name), direction) };
    if (properties === undefined || others !== undefined) return { kind: 'json' };
    const known = types.get(name);
    if (known?.[direction]) return { kind: 'object', name };
    const both = { isSent: false, isReceived: false, ...known, [direction]: true };
    const description = schema.description ?? '';
    // A type that contains itself finds itself here.
    types.set(name, { ...both, name, description, fields: [] });
    const fields = fieldsOf(name, schema, direction);
    types.set(name, { ...types.get(name)!, fields });
    return { kind: 'object', name };
  }

  const fieldsOf = (
    owner: string,
    { properties = {}, required = [] }: Schema,
    direction: Direction,
  ): Field[] =>
    Object.entries(properties).map(([name, schema]) => ({
      name,
      type: typeOf(schema, inlineName(owner, name), direction),
      isRequired: required.includes(name) && schema.nullable !== true,
      description: descriptionOf(schema),
    }));

  return {
    answer(schema) {
      const { schema: target, name } = resolve(schema);
      const isEmpty = target.type === 'object' && Object.keys(target.properties ?? {}).length === 0;
      if (isEmpty && target.additionalProperties === undefined) return null;
      return typeOf(schema, name ?? 'Answer', 'isReceived');
    },
    sentFields(owner, schema) {
      return fieldsOf(owner, resolve(schema).schema, 'isSent');
    },
    fields: (owner, properties, required) => fieldsOf(owner, { properties, required }, 'isSent'),
    found: () => ({ types: sorted(types), enumerations: sorted(enumerations) }),
  };
}

const sorted = <T extends { readonly name: string }>(found: ReadonlyMap<string, T>): T[] =>
  [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

/** The fields of an event are named by themselves: `partyUpdateEvent` is a `PartyUpdateEvent`. */
const inlineName = (owner: string, field: string): string => {
  const name = field.replace(/[^A-Za-z0-9]+([A-Za-z0-9]?)/g, (_, next: string) => next.toUpperCase());
  const capitalized = name === '' ? 'Value' : name[0]!.toUpperCase() + name.slice(1);
  return owner === 'Event' ? capitalized : owner.replace(/(Request|Response)$/, '') + capitalized;
};

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

function descriptionOf({ description = '', enum: values, type }: Schema): string {
  if (type !== 'string' || values === undefined) return description;
  const list = values.filter((value) => value !== '' && value !== null).map((value) => `\`${value}\``);
  return `${description} One of ${list.join(', ')}.`.trim();
}
