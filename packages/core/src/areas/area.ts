import type { DataStep } from '../data-steps/data-step.ts';
import type { Consumer } from '../events/consumers/consumer.ts';
import type { Contract, Handlers, Routes } from '../http/contract.ts';
import type { CreatePage } from '../http/operation.ts';
import type { Rates } from '../http/rates.ts';
import type { Call } from '../kernel/call.ts';
import type { ErrorMaker } from '../kernel/errors.ts';
import type { Limits } from '../kernel/limits.ts';
import type { HealthRecord } from '../kernel/schemas.ts';
import type { Atomically, Single } from '../kernel/unit-of-work.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Secrets } from '../runtime/secrets.ts';
import type { Task } from '../scheduler/task.ts';
import type { ComponentHealth, Storage } from '../storage/storage.ts';
import type { Table } from '../storage/table.ts';

/** The data of an area: everything except its service. Catalogues, documents and tests are derived from it. */
export interface AreaData<R extends Routes = Routes> {
  readonly contract: Contract<R>;
  readonly tables: readonly Table[];
  /** Changes of existing rows. `start` runs each once, after the tables were migrated. */
  readonly dataSteps?: readonly DataStep[];
  /** The errors that the area declares. */
  readonly errors: Readonly<Record<string, ErrorMaker>>;
  /** The events that the area publishes: `kind.TYPE` → when. */
  readonly events: Readonly<Record<string, string>>;
}

/**
 * Declares the data of an area. Annotate the constant with `AreaData<typeof contract.routes>`: if its type were inferred,
 * every route would appear twice in the type declarations.
 */
export const defineArea = <const R extends Routes>(area: AreaData<R>): AreaData<R> => area;

/** What every area may use. */
export interface Context {
  /** For background work only. Operations read through their call and write through `atomically`. */
  readonly storage: Storage;
  readonly atomically: Atomically;
  /** For a write that is one guarded statement and publishes no event. */
  readonly single: Single;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly limits: Limits;
  readonly rates: Rates;
  /** Creates a call of this process, for background work and hooks. */
  systemCall(operation: string): Call;
  /** Returns the health record of an area: the storage, and the components of the area. */
  health(components?: () => Promise<readonly ComponentHealth[]>): Promise<HealthRecord>;
}

export type { DataStep } from '../data-steps/data-step.ts';
export type { Task } from '../scheduler/task.ts';

/** A running area. */
export interface Service<R extends Routes = Routes> {
  readonly operations: Handlers<R>;
  /** Creates the pages of operations with `page`. */
  readonly page?: CreatePage;
  readonly tasks?: readonly Task[];
  /** Consumers of events by name. Each is named `<area>.<name>` in reports and in stored rows. */
  readonly consumers?: Readonly<Record<string, Consumer>>;
}
