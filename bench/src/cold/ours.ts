import { fastifyAdapter } from '@lobbykit/adapter-fastify';
import { createBackend } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';
import Fastify from 'fastify';

// Ours as the smallest program that a studio would start. It is one file, so nothing else is measured.

const [path = '', port = ''] = process.argv.slice(2);
const backend = createBackend({
  storage: await openSqlite({ path }),
  rootApiKey: 'benchmark-operator-key-0123456789abcdef',
  rates: false,
});
await backend.start();
const app = Fastify();
await app.register(fastifyAdapter(backend));
await app.listen({ port: Number(port), host: '127.0.0.1' });
