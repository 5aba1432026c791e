import { type AreaSamples, type AreaStrangers, asHost, type SampleContext } from '../../operations/sample.ts';
import type { World } from '../../operations/world.ts';

/** A leaderboard to which players may submit. */
async function board(world: World): Promise<string> {
  const leaderboardId = `board-${world.unique().toLowerCase()}`;
  await world.backend.api.leaderboards.adminCreate({ leaderboardId, authority: 'CLIENT' }, asHost);
  return leaderboardId;
}

/** A leaderboard with an entry of the account. */
async function boardWith(world: World, accountId: string): Promise<string> {
  const leaderboardId = await board(world);
  const entries = [{ accountId, score: 7, metadata: { map: 'harbour' } }];
  await world.backend.api.leaderboards.serverSubmit({ leaderboardId, entries }, asHost);
  return leaderboardId;
}

const ofPlayer = async ({ world, player: { accountId } }: SampleContext) => ({
  leaderboardId: await boardWith(world, accountId),
});
const entryOfPlayer = async (context: SampleContext) => ({
  ...(await ofPlayer(context)),
  accountId: context.player.accountId,
});
const page = () => ({ limit: 2, offset: 0 });

const definition = {
  title: 'Arena',
  description: 'Wins of this week',
  authority: 'CLIENT',
  resetSchedule: '0 0 * * 1',
  archiveCount: 2,
  minScore: '-9223372036854775808',
  maxScore: '9223372036854775807',
  maxEntries: 1_000,
  metadata: { icon: 'sword' },
} as const;

export const samples: AreaSamples<'leaderboards'> = {
  top: async ({ world, player: { accountId } }) => ({
    title: await boardWith(world, accountId),
    count: 3,
  }),
  listDefinitions: async ({ world }) => {
    await board(world);
    return page();
  },
  listEntries: async (context) => ({
    ...(await ofPlayer(context)),
    limit: 5,
    offset: 0,
    version: 1,
    friendsOnly: true,
    accountIds: [context.player.accountId],
  }),
  around: async (context) => ({ ...(await entryOfPlayer(context)), range: 2, version: 1 }),
  getEntry: async (context) => ({ ...(await entryOfPlayer(context)), version: 1 }),
  adminListEntries: async (context) => ({ ...(await ofPlayer(context)), limit: 5, version: 1 }),
  adminAround: async (context) => ({ ...(await entryOfPlayer(context)), range: 2, version: 1 }),
  adminListVersions: ofPlayer,
  submit: async ({ world }) => ({
    leaderboardId: await board(world),
    score: 12,
    subscore: 3,
    metadata: { map: 'hill' },
    version: 1,
  }),
  listVersions: ofPlayer,
  serverSubmit: async ({ world, player: { accountId } }) => ({
    leaderboardId: await board(world),
    entries: [{ accountId, score: 12, subscore: 3, metadata: { map: 'hill' } }],
    version: 1,
    idempotencyKey: `sample-${world.unique()}`,
  }),
  serverRemoveEntry: entryOfPlayer,
  adminCreate: ({ world }) => ({
    leaderboardId: `board-${world.unique().toLowerCase()}`,
    sortOrder: 'ASCENDING',
    operator: 'LATEST',
    ...definition,
  }),
  adminReplace: async ({ world }) => ({
    leaderboardId: await board(world),
    sortOrder: 'DESCENDING',
    operator: 'BEST',
    ...definition,
  }),
  adminDelete: async ({ world }) => ({ leaderboardId: await board(world) }),
  adminList: async ({ world }) => {
    await board(world);
    return page();
  },
  adminReset: ofPlayer,
  adminSetVisibility: async (context) => ({ ...(await entryOfPlayer(context)), hidden: true }),
};

/** Entries are public, and players submit for themselves alone. */
export const strangers: AreaStrangers<'leaderboards'> = {
  top: 'OK',
  listEntries: 'OK',
  around: 'OK',
  getEntry: 'OK',
  submit: 'OK',
  listVersions: 'OK',
};
