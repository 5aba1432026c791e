import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createManualClock, createTestBackend } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { type ShedLoadOptions, shedLoad, toNodeHandler } from '../../src/node/index.ts';

/** Serves a backend behind a framework that notes the paths which reach it. `state.lag` is by how many milliseconds its timers are late. */
async function serve(options: ShedLoadOptions = {}) {
  const state = { lag: 0 };
  const clock = Object.assign(createManualClock(), { lag: () => state.lag });
  const t = await createTestBackend({ clock, limits: { requestWaitMilliseconds: 2_000 } });
  const reached: string[] = [];
  const serveAll = toNodeHandler(t.backend, { prefix: options.prefix ?? '' });
  const listener = shedLoad(
    t.backend,
    (request, response) => {
      reached.push(request.url!);
      serveAll(request, response);
    },
    options,
  );
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await t[Symbol.asyncDispose]();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
  return { state, reached, ask };
}

test('while the backend is overloaded, its requests are refused before the framework sees them, with the answer of the backend', async () => {
  const seen: (string | undefined)[] = [];
  const { state, reached, ask } = await serve({
    prefix: '/game',
    headers: [['x-host', 'yes']],
    onResponse: (operation) => seen.push(operation),
  });
  state.lag = 2_001;
  const login = await ask('/game/api/v1/authentication/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'mine' },
    body: JSON.stringify({ provider: 'UNSAFE', payload: 'alice' }),
  });
  expect(login.status).toBe(503);
  expect(Object.fromEntries(login.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-request-id': 'mine',
    'x-host': 'yes',
  });
  expect(await login.json()).toMatchObject({
    code: 14,
    details: [{ reason: 'OVERLOADED' }, { retryDelay: '1s' }],
  });
  const read = await ask('/game/api/v1/accounts/a');
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '1']);
  expect(reached).toEqual([]);
  expect(seen).toEqual(['authentication.login', 'accounts.get']);
});

test('health checks, paths of the host, unknown paths, and browsers get to the framework while the backend is overloaded', async () => {
  const { state, reached, ask } = await serve();
  state.lag = 2_001;
  const statuses = [
    (await ask('/api/v1/sessions/healthz')).status,
    (await ask('/')).status,
    (await ask('/api/v1/nothing')).status,
    // Only the framework knows which origins may read the answer.
    (await ask('/api/v1/accounts/a', { headers: { origin: 'https://game.example' } })).status,
  ];
  expect(statuses).toEqual([200, 404, 404, 503]);
  expect(reached).toHaveLength(4);
});

test('every request gets to the framework while the backend is not overloaded', async () => {
  const { state, reached, ask } = await serve();
  state.lag = 100;
  expect((await ask('/api/v1/accounts/a')).status).toBe(401);
  expect(reached).toEqual(['/api/v1/accounts/a']);
});
