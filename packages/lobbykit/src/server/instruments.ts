import cluster from 'node:cluster';
import type { BackendOptions } from '@lobbykit/core';
import type { Config } from '../config/config.ts';
import { type MetricsServer, metricsUrl, serveMetrics } from './metrics-server.ts';
import { shareMetrics } from './share-metrics.ts';

/** What measures and traces the backend. */
export interface Instruments {
  readonly options: Pick<BackendOptions, 'meter' | 'tracer'>;
  /** Serves the metrics, if there are any; in a worker, the parent serves them. Returns where, in words. */
  listen(): Promise<string>;
  close(): void;
}

type InstrumentsConfig = Pick<Config, 'METRICS_PORT' | 'METRICS_HOST' | 'TRACES'>;

/** Creates what the configuration asks for. What is off is not even loaded. */
export async function createInstruments({
  METRICS_PORT,
  METRICS_HOST,
  TRACES,
}: InstrumentsConfig): Promise<Instruments> {
  const tracer = TRACES
    ? (await import('@lobbykit/monitoring/opentelemetry')).createOpenTelemetryTracer()
    : undefined;
  if (METRICS_PORT === undefined) return { options: { tracer }, listen: async () => 'off', close() {} };
  const { createPrometheusMetrics } = await import('@lobbykit/monitoring/prometheus');
  const { meter, handler, registry } = createPrometheusMetrics();
  let server: MetricsServer | undefined;
  return {
    options: { meter, tracer },
    async listen() {
      if (cluster.isWorker) {
        shareMetrics(registry);
        return metricsUrl({ METRICS_HOST, METRICS_PORT });
      }
      server = await serveMetrics({ METRICS_HOST, METRICS_PORT }, handler);
      return metricsUrl({ METRICS_HOST, METRICS_PORT: server.port });
    },
    close: () => server?.close(),
  };
}
