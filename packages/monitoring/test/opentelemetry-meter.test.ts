import { createTestBackend } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { type Definition, definitions } from '../src/metrics/definitions.ts';
import { createOpenTelemetryMeter } from '../src/opentelemetry/index.ts';
import { recordEverything } from './record-everything.ts';
import { createMetricRecorder } from './record-metrics.ts';

const all: readonly Definition[] = Object.values(definitions);

test('a backend counts and times its requests by operation and code, without any text of a caller', async () => {
  const { provider, values, collect } = createMetricRecorder();
  await using t = await createTestBackend({ meter: createOpenTelemetryMeter({ provider }) });
  const { token, accountId } = await t.player();
  const canary = 'canary-of-a-caller-0123456789';
  await t.http('GET', `/accounts/${accountId}`, { session: token });
  await t.http('GET', `/accounts/${canary}`, { session: token });
  await t.http('GET', `/${canary}`);
  await collect();
  const requests = values.filter(({ name }) => name === 'lobbykit_request_duration');
  expect(requests.map(({ attributes }) => attributes)).toEqual(
    expect.arrayContaining([
      { operation: 'accounts.get', code: 'OK' },
      { operation: 'none', code: 'NOT_FOUND' },
    ]),
  );
  for (const { value } of requests) expect(value).toBeGreaterThanOrEqual(0);
  expect(values).toContainEqual({ name: 'lobbykit_requests_running', value: 0, attributes: {} });
  expect(JSON.stringify(values)).not.toContain(canary);
  expect(JSON.stringify(values)).not.toContain(token);
  expect(JSON.stringify(values)).not.toContain(accountId);
});

test('each metric of the documents is one instrument, and exporters for Prometheus give it its name again', async () => {
  const { provider, instruments, values, collect } = createMetricRecorder();
  recordEverything(createOpenTelemetryMeter({ provider }));
  await collect();
  const asExported = [...instruments].map(([name, { kind, unit }]) => {
    const withUnit = unit === 's' ? `${name}_seconds` : name;
    return kind.endsWith('counter') ? `${withUnit}_total` : withUnit;
  });
  expect(asExported.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  for (const { name, help, buckets } of all) {
    const instrument = instruments.get(name.replace(/_(?:total|seconds)$/, ''))!;
    expect(instrument.description).toBe(help);
    expect(instrument.advice?.explicitBucketBoundaries).toEqual(buckets);
  }
  expect(new Set(values.map(({ name }) => name))).toEqual(new Set(instruments.keys()));
});

test('times are in seconds and never negative, and labels are attributes', async () => {
  const { provider, values, collect } = createMetricRecorder();
  const meter = createOpenTelemetryMeter({ provider });
  meter.recordRequest(null, 'OK', 1_500);
  meter.recordDelivery(-5);
  meter.recordExpired('duel', 3);
  expect(values).toEqual([
    { name: 'lobbykit_request_duration', value: 1.5, attributes: { operation: 'none', code: 'OK' } },
    { name: 'lobbykit_event_delivery', value: 0, attributes: {} },
    { name: 'lobbykit_matchmaking_tickets_expired', value: 3, attributes: { queue: 'duel' } },
  ]);
  recordEverything(meter);
  await collect();
  expect(values).toContainEqual({
    name: 'lobbykit_consumer_lag',
    value: 1.5,
    attributes: { consumer: 'rewards' },
  });
});

test('without an SDK nothing is recorded, and everything works', async () => {
  await using t = await createTestBackend({ meter: createOpenTelemetryMeter() });
  const { token, accountId } = await t.player();
  expect((await t.http('GET', `/accounts/${accountId}`, { session: token })).status).toBe(200);
});

test('two backends cannot share a meter', async () => {
  const meter = createOpenTelemetryMeter({ provider: createMetricRecorder().provider });
  await using _first = await createTestBackend({ meter });
  await expect(createTestBackend({ meter })).rejects.toThrow('this meter is of another backend');
});
