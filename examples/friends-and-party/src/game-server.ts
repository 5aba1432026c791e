import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatArea } from '@lobbykit/community/chat';
import { groupsArea } from '@lobbykit/community/groups';
import { inboxArea } from '@lobbykit/community/inbox';
import { invitationsArea } from '@lobbykit/community/invitations';
import { moderationArea } from '@lobbykit/community/moderation';
import { type Backend, createBackend } from '@lobbykit/core';
import type { Storage } from '@lobbykit/core/storage';
import { oidc } from '@lobbykit/identity-providers';
import { lobbiesArea } from '@lobbykit/lobbies';

/** A studio's own server with the backend in it. One is enough for a small game; a larger one runs several with Postgres. */

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
  // What players do besides friends and parties: custom games, guilds, chat, invitations, an inbox, and moderation.
  areas: [lobbiesArea, groupsArea, chatArea, invitationsArea, inboxArea, moderationArea],
  gameName: 'Friends & Party',
  rootApiKey: ROOT_API_KEY!,
  secretKey: SECRET_KEY!,
  // Players log in with an account of another service, which an operator configures at run time …
  providers: [oidc({ issuer: ISSUER, provider: 'SEARCH_WEB' })],
  // … or with an e-mail address and a password. Mails are sent through the mail service of the studio.
  platformAuth: {
    email: {
      async sendMail(mail) {
        const answer = await fetch(MAIL_URL, { method: 'POST', body: JSON.stringify(mail) });
        if (!answer.ok) throw new Error(`the mail service answered ${answer.status}`);
      },
    },
  },
  // A player who is away for 10 seconds leaves their party, so that the example need not wait for the default of 120. The
  // default 10 seconds until others are notified, and the minute to which requests are known, are shorter too; a server must
  // be up again before others are notified.
  // Four players are no load, so a machine that is busy with something else must not refuse them.
  limits: {
    partyAbsenceSeconds: 10,
    connectionGraceSeconds: 4,
    lastSeenSeconds: 1,
    requestWaitMilliseconds: 60_000,
  },
});
await backend.start();
const server = await (ADAPTER === 'fastify' ? fastifyHost(backend) : expressHost(backend));
process.once('SIGTERM', () => void stop());
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

/** Accepts no more connections, tells clients of streams to connect again, and lets requests finish. */
async function stop(): Promise<void> {
  server.close(() => process.exit(0));
  await backend.stop();
  // Gives the last answers time to arrive, but does not wait for idle connections.
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
