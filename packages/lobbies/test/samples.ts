import type { OwnApi } from '@lobbykit/core';
import type { AreaWorld, Samples, TestPlayer } from '@lobbykit/testing';
import type { lobbiesArea } from '../src/index.ts';
import { lobbyMembers } from '../src/tables.ts';

const apiOf = ({ backend }: AreaWorld) =>
  (backend.api as unknown as OwnApi<readonly [typeof lobbiesArea]>).lobbies;

/** Lets the player be in no lobby: some cases make several samples for one player, who can be in one lobby. */
async function leave(world: AreaWorld, { token: session, accountId }: TestPlayer): Promise<void> {
  const member = await world.storage.get(lobbyMembers, { playerId: accountId });
  if (member) await apiOf(world).leave({ lobbyId: member.lobbyId }, { session });
}

/** Lets members be told of all changes, so that an operation has no effect of another one's change after it. */
const settle = (world: AreaWorld) => world.clock.advance(100);

async function create(world: AreaWorld, player: TestPlayer, given: object = {}) {
  await leave(world, player);
  const input = { name: 'Owls', teams: [{ name: 'all', size: 4 }], ...given };
  const { lobby } = await apiOf(world).create(input, { session: player.token });
  await settle(world);
  return lobby;
}

/** A lobby that the player hosts, with another member. */
async function ofTwo(world: AreaWorld, player: TestPlayer) {
  const { lobbyId, inviteCode } = await create(world, player);
  const other = await world.player();
  await apiOf(world).join({ inviteCode }, { session: other.token });
  await settle(world);
  return { lobbyId, playerId: other.accountId };
}

const own = async ({ world, player }: { readonly world: AreaWorld; readonly player: TestPlayer }) => ({
  lobbyId: (await create(world, player)).lobbyId,
});

/** A valid input of each operation of lobbies. */
export const lobbySamples: Samples = {
  create: async ({ world, player }) => {
    await leave(world, player);
    return { name: 'Owls', teams: [{ name: 'all', size: 2 }] };
  },
  list: () => ({ metadata: ['mode=duel', 'map=forest'] }),
  mine: async (sample) => {
    await own(sample);
    return {};
  },
  get: own,
  join: async ({ world, player }) => {
    await leave(world, player);
    const { inviteCode } = await create(world, await world.player());
    return { inviteCode };
  },
  leave: own,
  update: async (sample) => ({ ...(await own(sample)), lobby: { name: 'Larks' } }),
  setTeam: async (sample) => ({ ...(await own(sample)), team: 0 }),
  setPlayer: async (sample) => ({ ...(await own(sample)), metadata: { hero: { stringPayload: 'owl' } } }),
  setReady: async (sample) => ({ ...(await own(sample)), isReady: true }),
  kick: ({ world, player }) => ofTwo(world, player),
  setHost: ({ world, player }) => ofTwo(world, player),
  start: own,
  finish: async ({ world, player }) => {
    const { lobbyId } = await create(world, player, { hosting: 'P2P' });
    await apiOf(world).start({ lobbyId, connectionDetails: 'here' }, { session: player.token });
    await settle(world);
    return { lobbyId };
  },
  adminDelete: async ({ world }) => ({ lobbyId: (await create(world, await world.player())).lobbyId }),
};

/** What the operations answer to a player whom their sample is not about. */
export const lobbyStrangers = {
  mine: 'NOT_IN_LOBBY',
  get: 'LOBBY_NOT_FOUND',
  leave: 'LOBBY_NOT_FOUND',
  update: 'LOBBY_NOT_FOUND',
  setTeam: 'LOBBY_NOT_FOUND',
  setReady: 'LOBBY_NOT_FOUND',
  setPlayer: 'LOBBY_NOT_FOUND',
  kick: 'LOBBY_NOT_FOUND',
  setHost: 'LOBBY_NOT_FOUND',
  start: 'LOBBY_NOT_FOUND',
  finish: 'LOBBY_NOT_FOUND',
} as const;
