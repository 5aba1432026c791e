import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Empty, HealthRecord, Id, maybe, text } from '../../kernel/schemas.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { adminRoutes } from './contract.admin.ts';
import { metadataRoutes } from './contract.metadata.ts';
import { partyErrors as errors } from './errors.ts';
import {
  memberFields,
  metadataMap,
  PartyPlayer,
  PartyPlayerChange,
  partyAnswer,
  partyField,
  payloadMask,
} from './schemas.ts';

const entryErrors = [
  metadataErrors.METADATA_KEY_RESERVED,
  metadataErrors.METADATA_VALUE_TOO_LARGE,
  metadataErrors.METADATA_TOO_MANY_ENTRIES,
] as const;

/** What the players of a ticket are told where it is cancelled because its party changes. */
const cancelled = 'matchmakingStatusUpdateEvent.CANCELLED';

const entering = {
  method: 'POST',
  access: 'player',
  out: partyAnswer,
} as const;

export const partiesContract = defineContract({
  area: 'parties',
  title: 'Parties',
  permissions: {
    'parties.admin': 'Create, read, change and delete parties.',
    'parties.delete_all': 'Delete all parties at once.',
    internal: 'Call internal operations, where they are exposed.',
  },
  routes: {
    create: {
      ...entering,
      path: '/parties/create',
      body: z.object({ creatingPlayerMetadata: metadataMap }),
      errors: [errors.ALREADY_IN_PARTY, ...entryErrors],
      emits: ['partyUpdateEvent.PLAYER_LEFT', 'partyUpdateEvent.PLAYER_LEADER_CHANGED', cancelled],
      summary: 'Creates a party that the caller leads.',
      description:
        'The caller is told by the answer, and by no event. Events are those of a party that he leaves for it, where the server is set so.',
    },
    join: {
      ...entering,
      path: '/parties/join',
      body: z.object({
        inviteCode: text(64).meta({
          description: 'In any case; O counts as 0, I and L as 1, blanks and hyphens as nothing.',
        }),
        joiningPlayerMetadata: metadataMap,
      }),
      errors: [
        errors.INVITE_CODE_UNKNOWN,
        errors.ALREADY_IN_PARTY,
        errors.PARTY_FULL,
        errors.PARTY_IN_MATCH,
        errors.KICKED,
        ...entryErrors,
      ],
      emits: [
        'partyUpdateEvent.PLAYER_JOINED',
        'partyUpdateEvent.PLAYER_LEFT',
        'partyUpdateEvent.PLAYER_LEADER_CHANGED',
        cancelled,
      ],
      summary: 'Joins the party of an invite code.',
      description:
        'Ten codes that are none in a minute, and no code is looked at for the rest of it. A party with a member who has blocked the caller, or whom he has blocked, is not to be found. A party that waits for a match waits no more, and one that is in a match takes nobody.',
    },
    current: {
      method: 'GET',
      path: '/parties',
      access: 'player',
      out: partyAnswer,
      errors: [errors.NOT_IN_PARTY],
      summary: 'Reads the caller’s party.',
    },
    get: {
      method: 'GET',
      path: '/parties/{partyId}',
      access: 'player',
      params: partyField,
      out: partyAnswer,
      errors: [errors.PARTY_NOT_FOUND],
      summary: 'Reads a party that the caller is in.',
    },
    getPlayer: {
      method: 'GET',
      path: '/parties/players/{playerId}',
      access: 'player',
      params: z.object({ playerId: Id }),
      out: z.object({ player: PartyPlayer }),
      errors: [errors.PARTY_PLAYER_NOT_FOUND],
      summary: 'Reads a player of the caller’s party, or a friend in another one.',
    },
    updatePlayer: {
      method: 'PATCH',
      path: '/parties/update-player',
      access: 'player',
      body: z.object({ payload: maybe(PartyPlayerChange), payloadMask }),
      out: partyAnswer,
      errors: [
        errors.NOT_IN_PARTY,
        errors.PARTY_PLAYER_NOT_FOUND,
        errors.PARTY_LEADER_REQUIRED,
        ...entryErrors,
      ],
      emits: ['partyUpdateEvent.PLAYER_READY_CHANGED', 'partyUpdateEvent.METADATA_UPDATED'],
      summary:
        'Changes name, readiness and metadata of the caller in his party; the leader also everybody’s team.',
      description:
        'Metadata entries are added or overwritten key by key. Readiness or a team that the mask names and the payload lacks become false and 0.',
    },
    setLeader: {
      method: 'PUT',
      path: '/parties/set-leader',
      access: 'player',
      body: memberFields,
      out: Empty,
      errors: [errors.PARTY_NOT_FOUND, errors.PARTY_PLAYER_NOT_FOUND, errors.PARTY_LEADER_REQUIRED],
      emits: ['partyUpdateEvent.PLAYER_LEADER_CHANGED'],
      summary: 'Makes another member the leader of the caller’s party.',
    },
    kick: {
      method: 'PUT',
      path: '/parties/kick',
      access: 'player',
      body: memberFields,
      out: Empty,
      errors: [errors.PARTY_NOT_FOUND, errors.PARTY_PLAYER_NOT_FOUND, errors.PARTY_LEADER_REQUIRED],
      emits: ['partyUpdateEvent.PLAYER_KICKED', cancelled],
      summary:
        'Removes a member from the party that the caller leads; he cannot join it again for ten minutes.',
      description: 'The party gets another invite code. If it waits for a match it waits no more.',
    },
    leave: {
      method: 'PUT',
      path: '/parties/leave',
      access: 'player',
      body: partyField,
      out: Empty,
      errors: [errors.PARTY_NOT_FOUND],
      emits: ['partyUpdateEvent.PLAYER_LEFT', 'partyUpdateEvent.PLAYER_LEADER_CHANGED', cancelled],
      summary:
        'Leaves a party; a leader is succeeded by the member who has been connected and there for longest.',
      description: 'A party goes with its last member. If it waits for a match it waits no more.',
    },
    healthz: {
      method: 'GET',
      path: '/parties/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Tells whether parties can be read and changed.',
    },
    ...metadataRoutes,
    ...adminRoutes,
  },
});
