/** An OpenAPI document, as far as the clients of engines read it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, DocumentResponse>>;
  };
}

export interface DocumentResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, DocumentResponse>>;
  readonly 'x-access': string;
  readonly 'x-permission'?: string;
  readonly 'x-repeatable'?: boolean;
}

export interface DocumentParameter {
  readonly in?: string;
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly unknown[];
  readonly 'x-enum-varnames'?: readonly string[];
}

const names = {
  operation: /^[a-z][a-z0-9]*\.[a-z][a-z0-9]*$/i,
  path: /^\/api\/v1(\/([\w.-]+|\{[\w.]+\}))+$/,
  method: /^(get|post|put|patch|delete|head)$/,
  schema: /^[A-Za-z]\w*$/,
};

/**
 * Whether a value is an OpenAPI document of a server of ours. What becomes a name in code is a name; texts may be anything,
 * and stand in comments alone.
 */
export function isApiDocument(value: unknown): value is ApiDocument {
  const { paths, components } = (value ?? {}) as Partial<ApiDocument>;
  if (!isObject(paths) || !isObject(components) || !isObject(components.schemas)) return false;
  const items = Object.entries(paths);
  return (
    items.length > 0 &&
    Object.keys(components.schemas).every((name) => names.schema.test(name)) &&
    items.every(
      ([path, methods]) =>
        names.path.test(path) && isObject(methods) && Object.entries(methods).every(isOperation),
    )
  );
}

const isOperation = ([method, operation]: [string, Partial<DocumentOperation> | undefined]): boolean =>
  names.method.test(method) &&
  isObject(operation) &&
  names.operation.test(String(operation.operationId)) &&
  typeof operation.summary === 'string' &&
  Array.isArray(operation.tags) &&
  typeof operation['x-access'] === 'string' &&
  isObject(operation.responses);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
