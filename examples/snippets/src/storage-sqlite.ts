// #region backend

import { createBackend } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';

const storage = await openSqlite({ path: './data/game.db' });
const backend = createBackend({ storage });
await backend.start();

await storage.backup('./data/copy.db'); // while the backend is in use
await backend.stop(); // closes the storage

// #endregion
