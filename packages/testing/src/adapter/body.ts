import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { answering, ECHO_LIMIT, type Echo, echoHandler, json } from './handlers.ts';
import { casesOf } from './host.ts';
import { encodeRequest, exchange, openWire, type WireAnswer } from './wire.ts';

const check = casesOf('body');
const target = '/game/api/v1/echo';
const jsonType = ['content-type', 'application/json'] as const;
const echoOf = (answer: WireAnswer): Echo => JSON.parse(answer.body.toString()) as Echo;
const bytesOf = (answer: WireAnswer): string =>
  Buffer.from(echoOf(answer).body ?? '', 'base64').toString('latin1');

/** Reads at most 10 bytes and answers how it went. */
const tenBytes = answering(async (request) => {
  const bytes = await request.readBody(10);
  return bytes === 'too large' ? json(413, 'too large', { connection: 'close' }) : json(200, bytes.length);
});
/** Answers without a look at the body. */
const incurious = answering(() => json(401, 'who are you'));

export const bodyCases = [
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

  check('what is not JSON arrives as it is, whatever the content type says or does not say', (withHost) =>
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

  check('a body in chunks arrives whole', (withHost) =>
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
      assert.equal(bytesOf(await wire.answer()), '{"a":1}');
    }),
  ),

  check('a body of the limit is read, one byte more is not', (withHost) =>
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

  check('a declared length beyond the limit is answered before a byte of the body was sent', (withHost) =>
    withHost(tenBytes, async ({ origin }) => {
      for (const length of ['11', '1000000000000']) {
        await using wire = await openWire(origin);
        wire.send(encodeRequest({ method: 'POST', target, headers: [jsonType, ['content-length', length]] }));
        const answer = await wire.answer();
        assert.equal(answer.status, 413);
        assert.equal(answer.headers.connection, 'close');
      }
    }),
  ),

  check('a body in chunks is answered at the byte that is one too many', (withHost) =>
    withHost(tenBytes, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({ method: 'POST', target, headers: [jsonType, ['transfer-encoding', 'chunked']] }),
      );
      wire.send(`a\r\n${'x'.repeat(10)}\r\n`);
      wire.send('1\r\nx\r\n');
      assert.equal((await wire.answer()).status, 413);
    }),
  ),

  check('a client that is still sending gets the answer that tells it to stop, whole', (withHost) => {
    const answered = Promise.withResolvers<void>();
    const handler = answering(async (request) => {
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
      // It has not looked at the answer yet and goes on; a connection closed on it by now would fail these writes.
      for (let part = 0; part < 7; part++) {
        wire.send(Buffer.alloc(50_000, 0x61));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      wire.socket.resume();
      const answer = await wire.answer();
      assert.equal(answer.status, 413);
      assert.equal(answer.body.toString(), '"too large"');
      await wire.closed();
    });
  }),

  check('a client that never stops sending is cut off', (withHost) =>
    withHost(tenBytes, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({ method: 'POST', target, headers: [jsonType, ['transfer-encoding', 'chunked']] }),
      );
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const sending = setInterval(() => wire.send(chunk), 1);
      try {
        assert.equal((await wire.answer()).status, 413);
        await wire.closed();
        assert.ok(wire.socket.bytesWritten < 32 * 1024 * 1024, `${wire.socket.bytesWritten} bytes were sent`);
      } finally {
        clearInterval(sending);
      }
    }),
  ),

  check('a small body that nobody reads does not cost the connection', (withHost) =>
    withHost(incurious, async ({ origin }) => {
      await using wire = await openWire(origin);
      for (let round = 0; round < 3; round++) {
        wire.send(encodeRequest({ method: 'POST', target, headers: [jsonType], body: 'x'.repeat(1_000) }));
        assert.equal((await wire.answer()).status, 401);
      }
      wire.send(encodeRequest({ target, body: 'a GET with a body' }));
      assert.equal((await wire.answer()).status, 401);
    }),
  ),

  check('a large body that nobody reads ends the connection', (withHost) =>
    withHost(incurious, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(
        encodeRequest({ method: 'POST', target, headers: [jsonType, ['content-length', '100000000']] }),
      );
      const answer = await wire.answer();
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.connection, 'close');
      wire.send(Buffer.alloc(2_000_000));
      await wire.closed();
    }),
  ),

  check('requests sent at once on one connection are answered in order', (withHost) =>
    withHost(echoHandler, async ({ origin }) => {
      await using wire = await openWire(origin);
      const requests = ['a', 'bb', 'ccc'].map((body) =>
        encodeRequest({ method: 'POST', target, headers: [jsonType], body }),
      );
      wire.send(Buffer.concat(requests));
      for (const body of ['a', 'bb', 'ccc']) assert.equal(bytesOf(await wire.answer()), body);
    }),
  ),

  check('a client that waits for 100 Continue is told to go on', (withHost) =>
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
      assert.equal(bytesOf(await wire.answer()), '{}');
    }),
  ),
];
