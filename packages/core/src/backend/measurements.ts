import type { Gauge, Measurements } from '../kernel/instruments.ts';
import type { Clock } from '../runtime/clock.ts';
import { withTimeout } from '../runtime/with-timeout.ts';
import type { Storage } from '../storage/storage.ts';
import type { Pipeline } from './pipeline.ts';

export interface MeasurementsDependencies extends Pick<Pipeline, 'dispatcher' | 'openStreams'> {
  readonly storage: Pick<Storage, 'measure' | 'queueMilliseconds'>;
  readonly clock: Clock;
  /** Read the gauges of the parts, each its own. */
  readonly gauges: readonly (() => Promise<readonly Gauge[]>)[];
}

/** What is not read by then is missing: metrics are asked for again in some seconds, and a database may not answer. */
const maxMilliseconds = 2_000;

/** Measures a backend. Never rejects: gauges that cannot be read are missing. */
export async function measureBackend({
  dispatcher,
  openStreams,
  storage,
  clock,
  gauges,
}: MeasurementsDependencies): Promise<Measurements> {
  const read = await Promise.allSettled(
    gauges.map(async (readGauges) => withTimeout(clock, maxMilliseconds, readGauges())),
  );
  return {
    runningRequests: dispatcher.busy,
    openStreams: openStreams.size,
    storageQueueMilliseconds: storage.queueMilliseconds?.() ?? 0,
    storage: storage.measure?.() ?? {},
    gauges: read.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
  };
}
