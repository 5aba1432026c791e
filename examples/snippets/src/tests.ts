// #region backend

import { createTestBackend } from '@lobbykit/testing';

const test = await createTestBackend(); // in memory, with a clock that only you move
const alice = await test.player('alice');
await test.clock.advance(60 * 60 * 1000); // one hour later
await test.backend.stop();

// #endregion

export const now = test.clock.now();
export { alice };
