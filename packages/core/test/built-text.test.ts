import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createTestBackend } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { toFetchHandler } from '../src/fetch/index.ts';
import { acceptsGzip } from '../src/http/built-text.ts';
import { toNodeHandler } from '../src/node/index.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const path = '/api/v1/openapi.json';

/** Serves a backend on node:http, and reads its document with exactly the given headers. */
async function open() {
  const t = await createTestBackend();
  const server = createServer(toNodeHandler(t.backend)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const read = async (headers: Record<string, string> = {}): Promise<Answer> => {
    const request = get({ port, host: '127.0.0.1', path, headers });
    const [response] = await once(request, 'response');
    const body = Buffer.concat(await response.toArray());
    return { status: response.statusCode, headers: response.headers, body };
  };
  return {
    t,
    read,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await t[Symbol.asyncDispose]();
    },
  };
}

describe('GET /openapi.json', () => {
  test('is compressed for a client that accepts gzip, to less than a tenth', async () => {
    await using host = await open();
    const plain = await host.read();
    const packed = await host.read({ 'accept-encoding': 'deflate, gzip;q=0.5' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(packed.body.length),
      vary: 'accept-encoding',
    });
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(packed.body.length * 10).toBeLessThan(plain.body.length);
  });

  test('is 304 without a body if the client has the same document, however it was compressed', async () => {
    await using host = await open();
    const { etag } = (await host.read()).headers;
    for (const header of [etag!, `"other", ${etag}`, etag!.replace('W/', ''), '*'])
      for (const encoding of ['gzip', 'identity']) {
        const answer = await host.read({ 'if-none-match': header, 'accept-encoding': encoding });
        expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
        expect(answer.headers['content-length']).toBeUndefined();
      }
    expect((await host.read({ 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('names the public address of the server', async () => {
    await using t = await createTestBackend({ publicUrl: 'https://play.example.com/game/' });
    const { body } = await t.http('GET', '/openapi.json');
    expect(body).toHaveProperty('servers', [{ url: 'https://play.example.com/game' }]);
  });

  test('may be kept by a cache that asks again before each use', async () => {
    await using host = await open();
    expect((await host.read()).headers['cache-control']).toBe('no-cache');
  });

  test('is compressed by the handler of the fetch API too', async () => {
    await using host = await open();
    const handle = toFetchHandler(host.t.backend);
    const ask = (headers: Record<string, string>) =>
      handle(new Request(`http://localhost${path}`, { headers }), { address: '127.0.0.1' });
    const packed = await ask({ 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString())).toHaveProperty(
      'paths',
    );
    const same = await ask({ 'if-none-match': packed.headers.get('etag')! });
    expect([same.status, await same.text()]).toEqual([304, '']);
  });
});

test.each([
  ['gzip', true],
  ['GZIP', true],
  ['br, gzip;q=0.1', true],
  ['*', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, *', false],
  ['*;q=0', false],
  ['br', false],
  ['', false],
  [undefined, false],
  ['gzip;q=high', false],
])('gzip is accepted by Accept-Encoding %j: %s', (header, accepted) => {
  expect(acceptsGzip(header)).toBe(accepted);
});
