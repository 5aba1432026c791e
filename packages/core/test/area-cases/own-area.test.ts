import { areaCases } from '@lobbykit/testing';
import { describe, test } from 'vitest';
import { guildsArea } from '../areas/own/guilds.ts';

const cases = areaCases(guildsArea, {
  samples: {
    create: ({ world }) => ({ name: `Guild ${world.unique()}` }),
    get: async ({ call }) => ({ guildId: (await call('create')).guildId }),
    fill: async ({ call }) => ({ guildId: (await call('create')).guildId, gold: 5n }),
  },
});

describe('an area of an application passes every case:', () => {
  for (const { group, name, run } of cases) test(`${group}: ${name}`, run);
});
