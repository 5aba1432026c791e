import { createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../src/config/config-error.ts';
import { createInstruments } from '../src/server/instruments.ts';

const on = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', TRACES: true };

test('the server shows its metrics on a port of their own, and nothing else there', async () => {
  const { options, listen, close } = await createInstruments(on);
  onTestFinished(close);
  await using t = await createTestBackend(options);
  const url = await listen();
  await t.http('GET', '/authentication/providers');
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(
    'lobbykit_request_duration_seconds_count{operation="authentication.listProviders",code="OK"} 1',
  );
  const elsewhere = await fetch(new URL('/api/v1/authentication/providers', url));
  expect([elsewhere.status, await elsewhere.text()]).toEqual([404, 'Metrics are at /metrics.\n']);
});

test('a port for metrics that is taken stops the start with the names of the options', async () => {
  const first = await createInstruments(on);
  onTestFinished(first.close);
  const METRICS_PORT = Number(new URL(await first.listen()).port);
  const second = await createInstruments({ ...on, METRICS_PORT });
  const refused = second.listen();
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(
    'METRICS_HOST and METRICS_PORT: the server cannot listen there (EADDRINUSE).',
  );
});

test('without the options nothing is measured', async () => {
  const { options, listen } = await createInstruments({ ...on, METRICS_PORT: undefined, TRACES: false });
  expect([options, await listen()]).toEqual([{ tracer: undefined }, 'off']);
});
