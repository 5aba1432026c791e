export { createOpenTelemetryMeter, type OpenTelemetryMeterOptions } from './create-opentelemetry-meter.ts';
export { createOpenTelemetryTracer, type OpenTelemetryOptions } from './create-opentelemetry-tracer.ts';
