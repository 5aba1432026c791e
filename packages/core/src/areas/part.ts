import type { Consumer } from '../events/consumers/consumer.ts';
import type { Gauge } from '../kernel/instruments.ts';
import type { LimitTable } from '../kernel/limits.ts';
import type { Listener } from '../kernel/moment.ts';
import type { Task } from '../scheduler/task.ts';
import type { Context } from './context.ts';

/** What a part does besides answering calls. */
export interface Background {
  /** Work at intervals, on one node at a time. */
  readonly tasks?: readonly Task[];
  /** What it does when a moment comes, in the unit of that moment. */
  readonly listeners?: readonly Listener[];
  /** Consumers of events by name. Each is named `<area>.<name>` in reports and in stored rows. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
  /** Reads numbers from the storage, for metrics. Must be cheap: it is called every few seconds, on every node. */
  measure?(): Promise<readonly Gauge[]>;
  /** Reads what must be known before the first request. Called once at the start, also with `background: false`. */
  load?(): Promise<void>;
  /** Called when the backend starts, after the parts that this one needs. Not called with `background: false`. */
  start?(): void;
  /** Ends what holds requests open, because the backend stops. */
  stopWaiting?(): void;
  /** Called when the backend stops, before the parts that this one needs. */
  stop?(reason: { readonly isRestart: boolean }): void | Promise<void>;
}

/**
 * Something that areas share, such as the store of sessions. A backend creates each part once, after the parts that it
 * needs. An area is a part too: others may need what its service offers besides its operations.
 */
export interface Part<Value = unknown> {
  /** Unique in a backend, for messages. */
  readonly name: string;
  readonly needs: Needs;
  /** The options of `createBackend` that it reads, with their defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The limits that it reads. The area that it belongs to declares them. */
  readonly limits: LimitTable;
  /** The part that is needed only if the backend has it: see `optional`. */
  readonly optional?: Part;
  create(ctx: Context, needs: never, options: never): Value;
  /** Returns what the value does besides answering calls. */
  background?(value: Value): Background;
}

/** The parts that a part needs, under the names by which it gets them. */
export type Needs = Readonly<Record<string, Part>>;

/** The values of needed parts. */
export type Needed<N extends Needs> = {
  readonly [Name in keyof N]: N[Name] extends Part<infer Value> ? Value : never;
};

type Scalar = string | number | boolean | null;

/**
 * The default of each option. A text, a number and a flag have one; null can mean none. Other options may be undefined,
 * if their type says so.
 */
export type OptionDefaults<O> = {
  readonly [Name in keyof O]-?: Exclude<O[Name], undefined> extends Scalar
    ? Exclude<O[Name], undefined>
    : O[Name];
};

type NoNeeds = Record<never, never>;

/** How a part is declared. */
export interface PartDefinition<Value, N extends Needs, O, L extends LimitTable> {
  readonly name: string;
  readonly limits?: L;
  readonly needs?: N;
  readonly options?: OptionDefaults<O>;
  create(ctx: Context<L>, needs: Needed<N>, options: OptionDefaults<O>): Value;
  background?(value: Value): Background;
}

/** Declares a part. `needs` names what it gets from others; nothing else of them is in reach. */
export const definePart = <
  Value,
  const N extends Needs = NoNeeds,
  O = NoNeeds,
  L extends LimitTable = NoNeeds,
>(
  part: PartDefinition<Value, N, O, L>,
): Part<Value> => ({
  ...part,
  limits: part.limits ?? {},
  needs: part.needs ?? {},
  options: part.options ?? {},
});

/**
 * Returns a need that does not require its part: its value is undefined if the host leaves out the area that the part
 * belongs to (`withoutAreas`), and if the part is an area of the application that the backend does not have.
 */
export const optional = <Value>(part: Part<Value>): Part<Value | undefined> => ({
  name: part.name,
  limits: {},
  needs: {},
  options: {},
  optional: part,
  create() {
    throw new Error(`the optional part ${part.name} stands for another part`);
  },
});

/** Declares a part whose value `createBackend` itself provides. */
export const provided = <Value>(name: string): Part<Value> => ({
  name,
  limits: {},
  needs: {},
  options: {},
  create() {
    throw new Error(`${name} is provided by createBackend`);
  },
});
