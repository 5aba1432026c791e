/** A schema of a contract, reduced to the fields that the generator reads. */
export interface Schema {
  readonly _zod: {
    readonly def: Definition;
    readonly optin?: string | undefined;
    readonly optout?: string | undefined;
  };
  meta(): SchemaMeta | undefined;
}

export interface SchemaMeta {
  readonly id?: string;
  readonly description?: string;
  readonly enumerates?: Enumeration;
  readonly override?: JsonSchema;
  /** The values of a map whose override refers to them by name. */
  readonly valueSchema?: Schema;
  /** The default of `withDefault`: an answer always has the field. */
  readonly default?: unknown;
}

export interface Enumeration {
  readonly id: string;
  readonly values: Readonly<Record<string, number>>;
}

/** What an override says that a schema looks like. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
}

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly in?: Schema;
  readonly out?: Schema;
}

export const metaOf = (schema: Schema): SchemaMeta => schema.meta() ?? {};

/** Returns what stands inside `maybe(…)`: a field that may be left out or null. Undefined for any other schema. */
export function insideMaybe(schema: Schema): Schema | undefined {
  const { type, in: source } = schema._zod.def;
  if (type !== 'pipe' || source?._zod.def.type !== 'optional') return undefined;
  const nullable = source._zod.def.innerType;
  return nullable?._zod.def.type === 'nullable' ? nullable._zod.def.innerType : undefined;
}

/** Returns whether a schema is `withDefault(…)`. */
export const hasDefault = (schema: Schema): boolean => metaOf(schema).default !== undefined;

/** Returns the schemas directly inside a schema. */
export function childrenOf(schema: Schema): Schema[] {
  const { shape, innerType, element, valueType, options, in: source, out } = schema._zod.def;
  const children = [
    ...Object.values(shape ?? {}),
    innerType,
    element,
    valueType,
    source,
    out,
    ...(options ?? []),
  ];
  return children.filter((child) => child !== undefined);
}

/** A field of an input or output. */
export interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
  readonly isOptional: boolean;
}

/** Returns the fields of several object schemas together. */
export function fieldsOf(schemas: readonly Schema[], direction: 'input' | 'output'): SchemaField[] {
  const fields = new Map<string, Schema[]>();
  for (const { _zod } of schemas)
    for (const [name, field] of Object.entries(_zod.def.shape ?? {}))
      fields.set(name, [...(fields.get(name) ?? []), field]);
  return [...fields].map(([name, parts]) => {
    // A field of path and body is the one of the path; the body may leave it out.
    const required = parts.find((part) => !mayBeAbsent(part, direction));
    return { name, schema: required ?? parts[0]!, isOptional: required === undefined };
  });
}

function mayBeAbsent(schema: Schema, direction: 'input' | 'output'): boolean {
  if (insideMaybe(schema) !== undefined) return direction === 'input' || !hasDefault(schema);
  // A default makes an input `defaulted`, which a caller may leave out too.
  return direction === 'input' ? schema._zod.optin !== undefined : schema._zod.optout === 'optional';
}
