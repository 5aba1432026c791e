import { echoHandler } from '@lobbykit/testing';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { fastifyAdapter } from '../src/index.ts';

test('cookies, and the Vary, that the host has set are sent together with ours', async () => {
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('set-cookie', ['host=a', 'other=b']);
    reply.header('vary', 'Origin');
  });
  const handle: typeof echoHandler.handle = async (request) => {
    const answer = await echoHandler.handle(request);
    return { ...answer, headers: { ...answer.headers, 'set-cookie': 'ours=c; Path=/', vary: 'prefer' } };
  };
  app.register(fastifyAdapter({ handle }));
  onTestFinished(() => void app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { headers } = await fetch(`${origin}/api/v1/a`);
  expect(headers.get('vary')).toBe('Origin, prefer');
  expect(headers.getSetCookie()).toEqual(['host=a', 'other=b', 'ours=c; Path=/']);
});
