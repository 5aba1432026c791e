export type JsonObject = Record<string, unknown>;

/** A schema of the document, as far as it is read here. */
export interface RenderedSchema extends JsonObject {
  type?: string;
  format?: string;
  $ref?: string;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, RenderedSchema>;
  items?: RenderedSchema;
  additionalProperties?: RenderedSchema | boolean;
  allOf?: RenderedSchema[];
  anyOf?: RenderedSchema[];
  oneOf?: RenderedSchema[];
  not?: RenderedSchema;
}

/** What metadata of schemas must not bring into the document. */
const ownMarks = ['kind', 'enumerates', 'override', 'valueSchema'];

/**
 * Called for each schema before its `override` is applied. An override says the whole form of a schema, so the union that
 * it stands for must go: beside a `type`, generators make classes of it that nobody writes.
 */
export function tidySchema(schema: RenderedSchema, zodSchema: unknown): void {
  const override = (zodSchema as { meta?: () => { override?: unknown } | undefined }).meta?.()?.override;
  if (typeof override === 'object' && override !== null) {
    delete schema.anyOf;
    delete schema.oneOf;
    delete schema.allOf;
  }
  for (const mark of ownMarks) if (mark !== 'override') delete schema[mark];
  // A strict object is strict about what is sent. Answers of later versions may have more fields.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Repairs every schema of a rendered document: formats of numbers, what stands beside `$ref`, and own marks. */
export function repairSchemas(document: JsonObject): void {
  const { schemas = {} } = document.components as { readonly schemas?: Record<string, RenderedSchema> };
  const repair = (schema: RenderedSchema): void => {
    separateReference(schema);
    const target = schema.allOf?.length === 1 ? schema.allOf[0]!.$ref : undefined;
    // `nullable` and `default` need a type in the same schema.
    if (target !== undefined && ('nullable' in schema || 'default' in schema)) {
      const { type, format } = schemas[target.slice(target.lastIndexOf('/') + 1)]!;
      Object.assign(schema, { type }, format !== undefined && { format });
    }
    addFormat(schema);
  };
  for (const schema of Object.values(schemas)) visitSchema(schema, repair);
  visitContent(document.paths, repair);
}

/** Moves a reference with anything beside it into `allOf`, because OpenAPI 3.0 ignores the rest; else out of it. */
function separateReference(schema: RenderedSchema): void {
  const { $ref, allOf } = schema;
  if ($ref !== undefined) {
    for (const name of [...ownMarks, 'anyOf']) delete schema[name];
    if (Object.keys(schema).length === 1) return;
    delete schema.$ref;
    schema.allOf = [{ $ref }];
  } else if (allOf?.length === 1 && allOf[0]!.$ref !== undefined && Object.keys(schema).length === 1) {
    delete schema.allOf;
    schema.$ref = allOf[0]!.$ref;
  }
}

const int32Range = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/**
 * Gives each number its format. An integer that may exceed 32 bits is an int64: without that, generators for C# and Java
 * choose 32 bits, and a version or a time overflows. Removes bounds that the format says.
 */
function addFormat(schema: RenderedSchema): void {
  if (schema.type === 'number') schema.format ??= 'double';
  if (schema.type !== 'integer') return;
  const { minimum = -Infinity, maximum = Infinity } = schema;
  schema.format ??= minimum >= int32Range.min && maximum <= int32Range.max ? 'int32' : 'int64';
  const edges =
    schema.format === 'int32' ? int32Range : { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
  if (minimum <= edges.min) delete schema.minimum;
  if (maximum >= edges.max) delete schema.maximum;
}

/** Calls `visit` for a schema and for every schema in it, never for values such as defaults. */
function visitSchema(schema: RenderedSchema, visit: (schema: RenderedSchema) => void): void {
  visit(schema);
  const { properties = {}, items, additionalProperties: others, allOf, anyOf, oneOf, not } = schema;
  const inner = [...Object.values(properties), items, others, ...[allOf, anyOf, oneOf].flat(), not];
  for (const child of inner) if (typeof child === 'object') visitSchema(child, visit);
}

/** Visits the schemas of parameters, headers and bodies. */
function visitContent(node: unknown, visit: (schema: RenderedSchema) => void): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, child] of Object.entries(node)) {
    if (name === 'schema') visitSchema(child as RenderedSchema, visit);
    else visitContent(child, visit);
  }
}
