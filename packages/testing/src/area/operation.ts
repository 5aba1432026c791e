import type { AreaData, Route } from '@lobbykit/core/area';

/** An operation as its contract declares it. */
export interface Operation {
  /** `guilds.create`. */
  readonly id: string;
  readonly area: string;
  readonly verb: string;
  readonly route: Route;
}

/** The schema of one part of a request. */
export type ObjectSchema = NonNullable<Route['body']>;
/** The schema of one field. */
export type FieldSchema = ObjectSchema['shape'][string];

/** Returns the operations of an area. */
export const operationsOf = ({ contract }: Pick<AreaData, 'contract'>): readonly Operation[] =>
  Object.entries(contract.routes).map(([verb, route]) => ({
    id: `${contract.area}.${verb}`,
    area: contract.area,
    verb,
    route,
  }));

/** Returns whether an operation accepts a body. */
export const acceptsBody = ({ route: { method } }: Operation): boolean =>
  method !== 'GET' && method !== 'HEAD';

/** Returns whether an operation changes something; written a second time. */
export const writes = ({ route: { method, reads } }: Operation): boolean =>
  method !== 'GET' && method !== 'HEAD' && !reads;

/** Returns whether an operation accepts an Idempotency-Key; written a second time. */
export const isKeyed = ({ route: { method, access, reads, unkeyed, keyed } }: Operation): boolean =>
  (method === 'POST' || method === 'PATCH' || keyed === true) &&
  (access === 'player' || access === 'operator') &&
  !reads &&
  !unkeyed;

/** Returns a template without the names of its parameters: `/guilds/{}`. */
export const shapeOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '{}');

/** What schemas of zod say about themselves. */
export interface Definition {
  readonly type: string;
  readonly innerType?: FieldSchema;
  readonly checks?: readonly unknown[];
  readonly in?: FieldSchema;
  readonly shape?: Readonly<Record<string, FieldSchema>>;
}

export const definitionOf = (schema: FieldSchema): Definition => schema.def as unknown as Definition;

/** Returns the schema inside the wrappers of a schema. */
export function underlying(schema: FieldSchema): FieldSchema {
  const { innerType, in: source } = definitionOf(schema);
  const inner = innerType ?? source;
  return inner === undefined ? schema : underlying(inner);
}
