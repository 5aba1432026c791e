import type { Measurements, Meter } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { definitions } from '../metrics/definitions.ts';
import { createGauges } from './gauges.ts';
import { createMetricsHandler, type MetricsHandler } from './metrics-handler.ts';
import { createCounter, createHistogram } from './series.ts';

/** The metrics of one backend. */
export interface PrometheusMetrics {
  /** Give it to `createBackend({ meter })`, of one backend. */
  readonly meter: Meter;
  /** The registry that has the metrics. `await registry.metrics()` returns them as text, of type `registry.contentType`. */
  readonly registry: Registry;
  /** Answers `GET` and `HEAD` with the metrics as text: `app.get('/metrics', handler)`, or as listener of a server. */
  readonly handler: MetricsHandler;
}

/** The options of `createPrometheusMetrics`. */
export interface PrometheusOptions {
  /** Adds the metrics to this registry. Default: a new one. */
  readonly registry?: Registry | undefined;
  /**
   * Whether to add the metrics of the process from prom-client too, such as `nodejs_eventloop_lag_p99_seconds`. Default:
   * true for a new registry, and false for yours, because you may collect them already.
   */
  readonly process?: boolean | undefined;
}

/**
 * Creates the metrics of a backend. `docs/monitoring.md` lists them. Throws if the registry has metrics of another backend.
 */
export function createPrometheusMetrics(options: PrometheusOptions = {}): PrometheusMetrics {
  checkOptions('createPrometheusMetrics', options, {
    example: 'createPrometheusMetrics({ registry })',
    options: { registry: 'any', process: 'flag' },
  });
  const { registry: own, process = own === undefined } = options;
  const registry = own ?? new Registry();
  if (process) collectDefaultMetrics({ register: registry });
  const requests = createHistogram(definitions.requests);
  const waits = createHistogram(definitions.waits);
  const rateLimited = createCounter(definitions.rateLimited);
  const storage = createHistogram(definitions.storage);
  const tasks = createHistogram(definitions.tasks);
  const matchmakingWait = createHistogram(definitions.matchmakingWait);
  const ticketsExpired = createCounter(definitions.ticketsExpired);
  const allocations = createHistogram(definitions.allocations);
  const delivery = createHistogram(definitions.delivery);
  let measure: (() => Promise<Measurements>) | undefined;

  const meter: Meter = {
    recordRequest: (operation, code, milliseconds) =>
      requests.record(milliseconds, operation ?? 'none', code),
    recordWait: (operation, code, milliseconds) => waits.record(milliseconds, operation, code),
    recordRateLimited: (rateClass) => rateLimited.add(1, rateClass),
    recordStorage: (operation, outcome, milliseconds) => storage.record(milliseconds, operation, outcome),
    recordTask: (task, outcome, milliseconds) => tasks.record(milliseconds, task, outcome),
    recordMatched: (queue, milliseconds) => matchmakingWait.record(milliseconds, queue),
    recordExpired: (queue, tickets) => ticketsExpired.add(tickets, queue),
    recordAllocation: (allocator, outcome, milliseconds) =>
      allocations.record(milliseconds, allocator, outcome),
    recordDelivery: (milliseconds) => delivery.record(milliseconds),
    connect(measureBackend) {
      if (measure) throw new Error('these metrics are of another backend; create others for each backend');
      measure = measureBackend;
    },
  };

  const recorded = [
    requests,
    waits,
    rateLimited,
    storage,
    tasks,
    matchmakingWait,
    ticketsExpired,
    allocations,
    delivery,
  ];
  for (const { metric } of recorded) registry.registerMetric(metric);
  for (const metric of createGauges(() => measure?.() ?? null)) registry.registerMetric(metric);
  return {
    meter,
    registry,
    handler: createMetricsHandler(async () => registry),
  };
}
