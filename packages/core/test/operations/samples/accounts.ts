import { asHost, json, type MakeSample, type SamplesOf, text } from './sample.ts';

/** An existing entry of an account. */
async function present(...[world, accountId]: Parameters<MakeSample>): Promise<string> {
  const entryKey = `key-${world.unique()}`;
  const entryValue = json('{"a":{"b":1},"c":2}');
  await world.backend.api.accounts.adminCreateMetadata({ accountId, entryKey, entryValue }, asHost);
  return entryKey;
}

const createMetadata: MakeSample = (world, accountId) => ({
  body: { accountId, entryKey: `key-${world.unique()}`, entryValue: text('made') },
});
const putMetadata: MakeSample = async (world, accountId) => ({
  body: { accountId, entryKey: await present(world, accountId), entryValue: text('changed') },
});
const removeMetadata: MakeSample = async (world, accountId) => ({
  body: { accountId, entryKey: await present(world, accountId) },
});
const readMetadata: MakeSample = async (world, accountId) => ({
  query: { accountId, entryKey: await present(world, accountId) },
});
const searchMetadata: MakeSample = async (world, accountId) => {
  await present(world, accountId);
  return { query: { accountId, regex: '^key', caseInsensitive: true } };
};
/** A platform account besides the one with which the player logs in. */
async function linked(...[world, accountId]: Parameters<MakeSample>) {
  const platformAccountId = { platform: 99, id: `linked-${world.unique()}` } as const;
  await world.backend.api.accounts.serverLink({ accountId, platformAccountId }, asHost);
  return { accountId, platformAccountId };
}
const removeAccount: MakeSample = async (world) => ({
  body: { accountId: (await world.player()).accountId },
});

export const accountSamples: SamplesOf<'accounts'> = {
  create: () => ({ body: {} }),
  get: (_, accountId) => ({ params: { accountId } }),
  update: (world, accountId) => ({
    params: { accountId },
    body: { account: { displayName: `Name ${world.unique()}`, metadata: { note: text('kept') } } },
  }),
  listIds: () => ({ body: { limit: 3 } }),
  link: async (world) => ({ body: { sessionId: await world.loggedIn() } }),
  unlink: async (world, accountId) => {
    await linked(world, accountId);
    return { body: { platform: 99 } };
  },
  healthz: () => ({}),

  adminGet: (_, accountId) => ({ params: { accountId } }),
  adminList: () => ({ query: { limit: 3, offset: 0 } }),
  adminCreate: (world) => ({ body: { displayName: `Name ${world.unique()}` } }),
  adminUpdate: (world, accountId) => ({
    body: { accountId, account: { displayName: `Name ${world.unique()}` }, accountMask: 'displayName' },
  }),
  adminDelete: removeAccount,

  serverCreate: (world) => ({
    body: { displayName: 'Served', platformAccountIds: [{ platform: 1, id: `made-${world.unique()}` }] },
  }),
  serverDelete: removeAccount,
  serverLink: async (world) => ({
    body: {
      accountId: (await world.player()).accountId,
      platformAccountId: { platform: 99, id: `linked-${world.unique()}` },
    },
  }),
  serverUnlink: async (world) => ({ body: await linked(world, (await world.player()).accountId) }),

  createMetadata,
  putMetadata,
  listMetadata: (_, id) => ({ query: { id } }),
  getMetadata: async (world, accountId) => ({
    params: { entryKey: await present(world, accountId) },
    query: { accountId },
  }),
  removeMetadata: async (world, accountId) => ({
    params: { entryKey: await present(world, accountId) },
    query: { accountId, jsonHandlingType: 'PARTIAL_ENTRY', propertiesToRemovePaths: ['a.b', 'c'] },
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
