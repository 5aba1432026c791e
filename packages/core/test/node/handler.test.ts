import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createStreamProbe, createTestBackend, echoHandler, exchange } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HttpHandler } from '../../src/http/request.ts';
import { type NodeHandlerOptions, toNodeHandler } from '../../src/node/index.ts';

/** Serves a handler without any framework. Returns the origin. */
async function serve(handler: HttpHandler, options?: NodeHandlerOptions): Promise<string> {
  const server = createServer(toNodeHandler(handler, options)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a server of node:http alone serves a whole backend', async () => {
  await using backend = await createTestBackend();
  const origin = await serve(backend.backend, { prefix: '/game' });
  const login = await fetch(`${origin}/game/api/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'UNSAFE', payload: 'alice' }),
  });
  const headers = { authorization: `Bearer ${login.headers.get('x-session-id')}` };
  const created = await fetch(`${origin}/game/api/v1/accounts`, { method: 'POST', headers });
  expect(created.status).toBe(200);
  expect(await created.json()).toMatchObject({ account: { authRole: 'user' } });
});

test('what a stream gets in one turn of the event loop is one write to the connection, in its order', async () => {
  const probe = createStreamProbe();
  const handle = toNodeHandler(probe.handler);
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    sockets.push(request.socket);
    handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const controller = new AbortController();
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/a`, { signal: controller.signal });
  const sink = await probe.opened;
  await new Promise((resolve) => setImmediate(resolve));
  const writes = vi.spyOn(sockets[0]!, '_writev' as never);
  // Each in a callback of its own, as answers of a database come.
  for (const text of ['one\n', 'two\n', 'three\n']) {
    sink.write(text);
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
  expect(writes).not.toHaveBeenCalled();
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toHaveBeenCalledTimes(1);
  // What fills the buffer of the connection waits for nothing.
  expect(sink.write('x'.repeat(100_000))).toBe(false);
  expect(writes).toHaveBeenCalledTimes(2);
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.length >= 100_014) break;
  }
  expect(text).toBe(`one\ntwo\nthree\n${'x'.repeat(100_000)}`);
  controller.abort();
  await probe.gone;
});

describe('without `next`', () => {
  test('what is not the API is answered 404 with an RPC status', async () => {
    const origin = await serve(echoHandler, { prefix: '/game' });
    for (const target of ['/', '/game', '/api/v1/a', '/game/api/v2', '/game/api/v1x', '*'])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { status, headers, body } = await exchange(origin, { method, target });
        expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
        expect(JSON.parse(body.toString())).toMatchObject({
          code: 5,
          details: [{ reason: 'ROUTE_UNKNOWN' }],
        });
      }
  });

  test('a function for logs that throws is answered 500 without details', async () => {
    const origin = await serve(echoHandler, {
      onResponse: () => {
        throw new Error('the disk of the logs is full');
      },
    });
    const { status, body } = await exchange(origin, { target: '/api/v1/a' });
    expect(status).toBe(500);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 13 });
    expect(body.toString()).not.toContain('disk');
  });
});

describe('a prefix', () => {
  test('is compared literally, except for its parameters', async () => {
    const origin = await serve(echoHandler, { prefix: '/a.b/(c)/:tenant' });
    const statusOf = async (target: string) => (await exchange(origin, { target })).status;
    expect(await statusOf('/a.b/(c)/acme/api/v1/x')).toBe(200);
    for (const target of [
      '/aXb/(c)/acme/api/v1/x',
      '/a.b/c/acme/api/v1/x',
      '/a.b/(c)//api/v1/x',
      '/a.b/(c)/api/v1/x',
    ])
      expect(await statusOf(target), target).toBe(404);
  });

  test.each(['game', '/', '/game/', '//game', '/game?x', '/game#x', '/a b'])('%j is refused', (prefix) => {
    expect(() => toNodeHandler(echoHandler, { prefix })).toThrow('prefix');
  });
});
