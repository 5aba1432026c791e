import type { OwnApi } from '@lobbykit/core';
import type { AreaWorld, Samples, TestPlayer } from '@lobbykit/testing';
import type { groupsArea } from '../src/groups/index.ts';
import { groupMembers } from '../src/groups/tables.ts';

const apiOf = ({ backend }: AreaWorld) =>
  (backend.api as unknown as OwnApi<readonly [typeof groupsArea]>).groups;

/** Lets the player be in no group: some cases make more samples for one player than they may be in groups. */
async function leaveAll(world: AreaWorld, { token: session, accountId }: TestPlayer): Promise<void> {
  for (const { groupId } of await world.storage.find(groupMembers, { where: { accountId } }))
    await apiOf(world).leave({ groupId }, { session });
}

async function create(world: AreaWorld, player: TestPlayer, given: object = {}) {
  await leaveAll(world, player);
  const name = `Owls ${world.unique()}`;
  const { group } = await apiOf(world).create({ name, isOpen: true, ...given }, { session: player.token });
  return { groupId: group.groupId };
}

/** A group that the player owns, with another member. */
async function ofTwo(world: AreaWorld, player: TestPlayer) {
  const { groupId } = await create(world, player);
  const other = await world.player();
  await apiOf(world).join({ groupId }, { session: other.token });
  return { groupId, accountId: other.accountId };
}

const own = ({ world, player }: { readonly world: AreaWorld; readonly player: TestPlayer }) =>
  create(world, player);
const ofOthers = async ({ world }: { readonly world: AreaWorld }) => create(world, await world.player());

/** A valid input of each operation of groups. */
export const groupSamples: Samples<typeof groupsArea.contract.routes> = {
  create: async ({ world, player }) => {
    await leaveAll(world, player);
    return { name: `Owls ${world.unique()}`, metadata: { flag: { stringPayload: 'red' } } };
  },
  list: () => ({ search: 'owls' }),
  mine: async (sample) => {
    await own(sample);
    return {};
  },
  get: own,
  update: async (sample) => ({ ...(await own(sample)), group: { description: 'Up late' } }),
  delete: own,
  members: own,
  join: async ({ world, player }) => {
    await leaveAll(world, player);
    return create(world, await world.player());
  },
  leave: own,
  setRole: async ({ world, player }) => ({ ...(await ofTwo(world, player)), role: 1 }),
  remove: ({ world, player }) => ofTwo(world, player),
  adminGet: ofOthers,
  adminUpdate: async (sample) => ({ ...(await ofOthers(sample)), group: { tag: 'O' } }),
  adminDelete: ofOthers,
};

/** What the operations answer to a player whom their sample is not about. */
export const groupStrangers = {
  update: 'NOT_IN_GROUP',
  delete: 'NOT_IN_GROUP',
  leave: 'NOT_IN_GROUP',
  setRole: 'NOT_IN_GROUP',
  remove: 'NOT_IN_GROUP',
} as const;
