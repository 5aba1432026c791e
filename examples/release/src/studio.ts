import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expressAdapter } from '@lobbykit/adapter-express';
import { type Client, createClient } from '@lobbykit/client';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { type LocalObjectStore, localObjectStore } from '@lobbykit/object-store';
import { openSqlite } from '@lobbykit/storage-sqlite';
import express from 'express';

const rootApiKey = 'the-key-of-the-studio-with-32-or-more-characters';

/** The backend of a studio, on a port of its own. */
export interface Studio extends AsyncDisposable {
  readonly baseUrl: string;
  readonly objects: LocalObjectStore;
  /** A client with every permission. */
  readonly operator: Client;
  /** Creates an API key with these permissions. */
  createKey(name: string, permissions: readonly string[]): Promise<string>;
}

/** Starts the backend in a folder: SQLite, and the objects beside it. */
export async function startStudio(folder: string): Promise<Studio> {
  const app = express();
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const objects = await localObjectStore({
    directory: join(folder, 'objects'),
    secret: 'the secret of the object store, with 32 or more characters',
  });
  const backend = createBackend({
    storage: await openSqlite({ path: join(folder, 'game.db') }),
    providers: [unsafeProvider],
    rootApiKey,
    objectStore: objects,
    publicUrl: baseUrl,
    fleets: { deploy: { artifacts: ['s3://local/servers/'] } },
    // The pipeline and the player share this process, and their patches keep it busy.
    limits: { requestWaitMilliseconds: 60_000 },
  });
  await backend.start();
  app.use(expressAdapter(backend));
  const operator = createClient({ baseUrl, apiKey: rootApiKey, retry: 5 });
  return {
    baseUrl,
    objects,
    operator,
    async createKey(name, permissions) {
      const { policy } = await operator.admin.apiKeys.createPolicy({ name, permissions: [...permissions] });
      return (await operator.admin.apiKeys.create({ name, policyId: policy.id })).apiKey.key;
    },
    async [Symbol.asyncDispose]() {
      await backend.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
