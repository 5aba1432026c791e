// #region backend

import { createBackend } from '@lobbykit/core';
import { openPostgres } from '@lobbykit/storage-postgres';

const connectionString = process.env.DATABASE_URL ?? 'postgres://localhost/game';
const backend = createBackend({ storage: await openPostgres({ connectionString, schema: 'lobbykit' }) });
await backend.start();

await backend.stop(); // closes the storage

// #endregion
