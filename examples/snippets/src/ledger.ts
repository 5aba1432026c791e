// #region check

import { createBackend, verifyLedger } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';

const storage = await openSqlite({ path: 'restored.sqlite' });
// A backend without background work knows the tables, and closes the storage when it stops.
const backend = createBackend({ storage, background: false });
await backend.start();
const differences = await verifyLedger(storage);
console.log(differences);
await backend.stop();
process.exitCode = differences.length === 0 ? 0 : 1;

// #endregion
