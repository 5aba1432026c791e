import { echoHandler, exchange } from '@lobbykit/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { fastifyAdapter } from '../src/index.ts';

const opened: FastifyInstance[] = [];

async function listen(app: FastifyInstance): Promise<string> {
  opened.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

test('a hook of the host that refuses requests also refuses every API request, even unusual ones', async () => {
  const app = fastify();
  let reached = 0;
  app.addHook('preHandler', async (_request, reply) => reply.code(401).send('not with me'));
  app.register(
    fastifyAdapter({
      handle(request) {
        reached += 1;
        return echoHandler.handle(request);
      },
    }),
  );
  const origin = await listen(app);
  const target = '/api/v1/a';
  for (const request of [
    { target },
    { method: 'POST', target, headers: [['content-type', 'application/json']] as const, body: '{}' },
    { method: 'POST', target, headers: [['content-type', ';garbage']] as const, body: '{}' },
    { method: 'POST', target, headers: [['content-type', 'x']] as const },
    { method: 'QUERY', target },
    { method: 'PROPFIND', target },
    { method: 'HEAD', target },
    { target: '/api/v1/%zz' },
    { method: 'PURGE', target: '/api/v1/%c0%af' },
    { target: '/%61pi/v1/a' },
  ])
    expect((await exchange(origin, request)).status, JSON.stringify(request)).toBe(401);
  expect(reached).toBe(0);
});

test('hooks that rewrite payloads get text responses, but never a stream', async () => {
  const app = fastify();
  const seen: unknown[] = [];
  app.addHook('onSend', async (request, _reply, payload) => {
    seen.push(request.url);
    return payload;
  });
  app.register(
    fastifyAdapter({
      handle: async ({ path }) => ({
        status: 200,
        headers: {},
        body: path.endsWith('text')
          ? 'text'
          : {
              open(sink) {
                sink.write('chunk');
                sink.end();
                return () => {};
              },
            },
      }),
    }),
  );
  const origin = await listen(app);
  expect((await exchange(origin, { target: '/api/v1/text' })).body.toString()).toBe('text');
  expect((await exchange(origin, { target: '/api/v1/stream' })).body.toString()).toBe('chunk');
  expect(seen).toEqual(['/api/v1/text']);
});

test('hooks see the original content type, unless it is malformed', async () => {
  const app = fastify();
  const seen: (string | undefined)[] = [];
  app.addHook('preHandler', async (request) => {
    seen.push(request.headers['content-type']);
  });
  app.register(fastifyAdapter(echoHandler));
  const origin = await listen(app);
  for (const type of ['text/plain', 'application/json; charset=utf-8', ';'])
    await exchange(origin, {
      method: 'POST',
      target: '/api/v1/a',
      headers: [['content-type', type]],
      body: 'x',
    });
  expect(seen).toEqual(['text/plain', 'application/json; charset=utf-8', 'application/octet-stream']);
});
