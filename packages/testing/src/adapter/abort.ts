import assert from 'node:assert/strict';
import { handlerOf, json } from './handlers.ts';
import { casesOf } from './host.ts';
import { encodeRequest, exchange, openWire } from './wire.ts';

const check = casesOf('abort');
const target = '/game/api/v1/wait';

export const abortCases = [
  check('a client that disconnects aborts the signal of its request', (withHost) => {
    const reached = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<void>();
    const handler = handlerOf(async ({ signal }) => {
      reached.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      aborted.resolve();
      return json(499, 'gone');
    });
    return withHost(handler, async ({ origin }) => {
      const wire = await openWire(origin);
      wire.send(encodeRequest({ target }));
      await reached.promise;
      await wire[Symbol.asyncDispose]();
      await aborted.promise;
      assert.equal((await exchange(origin, { target: '/host' })).status, 200);
    });
  }),

  check('a signal that is read after the client has disconnected is already aborted', (withHost) => {
    const reached = Promise.withResolvers<void>();
    const late = Promise.withResolvers<boolean>();
    const handler = handlerOf(async (request) => {
      reached.resolve();
      // The body ends when the client disconnects, which tells the handler of it.
      await request.readBody(100).catch(() => {});
      await new Promise(setImmediate);
      late.resolve(request.signal.aborted);
      return json(499, 'gone');
    });
    return withHost(handler, async ({ origin }) => {
      const wire = await openWire(origin);
      wire.send(encodeRequest({ method: 'POST', target, headers: [['content-length', '10']] }));
      await reached.promise;
      await wire[Symbol.asyncDispose]();
      assert.equal(await late.promise, true);
    });
  }),

  check('a response that the client has read does not abort the signal', (withHost) => {
    const signals: AbortSignal[] = [];
    const handler = handlerOf(({ signal }) => {
      signals.push(signal);
      return json(200, {});
    });
    return withHost(handler, async ({ origin }) => {
      await using wire = await openWire(origin);
      for (let round = 0; round < 3; round++) {
        wire.send(encodeRequest({ target }));
        await wire.readResponse();
      }
      await wire[Symbol.asyncDispose]();
      await exchange(origin, { target: '/host' });
      assert.deepEqual(
        signals.map(({ aborted }) => aborted),
        [false, false, false],
      );
    });
  }),

  check('a body that breaks off rejects with code CANCELLED', (withHost) => {
    const reached = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<unknown>();
    const handler = handlerOf(async (request) => {
      reached.resolve();
      refused.resolve(await request.readBody(100).catch((error: unknown) => error));
      return json(499, 'gone');
    });
    return withHost(handler, async ({ origin }) => {
      const wire = await openWire(origin);
      wire.send(
        encodeRequest({
          method: 'POST',
          target,
          headers: [
            ['content-type', 'application/json'],
            ['content-length', '10'],
          ],
        }),
      );
      wire.send('{"a"');
      await reached.promise;
      await wire[Symbol.asyncDispose]();
      assert.equal(((await refused.promise) as { readonly code?: string }).code, 'CANCELLED');
      assert.equal((await exchange(origin, { target: '/host' })).status, 200);
    });
  }),

  check('a body that is read after the client has disconnected rejects with code CANCELLED', (withHost) => {
    const reached = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<unknown>();
    const handler = handlerOf(async (request) => {
      reached.resolve();
      await new Promise<void>((resolve) =>
        request.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      await new Promise(setImmediate);
      refused.resolve(await request.readBody(100).catch((error: unknown) => error));
      return json(499, 'gone');
    });
    return withHost(handler, async ({ origin }) => {
      const wire = await openWire(origin);
      wire.send(encodeRequest({ method: 'POST', target, headers: [['content-length', '10']] }));
      await reached.promise;
      await wire[Symbol.asyncDispose]();
      assert.equal(((await refused.promise) as { readonly code?: string }).code, 'CANCELLED');
    });
  }),

  check('a stream is not opened if its client has disconnected before', (withHost) => {
    const reached = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    let opens = 0;
    const handler = handlerOf(async ({ signal }) => {
      reached.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      setImmediate(answered.resolve);
      return {
        status: 200,
        headers: {},
        body: {
          open() {
            opens += 1;
            return () => {};
          },
        },
      };
    });
    return withHost(handler, async ({ origin }) => {
      const wire = await openWire(origin);
      wire.send(encodeRequest({ target }));
      await reached.promise;
      await wire[Symbol.asyncDispose]();
      await answered.promise;
      await exchange(origin, { target: '/host' });
      assert.equal(opens, 0);
    });
  }),
];
