/** What a client of any language is written from: the areas of an OpenAPI document, and the types that they name. */
export interface ClientModel {
  readonly areas: readonly ClientArea[];
  /** Sorted by name. */
  readonly types: readonly ObjectType[];
  readonly enumerations: readonly Enumeration[];
  /** The reasons of errors. */
  readonly reasons: readonly string[];
  /** The types that an `anyEvent` may have: `events/Resync`. */
  readonly eventTypes: readonly string[];
}

export interface ClientArea {
  /** `matchBroker` */
  readonly name: string;
  readonly title: string;
  readonly operations: readonly ClientOperation[];
}

export interface ClientOperation {
  readonly name: string;
  readonly method: string;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The reasons that are special to it. */
  readonly reasons: readonly string[];
  /** Those that are required come first. */
  readonly parameters: readonly Parameter[];
  /** What it answers; null if it answers nothing but success. */
  readonly answer: ValueType | null;
  readonly isStream: boolean;
  /** Whether it may be called again after a call without an answer. */
  readonly isRepeatable: boolean;
  readonly isForPlayers: boolean;
}

export interface Parameter extends Field {
  readonly place: 'path' | 'query' | 'body';
}

export interface Field {
  /** The name on the wire. */
  readonly name: string;
  readonly type: ValueType;
  readonly isRequired: boolean;
  readonly description: string;
}

/** `json` is an object whose fields the interface does not know, `any` any value of JSON. */
export type ValueType =
  | { readonly kind: 'text' | 'int32' | 'int64' | 'number' | 'boolean' | 'json' | 'any' }
  | { readonly kind: 'list' | 'map'; readonly of: ValueType }
  | { readonly kind: 'enumeration' | 'object'; readonly name: string };

export interface ObjectType {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** Whether requests contain it. */
  readonly isSent: boolean;
  /** Whether answers contain it. */
  readonly isReceived: boolean;
}

/** Numbers with names. */
export interface Enumeration {
  readonly name: string;
  readonly values: readonly (readonly [name: string, value: number])[];
}

/** Returns the part of a model that another one lacks: the areas of a studio, and the types that only they name. */
export function withoutKnown(model: ClientModel, known: ClientModel): ClientModel {
  const unknown = <T extends { readonly name: string }>(own: readonly T[], others: readonly T[]): T[] => {
    const names = new Set(others.map(({ name }) => name));
    return own.filter(({ name }) => !names.has(name));
  };
  return {
    areas: unknown(model.areas, known.areas),
    types: unknown(model.types, known.types),
    enumerations: unknown(model.enumerations, known.enumerations),
    reasons: model.reasons.filter((reason) => !known.reasons.includes(reason)),
    eventTypes: model.eventTypes.filter((type) => !known.eventTypes.includes(type)),
  };
}
