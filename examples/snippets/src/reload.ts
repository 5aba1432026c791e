// #region shared

import { type Backend, createBackend, unsafeProvider } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';

async function startBackend(): Promise<Backend> {
  const storage = await openSqlite({ path: './data/game.db' });
  const backend = createBackend({ storage, providers: [unsafeProvider] });
  await backend.start();
  return backend;
}

const shared = globalThis as { backend?: Promise<Backend> | undefined };

/** Returns the backend of this process, which the first call starts. */
export const getBackend = (): Promise<Backend> => {
  shared.backend ??= startBackend().catch((error: unknown) => {
    shared.backend = undefined; // the next call tries again
    throw error;
  });
  return shared.backend;
};

// #endregion
