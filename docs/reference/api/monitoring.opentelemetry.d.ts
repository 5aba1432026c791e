// The public types of @lobbykit/monitoring/opentelemetry, without comments. Written by `npm run reference`.

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
