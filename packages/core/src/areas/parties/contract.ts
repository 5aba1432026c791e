import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { commonErrors } from '../../kernel/errors.ts';
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
  metadataErrors.METADATA_TOTAL_TOO_LARGE,
] as const;

/** The event for the players of a ticket that is cancelled because its party changes. */
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
    internal: 'Call internal operations, if they are exposed.',
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
        'The caller gets the answer and no event. If the server has the option `autoLeaveParty`, members of the party that the caller leaves for the new one get the events.',
    },
    join: {
      ...entering,
      path: '/parties/join',
      body: z.object({
        inviteCode: text(64).meta({
          description:
            'Upper or lower case. O is read as 0, I and L are read as 1, blanks and hyphens are ignored.',
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
      summary: 'Joins the party with an invite code.',
      description:
        'After ten unknown codes within a minute, further codes are refused for the rest of that minute. A party counts as unknown if one of its members has blocked the caller, or the caller has blocked one of them. If the party waits for a match, its ticket is cancelled. While it is in a match, nobody can join.',
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
      summary: 'Reads a player of the caller’s party, or a friend in another party.',
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
        commonErrors.NOT_YOURS,
        ...entryErrors,
      ],
      emits: ['partyUpdateEvent.PLAYER_READY_CHANGED', 'partyUpdateEvent.METADATA_UPDATED'],
      summary:
        'Changes the caller’s name, readiness and metadata in their party; the leader also changes the team of any member.',
      description:
        'Metadata entries are added or overwritten key by key. If the mask names `isReady` or `teamNumber` and the payload lacks it, it becomes false or 0.',
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
        'Removes a member from the party that the caller leads. The member cannot join it again for ten minutes.',
      description:
        'The party gets a new invite code. If the party waits for a match, its ticket is cancelled.',
    },
    leave: {
      method: 'PUT',
      path: '/parties/leave',
      access: 'player',
      body: partyField,
      out: Empty,
      errors: [errors.PARTY_NOT_FOUND],
      emits: ['partyUpdateEvent.PLAYER_LEFT', 'partyUpdateEvent.PLAYER_LEADER_CHANGED', cancelled],
      summary: 'Leaves a party. If the caller led it, the longest-standing member who is connected leads it.',
      description:
        'A party ends when its last member leaves. If the party waits for a match, its ticket is cancelled.',
    },
    healthz: {
      method: 'GET',
      path: '/parties/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether parties can be read and changed.',
    },
    ...metadataRoutes,
    ...adminRoutes,
  },
});
