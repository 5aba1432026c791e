import { friendStatus } from '../../../src/areas/friends/states.ts';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { asHost, type MakeSample, type SamplesOf } from './sample.ts';

type World = Parameters<MakeSample>[0];

const stranger = async (world: World): Promise<string> => (await world.player()).accountId;

/** A player who has sent the account a friend request. */
async function asking(world: World, receiverAccountId: string): Promise<string> {
  const senderAccountId = await stranger(world);
  await world.backend.api.friends.adminCreatePending({ senderAccountId, receiverAccountId }, asHost);
  return senderAccountId;
}

/** A player to whom the account has sent a friend request. */
async function asked(world: World, senderAccountId: string): Promise<string> {
  const receiverAccountId = await stranger(world);
  await world.backend.api.friends.adminCreatePending({ senderAccountId, receiverAccountId }, asHost);
  return receiverAccountId;
}

async function friend(world: World, accountId1: string): Promise<string> {
  const accountId2 = await stranger(world);
  await world.backend.api.friends.adminAdd({ accountId1, accountId2 }, asHost);
  return accountId2;
}

/** A player whom the account has blocked. Operators cannot block for a player. */
async function blocked(world: World, ownerId: string): Promise<string> {
  const otherId = await stranger(world);
  const row = { ownerId, otherId, state: friendStatus.BLOCKED, changedAt: world.clock.now() };
  await world.storage.insert(friendEdges, row);
  return otherId;
}

const page: MakeSample = () => ({ body: { limit: 5, offset: 0 } });
const pageOf: MakeSample = (_, accountId) => ({ body: { accountId, limit: 5, offset: 0 } });

export const friendSamples: SamplesOf<'friends'> = {
  send: async (world) => ({ body: { receiverAccountId: await stranger(world) } }),
  accept: async (world, accountId) => ({ body: { senderAccountId: await asking(world, accountId) } }),
  decline: async (world, accountId) => ({ body: { senderAccountId: await asking(world, accountId) } }),
  cancel: async (world, accountId) => ({ body: { receiverAccountId: await asked(world, accountId) } }),
  remove: async (world, accountId) => ({ body: { removingAccountId: await friend(world, accountId) } }),
  listOutgoing: page,
  listIncoming: page,
  list: async (world, accountId) => {
    await friend(world, accountId);
    return { body: { limit: 5, offset: 0, includePresence: true } };
  },
  status: async (world) => ({ params: { accountId: await stranger(world) } }),
  block: async (world) => ({ body: { accountId: await stranger(world) } }),
  unblock: async (world, accountId) => ({ body: { accountId: await blocked(world, accountId) } }),
  listBlocked: page,
  setPresence: () => ({ body: { availability: 'BUSY', status: 'in a match', activity: { map: 'harbour' } } }),
  healthz: () => ({}),

  adminCreatePending: async (world) => ({
    body: { senderAccountId: await stranger(world), receiverAccountId: await stranger(world) },
  }),
  adminRemovePending: async (world) => {
    const receiverAccountId = await stranger(world);
    return { body: { senderAccountId: await asking(world, receiverAccountId), receiverAccountId } };
  },
  adminAdd: async (world) => ({
    body: { accountId1: await stranger(world), accountId2: await stranger(world) },
  }),
  adminRemove: async (world) => {
    const accountId1 = await stranger(world);
    return { body: { accountId1, accountId2: await friend(world, accountId1) } };
  },
  adminList: pageOf,
  adminListIncoming: pageOf,
  adminListOutgoing: pageOf,
  serverList: pageOf,
};
