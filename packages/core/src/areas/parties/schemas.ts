import { z } from 'zod';
import { Bool, DisplayName, enumeration, Id, int32, maybe, text } from '../../kernel/schemas.ts';
import { EntityMetadata, MetadataMap } from '../../metadata/entity-metadata.ts';
import { EntryKey } from '../../metadata/fields.ts';
import { partyStates } from './states.ts';

/** A member of a party in answers. */
export const PartyPlayer = z
  .object({
    playerId: z.string(),
    displayName: z
      .string()
      .meta({ description: 'The name in this party; at first the name of the account.' }),
    isReady: Bool,
    isLeader: Bool,
    teamNumber: int32(),
    metadata: MetadataMap.optional().meta({
      description:
        'Members see all keys except those that begin with `server.`. Friends who are not members see only keys that begin with `public.`.',
    }),
  })
  .meta({ id: 'PartyPlayer', description: 'A member of a party.' });
export type PartyPlayer = z.input<typeof PartyPlayer>;

const PartyState = enumeration('PartyState', 'PARTY_STATE', partyStates);

/** A party in answers. Only members and operators get it. */
export const Party = z
  .object({
    partyId: z.string(),
    leaderId: z.string(),
    inviteCode: z.string(),
    state: PartyState,
    matchId: z.string().meta({ description: 'Empty unless the party is IN_MATCH.' }),
    players: z.array(PartyPlayer).meta({ description: 'The longest-standing member comes first.' }),
    metadata: MetadataMap.optional(),
  })
  .meta({ id: 'Party', description: 'A party as its members and operators see it.' });
export type Party = z.input<typeof Party>;

export const metadataMap = maybe(z.record(EntryKey, EntityMetadata));

/** A change of a member. Fields that the caller may not change are ignored, unless the mask names them. */
export const PartyPlayerChange = z
  .object({
    playerId: maybe(Id).meta({ description: 'Absent: the caller.' }),
    displayName: maybe(DisplayName),
    isReady: maybe(Bool),
    isLeader: maybe(Bool).meta({ description: 'Ignored.' }),
    teamNumber: maybe(int32()).meta({ description: 'Only the leader can change it, for every member.' }),
    metadata: metadataMap,
  })
  .meta({
    id: 'PartyPlayerChange',
    description:
      'The fields of a member that change. Fields that the caller may not change are ignored, unless the mask names them.',
  });
export type PartyPlayerChange = z.output<typeof PartyPlayerChange>;

const NewPartyPlayer = z
  .object({
    playerId: Id,
    displayName: maybe(DisplayName),
    isReady: maybe(Bool),
    isLeader: maybe(Bool),
    teamNumber: maybe(int32()),
    metadata: metadataMap,
  })
  .meta({ id: 'NewPartyPlayer', description: 'A member of a new party.' });
export type NewPartyPlayer = z.output<typeof NewPartyPlayer>;

/** A party that an operator creates. The server makes its id and invite code. */
export const NewParty = z
  .object({
    leaderId: maybe(Id).meta({
      description:
        'Becomes a member too. If absent, the first player with `isLeader` leads, otherwise the first player.',
    }),
    players: maybe(z.array(NewPartyPlayer).max(256)),
    metadata: metadataMap,
  })
  .meta({ id: 'NewParty', description: 'A party as an operator creates it.' });
export type NewParty = z.output<typeof NewParty>;

const players = maybe(z.array(Id).max(256));

/** A change of a party by an operator. */
export const AdminUpdateParty = z
  .object({
    leaderId: maybe(Id),
    kick: players,
    join: players,
    joinDisplayNames: maybe(z.record(Id, DisplayName)).meta({
      description:
        'Names in the party by the ids of players who join. If absent, players have the names of their accounts.',
    }),
    metadata: metadataMap.meta({ description: 'Entries to add. They replace entries with the same key.' }),
  })
  .meta({ id: 'AdminUpdateParty', description: 'What an operator changes in a party.' });
export type AdminUpdateParty = z.output<typeof AdminUpdateParty>;

export const partyField = z.object({ partyId: Id });
export const memberFields = z.object({ playerId: Id, partyId: Id });
export const partyAnswer = z.object({ party: Party });

export const payloadMask = maybe(text(256)).meta({
  description:
    'Comma-separated paths of the fields to change: `displayName`, `isReady`, `teamNumber`, `metadata`. If empty, all fields that are present and that the caller may change.',
});
