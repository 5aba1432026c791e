import type { OpenHost } from '@lobbykit/testing';
import fastify, { type FastifyRequest } from 'fastify';
import { fastifyAdapter } from '../src/index.ts';

/** The host that the adapter cases ask for, as a Fastify server. */
export const openFastify: OpenHost = async (handler, options = {}) => {
  const { mount = '/game', parser = 'after', second } = options;
  const operations: (string | null)[] = [];
  const app = fastify({ forceCloseConnections: true });

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-host', 'yes');
  });
  app.addHook('onResponse', async (request) => {
    operations.push(request.lobbykitOperation ?? null);
  });
  if (parser === 'before') app.addHook('preParsing', parseJsonBody);
  if (parser === 'idle')
    app.addHook('preParsing', async (request) => {
      request.body = {};
    });
  app.register(fastifyAdapter(handler), { prefix: mount });
  if (second) app.register(fastifyAdapter(second), { prefix: '/second' });
  app.get('/host', async () => 'the host');
  app.get('/host/fails', async () => {
    throw new Error('the host is out of order');
  });
  app.post('/host/echo', async (request) => request.body);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('the host knows no such page'));
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .send(error.statusCode === 400 ? 'the host refused' : 'the host failed'),
  );

  return {
    origin: await app.listen({ host: '127.0.0.1', port: 0 }),
    operations,
    close: () => app.close(),
  };
};

/** A hook that parses the body before the adapter runs. */
async function parseJsonBody(request: FastifyRequest): Promise<void> {
  if (
    request.headers['content-type'] !== 'application/json' ||
    request.headers['content-length'] === undefined
  )
    return;
  let text = '';
  for await (const chunk of request.raw) text += String(chunk);
  try {
    request.body = JSON.parse(text) as unknown;
  } catch {
    throw Object.assign(new Error('not JSON'), { statusCode: 400 });
  }
}
