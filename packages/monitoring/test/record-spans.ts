import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** Creates a provider of the SDK of OpenTelemetry that keeps the spans that have ended. */
export function createSpanRecorder() {
  // What a host does when it starts its SDK. Without it no span knows its parent.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  return {
    provider,
    spans: (): readonly ReadableSpan[] => exporter.getFinishedSpans(),
    reset: (): void => exporter.reset(),
  };
}
