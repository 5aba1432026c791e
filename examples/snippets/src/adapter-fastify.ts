// #region server

import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import fastify from 'fastify';

const backend = createBackend({
  storage: createMemoryStorage(),
  providers: [unsafeProvider], // players log in under any name: for development
  production: process.env.NODE_ENV === 'production', // disables it
});
await backend.start();

const app = fastify();
await app.register(fastifyAdapter(backend), { prefix: '/game' }); // answers /game/api/v1/…
await app.listen({ port: Number(process.env.PORT ?? 8080) });

// #endregion

export { app, backend };
