import type { Rates } from '../http/rates.ts';
import type { Availability } from '../kernel/availability.ts';
import type { Call } from '../kernel/call.ts';
import type { Meter } from '../kernel/instruments.ts';
import type { EngineLimits, LimitsOf, LimitTable } from '../kernel/limits.ts';
import type { IsHeardByApplication, Raise } from '../kernel/moment.ts';
import type { HealthRecord } from '../kernel/schemas.ts';
import type { Atomically, Single } from '../kernel/unit-of-work.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Secrets } from '../runtime/secrets.ts';
import type { ComponentHealth, Storage } from '../storage/storage.ts';
import type { UnitApi } from './unit-api.ts';

type NoLimits = Record<never, never>;

/** What every area may use. `Own` is the table of its own limits. */
export interface Context<Own extends LimitTable = NoLimits> {
  /** For background work only. Operations read through their call and write through `atomically`. */
  readonly storage: Storage;
  readonly atomically: Atomically;
  /** For a write that is one guarded statement and publishes no event. */
  readonly single: Single;
  /** Calls operations of the areas in the box in a unit of this area. */
  readonly api: UnitApi;
  /** Tells the areas that listen to a moment that it has come. */
  readonly raise: Raise;
  readonly isHeardByApplication: IsHeardByApplication;
  readonly clock: Clock;
  /** Since when callers could reach the service, for deadlines that wait for them. */
  readonly availability: Availability;
  /** Whether other nodes may use the storage too. */
  readonly hasOtherNodes: boolean;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly log: Log;
  /** The limits that no area owns, and those of this area. */
  readonly limits: EngineLimits & LimitsOf<Own>;
  readonly rates: Rates;
  /** Receives measurements; null for none. */
  readonly meter: Meter | null;
  /** Whether the backend serves real players: what is only for development is disabled. */
  readonly production: boolean;
  /** The URL of this server as clients see it; null if it was not given. */
  readonly publicUrl: string | null;
  /** Creates a call of this process, for background work and hooks. */
  systemCall(operation: string): Call;
  /** Returns the health record of an area: the storage, and the components of the area. */
  health(components?: () => Promise<readonly ComponentHealth[]>): Promise<HealthRecord>;
}
