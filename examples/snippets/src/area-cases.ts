import { guilds } from './guilds.ts';

// #region area

import { test } from 'node:test';
import { areaCases } from '@lobbykit/testing';

const cases = areaCases(guilds, {
  samples: {
    create: ({ world }) => ({ name: `Guild ${world.unique()}` }),
    // `call` makes ids: it calls another operation of the area with the sample of that one.
    get: async ({ call }) => ({ guildId: (await call('create')).guild.guildId }),
    // A guild of another player, for the player who joins.
    join: async ({ world, call }) => ({
      guildId: (await call('create', await world.player())).guild.guildId,
    }),
  },
});

for (const { group, name, run } of cases) test(`${group}: ${name}`, run);

// #endregion
