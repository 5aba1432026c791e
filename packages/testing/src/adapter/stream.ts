import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { createStreamProbe } from './handlers.ts';
import { casesOf } from './host.ts';
import { encodeRequest, exchange, openWire } from './wire.ts';

const check = casesOf('stream');
const request = encodeRequest({ target: '/game/api/v1/events', headers: [['accept-encoding', 'gzip, br']] });

export const streamCases = [
  check(
    'the headers of a stream arrive before its first chunk, and each chunk arrives when it is written',
    (withHost) => {
      const probe = createStreamProbe();
      return withHost(probe.handler, async ({ origin }) => {
        await using wire = await openWire(origin);
        wire.send(request);
        const head = await wire.until('\r\n\r\n');
        assert.match(head, /^HTTP\/1\.1 200 /);
        assert.match(head, /content-type: application\/x-ndjson\r\n/i);
        assert.match(head, /cache-control: no-cache, no-transform\r\n/i);
        assert.doesNotMatch(head, /content-length|content-encoding/i);
        const sink = await probe.opened;
        assert.equal(sink.write('{"a":1}\n'), true);
        await wire.until('{"a":1}\n');
        sink.write(Buffer.from('{"b":"€"}\n'));
        await wire.until('{"b":"€"}\n');
        sink.end();
        const answer = await wire.readResponse();
        assert.equal(answer.body.toString(), '{"a":1}\n{"b":"€"}\n');
      });
    },
  ),

  check('a stream that the server ends is over for the client, and its connection stays open', (withHost) => {
    const probe = createStreamProbe();
    return withHost(probe.handler, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(request);
      const sink = await probe.opened;
      sink.write('last\n');
      sink.end();
      sink.end();
      assert.equal(sink.write('too late'), false);
      assert.equal((await wire.readResponse()).body.toString(), 'last\n');
      wire.send(encodeRequest({ target: '/host' }));
      assert.equal((await wire.readResponse()).body.toString(), 'the host');
      assert.equal(probe.closes(), 0);
    });
  }),

  check('a handler is told once that the client of a stream has disconnected', (withHost) => {
    const probe = createStreamProbe();
    return withHost(probe.handler, async ({ origin }) => {
      const wire = await openWire(origin);
      wire.send(request);
      const sink = await probe.opened;
      sink.write('x\n');
      await wire.until('x\n');
      await wire[Symbol.asyncDispose]();
      await probe.gone;
      assert.equal(sink.write('after'), false);
      sink.end();
      await exchange(origin, { target: '/host' });
      assert.equal(probe.closes(), 1);
      assert.equal(probe.opens(), 1);
    });
  }),

  check('a client that does not read fills the buffer, and empties it when it reads again', (withHost) => {
    const probe = createStreamProbe();
    return withHost(probe.handler, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.socket.pause();
      wire.send(request);
      const sink = await probe.opened;
      let drained = 0;
      const drain = Promise.withResolvers<void>();
      sink.onDrain(() => {
        drained += 1;
        drain.resolve();
      });
      const chunk = `${'x'.repeat(65_535)}\n`;
      let written = 0;
      // The kernel buffers some of it; `write` tells when it buffers no more.
      while (sink.write(chunk) || sink.pending < 1_000_000) {
        written += 1;
        assert.ok(written < 10_000, 'the transport never said that it is full');
        await new Promise(setImmediate);
      }
      written += 1;
      assert.ok(sink.pending > 0);
      wire.socket.resume();
      await drain.promise;
      sink.end();
      assert.equal((await wire.readResponse()).body.length, written * chunk.length);
      assert.ok(drained >= 1);
    });
  }),

  check(
    'a stream that is broken off ends the connection, so its client knows that the rest is missing',
    (withHost) => {
      const probe = createStreamProbe();
      return withHost(probe.handler, async ({ origin }) => {
        await using wire = await openWire(origin);
        wire.send(request);
        const sink = await probe.opened;
        sink.write('a part\n');
        await wire.until('a part\n');
        sink.abort();
        sink.abort();
        sink.end();
        assert.equal(sink.write('after'), false);
        // Status 0: the connection has ended before the response was whole.
        assert.equal((await wire.readResponse()).status, 0);
        await exchange(origin, { target: '/host' });
        assert.equal(probe.closes(), 0);
      });
    },
  ),

  check('a stream that is requested with HEAD has only headers and is never opened', (withHost) => {
    const probe = createStreamProbe();
    return withHost(probe.handler, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send('HEAD /game/api/v1/events HTTP/1.1\r\nhost: x\r\n\r\n');
      assert.equal((await wire.readResponse('HEAD')).status, 200);
      wire.send(encodeRequest({ target: '/host' }));
      assert.equal((await wire.readResponse()).body.toString(), 'the host');
      assert.equal(probe.opens(), 0);
    });
  }),

  check(
    'the client of a stream receives the headers of the host, and the log of the host receives the operation',
    (withHost) => {
      const probe = createStreamProbe();
      return withHost(probe.handler, async ({ origin, operations }) => {
        await using wire = await openWire(origin);
        wire.send(request);
        assert.match(await wire.until('\r\n\r\n'), /x-host: yes/i);
        (await probe.opened).end();
        await wire.readResponse();
        await exchange(origin, { target: '/host' });
        assert.equal(operations[0], 'events.subscribe');
      });
    },
  ),

  check('a stream over HTTP/1.0 is sent without chunks until the connection ends', (withHost) => {
    const probe = createStreamProbe();
    return withHost(probe.handler, async ({ origin }) => {
      await using wire = await openWire(origin);
      wire.send(encodeRequest({ target: '/game/api/v1/events', version: '1.0' }));
      const sink = await probe.opened;
      sink.write('one\n');
      await wire.until('one\n');
      sink.end();
      assert.equal((await wire.readResponse()).body.toString(), 'one\n');
    });
  }),
];
