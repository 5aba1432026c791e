import type { OwnApi } from '@lobbykit/core';
import { type AreaWorld, areaCases, openAreaWorld, type TestPlayer } from '@lobbykit/testing';
import { describe, test } from 'vitest';
import { game } from '../src/game.ts';
import { guildsArea } from '../src/guilds/index.ts';
import { members } from '../src/guilds/tables.ts';
import { walletsArea } from '../src/wallets/index.ts';

/** Opens the whole game for each case, with the options that the case needs. */
const open = (options: Parameters<typeof openAreaWorld>[0]) =>
  openAreaWorld({ ...options, areas: game.areas, hooks: game.hooks });

/** Some cases make several samples for one player, who can be in one guild. Calls of this process take no rate points. */
async function leave(world: AreaWorld, { token: session, accountId }: TestPlayer): Promise<void> {
  const { guilds } = world.backend.api as unknown as OwnApi<typeof game.areas>;
  if (await world.storage.get(members, { accountId })) await guilds.leave({}, { session });
}

const walletCases = areaCases(walletsArea, {
  samples: { change: ({ player }) => ({ accountId: player.accountId, gold: 5 }) },
  open,
});

const guildCases = areaCases(guildsArea, {
  samples: {
    create: async ({ world, player }) => {
      await leave(world, player);
      return { name: `Guild ${world.unique()}` };
    },
    get: async ({ call }) => {
      await call('create');
      return {};
    },
    invite: async ({ call }) => {
      await call('create');
      return {};
    },
    join: async ({ world, player, call }) => {
      await leave(world, player);
      return { code: (await call('invite', await world.player())).code };
    },
    leave: async ({ call }) => {
      await call('create');
      return {};
    },
    setRank: async ({ world, call }) => {
      const { code } = await call('invite');
      const other = await world.player();
      const { guilds } = world.backend.api as unknown as OwnApi<typeof game.areas>;
      await guilds.join({ code }, { session: other.token });
      return { accountId: other.accountId, rank: 'OFFICER' };
    },
    deposit: async ({ call }) => {
      await call('create');
      return { gold: 1 };
    },
    withdraw: async ({ call }) => {
      await call('deposit');
      return { gold: 1 };
    },
    listLedger: async ({ call }) => {
      await call('deposit');
      return {};
    },
    disband: async ({ call }) => ({ guildId: (await call('create')).guild.guildId }),
  },
  strangers: {
    get: 'NOT_IN_GUILD',
    invite: 'NOT_IN_GUILD',
    leave: 'NOT_IN_GUILD',
    setRank: 'NOT_IN_GUILD',
    deposit: 'NOT_IN_GUILD',
    withdraw: 'NOT_IN_GUILD',
    listLedger: 'NOT_IN_GUILD',
  },
  open,
});

describe.each([
  ['wallets', walletCases],
  ['guilds', guildCases],
] as const)('the area %s', (_area, cases) => {
  test.each(cases.map(({ group, name, run }) => [group, name, run] as const))(
    '%s: %s',
    (_group, _name, run) => run(),
  );
});
