import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expressAdapter } from '@lobbykit/adapter-express';
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import type { Backend } from '@lobbykit/core';
import express from 'express';
import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { createLoginLinks } from '../src/index.ts';
import { openBackend } from './open-backend.ts';

/** How a host mounts the backend: Express below a path, Fastify at its root. */
export const hosts = {
  Express: async (backend: Backend): Promise<Server> => {
    const app = express();
    app.use('/game', expressAdapter(backend));
    return createServer(app);
  },
  Fastify: async (backend: Backend): Promise<Server> => {
    const app = Fastify();
    await app.register(fastifyAdapter(backend));
    await app.ready();
    return app.server;
  },
} as const;

/** Starts a server with the console. `root` is the address of its API. */
export async function serveConsole(host: keyof typeof hosts) {
  const loginLinks = createLoginLinks();
  const t = await openBackend(loginLinks);
  const server = await hosts[host](t.backend as unknown as Backend);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await t.backend.stop();
  });
  const { port } = server.address() as AddressInfo;
  return { t, loginLinks, root: `http://127.0.0.1:${port}${host === 'Express' ? '/game' : ''}/api/v1` };
}
