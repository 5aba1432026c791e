import type { Unit } from './unit.ts';

/**
 * A moment in a unit of work at which other areas act in the same unit, such as the deletion of an account. What they
 * write commits with it or not at all.
 */
export interface Moment<Value = unknown> {
  /** `account.deleting`. Unique in a backend. */
  readonly name: string;
  /** When it comes, and what is locked by then. */
  readonly summary: string;
  /** Never set. It carries the type of what listeners get. */
  readonly value?: Value;
}

/** What an area does at a moment. */
export interface Listener {
  readonly moment: Moment;
  /** Areas whose listeners run after this one. Default: it runs after those of the areas that its area needs. */
  readonly before: readonly string[];
  /** Whether an area of the application listens, and not one of the box. */
  readonly isApplication?: boolean;
  run(unit: Unit, value: unknown): Promise<void>;
}

/** Declares a moment. */
export const defineMoment = <Value>(name: string, summary: string): Moment<Value> => ({ name, summary });

/**
 * Subscribes to a moment. `run` may await only the storage. If it throws, the whole unit fails, and the caller gets the
 * error.
 */
export const on = <Value>(
  moment: Moment<Value>,
  run: (unit: Unit, value: Value) => Promise<void>,
  { before = [] }: { readonly before?: readonly string[] } = {},
): Listener => ({ moment, before, run: run as Listener['run'] });

/** Calls the listeners of a moment one after the other, in the unit in which it comes. */
export type Raise = <Value>(unit: Unit, moment: Moment<Value>, value: Value) => Promise<void>;

/**
 * Returns whether an area of the application listens to a moment. A unit in which it comes is then for one caller alone:
 * what such a listener reads, writes or answers is as if nobody else were there.
 */
export type IsHeardByApplication = <Value>(moment: Moment<Value>) => boolean;
