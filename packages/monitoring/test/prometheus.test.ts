import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestBackend } from '@lobbykit/testing';
import { Counter, Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { definitions } from '../src/metrics/definitions.ts';
import { createMetricsHandler, createPrometheusMetrics } from '../src/prometheus/index.ts';
import { maxSeries } from '../src/prometheus/series.ts';
import { recordEverything } from './record-everything.ts';

/** Returns the value of a line such as `lobbykit_streams_open 1`. */
const seriesValue = (text: string, series: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

test('a backend with metrics shows its requests by operation and code, with their times', async () => {
  const { meter, registry } = createPrometheusMetrics();
  await using t = await createTestBackend({ meter });
  const { token, accountId } = await t.player();
  for (let time = 0; time < 3; time += 1) await t.http('GET', `/accounts/${accountId}`, { session: token });
  await t.http('GET', '/accounts/me');
  await t.http('GET', '/wp-admin');
  const text = await registry.metrics();
  const requests = 'lobbykit_request_duration_seconds';
  expect(seriesValue(text, `${requests}_count{operation="accounts.get",code="OK"}`)).toBe('3');
  expect(seriesValue(text, `${requests}_bucket{operation="accounts.get",code="OK",le="+Inf"}`)).toBe('3');
  expect(seriesValue(text, `${requests}_count{operation="accounts.get",code="UNAUTHENTICATED"}`)).toBe('1');
  expect(seriesValue(text, `${requests}_count{operation="none",code="NOT_FOUND"}`)).toBe('1');
  expect(seriesValue(text, 'lobbykit_requests_running')).toBe('0');
  expect(
    seriesValue(text, 'lobbykit_storage_duration_seconds_count{operation="transaction",outcome="ok"}'),
  ).toMatch(/^[1-9]/);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('every line is one that Prometheus can read, and each metric has its help and type once', async () => {
  const metrics = createPrometheusMetrics();
  recordEverything(metrics.meter);
  const lines = (await metrics.registry.metrics()).trimEnd().split('\n');
  const samples = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(samples.length).toBeGreaterThan(100);
  for (const line of samples)
    expect(line).toMatch(/^[a-z_\d]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)+\})? (?:[-+.e\d]+|Nan|\+Inf)$/);
  for (const { name, type } of Object.values(definitions)) {
    expect(lines.filter((line) => line === `# TYPE ${name} ${type}`)).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith(`# HELP ${name} `))).toHaveLength(1);
    expect(samples.some((line) => line.startsWith(name))).toBe(true);
  }
});

test('the counts of the buckets add up, and a value on a bound is below it', async () => {
  const { meter, registry } = createPrometheusMetrics({ process: false });
  for (const milliseconds of [1, 2, 2.5, 3, 20_000, -5]) meter.recordRequest('a.b', 'OK', milliseconds);
  const text = await registry.metrics();
  const bucket = (le: string) =>
    seriesValue(text, `lobbykit_request_duration_seconds_bucket{operation="a.b",code="OK",le="${le}"}`);
  expect(['0.001', '0.0025', '0.005', '10', '+Inf'].map(bucket)).toEqual(['2', '4', '5', '5', '6']);
  expect(seriesValue(text, 'lobbykit_request_duration_seconds_sum{operation="a.b",code="OK"}')).toBe(
    '20.0085',
  );
});

test('names that operators change again and again share one series after the first ones', async () => {
  const { meter, registry } = createPrometheusMetrics({ process: false });
  for (let at = 0; at < maxSeries + 50; at += 1) meter.recordExpired(`queue ${at} "quoted"\n`, 1);
  const text = await registry.metrics();
  expect(seriesValue(text, 'lobbykit_matchmaking_tickets_expired_total{queue="other"}')).toBe('50');
  expect(text.split('\n').filter((line) => line.includes('{queue="')).length).toBe(maxSeries + 1);
});

test('metrics go into a registry of the host, without those of the process unless it asks for them', async () => {
  const registry = new Registry();
  new Counter({ name: 'game_kills_total', help: 'Kills', registers: [registry] }).inc(3);
  createPrometheusMetrics({ registry });
  const text = await registry.metrics();
  expect(text).toContain('game_kills_total 3');
  expect(text).not.toContain('nodejs_');
  expect(() => createPrometheusMetrics({ registry })).toThrow('already been registered');
  const { registry: own } = createPrometheusMetrics({ registry: new Registry(), process: true });
  expect(await own.metrics()).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('two backends cannot share metrics', async () => {
  const { meter } = createPrometheusMetrics({ process: false });
  await using _first = await createTestBackend({ meter });
  await expect(createTestBackend({ meter })).rejects.toThrow(
    'these metrics are of another backend; create others for each backend',
  );
});

test('the handler answers GET and HEAD, refuses other methods, and says if the metrics cannot be read', async () => {
  let registry = async (): Promise<Registry> => createPrometheusMetrics({ process: false }).registry;
  const server = createServer(createMetricsHandler(() => registry())).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const read = await fetch(url);
  expect([read.status, read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  expect(await read.text()).toContain('# TYPE lobbykit_requests_running gauge');
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await fetch(url, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  registry = () => Promise.reject(new Error('the password is secret'));
  const failed = await fetch(url);
  expect([failed.status, await failed.text()]).toEqual([500, 'The metrics could not be read.\n']);
});
