import { expressApp as app } from './own-code.ts';

// #region server

// Express 5
import { expressAdapter } from '@lobbykit/adapter-express';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';

const backend = createBackend({
  storage: await openSqlite({ path: './data/game.db' }),
  providers: [unsafeProvider], // players log in under any name: for development
  production: process.env.NODE_ENV === 'production', // disables it
});
await backend.start();
app.use('/game', expressAdapter(backend)); // answers /game/api/v1/…

// #endregion

export { app, backend };
