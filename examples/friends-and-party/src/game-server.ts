import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Backend, createBackend } from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import { oidc } from '@lobbykit/identity-providers';

/** A studio's own server with the backend in it: one of these is a small game, several with one Postgres a larger one. */

const {
  ADAPTER,
  DATABASE_URL = '',
  PORT,
  ISSUER = '',
  MAIL_URL = '',
  ROOT_API_KEY,
  SECRET_KEY,
} = process.env;

const backend = createBackend({
  storage: await openStorage(DATABASE_URL),
  gameName: 'Friends & Party',
  rootApiKey: ROOT_API_KEY!,
  secretKey: SECRET_KEY!,
  // Who the players are: accounts of another service, which an operator configures at run time …
  providers: [oidc({ issuer: ISSUER, provider: 'SEARCH_WEB' })],
  // … or an e-mail address and a password. The mail port hands mails to the mail service of the studio.
  platformAuth: {
    email: {
      async sendMail(mail) {
        const answer = await fetch(MAIL_URL, { method: 'POST', body: JSON.stringify(mail) });
        if (!answer.ok) throw new Error(`the mail service answered ${answer.status}`);
      },
    },
  },
  // Whoever is gone for 10 seconds leaves his party: nobody wants to watch for the usual 120. The usual 10 seconds until
  // others are told, and the minute by which requests are known, are shorter in proportion.
  limits: { partyAbsenceSeconds: 10, connectionGraceSeconds: 1, lastSeenSeconds: 1 },
});
await backend.start();
const server = await (ADAPTER === 'fastify' ? fastifyHost(backend) : expressHost(backend));
process.once('SIGTERM', () => void stop());
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

/** Takes nobody in any more, tells streams to come back, lets requests finish. */
async function stop(): Promise<void> {
  server.close(() => process.exit(0));
  await backend.stop();
  // The last answers may be on their way; connections that are merely kept alive are not waited for.
  setTimeout(() => server.closeAllConnections(), 500);
}

async function openStorage(url: string): Promise<Storage> {
  if (url.startsWith('sqlite:')) {
    const { openSqlite } = await import('@lobbykit/storage-sqlite');
    return openSqlite({ path: url.slice('sqlite:'.length) });
  }
  const { openPostgres } = await import('@lobbykit/storage-postgres');
  return openPostgres({ connectionString: url, maxConnections: 10 });
}

async function expressHost(handler: Backend): Promise<Server> {
  const { default: express } = await import('express');
  const { expressAdapter } = await import('@lobbykit/adapter-express');
  return createServer(express().use(expressAdapter(handler)));
}

async function fastifyHost(handler: Backend): Promise<Server> {
  const { default: Fastify } = await import('fastify');
  const { fastifyAdapter } = await import('@lobbykit/adapter-fastify');
  const app = Fastify();
  await app.register(fastifyAdapter(handler));
  await app.ready();
  return app.server;
}
