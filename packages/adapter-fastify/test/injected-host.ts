import type { Backend } from '@lobbykit/core';
import fastify, { type FastifyInstance } from 'fastify';
import { fastifyAdapter } from '../src/index.ts';

export type InjectedHost = Pick<FastifyInstance, 'close' | 'inject'>;

/** Creates a Fastify server that gets its requests by `inject`, without a network. */
export async function createInjectedHost(backend: Backend): Promise<InjectedHost> {
  const app = fastify();
  app.register(fastifyAdapter(backend));
  await app.ready();
  return app;
}
