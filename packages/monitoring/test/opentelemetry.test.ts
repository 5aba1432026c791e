import { createTestBackend } from '@lobbykit/testing';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { createOpenTelemetryTracer } from '../src/opentelemetry/index.ts';
import { createSpanRecorder } from './record-spans.ts';

async function openTracedBackend() {
  const recorder = createSpanRecorder();
  const tracer = createOpenTelemetryTracer({ provider: recorder.provider });
  const t = await createTestBackend({ tracer });
  const player = await t.player();
  recorder.reset();
  return { ...recorder, t, ...player };
}

const named = (spans: readonly ReadableSpan[], name: string): ReadableSpan =>
  spans.find((span) => span.name === name)!;

test('an operation is a span of a server, and what it does in the storage is within it', async () => {
  const { t, spans, token, accountId } = await openTracedBackend();
  await using _t = t;
  expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(200);
  const request = named(spans(), 'accounts.get');
  expect(request.kind).toBe(SpanKind.SERVER);
  expect(request.attributes).toEqual({ 'lobbykit.operation': 'accounts.get' });
  expect(request.parentSpanContext).toBeUndefined();
  const inside = spans().filter((span) => span !== request);
  expect(inside.length).toBeGreaterThan(0);
  for (const span of inside) {
    expect(span.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
    expect(span.kind).toBe(SpanKind.CLIENT);
    expect(Object.keys(span.attributes)).toEqual(['db.operation.name', 'db.collection.name']);
  }
});

test('within the span of an instrumented HTTP server, an operation is internal and has it as its parent', async () => {
  const { t, provider, spans, token, accountId } = await openTracedBackend();
  await using _t = t;
  const outer = provider.getTracer('host').startSpan('GET /accounts');
  await context.with(trace.setSpan(context.active(), outer), () =>
    t.http('GET', `/accounts/${accountId}`, { session: token }),
  );
  outer.end();
  const request = named(spans(), 'accounts.get');
  expect(request.kind).toBe(SpanKind.INTERNAL);
  expect(request.parentSpanContext?.spanId).toBe(outer.spanContext().spanId);
});

test('headers of a client choose no trace', async () => {
  const { t, spans, token, accountId } = await openTracedBackend();
  await using _t = t;
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await t.http('GET', `/accounts/${accountId}`, { session: token, headers });
  expect(named(spans(), 'accounts.get').spanContext().traceId).not.toBe(traceId);
});

test('a refused operation has its RPC code and is no failure, and no text of the caller is in a span', async () => {
  const { t, spans, token } = await openTracedBackend();
  await using _t = t;
  const canary = 'canary-of-a-caller-0123456789';
  await t.http('PUT', `/parties/join/${canary}`, { session: token, body: {} });
  await t.http('GET', `/accounts/${canary}`, { session: token });
  const request = named(spans(), 'accounts.get');
  expect(request.attributes['error.type']).toMatch(/^[A-Z_]+$/);
  expect(request.status.code).toBe(SpanStatusCode.UNSET);
  const text = JSON.stringify(
    spans().map(({ name, attributes, events, status }) => [name, attributes, events, status]),
  );
  expect(text).not.toContain(canary);
  expect(text).not.toContain(token);
});

test('a failure of the server marks the span as failed, with the name of the error and without its message', async () => {
  const { provider, spans } = createSpanRecorder();
  const tracer = createOpenTelemetryTracer({ provider });
  const failure = Object.assign(new Error('the password is canary'), { name: 'StorageBusy' });
  await expect(
    tracer.trace({ kind: 'storage', name: 'transaction' }, () => Promise.reject(failure)),
  ).rejects.toBe(failure);
  const [span] = spans();
  expect([span!.name, span!.status, span!.attributes['error.type']]).toEqual([
    'transaction',
    { code: SpanStatusCode.ERROR },
    'StorageBusy',
  ]);
  expect(span!.events).toEqual([]);
});

test('without an SDK nothing is recorded, and everything works', async () => {
  await using t = await createTestBackend({ tracer: createOpenTelemetryTracer() });
  const { token, accountId } = await t.player();
  expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(200);
});
