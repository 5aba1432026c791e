// #region test
import assert from 'node:assert/strict';
import { createTestBackend } from '@lobbykit/testing';
import { kudosArea } from './kudos.ts';

const t = await createTestBackend({ areas: [kudosArea] });
const [ada, bob] = [await t.player('ada'), await t.player('bob')];
const give = () => t.backend.api.kudos.give({ receiverId: bob.accountId }, { session: ada.token });

assert.deepEqual(await give(), { kudos: 1 });
await assert.rejects(give, { reason: 'KUDOS_GIVEN' });
await t.clock.advance(86_400_000); // a day later
assert.deepEqual(await give(), { kudos: 2 });
await t.backend.stop();

// #endregion

// #region cases
import { areaCases } from '@lobbykit/testing';

const cases = areaCases(kudosArea, {
  // A valid input of each operation. It also creates what the input names.
  samples: {
    give: async ({ world }) => ({ receiverId: (await world.player()).accountId }),
    count: ({ player }) => ({ receiverId: player.accountId }),
  },
});

// for (const { group, name, run } of cases) test(`${group}: ${name}`, run);
// #endregion

export { cases };
