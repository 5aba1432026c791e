import type { Contract, Route } from '../../packages/core/src/catalogue/index.ts';
import type { ApiDocument } from '../../packages/lobbykit/src/engines/document.ts';
import type { ClientModel } from '../../packages/lobbykit/src/engines/model.ts';
import { readModel } from '../../packages/lobbykit/src/engines/read-model.ts';

/** A schema of the OpenAPI document, as far as the pages read it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface OperationObject {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

/** The parts of the OpenAPI document that the pages read. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** One operation: its contract, and what the document says of it. */
export interface Operation {
  readonly id: string;
  readonly area: string;
  readonly title: string;
  readonly verb: string;
  readonly route: Route;
  readonly method: Route['method'];
  /** With `/api/v1`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly bodySchema: Schema | undefined;
  /** The example of the body; undefined if it has none. */
  readonly body: unknown;
  readonly answerSchema: Schema | undefined;
  readonly answer: unknown;
  /** What a caller sends. Operators may also send a session. */
  readonly credential: 'none' | 'session' | 'apiKey';
  /** What the clients for engines have. */
  readonly model: ClientModel;
}

/** Joins contracts and document: every operation, in the order of the contracts. */
export function operationsOf(contracts: readonly Contract[], document: OpenApi): readonly Operation[] {
  const model = readModel(document as unknown as ApiDocument);
  return contracts.flatMap(({ area, title, routes }) =>
    Object.entries(routes).map(([verb, route]): Operation => {
      const path = `/api/v1${route.path}`;
      const object = document.paths[path]?.[route.method.toLowerCase()];
      if (object === undefined) throw new Error(`the document lacks ${route.method} ${path}`);
      const body = object.requestBody?.content['application/json'];
      const answer = object.responses['200']?.content;
      const content = answer?.['application/json'] ?? Object.values(answer ?? {})[0];
      return {
        id: `${area}.${verb}`,
        ...{ area, title, verb, route, method: route.method, path },
        summary: object.summary,
        description: object.description ?? '',
        parameters: (object.parameters ?? []).flatMap((parameter) =>
          '$ref' in parameter ? (document.components.parameters[nameOf(parameter.$ref)] ?? []) : parameter,
        ),
        bodySchema: body?.schema,
        body: body?.example,
        answerSchema: route.bytes ? undefined : content?.schema,
        answer: content?.example,
        credential: credentialOf(route),
        model,
      };
    }),
  );
}

function credentialOf({ access }: Route): Operation['credential'] {
  if (access === 'public') return 'none';
  return access === 'session' || access === 'player' ? 'session' : 'apiKey';
}

/** The name at the end of `#/components/schemas/Name`. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
