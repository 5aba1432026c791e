// #region server

import { expressAdapter } from '@lobbykit/adapter-express';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { createMemoryStorage } from '@lobbykit/core/storage';
import express from 'express';

const backend = createBackend({
  storage: createMemoryStorage(),
  providers: [unsafeProvider], // players log in under any name: for development
  production: process.env.NODE_ENV === 'production', // disables it
});
await backend.start();

const app = express();
app.use('/game', expressAdapter(backend)); // answers /game/api/v1/…
const server = app.listen(Number(process.env.PORT ?? 8080));

// #endregion

export { backend, server };
