import { z } from 'zod';
import type { Routes } from '../../http/contract.ts';
import { int32, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
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
  metadataErrors.METADATA_TOTAL_TOO_LARGE,
] as const;

/** The event for the players of a ticket that is cancelled because its party changes. */
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
    summary: 'Creates a party of players. Each player must have an account and be in no party.',
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
      'Changes a party: first metadata, then joins, then the leader, then kicks. All changes happen, or none.',
    description:
      'Joining has no effect for players who are members already. Players who were kicked may join again, and blocks do not count. If the leader is kicked, another member leads. If all members are kicked, the party ends and is returned without players. Joins and kicks cancel the ticket that the party waits with. While the party is in a match, nobody can join.',
  },
  adminGet: {
    ...administration,
    method: 'GET',
    path: '/admin/parties/{partyId}',
    params: partyField,
    out: partyAnswer,
    errors: [errors.PARTY_NOT_FOUND],
    summary: 'Reads a party with all its metadata.',
  },
  adminList: {
    ...administration,
    method: 'GET',
    path: '/admin/parties/list-parties',
    query: z.object(pageFields),
    out: z.object({ parties: z.array(Party), ...nextPageToken }),
    summary: 'Lists parties, oldest first; at most 200 per page.',
    description:
      'If the metadata of a page is larger than 1 MiB, the parties beyond that size have no field `metadata`, and neither do their players.',
  },
  adminDelete: {
    ...administration,
    method: 'DELETE',
    path: '/admin/parties/delete/{partyId}',
    params: partyField,
    out: z.object({ partyDeleted: z.boolean() }),
    emits: ['partyUpdateEvent.PARTY_DELETED', cancelled],
    object: 'partyId',
    summary: 'Deletes a party and cancels the ticket that it waits with.',
  },
  adminDeleteAll: {
    // Runs one unit for each batch.
    unkeyed: true,
    method: 'DELETE',
    path: '/admin/parties/delete-all',
    access: 'operator',
    permission: 'parties.delete_all',
    rate: 'control',
    out: z.object({ partiesDeleted: int32({ min: 0 }) }),
    emits: ['partyUpdateEvent.PARTY_DELETED', cancelled],
    summary: 'Deletes every party that exists when the call arrives.',
    description:
      'Parties are deleted in batches, each party completely. If the call fails, some parties may be deleted already; repeat the call.',
  },
  internalGet: {
    method: 'GET',
    path: '/internal/parties/{partyId}',
    access: 'operator',
    permission: 'internal',
    params: partyField,
    out: partyAnswer,
    errors: [errors.PARTY_NOT_FOUND],
    summary: 'Reads a party with all its metadata, for other parts of the same installation.',
  },
} as const satisfies Routes;
