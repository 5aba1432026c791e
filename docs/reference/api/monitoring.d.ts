// The public types of @lobbykit/monitoring, without comments. Written by `npm run reference`.

// @lobbykit/monitoring/prometheus
export { createPrometheusMetrics, type PrometheusMetrics, type PrometheusOptions } from './create-prometheus-metrics.ts';
export { createMetricsHandler, type MetricsHandler } from './metrics-handler.ts';

// @lobbykit/monitoring/opentelemetry
export { createOpenTelemetryMeter, type OpenTelemetryMeterOptions } from './create-opentelemetry-meter.ts';
export { createOpenTelemetryTracer, type OpenTelemetryOptions } from './create-opentelemetry-tracer.ts';

// packages/monitoring/src/opentelemetry/create-opentelemetry-meter.ts
export interface OpenTelemetryMeterOptions {
    readonly provider?: MeterProvider;
}
export declare function createOpenTelemetryMeter(options?: OpenTelemetryMeterOptions): Meter;

// packages/monitoring/src/opentelemetry/create-opentelemetry-tracer.ts
export interface OpenTelemetryOptions {
    readonly provider?: TracerProvider;
}
export declare function createOpenTelemetryTracer(options?: OpenTelemetryOptions): Tracer;

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
