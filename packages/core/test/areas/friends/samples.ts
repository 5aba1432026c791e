import { friendStatus } from '../../../src/areas/friends/states.ts';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import { type AreaSamples, type AreaStrangers, asHost, type SampleContext } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

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

const page = () => ({ limit: 5, offset: 0 });
const pageOf = ({ player: { accountId } }: SampleContext) => ({ accountId, limit: 5, offset: 0 });

export const samples: AreaSamples<'friends'> = {
  send: async ({ world }) => ({ receiverAccountId: await stranger(world) }),
  accept: async ({ world, player: { accountId } }) => ({ senderAccountId: await asking(world, accountId) }),
  decline: async ({ world, player: { accountId } }) => ({ senderAccountId: await asking(world, accountId) }),
  cancel: async ({ world, player: { accountId } }) => ({ receiverAccountId: await asked(world, accountId) }),
  remove: async ({ world, player: { accountId } }) => ({ removingAccountId: await friend(world, accountId) }),
  listOutgoing: page,
  listIncoming: page,
  list: async ({ world, player: { accountId } }) => {
    await friend(world, accountId);
    return { limit: 5, offset: 0, includePresence: true };
  },
  status: async ({ world }) => ({ accountId: await stranger(world) }),
  block: async ({ world }) => ({ accountId: await stranger(world) }),
  unblock: async ({ world, player: { accountId } }) => ({ accountId: await blocked(world, accountId) }),
  listBlocked: page,
  setPresence: () => ({ availability: 'BUSY', status: 'in a match', activity: { map: 'harbour' } }),
  adminCreatePending: async ({ world }) => ({
    senderAccountId: await stranger(world),
    receiverAccountId: await stranger(world),
  }),
  adminRemovePending: async ({ world }) => {
    const receiverAccountId = await stranger(world);
    return { senderAccountId: await asking(world, receiverAccountId), receiverAccountId };
  },
  adminAdd: async ({ world }) => ({
    accountId1: await stranger(world),
    accountId2: await stranger(world),
  }),
  adminRemove: async ({ world }) => {
    const accountId1 = await stranger(world);
    return { accountId1, accountId2: await friend(world, accountId1) };
  },
  adminList: pageOf,
  adminListIncoming: pageOf,
  adminListOutgoing: pageOf,
  serverList: pageOf,
};

/** A stranger has no relationship with a player, whatever relationships others have with them. */
export const strangers: AreaStrangers<'friends'> = {
  accept: 'REQUEST_NOT_FOUND',
  decline: 'REQUEST_NOT_FOUND',
  cancel: 'REQUEST_NOT_FOUND',
  remove: 'FRIEND_NOT_FOUND',
  status: 'OK',
  block: 'OK',
  unblock: 'BLOCK_NOT_FOUND',
};
