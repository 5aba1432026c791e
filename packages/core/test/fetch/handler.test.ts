import { createStreamProbe, createTestBackend, echoHandler, handlerOf } from '@lobbykit/testing';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FetchContext, toFetchHandler } from '../../src/fetch/index.ts';
import type { HttpResponse } from '../../src/http/request.ts';
import { readSources } from '../architecture/source.ts';

const url = 'http://localhost/api/v1/a';
const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
afterEach(() => void vi.useRealTimers());

test('a whole backend is served without a server', async () => {
  await using backend = await createTestBackend();
  const handler = toFetchHandler(backend.backend, { prefix: '/game' });
  const login = await handler(
    new Request('http://localhost/game/api/v1/authentication/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'UNSAFE', payload: 'alice' }),
    }),
  );
  const session = login.headers.get('x-session-id')!;
  const headers = { authorization: `Bearer ${session}` };
  const created = await handler(
    new Request('http://localhost/game/api/v1/accounts', { method: 'POST', headers }),
  );
  expect(created.status).toBe(200);
  const stream = await handler(new Request('http://localhost/game/api/v1/events/subscribe', { headers }));
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe(' ');
  const line = reader.read();
  await handler(
    new Request('http://localhost/game/api/v1/authentication/logout', { method: 'POST', headers }),
  );
  expect((await line).value).toContain('{"event"');
  await reader.cancel();
});

describe('a request', () => {
  test('that is not for the API is answered 404 with an RPC status, or by `next`', async () => {
    const handler = toFetchHandler(echoHandler, { prefix: '/game' });
    for (const path of ['/', '/api/v1/a', '/game/api/v1/../../other', '/game/api/v2']) {
      const request = new Request(`http://localhost${path}`);
      const answer = await handler(request);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 5, details: [{ reason: 'ROUTE_UNKNOWN' }] });
      expect(await (await handler(request, { next: () => new Response('the host') })).text()).toBe(
        'the host',
      );
    }
  });

  test('of a host that says no address, or passes an argument of its own, has the address `unknown`', async () => {
    const handler = toFetchHandler(handlerOf(({ address }) => json(200, address)));
    const addressWith = async (context: object | undefined): Promise<unknown> =>
      (await handler(new Request(url), context as FetchContext)).json();
    expect(await addressWith({ address: '192.0.2.1' })).toBe('192.0.2.1');
    for (const context of [undefined, {}, { address: '' }, { address: { port: 80 }, next: 'no' }])
      expect(await addressWith(context)).toBe('unknown');
  });

  test('has no fragment in its path or query', async () => {
    const handler = toFetchHandler(echoHandler);
    expect(await (await handler(new Request(`${url}#b?c`))).json()).toMatchObject({
      path: '/api/v1/a',
      query: '',
    });
  });

  test('whose body the host has read without passing on what it parsed rejects', async () => {
    const handler = toFetchHandler(echoHandler);
    const read = new Request(url, { method: 'POST', body: '{}' });
    await read.text();
    await expect(handler(read)).rejects.toThrow('the host has read the body');
    const locked = new Request(url, { method: 'POST', body: '{}' });
    locked.body!.getReader();
    await expect(handler(locked)).rejects.toThrow('the host has read the body');
  });

  test('whose body never ends is read up to the first chunk above the limit', async () => {
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(10));
      },
    });
    const handler = toFetchHandler(handlerOf(async (request) => json(413, await request.readBody(25))));
    const request = new Request(url, { method: 'POST', body, duplex: 'half' });
    expect(await (await handler(request)).json()).toBe('too large');
    expect(chunks).toBeLessThanOrEqual(4);
  });
});

