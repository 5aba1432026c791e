import type { Catalogue } from '../catalogue/catalogue.ts';
import { createBus, type PublishingBus } from '../events/bus.ts';
import type { RateStore } from '../http/rate-store.ts';
import { createRates, type Rates } from '../http/rates.ts';
import { createSharedRateStore } from '../http/shared-rate-store.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { consoleLog } from '../runtime/console-log.ts';
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
  /** What callers have used of their rates: a restart gives nobody new points. */
  readonly rates: Rates;
  /** Removes credentials and configured secrets from a text. */
  readonly redactSecrets: (text: string) => string;
}

/** Creates what a backend keeps when it restarts. Throws if an option is invalid. */
export function createShared(
  options: BackendOptions<OwnAreas>,
  { rates: rateTable }: Pick<Catalogue, 'rates'>,
): Shared {
  assertRootKey(options.rootApiKey);
  const timers = options.clock ?? systemClock;
  const redactSecrets = createRedactor([options.rootApiKey ?? [], options.secretKey ?? []].flat());
  const recentLog = createRecentLog(timers);
  const log = createOutageLog(
    createRedactingLog(options.log ?? consoleLog, redactSecrets, recentLog.add),
    timers,
  );
  return {
    timers,
    log,
    recentLog,
    bus: createBus(log),
    rates: createRates(rateTable, options.rates, rateStoreOf(options, log)),
    redactSecrets,
  };
}

/** Returns the store of the rates; undefined for the memory of this process. */
function rateStoreOf({ rateStore, storage }: BackendOptions<OwnAreas>, log: Log): RateStore | undefined {
  if (rateStore === 'storage') return createSharedRateStore({ storage, log });
  if (rateStore !== undefined && typeof rateStore?.take !== 'function')
    throw new Error("rateStore must be 'storage' or an object with take, charge and giveBack");
  return rateStore;
}

function assertRootKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]{32,256}$/.test(key))
    throw new Error('rootApiKey must be 32 to 256 visible ASCII characters');
}
