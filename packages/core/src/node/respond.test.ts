import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect as connectHttp2, constants, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStreamProbe, echoHandler, encodeRequest, handlerOf, openWire } from '@lobbykit/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { splitTarget } from '../http/mount.ts';
import type { HttpResponse } from '../http/request.ts';
import { toHttpRequest } from './request.ts';
import { writeResponse } from './respond.ts';

const open: Server[] = [];

async function listen(server: Server): Promise<string> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener));

const plain = (body: HttpResponse['body'], headers: Record<string, string> = {}): HttpResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain', ...headers },
  body,
});

afterEach(async () => {
  vi.useRealTimers();
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    server.close();
    await once(server, 'close');
  }
});

test('a client that stops sending the body it announced is disconnected after 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const origin = await serve((_request, response) =>
    writeResponse(response, plain('no', { connection: 'close' })),
  );
  await using wire = await openWire(origin);
  wire.send(encodeRequest({ method: 'POST', target: '/', headers: [['content-length', '100']] }));
  expect((await wire.readResponse()).body.toString()).toBe('no');
  vi.advanceTimersByTime(4_999);
  expect(wire.socket.readyState).toBe('open');
  vi.advanceTimersByTime(1);
  await wire.closed();
});

test('a client that does not read the end of a stream is disconnected after 5 seconds', async () => {
  const probe = createStreamProbe();
  const closed = Promise.withResolvers<void>();
  const origin = await serve(async (request, response) => {
    response.on('close', closed.resolve);
    writeResponse(response, await probe.handler.handle(toHttpRequest(request, response, splitTarget('/'))));
  });
  await using wire = await openWire(origin);
  wire.socket.pause();
  wire.send(encodeRequest({ target: '/' }));
  const sink = await probe.opened;
  while (sink.pending < 1_000_000) {
    sink.write('x'.repeat(100_000));
    await new Promise(setImmediate);
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sink.end();
  vi.advanceTimersByTime(5_000);
  await closed.promise;
  expect(probe.closes()).toBe(0);
});

test('a response is not written if the host has already responded', async () => {
  const written = Promise.withResolvers<void>();
  const origin = await serve((_request, response) => {
    response.end('the host was faster');
    writeResponse(response, plain('too late'));
    writeResponse(response, plain({ open: () => expect.fail('opened') }));
    written.resolve();
  });
  await using wire = await openWire(origin);
  wire.send(encodeRequest({ target: '/' }));
  expect((await wire.readResponse()).body.toString()).toBe('the host was faster');
  await written.promise;
});

test('request bodies, responses and streams work over HTTP/2', async () => {
  const probe = createStreamProbe();
  const tenBytes = handlerOf(async (asked) => plain(String((await asked.readBody(10)) === 'too large')));
  const server = createHttp2Server(async (request, response) => {
    const [incoming, outgoing] = [request, response] as unknown as Parameters<RequestListener>;
    const handler =
      request.url === '/stream' ? probe.handler : request.url === '/a?b' ? echoHandler : tenBytes;
    writeResponse(
      outgoing,
      await handler.handle(toHttpRequest(incoming, outgoing, splitTarget(request.url))),
    );
  });
  const session = connectHttp2(await listen(server as unknown as Server));
  try {
    const post = session.request({ ':method': 'POST', ':path': '/a?b', 'content-type': 'application/json' });
    post.end('{"a":1}');
    const echo = JSON.parse(await text(post)) as { path: string; query: string; body: string };
    expect(echo).toMatchObject({ path: '/a', query: 'b', body: btoa('{"a":1}') });

    const large = session.request({ ':method': 'POST', ':path': '/ten' });
    large.end('eleven bytes');
    expect(await text(large)).toBe('true');

    const broken = session.request({ ':method': 'POST', ':path': '/ten' });
    broken.on('error', () => {});
    broken.write('x', () => broken.close(constants.NGHTTP2_INTERNAL_ERROR));
    await new Promise((resolve) => broken.on('close', resolve));

    const stream = session.request({ ':path': '/stream' });
    const sink = await probe.opened;
    sink.write('one\n');
    const [chunk] = (await once(stream, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('one\n');
    stream.on('error', () => {});
    stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    await probe.gone;
  } finally {
    session.destroy();
  }
});
