import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

const backend = createBackend({ storage });
await backend.start();

// #region server

import { createServer } from 'node:http';
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import { shedLoad } from '@lobbykit/core/node';
import fastify from 'fastify';

const app = fastify({
  serverFactory: (listener) => createServer(shedLoad(backend, listener, { prefix: '/game' })),
});
await app.register(fastifyAdapter(backend), { prefix: '/game' });
await app.listen({ port: Number(process.env.PORT ?? 8080) });

// #endregion

const { server } = app;

export { backend, server };
