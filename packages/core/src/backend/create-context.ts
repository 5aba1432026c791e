import type { Context } from '../areas/context.ts';
import { recordAudit } from '../audit/record.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { createEventEngine, type EventEngine } from '../events/create-event-engine.ts';
import { createWakeUps, ownWakeUps } from '../events/nodes/wake-ups.ts';
import { createRates } from '../http/rates.ts';
import type { Call } from '../kernel/call.ts';
import type { Tracer } from '../kernel/instruments.ts';
import { type EngineLimits, type LimitValues, resolveLimits } from '../kernel/limits.ts';
import type { HealthRecord } from '../kernel/schemas.ts';
import { type AtomicallyWith, createAtomically, createSingle } from '../kernel/unit-of-work.ts';
import type { UnitDependencies } from '../kernel/unit-parts.ts';
import { createDatabaseClock } from '../runtime/database-clock.ts';
import { type Ids, systemIds } from '../runtime/ids.ts';
import { createSecrets } from '../runtime/secrets.ts';
import { createSteadyClock, type SteadyClock } from '../runtime/steady-clock.ts';
import { createAvailability, type MeasuredAvailability } from '../scheduler/availability.ts';
import { type ClockRecord, createClockRecord } from '../scheduler/clock-record.ts';
import type { ComponentHealth, Storage } from '../storage/storage.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';
import type { Shared } from './shared.ts';
import { createSharedUnits } from './shared-units.ts';

/** What all areas share, and the parts of it that the backend starts and stops. */
export interface BackendContext {
  readonly context: Context & { readonly limits: LimitValues };
  readonly clock: SteadyClock;
  readonly clockRecord: ClockRecord;
  /** Wraps work in spans; null for none. */
  readonly tracer: Tracer | null;
  readonly availability: MeasuredAvailability;
  readonly events: EventEngine;
  readonly atomically: AtomicallyWith;
  /** Writes an audit row for an operator's call that was refused. */
  readonly recordRefusal: (call: Call, reason: string) => Promise<void>;
  /** Returns the components of a health record with the details that only operators may see. */
  readonly detailsOf: (record: HealthRecord) => readonly ComponentHealth[];
}

/** Creates what all areas share. Throws if an option is invalid. */
export function createContext(
  options: BackendOptions<OwnAreas>,
  shared: Shared,
  { limits: limitTable, rates: rateTable }: Pick<Catalogue, 'limits' | 'rates'>,
  { raise, isHeardByApplication, api }: Pick<Context, 'raise' | 'isHeardByApplication' | 'api'>,
): BackendContext {
  const { storage } = options;
  const { timers, log, meter, tracer, redactSecrets } = shared;
  const secretKeys = [options.secretKey ?? []].flat();
  const limits = resolveLimits(limitTable, options.limits) as EngineLimits & LimitValues;
  const ids = options.ids ?? systemIds;
  const clock = createSteadyClock(createDatabaseClock(timers, options.clock ? {} : storage, log), log);
  const secrets = createSecrets({
    secretKeys,
    ...(options.random && { random: options.random }),
  });
  const wakeUps = createWakeUps(options.wakeUps, { storage, clock, log });
  const events = createEventEngine({ storage, wakeUps, clock, ids, limits, log, meter, bus: shared.bus });
  const availability = createAvailability({
    storage: storage.reserved ?? storage,
    clock,
    log,
    limits,
    signals: events.signals,
  });
  const hasOtherNodes = wakeUps !== null;
  const clockRecord = createClockRecord({ storage: storage.reserved ?? storage, clock, hasOtherNodes });
  const details = new WeakMap<HealthRecord, readonly ComponentHealth[]>();
  const audit = { ids, redactSecrets };
  const units: UnitDependencies = {
    transaction(work) {
      clockRecord.touch();
      return storage.transaction(work);
    },
    storeEvents: events.outbox.storeEvents,
    storeAudit: (unit, call, entries) => recordAudit(unit, audit, call, entries),
  };
  const atomically = createAtomically(units);

  const single = createSingle(storage, atomically);

  return {
    context: {
      storage,
      atomically,
      single(call, statement) {
        clockRecord.touch();
        return single(call, statement);
      },
      raise,
      isHeardByApplication,
      api,
      clock,
      availability,
      hasOtherNodes,
      ids,
      secrets,
      log,
      limits,
      rates: createRates(
        rateTable,
        options.rates,
        shared.rateStoreOf(options.rateStore),
        meter?.recordRateLimited,
      ),
      meter,
      production: options.production ?? false,
      publicUrl: options.publicUrl ?? null,
      systemCall: (operation) => createSystemCall(operation, storage, clock, ids),
      async health(ownComponents = async () => []) {
        const components = [
          ...(await storage.health()),
          ...((await ownWakeUps(options.wakeUps)?.health?.()) ?? []),
          ...(await ownComponents()),
        ];
        const record = healthRecordOf(components);
        details.set(record, components);
        return record;
      },
    },
    clock,
    clockRecord,
    tracer,
    availability,
    events,
    atomically: createSharedUnits({ ...units, storage, clock, atomically }),
    detailsOf: (record) => details.get(record) ?? record.components,
    recordRefusal: (call, reason) =>
      recordAudit(storage, audit, call, [{ object: call.object ?? '', outcome: reason }]),
  };
}

const neverAborted = new AbortController().signal;

const createSystemCall = (operation: string, storage: Storage, clock: SteadyClock, ids: Ids): Call => ({
  operation,
  actor: { kind: 'system' },
  requestId: ids.next('request'),
  now: clock.now(),
  address: '',
  userAgent: '',
  signal: () => neverAborted,
  db: storage,
  unit: null,
  object: null,
  audited: false,
  header: () => undefined,
  reply: () => {},
});

/** Health operations are public: callers learn what is broken, not why. */
const healthRecordOf = (components: readonly ComponentHealth[]): HealthRecord => ({
  healthy: components.every(({ healthy }) => healthy),
  components: components.map((component) => ({ ...component, status: '' })),
});
