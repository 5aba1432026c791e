// #region backend

import { createTestBackend } from '@lobbykit/testing';

await using test = await createTestBackend(); // in memory, with a clock that only you move
const alice = await test.player('alice');
await test.clock.advance(60 * 60 * 1000); // one hour later

// #endregion

export const now = test.clock.now();
export { alice };
