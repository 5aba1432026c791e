// The public types of @lobbykit/monitoring/prometheus, without comments. Written by `npm run reference`.

export { createPrometheusMetrics, type PrometheusMetrics, type PrometheusOptions } from './create-prometheus-metrics.ts';
export { createMetricsHandler, type MetricsHandler } from './metrics-handler.ts';

// packages/monitoring/src/prometheus/create-prometheus-metrics.ts
export interface PrometheusMetrics {
    readonly meter: Meter;
    readonly registry: Registry;
    readonly handler: MetricsHandler;
}
export interface PrometheusOptions {
    readonly registry?: Registry | undefined;
    readonly process?: boolean | undefined;
}
export declare function createPrometheusMetrics(options?: PrometheusOptions): PrometheusMetrics;

// packages/monitoring/src/prometheus/metrics-handler.ts
export type MetricsHandler = (request: IncomingMessage, response: ServerResponse) => void;
export declare const createMetricsHandler: (read: () => Promise<Registry>) => MetricsHandler;
