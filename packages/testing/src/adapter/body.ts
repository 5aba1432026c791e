import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { ECHO_LIMIT, type Echo, echoHandler, handlerOf, json } from './handlers.ts';
import { casesOf } from './host.ts';
import { encodeRequest, exchange, openWire, type WireResponse } from './wire.ts';

const check = casesOf('body');
const target = '/game/api/v1/echo';
const jsonType = ['content-type', 'application/json'] as const;
const echoOf = (answer: WireResponse): Echo => JSON.parse(answer.body.toString()) as Echo;
const bytesOf = (answer: WireResponse): string =>
  Buffer.from(echoOf(answer).body ?? '', 'base64').toString('latin1');

/** Reads at most 10 bytes and answers with the outcome. */
const tenBytes = handlerOf(async (request) => {
  const bytes = await request.readBody(10);
  return bytes === 'too large' ? json(413, 'too large', { connection: 'close' }) : json(200, bytes.length);
});
/** Answers without reading the body. */
const ignoresBody = handlerOf(() => json(401, 'who are you'));

export const bodyCases = [
  check('the content type of an answer arrives as the backend has set it', async (withHost) => {
    for (const type of ['application/x-ndjson', 'application/json; charset=utf-8', 'text/event-stream'])
      await withHost(
        handlerOf(() => ({ status: 200, headers: { 'content-type': type }, body: '{"é":1}\n' })),
        async ({ origin }) => {
          const answer = await exchange(origin, { target });
          assert.equal(answer.headers['content-type'], type);
          assert.equal(answer.body.toString(), '{"é":1}\n');
        },
      );
  }),

  ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
    check(`the body of a ${method} arrives byte for byte`, (withHost) =>
      withHost(echoHandler, async ({ origin }) => {
        const body = '{ "count" : 9223372036854775807, "a":1, "a":2 }\n';
        const answer = await exchange(origin, { method, target, headers: [jsonType], body });
        assert.equal(answer.status, 200);
        assert.equal(bytesOf(answer), body);
        assert.equal(echoOf(answer).method, method);
      }),
    ),
  ),

  ...['POST', 'DELETE'].map((method) =>
    check(`a ${method} with a JSON content type and no bytes has an empty body`, (withHost) =>
      withHost(echoHandler, async ({ origin }) => {
        for (const headers of [[jsonType], [jsonType, ['content-length', '0'] as const]]) {
          const answer = await exchange(origin, { method, target, headers });
          assert.equal(answer.status, 200);
          assert.equal(echoOf(answer).body, '');
        }
      }),
    ),
  ),

  check('a body that is not JSON arrives unchanged with any content type and with none', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      const body = Buffer.from([0, 255, 13, 10, 0xc0, 0x80]);
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'a/b',
        'json',
        '/',
        ';',
        '"',
        undefined,
      ]) {
        const headers = type === undefined ? [] : [['content-type', type] as const];
        const answer = await exchange(origin, { method: 'POST', target, headers, body });
        assert.equal(answer.status, 200, type);
        assert.equal(bytesOf(answer), body.toString('latin1'), type);
        assert.equal(echoOf(answer).contentType, type ?? null);
      }
    }),
  ),

  check('a compressed body is not decompressed', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      const body = gzipSync('{"a":1}');
      const headers = [jsonType, ['content-encoding', 'gzip'] as const];
      const answer = await exchange(origin, { method: 'POST', target, headers, body });
      assert.equal(bytesOf(answer), body.toString('latin1'));
    }),
  ),

  check('a chunked body arrives whole', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({ method: 'POST', target, headers: [jsonType, ['transfer-encoding', 'chunked']] }),
      );
      for (const part of ['{"a"', ':', '1}']) {
        wire.send(`${part.length.toString(16)};x=y\r\n${part}\r\n`);
        await new Promise(setImmediate);
      }
      wire.send('0\r\ntrailer: 1\r\n\r\n');
      assert.equal(bytesOf(await wire.readResponse()), '{"a":1}');
    }),
  ),

  check('a body is read up to the limit, and refused if it has one byte more', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      const body = Buffer.alloc(ECHO_LIMIT, 0x61);
      const most = await exchange(origin, { method: 'POST', target, headers: [jsonType], body });
      assert.equal(most.status, 200);
      assert.equal(bytesOf(most), body.toString());
      const beyond = await exchange(origin, {
        method: 'POST',
        target,
        headers: [jsonType],
        body: Buffer.concat([body, body.subarray(0, 1)]),
      });
      assert.equal(beyond.status, 413);
      assert.equal(echoOf(beyond).body, 'too large');
    }),
  ),

  check('a declared length above the limit is answered before a byte of the body was sent', (withHost) =>
    withHost(tenBytes, async ({ origin }) => {
      for (const length of ['11', '1000000000000']) {
        await using wire = await openWire(origin);
        wire.send(encodeRequest({ method: 'POST', target, headers: [jsonType, ['content-length', length]] }));
        const answer = await wire.readResponse();
        assert.equal(answer.status, 413);
        assert.equal(answer.headers.connection, 'close');
      }
    }),
  ),

  check('a chunked body is answered at the first byte above the limit', (withHost) =>
    withHost(tenBytes, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({ method: 'POST', target, headers: [jsonType, ['transfer-encoding', 'chunked']] }),
      );
      wire.send(`a\r\n${'x'.repeat(10)}\r\n`);
      wire.send('1\r\nx\r\n');
      assert.equal((await wire.readResponse()).status, 413);
    }),
  ),

  check('a client that is still sending receives the whole response that refuses its body', (withHost) => {
    const answered = Promise.withResolvers<void>();
    const handler = handlerOf(async (request) => {
      const bytes = await request.readBody(10);
      setImmediate(answered.resolve);
      return json(413, bytes, { connection: 'close' });
    });
    return withHost(handler, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.socket.pause();
      wire.send(encodeRequest({ method: 'POST', target, headers: [jsonType, ['content-length', '700000']] }));
      wire.send(Buffer.alloc(350_000, 0x61));
      await answered.promise;
      // The client has not read the response yet and goes on. These writes fail if the connection is closed by now.
      for (let part = 0; part < 7; part++) {
        wire.send(Buffer.alloc(50_000, 0x61));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      wire.socket.resume();
      const answer = await wire.readResponse();
      assert.equal(answer.status, 413);
      assert.equal(answer.body.toString(), '"too large"');
      await wire.closed();
    });
  }),

  check('a client that never stops sending is disconnected', (withHost) =>
    withHost(tenBytes, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({ method: 'POST', target, headers: [jsonType, ['transfer-encoding', 'chunked']] }),
      );
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const sending = setInterval(() => wire.send(chunk), 1);
      try {
        assert.equal((await wire.readResponse()).status, 413);
        await wire.closed();
        assert.ok(wire.socket.bytesWritten < 32 * 1024 * 1024, `${wire.socket.bytesWritten} bytes were sent`);
      } finally {
        clearInterval(sending);
      }
    }),
  ),

  check('a connection survives a small body that the handler does not read', (withHost) =>
    withHost(ignoresBody, async ({ origin }) => {
      await using wire = await openWire(origin);
      for (let round = 0; round < 3; round++) {
        wire.send(encodeRequest({ method: 'POST', target, headers: [jsonType], body: 'x'.repeat(1_000) }));
        assert.equal((await wire.readResponse()).status, 401);
      }
      wire.send(encodeRequest({ target, body: 'a GET with a body' }));
      assert.equal((await wire.readResponse()).status, 401);
    }),
  ),

  check('a large body that the handler does not read ends the connection', (withHost) =>
    withHost(ignoresBody, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({ method: 'POST', target, headers: [jsonType, ['content-length', '100000000']] }),
      );
      const answer = await wire.readResponse();
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.connection, 'close');
      wire.send(Buffer.alloc(2_000_000));
      await wire.closed();
    }),
  ),

  check('pipelined requests are answered in order', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      await using wire = await openWire(origin);
      const requests = ['a', 'bb', 'ccc'].map((body) =>
        encodeRequest({ method: 'POST', target, headers: [jsonType], body }),
      );
      wire.send(Buffer.concat(requests));
      for (const body of ['a', 'bb', 'ccc']) assert.equal(bytesOf(await wire.readResponse()), body);
    }),
  ),

  check('a client that waits for 100 Continue receives it', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({
          method: 'POST',
          target,
          headers: [jsonType, ['content-length', '2'], ['expect', '100-continue']],
        }),
      );
      await wire.until('100 Continue');
      wire.send('{}');
      assert.equal(bytesOf(await wire.readResponse()), '{}');
    }),
  ),
];
