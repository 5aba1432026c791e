import type { Context } from '../areas/context.ts';
import { recordAudit } from '../audit/record.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { createEventEngine, type EventEngine } from '../events/create-event-engine.ts';
import { createRates } from '../http/rates.ts';
import type { Call } from '../kernel/call.ts';
import { type EngineLimits, type LimitValues, resolveLimits } from '../kernel/limits.ts';
import { createAtomically, createSingle, type WatchableAtomically } from '../kernel/unit-of-work.ts';
import { systemClock } from '../runtime/clock.ts';
import { consoleLog } from '../runtime/console-log.ts';
import { createDatabaseClock, type DatabaseClock } from '../runtime/database-clock.ts';
import { type Ids, systemIds } from '../runtime/ids.ts';
import { createRedactingLog } from '../runtime/log.ts';
import { createOutageLog } from '../runtime/outage-log.ts';
import { createRedactor, createSecrets } from '../runtime/secrets.ts';
import { createAvailability, type MeasuredAvailability } from '../scheduler/availability.ts';
import type { Storage } from '../storage/storage.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';

/** What all areas share, and the parts of it that the backend starts and stops. */
export interface BackendContext {
  readonly context: Context & { readonly limits: LimitValues };
  readonly clock: DatabaseClock;
  readonly availability: MeasuredAvailability;
  readonly events: EventEngine;
  readonly atomically: WatchableAtomically;
  /** Writes an audit row for an operator's call that was refused. */
  readonly recordRefusal: (call: Call, reason: string) => Promise<void>;
  /** Removes credentials and configured secrets from a text. */
  readonly redactSecrets: (text: string) => string;
}

/** Creates what all areas share. Throws if an option is invalid. */
export function createContext(
  options: BackendOptions<OwnAreas>,
  { limits: limitTable, rates: rateTable }: Pick<Catalogue, 'limits' | 'rates'>,
  { raise, api }: Pick<Context, 'raise' | 'api'>,
): BackendContext {
  const { storage } = options;
  assertRootKey(options.rootApiKey);
  const secretKeys = [options.secretKey ?? []].flat();
  const redactSecrets = createRedactor([options.rootApiKey ?? [], secretKeys].flat());
  const timers = options.clock ?? systemClock;
  const log = createOutageLog(createRedactingLog(options.log ?? consoleLog, redactSecrets), timers);
  const limits = resolveLimits(limitTable, options.limits) as EngineLimits & LimitValues;
  const rates = createRates(rateTable, options.rates);
  const ids = options.ids ?? systemIds;
  const clock = createDatabaseClock(timers, options.clock ? {} : storage, log);
  const secrets = createSecrets({
    secretKeys,
    ...(options.random && { random: options.random }),
  });
  const events = createEventEngine({ storage, clock, ids, limits, log });
  const availability = createAvailability({
    storage: storage.reserved ?? storage,
    clock,
    log,
    limits,
    signals: events.signals,
  });
  const audit = { ids, redactSecrets };
  const atomically = createAtomically({
    transaction: (work) => storage.transaction(work),
    storeEvents: events.outbox.storeEvents,
    storeAudit: (unit, call, entries) => recordAudit(unit, audit, call, entries),
  });

  return {
    context: {
      storage,
      atomically,
      single: createSingle(storage, atomically),
      raise,
      api,
      clock,
      availability,
      ids,
      secrets,
      log,
      limits,
      rates,
      production: options.production ?? false,
      publicUrl: options.publicUrl ?? null,
      systemCall: (operation) => createSystemCall(operation, storage, clock, ids),
      health: (ownComponents) => readHealth(storage, ownComponents),
    },
    clock,
    availability,
    events,
    atomically,
    redactSecrets,
    recordRefusal: (call, reason) =>
      recordAudit(storage, audit, call, [{ object: call.object ?? '', outcome: reason }]),
  };
}

function assertRootKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]{32,256}$/.test(key))
    throw new Error('rootApiKey must be 32 to 256 visible ASCII characters');
}

const neverAborted = new AbortController().signal;

const createSystemCall = (operation: string, storage: Storage, clock: DatabaseClock, ids: Ids): Call => ({
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

const readHealth = async (
  storage: Storage,
  ownComponents: Parameters<Context['health']>[0] = async () => [],
): ReturnType<Context['health']> => {
  const components = [...(await storage.health()), ...(await ownComponents())];
  return {
    healthy: components.every(({ healthy }) => healthy),
    // Health operations are public: callers learn what is broken, not why.
    components: components.map((component) => ({ ...component, status: '' })),
  };
};
