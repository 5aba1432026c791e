import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

const backend = createBackend({ storage });
await backend.start();

// #region server

import { createServer } from 'node:http';
import { toNodeHandler } from '@lobbykit/core/node';

const server = createServer(toNodeHandler(backend, { prefix: '/game' })); // answers /game/api/v1/…
server.listen(Number(process.env.PORT ?? 8080));

// #endregion

export { backend, server };
