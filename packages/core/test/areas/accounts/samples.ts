import {
  type AreaSamples,
  type AreaStrangers,
  asHost,
  json,
  type SampleContext,
  text,
} from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

/** An existing entry of an account. */
async function present(world: World, accountId: string): Promise<string> {
  const entryKey = `key-${world.unique()}`;
  const entryValue = json('{"a":{"b":1},"c":2}');
  await world.backend.api.accounts.adminCreateMetadata({ accountId, entryKey, entryValue }, asHost);
  return entryKey;
}

const createMetadata = ({ world, player: { accountId } }: SampleContext) => ({
  accountId,
  entryKey: `key-${world.unique()}`,
  entryValue: text('made'),
});
const putMetadata = async ({ world, player: { accountId } }: SampleContext) => ({
  accountId,
  entryKey: await present(world, accountId),
  entryValue: text('changed'),
});
const removeMetadata = async ({ world, player: { accountId } }: SampleContext) => ({
  accountId,
  entryKey: await present(world, accountId),
});
const readMetadata = async ({ world, player: { accountId } }: SampleContext) => ({
  accountId,
  entryKey: await present(world, accountId),
});
const searchMetadata = async ({ world, player: { accountId } }: SampleContext) => {
  await present(world, accountId);
  return { accountId, regex: '^key', caseInsensitive: true };
};
/** A platform account besides the one with which the player logs in. */
async function linked(world: World, accountId: string) {
  const platformAccountId = { platform: 99, id: `linked-${world.unique()}` } as const;
  await world.backend.api.accounts.serverLink({ accountId, platformAccountId }, asHost);
  return { accountId, platformAccountId };
}
const removeAccount = async ({ world }: SampleContext) => ({
  accountId: (await world.player()).accountId,
});

export const samples: AreaSamples<'accounts'> = {
  get: ({ player: { accountId } }) => ({ accountId }),
  update: ({ world, player: { accountId } }) => ({
    accountId,
    account: { displayName: `Name ${world.unique()}`, metadata: { note: text('kept') } },
  }),
  listIds: () => ({ limit: 3 }),
  link: async ({ world }) => ({ sessionId: await world.loggedIn() }),
  unlink: async ({ world, player: { accountId } }) => {
    await linked(world, accountId);
    return { platform: 99 };
  },
  adminGet: ({ player: { accountId } }) => ({ accountId }),
  adminList: () => ({ limit: 3, offset: 0 }),
  adminCreate: ({ world }) => ({ displayName: `Name ${world.unique()}` }),
  adminUpdate: ({ world, player: { accountId } }) => ({
    accountId,
    account: { displayName: `Name ${world.unique()}` },
    accountMask: 'displayName',
  }),
  adminDelete: removeAccount,
  serverCreate: ({ world }) => ({
    displayName: 'Served',
    platformAccountIds: [{ platform: 1, id: `made-${world.unique()}` }],
  }),
  serverDelete: removeAccount,
  serverLink: async ({ world }) => ({
    accountId: (await world.player()).accountId,
    platformAccountId: { platform: 99, id: `linked-${world.unique()}` },
  }),
  serverUnlink: async ({ world }) => linked(world, (await world.player()).accountId),
  createMetadata,
  putMetadata,
  listMetadata: ({ player: { accountId: id } }) => ({ id }),
  getMetadata: async ({ world, player: { accountId } }) => ({
    entryKey: await present(world, accountId),
    accountId,
  }),
  removeMetadata: async ({ world, player: { accountId } }) => ({
    entryKey: await present(world, accountId),
    accountId,
    jsonHandlingType: 'PARTIAL_ENTRY',
    propertiesToRemovePaths: ['a.b', 'c'],
  }),
  searchMetadata,
  adminCreateMetadata: createMetadata,
  adminPutMetadata: putMetadata,
  adminRemoveMetadata: removeMetadata,
  adminReadMetadata: readMetadata,
  adminSearchMetadata: searchMetadata,
  serverCreateMetadata: createMetadata,
  serverPutMetadata: putMetadata,
  serverRemoveMetadata: removeMetadata,
  serverReadMetadata: readMetadata,
  serverSearchMetadata: searchMetadata,
};

/** That a player exists is public: others see their public view. */
export const strangers: AreaStrangers<'accounts'> = {
  get: 'OK',
};
