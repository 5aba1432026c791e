import type { Worker } from 'node:cluster';
import { setTimeout } from 'node:timers';
import { createMetricsHandler } from '@lobbykit/monitoring/prometheus';
import { type Metric, Registry } from 'prom-client';
import { type MetricsAddress, type MetricsServer, serveMetrics } from './metrics-server.ts';
import type { Metrics, MetricsRequest, MetricsResponse } from './share-metrics.ts';

/** A worker that does not answer within this time is left out, so that Prometheus gets the others. */
const maxMilliseconds = 3_000;

let requests = 0;

/** Returns the metrics of a worker; none if it does not answer in time. */
function askWorker(worker: Worker): Promise<Metrics> {
  const id = ++requests;
  return new Promise((resolve) => {
    const end = (metrics: Metrics): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(metrics);
    };
    const onMessage = ({ metricsResponse, metrics = [] }: Partial<MetricsResponse>): void => {
      if (metricsResponse === id) end(metrics);
    };
    const onExit = (): void => end([]);
    const timer = setTimeout(onExit, maxMilliseconds);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.send({ metricsRequest: id } satisfies MetricsRequest, (error) => {
      if (error) end([]);
    });
  });
}

/**
 * Returns the metrics of all workers, each with the label `worker`. They are not added up: after the end of a worker, a sum
 * would go back, and rates would be wrong.
 */
async function readWorkerMetrics(workers: ReadonlyMap<string, Worker>): Promise<Registry> {
  const byName = new Map<string, { readonly metric: Metrics[number]; readonly values: unknown[] }>();
  const answers = await Promise.all(
    [...workers].map(async ([worker, each]) => ({ worker, metrics: await askWorker(each) })),
  );
  for (const { worker, metrics } of answers)
    for (const metric of metrics) {
      const { values } =
        byName.get(metric.name) ?? byName.set(metric.name, { metric, values: [] }).get(metric.name)!;
      for (const value of metric.values) values.push({ ...value, labels: { ...value.labels, worker } });
    }
  const registry = new Registry();
  for (const { metric, values } of byName.values())
    registry.registerMetric({ ...metric, get: async () => ({ ...metric, values }) } as unknown as Metric);
  return registry;
}

/** Serves the metrics of all workers that run when they are asked for. The workers are known by their places. */
export const serveWorkerMetrics = (
  workers: ReadonlyMap<string, Worker>,
  address: MetricsAddress,
): Promise<MetricsServer> =>
  serveMetrics(
    address,
    createMetricsHandler(() => readWorkerMetrics(workers)),
  );
