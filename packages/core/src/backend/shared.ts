import { createBus, type PublishingBus } from '../events/bus.ts';
import { createMemoryRateStore, type RateStore } from '../http/rate-store.ts';
import { createSharedRateStore } from '../http/shared-rate-store.ts';
import { watchRateStore } from '../http/watch-rate-store.ts';
import type { Meter, Tracer } from '../kernel/instruments.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { consoleLog } from '../runtime/console-log.ts';
import { isolateMeter } from '../runtime/isolate-meter.ts';
import { isolateTracer } from '../runtime/isolate-tracer.ts';
import { createRedactingLog, type Log } from '../runtime/log.ts';
import { createOutageLog } from '../runtime/outage-log.ts';
import { createRecentLog, type RecentLog } from '../runtime/recent-log.ts';
import { createRedactor } from '../runtime/secrets.ts';
import type { BackendOptions } from './options.ts';
import type { OwnAreas } from './own-areas.ts';

/** What a backend keeps when it restarts. */
export interface Shared {
  /** The clock of the machine, or that of the options. */
  readonly timers: Clock;
  readonly log: Log;
  readonly recentLog: RecentLog;
  /** The listeners of the host. */
  readonly bus: PublishingBus;
  /**
   * Returns the store of the rates that an option chooses: the same one after a restart, so that a restart gives nobody
   * new points. Throws if the option is invalid.
   */
  readonly rateStoreOf: (option: BackendOptions<OwnAreas>['rateStore']) => RateStore;
  /** Receives measurements; null for none. */
  readonly meter: Meter | null;
  readonly tracer: Tracer | null;
  /** Removes credentials and configured secrets from a text. */
  readonly redactSecrets: (text: string) => string;
}

/** Creates what a backend keeps when it restarts. Throws if an option is invalid. */
export function createShared(options: BackendOptions<OwnAreas>): Shared {
  assertRootKey(options.rootApiKey);
  const timers = options.clock ?? systemClock;
  const redactSecrets = createRedactor([options.rootApiKey ?? [], options.secretKey ?? []].flat());
  const recentLog = createRecentLog(timers);
  const log = createOutageLog(
    createRedactingLog(options.log ?? consoleLog, redactSecrets, recentLog.add),
    timers,
  );
  const meter = options.meter ? isolateMeter(options.meter, log) : null;
  return {
    timers,
    log,
    recentLog,
    bus: createBus(log),
    rateStoreOf: createRateStores(options, log, timers),
    meter,
    tracer: options.tracer ? isolateTracer(options.tracer, log) : null,
    redactSecrets,
  };
}

function createRateStores(
  { storage }: BackendOptions<OwnAreas>,
  log: Log,
  clock: Clock,
): Shared['rateStoreOf'] {
  const inMemory = createMemoryRateStore();
  const inStorage = createSharedRateStore({ storage, log, clock });
  return (option) => {
    checkRateStore(option);
    if (option === undefined) return inMemory;
    if (option === 'storage') return inStorage;
    return watchRateStore(option, { log, clock });
  };
}

/** Throws if the option is invalid. */
export function checkRateStore(option: BackendOptions<OwnAreas>['rateStore']): void {
  if (option !== undefined && option !== 'storage' && typeof option?.take !== 'function')
    throw new Error("rateStore must be 'storage' or an object with take, charge and giveBack");
}

function assertRootKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]{32,256}$/.test(key))
    throw new Error('rootApiKey must be 32 to 256 visible ASCII characters');
}
