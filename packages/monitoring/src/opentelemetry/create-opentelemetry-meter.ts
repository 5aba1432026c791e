import type { Measurements, Meter } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import {
  type Attributes,
  type BatchObservableResult,
  type Counter,
  type Histogram,
  type Meter as Instruments,
  type MeterProvider,
  metrics,
  type Observable,
} from '@opentelemetry/api';
import { type Definition, definitions } from '../metrics/definitions.ts';
import { maxValues, type Read, readings } from '../metrics/readings.ts';

/** The options of `createOpenTelemetryMeter`. */
export interface OpenTelemetryMeterOptions {
  /** Default: the provider that the SDK of the host has registered before. */
  readonly provider?: MeterProvider;
}

/**
 * Creates the meter for `createBackend({ meter })`, of one backend. It needs an SDK of OpenTelemetry that the host has
 * started before; without one it does nothing.
 *
 * The instruments are the metrics of `docs/monitoring.md`, without the ends `_seconds`, which is their unit `s`, and `_total`.
 * Exporters for Prometheus add both again. What can only be read is read when the SDK collects.
 */
export function createOpenTelemetryMeter(options: OpenTelemetryMeterOptions = {}): Meter {
  checkOptions('createOpenTelemetryMeter', options, {
    example: 'createOpenTelemetryMeter({ provider })',
    options: { provider: 'any' },
  });
  const { provider } = options;
  const instruments = (provider ?? metrics.getMeterProvider()).getMeter('@lobbykit/monitoring');
  const requests = createHistogram(instruments, definitions.requests);
  const waits = createHistogram(instruments, definitions.waits);
  const rateLimited = createCounter(instruments, definitions.rateLimited);
  const storage = createHistogram(instruments, definitions.storage);
  const tasks = createHistogram(instruments, definitions.tasks);
  const matchmakingWait = createHistogram(instruments, definitions.matchmakingWait);
  const ticketsExpired = createCounter(instruments, definitions.ticketsExpired);
  const allocations = createHistogram(instruments, definitions.allocations);
  const delivery = createHistogram(instruments, definitions.delivery);
  let isConnected = false;

  return {
    recordRequest: (operation, code, milliseconds) =>
      requests.record(secondsOf(milliseconds), { operation: operation ?? 'none', code }),
    recordWait: (operation, code, milliseconds) => waits.record(secondsOf(milliseconds), { operation, code }),
    recordRateLimited: (rateClass) => rateLimited.add(1, { class: rateClass }),
    recordStorage: (operation, outcome, milliseconds) =>
      storage.record(secondsOf(milliseconds), { operation, outcome }),
    recordTask: (task, outcome, milliseconds) => tasks.record(secondsOf(milliseconds), { task, outcome }),
    recordMatched: (queue, milliseconds) => matchmakingWait.record(secondsOf(milliseconds), { queue }),
    recordExpired: (queue, tickets) => ticketsExpired.add(tickets, { queue }),
    recordAllocation: (allocator, outcome, milliseconds) =>
      allocations.record(secondsOf(milliseconds), { allocator, outcome }),
    recordDelivery: (milliseconds) => delivery.record(secondsOf(milliseconds)),
    connect(measure) {
      if (isConnected)
        throw new Error('this meter is of another backend; create another one for each backend');
      isConnected = true;
      observe(instruments, measure);
    },
  };
}

/** Nodes whose clocks differ can measure less than nothing. */
const secondsOf = (milliseconds: number): number => Math.max(0, milliseconds) / 1_000;

const nameOf = ({ name }: Definition): string => name.replace(/_total$|_seconds$/, '');

/** Without a unit for those that only count: exporters would make a name such as `_ratio` of it. */
const optionsOf = ({ name, help }: Definition) => ({
  description: help,
  ...(name.endsWith('_seconds') && { unit: 's' }),
});

const createHistogram = (
  instruments: Instruments,
  definition: Definition & { readonly buckets: readonly number[] },
): Histogram =>
  instruments.createHistogram(nameOf(definition), {
    ...optionsOf(definition),
    advice: { explicitBucketBoundaries: [...definition.buckets] },
  });

const createCounter = (instruments: Instruments, definition: Definition): Counter =>
  instruments.createCounter(nameOf(definition), optionsOf(definition));

/** Reads what can only be read, once for each collection of the SDK. */
function observe(instruments: Instruments, measure: () => Promise<Measurements>): void {
  const observed = readings.map(([definition, read]) => {
    const options = optionsOf(definition);
    const instrument: Observable =
      definition.type === 'counter'
        ? instruments.createObservableCounter(nameOf(definition), options)
        : instruments.createObservableGauge(nameOf(definition), options);
    return { instrument, definition, read };
  });
  instruments.addBatchObservableCallback(
    async (result) => {
      const measurements = await measure();
      for (const { instrument, definition, read } of observed)
        observeValues(result, instrument, definition, read(measurements));
    },
    observed.map(({ instrument }) => instrument),
  );
}

function observeValues(
  result: BatchObservableResult,
  instrument: Observable,
  { labels: [name] }: Definition,
  values: ReturnType<Read>,
): void {
  for (const [value, label = ''] of values.slice(0, maxValues)) {
    const attributes: Attributes = name === undefined ? {} : { [name]: label };
    if (value !== undefined) result.observe(instrument, value, attributes);
  }
}
