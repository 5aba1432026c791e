import { createTestBackend } from '@lobbykit/testing';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { fastifyAdapter } from '../src/index.ts';

test('the servers of the document lead to the operations below the prefix', async () => {
  await using t = await createTestBackend();
  const app = fastify().register(fastifyAdapter(t.backend), { prefix: '/game' });
  onTestFinished(() => void app.close());
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/game/api/v1/openapi.json`;
  const { servers } = (await (await fetch(address)).json()) as { servers: { url: string }[] };
  const base = new URL(servers[0]!.url, address).href.replace(/\/$/, '');
  expect(base).toMatch(/\/game$/);
  expect((await fetch(`${base}/api/v1/accounts/healthz`)).status).toBe(200);
});
