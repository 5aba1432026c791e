import { z } from 'zod';
import { Bool, DisplayName, enumeration, Id, int32, maybe, text } from '../../kernel/schemas.ts';
import { EntityMetadata, MetadataMap } from '../../metadata/entity-metadata.ts';
import { EntryKey } from '../../metadata/fields.ts';
import { partyStates } from './states.ts';

/** A member of a party as it is answered. */
export const PartyPlayer = z
  .object({
    playerId: z.string(),
    displayName: z.string().meta({ description: 'In this party; at first the name of the account.' }),
    isReady: Bool,
    isLeader: Bool,
    teamNumber: int32(),
    metadata: MetadataMap.optional().meta({
      description:
        'To members all but the keys that begin with `server.`; to friends who are not members those that begin with `public.`.',
    }),
  })
  .meta({ id: 'PartyPlayer' });
export type PartyPlayer = z.input<typeof PartyPlayer>;

const PartyState = enumeration('PartyState', 'PARTY_STATE', partyStates);

/** A party as it is answered, to members and operators alone. */
export const Party = z
  .object({
    partyId: z.string(),
    leaderId: z.string(),
    inviteCode: z.string(),
    state: PartyState,
    matchId: z.string().optional().meta({ description: 'While the party is IN_MATCH.' }),
    players: z.array(PartyPlayer).meta({ description: 'Whoever has been a member for longest comes first.' }),
    metadata: MetadataMap.optional(),
  })
  .meta({ id: 'Party' });
export type Party = z.input<typeof Party>;

export const metadataMap = maybe(z.record(EntryKey, EntityMetadata));

/** A member as a change carries it. What the caller may not change is read and ignored. */
export const PartyPlayerChange = z
  .object({
    playerId: maybe(Id).meta({ description: 'Absent: the caller.' }),
    displayName: maybe(DisplayName),
    isReady: maybe(Bool),
    isLeader: maybe(Bool).meta({ description: 'Ignored.' }),
    teamNumber: maybe(int32()).meta({ description: 'Changed by the leader alone, for every member.' }),
    metadata: metadataMap,
  })
  .meta({ id: 'PartyPlayerChange' });
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
  .meta({ id: 'NewPartyPlayer' });
export type NewPartyPlayer = z.output<typeof NewPartyPlayer>;

/** A party as an operator makes it. Id and invite code are made by the server. */
export const NewParty = z
  .object({
    leaderId: maybe(Id).meta({
      description: 'A member too. Absent: the player who says that he leads, else the first one.',
    }),
    players: maybe(z.array(NewPartyPlayer).max(256)),
    metadata: metadataMap,
  })
  .meta({ id: 'NewParty' });
export type NewParty = z.output<typeof NewParty>;

const players = maybe(z.array(Id).max(256));

/** What an operator changes of a party. */
export const AdminUpdateParty = z
  .object({
    leaderId: maybe(Id),
    kick: players,
    join: players,
    joinDisplayNames: maybe(z.record(Id, DisplayName)).meta({
      description: 'Names in the party by the ids of players who join; absent: the names of their accounts.',
    }),
    metadata: metadataMap.meta({ description: 'Entries that are added, or put in place of what is there.' }),
  })
  .meta({ id: 'AdminUpdateParty' });
export type AdminUpdateParty = z.output<typeof AdminUpdateParty>;

export const partyField = z.object({ partyId: Id });
export const memberFields = z.object({ playerId: Id, partyId: Id });
export const partyAnswer = z.object({ party: Party });

export const payloadMask = maybe(text(256)).meta({
  description:
    'Comma-separated paths of the fields to change: `displayName`, `isReady`, `teamNumber`, `metadata`. Empty: all of them that are present and that the caller may change.',
});
