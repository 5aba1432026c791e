export { createOpenTelemetryTracer, type OpenTelemetryOptions } from './create-opentelemetry-tracer.ts';
