import type { HttpStream } from '@lobbykit/core/node';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { fastifyAdapter } from '../src/index.ts';

test('app.close() ends event streams whose clients would stay for ever, and the backend learns that they are gone', async () => {
  const disconnected = Promise.withResolvers<void>();
  const stream: HttpStream = {
    open(sink) {
      sink.write('{"event":{}}\n');
      return () => disconnected.resolve();
    },
  };
  const headers = { 'content-type': 'application/x-ndjson' };
  const app = fastify();
  await app.register(fastifyAdapter({ handle: async () => ({ status: 200, headers, body: stream }) }));
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${origin}/api/v1/events/subscribe`);
  const read = response.text();
  await app.close();
  expect(await read).toBe('{"event":{}}\n');
  await disconnected.promise;
});
