import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import { createBackend } from '@lobbykit/core';
import { fastifyApp as app, storage } from './own-code.ts';

const backend = createBackend({ storage });
await backend.start();

// #region server

// Fastify 5
await app.register(fastifyAdapter(backend), { prefix: '/game' });

// #endregion

export { app, backend };
