import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackend } from '@lobbykit/core';
import { toNodeHandler } from '@lobbykit/core/node';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { game } from './game.ts';
import { createPageHandler } from './page-handler.ts';

/** The server of the game: one process with one SQLite file. */
const { DATABASE_PATH = './data/guilds.db', PORT = '8080', ROOT_API_KEY, SECRET_KEY } = process.env;

const backend = createBackend({
  ...game,
  storage: await openSqlite({ path: DATABASE_PATH }),
  rootApiKey: ROOT_API_KEY,
  secretKey: SECRET_KEY, // encrypts the secrets of webhooks
  webhooks: { allow: ['127.0.0.1'] }, // the relay of this example; public addresses need no entry
});
await backend.start();

const handleApi = toNodeHandler(backend);
const handlePage = await createPageHandler();
const server = createServer((request, response) =>
  handleApi(request, response, () => handlePage(request, response)),
);
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

/** Lets running requests finish, and closes the storage. */
async function stop(): Promise<void> {
  server.close();
  await backend.stop();
  server.closeAllConnections();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
