import type { Area, OptionsOf } from '../areas/area.ts';
import type { Contract, RawInput, Result, Routes } from '../http/contract.ts';
import type { Caller } from '../http/dispatch.ts';
import type { AfterHook, BeforeHook } from '../http/hooks.ts';

/** An area of an application, as `defineArea` returns it. Its routes, service and options may be any. */
export interface OwnArea extends Omit<Area, 'create' | 'background' | 'contract' | 'optionsType'> {
  // biome-ignore lint/suspicious/noExplicitAny: a contract of any routes; `Routes` would refuse narrower ones.
  readonly contract: Contract<any>;
  readonly optionsType?: unknown;
}

/** The areas of an application. */
export type OwnAreas = readonly OwnArea[];

/** The operations of a contract, as functions of this process. */
export type OperationsOf<R extends Routes> = {
  readonly [Verb in keyof R]: (input: RawInput<R[Verb]>, caller?: Caller) => Promise<Result<R[Verb]>>;
};

type RoutesIn<A> = A extends { readonly contract: Contract<infer R> } ? R : never;
type NameIn<A> = A extends { readonly contract: { readonly area: infer Name extends string } } ? Name : never;

/** The operations of own areas, by area. */
export type OwnApi<A extends OwnAreas> = {
  readonly [Each in A[number] as NameIn<Each>]: OperationsOf<RoutesIn<Each>>;
};

/** Each option has a default in its area, so none is required. */
type Optional<O> = { readonly [Name in keyof O]?: O[Name] | undefined };

/** The options that own areas read. */
export type OwnOptions<A extends OwnAreas> = A extends readonly [] ? unknown : Optional<OptionsOf<A[number]>>;

/** The routes of own areas, by the names of their operations. */
type OwnRoutes<A extends OwnAreas> = {
  readonly [Each in A[number] as `${NameIn<Each>}.${keyof RoutesIn<Each> & string}`]: RoutesIn<Each>;
};
type RouteNamed<R, Id> = Id extends `${string}.${infer Verb}` ? R[Verb & keyof R] : never;

/** `before` hooks of the operations of own areas. */
export type OwnBeforeHooks<A extends OwnAreas> = {
  readonly [Id in keyof OwnRoutes<A>]?: RouteNamed<OwnRoutes<A>[Id], Id> extends infer R extends
    Routes[string]
    ? BeforeHook<RawInput<R>>
    : never;
};

/** `after` hooks of the operations of own areas. */
export type OwnAfterHooks<A extends OwnAreas> = {
  readonly [Id in keyof OwnRoutes<A>]?: RouteNamed<OwnRoutes<A>[Id], Id> extends infer R extends
    Routes[string]
    ? AfterHook<RawInput<R>, Result<R>>
    : never;
};
