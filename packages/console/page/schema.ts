/** A JSON schema as the OpenAPI document has it. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly 'x-enum-varnames'?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly example?: unknown;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** An operation as the document has it. */
export interface OperationObject {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
  readonly 'x-access'?: string;
  readonly 'x-permission'?: string;
}

/** What the console reads of the OpenAPI document. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/** Returns a schema without references: those that it names, and what stands beside them, in one. */
export function resolveSchema(document: ApiDocument, schema: Schema, depth: number = 0): Schema {
  if (depth > 16) return {};
  if (schema.$ref !== undefined) {
    const schemas = document.components?.schemas ?? {};
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    return target === undefined ? {} : resolveSchema(document, target, depth + 1);
  }
  if (schema.allOf === undefined) return schema;
  const { allOf, ...own } = schema;
  const parts = allOf.map((part) => resolveSchema(document, part, depth + 1));
  return Object.assign({}, ...parts, own) as Schema;
}
