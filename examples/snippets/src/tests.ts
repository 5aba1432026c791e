// #region backend

import { createTestBackend } from '@lobbykit/testing';

await using test = await createTestBackend(); // memory, a clock that stands still, ids that count
const alice = await test.player('alice');
await test.clock.advance(60 * 60 * 1000); // an hour, in no time

// #endregion

export const now = test.clock.now();
export { alice };
