import {
  Bool,
  DisplayName,
  displayText,
  EntityMetadata,
  EntryKey,
  enumeration,
  Id,
  int32,
  MetadataMap,
  maybe,
  TimestampSeconds,
  text,
  z,
} from '@lobbykit/core/area';
import { groupRoles } from './states.ts';

export const GroupRoleNumber = enumeration('GroupRole', 'GROUP_ROLE', groupRoles);

export const Group = z
  .object({
    groupId: z.string(),
    name: z.string(),
    tag: z.string(),
    description: z.string(),
    isOpen: Bool.meta({ description: 'Whether players join at once. Otherwise they request it.' }),
    memberCount: z.int(),
    maxMembers: z.int(),
    metadata: MetadataMap.meta({
      description:
        'Members see all entries except those whose keys begin with `server.`; other players those whose keys begin with `public.`.',
    }),
    createdTimestamp: TimestampSeconds,
  })
  .meta({ id: 'Group', description: 'Players who belong together for a long time, such as a guild.' });
export type Group = z.input<typeof Group>;

export const GroupMember = z
  .object({
    accountId: z.string(),
    displayName: z.string(),
    role: GroupRoleNumber,
    joinedTimestamp: TimestampSeconds.meta({
      description: 'When the player joined, or requested it. Unix time in seconds',
    }),
  })
  .meta({ id: 'GroupMember', description: 'A member of a group, or a player who waits to be accepted.' });
export type GroupMember = z.input<typeof GroupMember>;

export const GroupMembership = z
  .object({ group: Group, role: GroupRoleNumber, joinedTimestamp: TimestampSeconds })
  .meta({ id: 'GroupMembership', description: 'A group that the caller is in or has requested to join.' });

const tag = displayText(16)
  .transform((line) => line.trim())
  .meta({ description: 'A short form of the name. Groups may have the same one.' });

const changeable = {
  tag: maybe(tag),
  description: maybe(displayText(4_096)),
  isOpen: maybe(Bool),
  maxMembers: maybe(int32({ min: 1, max: 1_000 })),
  metadata: maybe(z.record(EntryKey, EntityMetadata)),
};

export const NewGroup = z.object({ name: DisplayName, ...changeable });

const GroupFields = z
  .object({ name: maybe(DisplayName), ...changeable })
  .meta({ id: 'GroupChange', description: 'The fields of a group that change.' });

export const groupField = z.object({ groupId: Id });
export const memberFields = z.object({ groupId: Id, accountId: Id });
export const GroupChange = z.object({
  mask: maybe(text(256)).meta({
    description: 'Paths of fields with commas. If empty, all fields that are present.',
  }),
  group: GroupFields,
  metadataDeletionKeys: maybe(z.array(EntryKey).max(128)).meta({
    description: 'Entries of the metadata to remove. Entries that are in neither stay as they are.',
  }),
});
export type GroupChange = z.output<typeof GroupChange>;
export const groupAnswer = z.object({ group: Group });
export const membersAnswer = z.object({ members: z.array(GroupMember) });
