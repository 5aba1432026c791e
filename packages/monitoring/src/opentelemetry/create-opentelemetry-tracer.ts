import type { Span, Tracer } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import {
  type Attributes,
  context,
  type Span as OpenSpan,
  SpanKind,
  SpanStatusCode,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';

/** The options of `createOpenTelemetryTracer`. */
export interface OpenTelemetryOptions {
  /** Default: the provider that the SDK of the host has registered, also if it does so later. */
  readonly provider?: TracerProvider;
}

/**
 * Creates the tracer for `createBackend({ tracer })`. It needs an SDK of OpenTelemetry in the host; without one it does
 * nothing.
 *
 * A span has names only: of the operation, the table, the task and the error. It has no ids, no inputs and no messages. Its
 * parent is the active span, such as that of an HTTP server that is instrumented. Headers of clients are not read: players
 * must not decide what is sampled.
 */
export function createOpenTelemetryTracer(options: OpenTelemetryOptions = {}): Tracer {
  checkOptions('createOpenTelemetryTracer', options, {
    example: 'createOpenTelemetryTracer({ provider })',
    options: { provider: 'any' },
  });
  const { provider } = options;
  const tracer = (provider ?? trace.getTracerProvider()).getTracer('@lobbykit/monitoring');
  return {
    trace(span, work) {
      const parent = context.active();
      const isServer = span.kind === 'request' && trace.getSpan(parent) === undefined;
      const open = tracer.startSpan(
        nameOf(span),
        { kind: kindOf(span, isServer), attributes: attributesOf(span) },
        parent,
      );
      return context.with(trace.setSpan(parent, open), async () => {
        try {
          return await work();
        } catch (error) {
          describeError(open, error);
          throw error;
        } finally {
          open.end();
        }
      });
    },
  };
}

function nameOf({ kind, name, table }: Span): string {
  if (kind === 'request') return name;
  if (kind === 'task') return `task ${name}`;
  return table === undefined ? name : `${name} ${table}`;
}

function kindOf({ kind }: Span, isServer: boolean): SpanKind {
  if (kind === 'storage') return SpanKind.CLIENT;
  return isServer ? SpanKind.SERVER : SpanKind.INTERNAL;
}

function attributesOf({ kind, name, table }: Span): Attributes {
  if (kind === 'request') return { 'lobbykit.operation': name };
  if (kind === 'task') return { 'lobbykit.task': name };
  return { 'db.operation.name': name, ...(table !== undefined && { 'db.collection.name': table }) };
}

/** Errors of the API that are no failure of the server, and conflicts that the caller of a storage expects. */
const isExpected = ({ name, status }: ErrorLike): boolean =>
  name === 'UniqueConflict' || (typeof status === 'number' && status < 500);

interface ErrorLike {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly status?: unknown;
}

/** Notes the RPC code or the name of an error. Not its message: it may quote what a player has sent. */
function describeError(span: OpenSpan, thrown: unknown): void {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as ErrorLike;
  const isApiError = typeof error.code === 'string' && typeof error.status === 'number';
  const type = isApiError ? error.code : error.name;
  span.setAttribute('error.type', typeof type === 'string' && /^\w{1,64}$/.test(type) ? type : 'unknown');
  if (!isExpected(error)) span.setStatus({ code: SpanStatusCode.ERROR });
}
