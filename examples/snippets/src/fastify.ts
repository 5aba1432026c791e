// #region server

import cors from '@fastify/cors';
import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';
import fastify from 'fastify';

const backend = createBackend({
  storage: await openSqlite({ path: './data/game.db' }),
  providers: [unsafeProvider], // players log in under any name: for development
  production: process.env.NODE_ENV === 'production', // disables it
});
await backend.start();

const app = fastify();
await app.register(cors, {
  origin: 'http://localhost:5173', // whose pages may call from a browser
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
});
await app.register(fastifyAdapter(backend), { prefix: '/game' }); // answers /game/api/v1/…

app.get('/inventory', async (request, reply) => {
  const caller = await backend.authenticate(request.headers);
  if (caller?.accountId == null) return reply.code(401).send({ error: 'log in first' });
  return { owner: caller.accountId, items: ['a sword'] };
});

await app.listen({ port: Number(process.env.PORT ?? 8080) });

async function stop() {
  await backend.stop(); // lets running requests finish, and ends event streams
  await app.close();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

// #endregion

const { server } = app;

export { server };