describe('a response', () => {
  test('keeps its cookie, has its length in bytes and no content type of its own', async () => {
    const answer = {
      status: 200,
      headers: { 'set-cookie': 'a=b; Expires=Thu, 01 Jan 2026 00:00:00 GMT' },
      body: '€',
    };
    const response = await toFetchHandler(handlerOf(() => answer))(new Request(url));
    expect(response.headers.getSetCookie()).toEqual([answer.headers['set-cookie']]);
    expect(response.headers.get('content-length')).toBe('3');
    expect(response.headers.has('content-type')).toBe(false);
    expect(await response.text()).toBe('€');
  });

  test.each([204, 205, 304])('with status %i has no body', async (status) => {
    const handler = toFetchHandler(handlerOf(() => ({ status, headers: {}, body: '' })));
    expect((await handler(new Request(url))).body).toBeNull();
  });

  test('to HEAD has the length of the body and no body', async () => {
    const response = await toFetchHandler(echoHandler)(new Request(url, { method: 'HEAD' }));
    expect(response.body).toBeNull();
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  });
});

describe('a stream', () => {
  test('that the host never reads is never opened', async () => {
    const probe = createStreamProbe();
    await toFetchHandler(probe.handler)(new Request(url));
    await new Promise(setImmediate);
    expect(probe.opens()).toBe(0);
  });

  test('counts unread bytes, is full at 16 KiB, and drains when the host has read everything', async () => {
    const probe = createStreamProbe();
    const reader = (await toFetchHandler(probe.handler)(new Request(url))).body!.getReader();
    const first = reader.read();
    const sink = await probe.opened;
    let drains = 0;
    sink.onDrain(() => drains++);
    expect([sink.write('€'), sink.pending]).toEqual([true, 0]);
    expect((await first).value?.length).toBe(3);
    expect([sink.write(new Uint8Array(16 * 1024 - 1)), sink.pending]).toEqual([true, 16 * 1024 - 1]);
    expect([sink.write('x'), sink.pending]).toEqual([false, 16 * 1024]);
    await reader.read();
    await new Promise(setImmediate);
    expect([drains, sink.pending]).toEqual([0, 1]);
    await reader.read();
    void reader.read();
    await new Promise(setImmediate);
    expect([drains, sink.pending]).toEqual([1, 0]);
  });

  test.each(['cancel', 'abort', 'abort and cancel'])(
    'is told once of a client that has left: %s',
    async (how) => {
      const probe = createStreamProbe();
      const aborted = new AbortController();
      const request = new Request(url, { signal: aborted.signal });
      const reader = (await toFetchHandler(probe.handler)(request)).body!.getReader();
      void reader.read();
      const sink = await probe.opened;
      if (how.includes('abort')) aborted.abort();
      if (how.includes('cancel')) await reader.cancel();
      await probe.gone;
      expect(sink.write('x')).toBe(false);
      sink.end();
      expect([probe.closes(), probe.opens()]).toEqual([1, 1]);
    },
  );

  test('that has ended is not told of a signal that is aborted afterwards', async () => {
    const probe = createStreamProbe();
    const aborted = new AbortController();
    const response = await toFetchHandler(probe.handler)(new Request(url, { signal: aborted.signal }));
    const text = response.text();
    const sink = await probe.opened;
    sink.write('last');
    sink.end();
    aborted.abort();
    expect(await text).toBe('last');
    expect(probe.closes()).toBe(0);
  });

  test('whose end is not read for five seconds fails', async () => {
    const probe = createStreamProbe();
    const reader = (await toFetchHandler(probe.handler)(new Request(url))).body!.getReader();
    const first = reader.read();
    const sink = await probe.opened;
    sink.write('one');
    sink.write('two');
    await first;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    sink.end();
    vi.advanceTimersByTime(5_000);
    await expect(reader.read()).rejects.toThrow('did not read the end');
  });
});

test('the entry imports no module of Node, not even through others', () => {
  const sources = new Map(
    readSources(['packages/core/src/**/*.ts']).map(({ path, text }) => [path, text] as const),
  );
  const reached = new Set(['packages/core/src/fetch/index.ts']);
  for (const path of reached) {
    const text = sources.get(path)!;
    for (const [, target = ''] of text.matchAll(/^(?:import|export) (?!type)[^;]*?from '([^']+)';/gms)) {
      expect(target, path).toMatch(/^\./);
      reached.add(new URL(target, `file:///${path}`).pathname.slice(1));
    }
  }
  expect(reached.size).toBeGreaterThan(5);
});
