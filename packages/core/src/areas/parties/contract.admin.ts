import { z } from 'zod';
import type { Routes } from '../../http/contract.ts';
import { maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { partyErrors as errors } from './errors.ts';
import { AdminUpdateParty, NewParty, Party, partyAnswer, partyField } from './schemas.ts';

const administration = { access: 'operator', permission: 'parties.admin' } as const;

const joining = [
  errors.PARTY_ACCOUNT_NOT_FOUND,
  errors.ALREADY_IN_PARTY,
  errors.PARTY_FULL,
  metadataErrors.METADATA_VALUE_TOO_LARGE,
  metadataErrors.METADATA_TOO_MANY_ENTRIES,
] as const;

/** What the players of a ticket are told where it is cancelled because its party changes. */
const cancelled = 'matchmakingStatusUpdateEvent.CANCELLED';

export const adminRoutes = {
  adminCreate: {
    ...administration,
    method: 'POST',
    path: '/admin/parties/create',
    body: z.object({ party: maybe(NewParty) }),
    out: partyAnswer,
    errors: joining,
    emits: ['partyUpdateEvent.PLAYER_JOINED'],
    summary: 'Creates a party of players, each of whom has an account and is in no party.',
  },
  adminUpdate: {
    ...administration,
    method: 'PATCH',
    path: '/admin/parties/update',
    body: z.object({ ...partyField.shape, payload: maybe(AdminUpdateParty) }),
    out: partyAnswer,
    errors: [errors.PARTY_NOT_FOUND, errors.PARTY_PLAYER_NOT_FOUND, errors.PARTY_IN_MATCH, ...joining],
    emits: [
      'partyUpdateEvent.METADATA_UPDATED',
      'partyUpdateEvent.PLAYER_JOINED',
      'partyUpdateEvent.PLAYER_LEADER_CHANGED',
      'partyUpdateEvent.PLAYER_KICKED',
      cancelled,
    ],
    object: 'partyId',
    summary:
      'Changes a party: metadata, then who joins, then who leads, then who is kicked; all of it or nothing.',
    description:
      'Who is in the party already joins without effect; who was kicked may join again; blocks do not count. A leader who is kicked is succeeded by another member. A party whose members are all kicked is gone, and is answered without players. Whoever joins or is kicked cancels the ticket that the party waits with; while it is in a match nobody joins.',
  },
  adminGet: {
    ...administration,
    method: 'GET',
    path: '/admin/parties/{partyId}',
    params: partyField,
    out: partyAnswer,
    errors: [errors.PARTY_NOT_FOUND],
    summary: 'Reads a party whole.',
  },
  adminList: {
    ...administration,
    method: 'GET',
    path: '/admin/parties/list-parties',
    query: z.object(pageFields),
    out: z.object({ parties: z.array(Party), ...nextPageToken }),
    summary: 'Lists parties, oldest first; at most 200 a page.',
    description:
      'Where the metadata of a page would be more than 1 MiB, the parties beyond that come without any field `metadata`.',
  },
  adminDelete: {
    ...administration,
    method: 'DELETE',
    path: '/admin/parties/delete/{partyId}',
    params: partyField,
    out: z.object({ partyDeleted: z.boolean() }),
    emits: ['partyUpdateEvent.PARTY_DELETED', cancelled],
    object: 'partyId',
    summary: 'Deletes a party, and cancels the ticket that it waits with.',
  },
  adminDeleteAll: {
    method: 'DELETE',
    path: '/admin/parties/delete-all',
    access: 'operator',
    permission: 'parties.delete_all',
    rate: 'control',
    out: z.object({ partiesDeleted: z.int() }),
    emits: ['partyUpdateEvent.PARTY_DELETED', cancelled],
    summary: 'Deletes every party that there is when the call arrives.',
    description:
      'Parties go some at a time, each whole. Of a call that fails in between some are gone; repeat it.',
  },
  internalGet: {
    method: 'GET',
    path: '/internal/parties/{partyId}',
    access: 'operator',
    permission: 'internal',
    params: partyField,
    out: partyAnswer,
    errors: [errors.PARTY_NOT_FOUND],
    summary: 'Reads a party whole, for other parts of the same installation.',
  },
} as const satisfies Routes;
