// #region server

import { expressAdapter } from '@lobbykit/adapter-express';
import { createBackend, unsafeProvider } from '@lobbykit/core';
import { openSqlite } from '@lobbykit/storage-sqlite';
import cors from 'cors';
import express from 'express';

const backend = createBackend({
  storage: await openSqlite({ path: './data/game.db' }),
  providers: [unsafeProvider], // players log in under any name: for development
  production: process.env.NODE_ENV === 'production', // disables it
});
await backend.start();

const app = express();
app.use(cors({ origin: 'http://localhost:5173' })); // whose pages may call from a browser
app.use('/game', expressAdapter(backend)); // answers /game/api/v1/…

app.get('/inventory', async (request, response) => {
  const caller = await backend.authenticate(request.headers);
  if (caller?.accountId == null) {
    response.status(401).json({ error: 'log in first' });
    return;
  }
  response.json({ owner: caller.accountId, items: ['a sword'] });
});

const server = app.listen(Number(process.env.PORT ?? 8080));

async function stop() {
  await backend.stop(); // lets running requests finish, and ends event streams
  server.close();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

// #endregion

export { server };
