import type { Context } from '@lobbykit/core/area';

/** The limits of groups. */
export const groupLimits = {
  groupMembers: [100, 1_000, 'members per group'],
  groupsPerPlayer: [8, 64, 'groups of a player, with those that they have requested to join'],
  groupRequests: [100, 1_000, 'players who wait to be accepted by a group'],
  groupDescriptionLength: [1_024, 4_096, 'characters of the description of a group'],
  groupMetadataEntries: [32, 128, 'metadata entries per group'],
  groupMetadataBytes: [4_096, 16_384, 'bytes of all metadata of a group, as JSON'],
  groupKickSeconds: [
    86_400,
    2_592_000,
    'seconds in which a player whom a group has removed or refused cannot join it',
  ],
} as const;

export type GroupsContext = Context<typeof groupLimits>;

/** The rate classes of groups: each join is an event for every member. */
export const groupRates = { group_join: { points: 20, seconds: 60 } } as const;
