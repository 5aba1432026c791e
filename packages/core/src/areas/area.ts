import type { DataStep } from '../data-steps/data-step.ts';
import type { Contract, Handlers, Input, Routes } from '../http/contract.ts';
import type { CreatePage } from '../http/operation.ts';
import type { RateTable } from '../http/rates.ts';
import type { Call } from '../kernel/call.ts';
import type { ErrorMaker } from '../kernel/errors.ts';
import type { LimitTable } from '../kernel/limits.ts';
import type { Moment } from '../kernel/moment.ts';
import type { Table } from '../storage/table.ts';
import type { Context } from './context.ts';
import type { Background, Needed, Needs, OptionDefaults, Part } from './part.ts';

export type { DataStep } from '../data-steps/data-step.ts';
export type { Task } from '../scheduler/task.ts';
export type { Context } from './context.ts';

/** The data of an area: everything except its service. Catalogues, documents and tests are derived from it. */
export interface AreaData<R extends Routes = Routes, Name extends string = string> {
  readonly contract: Contract<R, Name>;
  readonly tables: readonly Table[];
  /** Changes of existing rows. `start` runs each once, after the tables were migrated. */
  readonly dataSteps?: readonly DataStep[];
  /** The errors that the area declares. */
  readonly errors: Readonly<Record<string, ErrorMaker>>;
  /** The events that the area publishes: `kind.TYPE` → when. */
  readonly events: Readonly<Record<string, string>>;
  /** The moments at which other areas may act in its units. */
  readonly moments: readonly Moment[];
  /** The settings of matchmaking queues that only this area reads, such as `rating`. Without it they are refused. */
  readonly queueSettings?: readonly string[];
  /** The limits that the area owns. Each name is unique in a backend. */
  readonly limits: LimitTable;
  /** The rate classes that only routes of the area use. Each name is unique in a backend. */
  readonly rates: RateTable;
}

/** No options, limits or rates. */
export type None = Record<never, never>;

/** Says for operations of an area which of their calls change the same thing. */
export type SharedUnits<R extends Routes> = {
  readonly [Operation in keyof R]?: (
    call: Call,
    input: Input<R[Operation]>,
  ) => string | null | Promise<string | null>;
};

/** A running area. */
export interface Service<R extends Routes = Routes> extends Background {
  readonly operations: Handlers<R>;
  /**
   * Operations of which many come at once for the same row: a chest, a balance, a counter. Each function returns a text that
   * names the row, or null. Calls that have the same text, and the same node, then wait for their turn without a connection
   * of the database, and share units: they run one after another, each with its own answer, error, events, audit row and
   * Idempotency-Key. One that has waited for five seconds is refused with OVERLOADED. On SQLite and in memory it has no
   * effect, because there each unit waits for its turn anyway.
   */
  readonly sharedUnits?: SharedUnits<R>;
  /** Creates the pages of operations with `page`. */
  readonly page?: CreatePage;
}

/**
 * An area: its data, and the function that creates its service. `Value` is the service with what it offers to other
 * areas, `O` the options of `createBackend` that it reads, `L` its limits and `T` its rates.
 */
export interface Area<
  R extends Routes = Routes,
  Value extends Service<R> = Service<R>,
  O = None,
  L extends LimitTable = None,
  T extends RateTable = None,
  Name extends string = string,
> extends AreaData<R, Name>,
    Part<Value> {
  readonly limits: L;
  readonly rates: T;
  /** Never set. It carries the type of the options. */
  readonly optionsType?: O;
}

/** How an area is declared. What it leaves out it does not have. */
export interface AreaDefinition<
  R extends Routes,
  Value extends Service<R>,
  N extends Needs,
  O,
  L extends LimitTable,
  T extends RateTable,
  Name extends string,
> extends Pick<AreaData<R, Name>, 'contract'>,
    Partial<Omit<AreaData<R>, 'contract'>> {
  readonly limits?: L;
  readonly rates?: T;
  readonly options?: OptionDefaults<O>;
  readonly needs?: N;
  /** Creates the service. It may use `ctx`, what it needs of others, and its options. It must not use the storage yet. */
  create(ctx: Context<L>, needs: Needed<N>, options: OptionDefaults<O>): Value;
}

/**
 * Declares an area. Annotate the constant of a published package with `Area<typeof contract.routes, …>`: if its type
 * were inferred, every route would appear twice in the type declarations.
 */
export const defineArea = <
  const R extends Routes,
  Value extends Service<R>,
  const N extends Needs = None,
  O = None,
  L extends LimitTable = None,
  T extends RateTable = None,
  const Name extends string = string,
>(
  area: AreaDefinition<R, Value, N, O, L, T, Name>,
): Area<R, Value, O, L, T, Name> => ({
  tables: [],
  errors: {},
  events: {},
  moments: [],
  ...area,
  limits: area.limits ?? ({} as L),
  rates: area.rates ?? ({} as T),
  name: area.contract.area,
  needs: area.needs ?? {},
  options: area.options ?? {},
  background: (service) => service,
});

type OptionsIn<A> = A extends { readonly optionsType?: infer O } ? O : never;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

/** The names in some tables of limits or rates, together. */
export type NamesOf<Table> = Table extends unknown ? keyof Table & string : never;

/** The options that some areas read, together. */
export type OptionsOf<A> = Intersection<OptionsIn<A>>;
