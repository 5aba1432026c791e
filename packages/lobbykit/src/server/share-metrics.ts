import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

export type Metrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What the parent asks a worker. */
export interface MetricsRequest {
  readonly metricsRequest: number;
}

/** What a worker answers. */
export interface MetricsResponse {
  readonly metricsResponse: number;
  readonly metrics: Metrics;
}

/** Answers the parent of this process whenever it asks for the metrics. */
export function shareMetrics(registry: Registry): void {
  process.on('message', (message: Partial<MetricsRequest>) => {
    const { metricsRequest } = message;
    if (metricsRequest === undefined) return;
    registry.getMetricsAsJSON().then(
      (metrics) => process.send?.({ metricsResponse: metricsRequest, metrics } satisfies MetricsResponse),
      // The parent waits for no answer longer than for a slow one.
      () => {},
    );
  });
}
