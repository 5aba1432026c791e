import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBackend, silentLog, type TrustProxy, unsafeProvider } from '@lobbykit/core';
import { toNodeHandler } from '@lobbykit/core/node';
import { openPostgres } from '@lobbykit/storage-postgres';
import { openSqlite } from '@lobbykit/storage-sqlite';
import { onTestFinished } from 'vitest';
import { freshFile } from './databases.ts';

/** The secret key of the server. */
export const secretKey = 'the-secret-key-of-the-game-0123456789';
const rootKey = 'root-key-of-the-operator-tests-0123456789';

/** Returns the path in a DATABASE_URL of SQLite. */
export const pathOf = (url: string): string => url.slice('sqlite:'.length);

/** Starts a server with one player, and returns the environment of commands beside it. */
export async function startServer(url = freshFile(), trustProxy: TrustProxy = 0) {
  const storage = url.startsWith('sqlite:')
    ? await openSqlite({ path: pathOf(url) })
    : await openPostgres({ connectionString: url, maxConnections: 4, warn: () => {} });
  const backend = createBackend({
    storage,
    providers: [unsafeProvider],
    rootApiKey: rootKey,
    secretKey,
    log: silentLog,
    rates: false,
    trustProxy,
  });
  await backend.start();
  const http = createServer(toNodeHandler(backend)).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const stop = async (): Promise<void> => {
    http.closeAllConnections();
    http.close();
    await backend.stop();
  };
  onTestFinished(stop);
  const { session } = await backend.api.authentication.login({ provider: 1, payload: 'ann' });
  const { account } = await backend.api.accounts.create({}, { session });
  const environment = {
    DATABASE_URL: url,
    PORT: String((http.address() as AddressInfo).port),
    ROOT_API_KEY: rootKey,
    SECRET_KEY: secretKey,
  };
  return { api: backend.api, accountId: account.id, session, environment, stop };
}
