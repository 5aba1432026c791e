import { createBackend } from '@lobbykit/core';
import { storage } from './own-code.ts';

const backend = createBackend({ storage });
await backend.start();

// #region handler

import { toFetchHandler } from '@lobbykit/core/fetch';

const handler = toFetchHandler(backend, { prefix: '/game' }); // answers /game/api/v1/…
const answer = (request: Request, address: string) => handler(request, { address });

// #endregion

export { answer, backend };
