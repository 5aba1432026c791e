import { z } from 'zod';
import type { Routes } from '../../http/contract.ts';
import { Empty, Id, maybe } from '../../kernel/schemas.ts';
import { EntityMetadata, MetadataMap } from '../../metadata/entity-metadata.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { EntryKey, entryAnswer, putFields, removalFields } from '../../metadata/fields.ts';
import { partyErrors } from './errors.ts';

const errors = { ...metadataErrors, ...partyErrors };

const playerId = maybe(Id).meta({
  description: 'The member who owns the metadata. If absent, the party owns it.',
});

const entry = {
  id: maybe(Id).meta({ description: 'The party.' }),
  entryKey: maybe(EntryKey),
  entryValue: maybe(EntityMetadata),
} as const;

/** Accepts the entry in `innerRequest`, like the dotted names of the other operations, or beside `playerId`. */
const bodyOf = <Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) =>
  z.object({ innerRequest: maybe(z.object(fields)), ...fields, playerId });

const put = {
  ...entry,
  updateOperationType: putFields.updateOperationType,
  ifVersion: putFields.ifVersion,
} as const;

const named = z.object({ 'innerRequest.id': Id, 'innerRequest.entryKey': EntryKey });

const writing = {
  access: 'player',
  description:
    'Put the fields of the entry into `innerRequest` or beside `playerId`, but not in both. The leader may write the metadata of the party and of every member. Other members may write only their own.',
} as const;

const refusals = [
  errors.PARTY_NOT_FOUND,
  errors.PARTY_PLAYER_NOT_FOUND,
  errors.PARTY_LEADER_REQUIRED,
  errors.METADATA_KEY_RESERVED,
] as const;

const sizes = [errors.METADATA_VALUE_TOO_LARGE, errors.METADATA_TOO_MANY_ENTRIES] as const;

export const metadataRoutes = {
  createMetadata: {
    ...writing,
    method: 'POST',
    path: '/parties/metadata',
    body: bodyOf(entry),
    out: Empty,
    errors: [...refusals, ...sizes, errors.METADATA_EXISTS],
    emits: ['partyUpdateEvent.METADATA_CREATED'],
    summary: 'Adds a metadata entry to the caller’s party or to one of its members.',
  },
  putMetadata: {
    ...writing,
    method: 'PUT',
    path: '/parties/metadata',
    body: bodyOf(put),
    out: Empty,
    errors: [
      ...refusals,
      ...sizes,
      errors.METADATA_NOT_FOUND,
      errors.METADATA_VERSION_CHANGED,
      errors.PAYLOAD_TYPE_MISMATCH,
    ],
    emits: ['partyUpdateEvent.METADATA_CREATED', 'partyUpdateEvent.METADATA_UPDATED'],
    summary: 'Changes a metadata entry of the caller’s party or of one of its members.',
  },
  removeMetadata: {
    method: 'DELETE',
    path: '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}',
    access: 'player',
    params: named,
    query: z.object({
      'innerRequest.jsonHandlingType': removalFields.jsonHandlingType,
      'innerRequest.propertiesToRemovePaths': removalFields.propertiesToRemovePaths,
      playerId,
    }),
    out: z.object({ entryDeleted: z.boolean() }),
    errors: [...refusals, errors.PAYLOAD_TYPE_MISMATCH],
    emits: ['partyUpdateEvent.METADATA_DELETED', 'partyUpdateEvent.METADATA_UPDATED'],
    summary:
      'Removes a metadata entry of the caller’s party or of one of its members, or properties of its JSON value.',
  },
  getMetadata: {
    method: 'GET',
    path: '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}',
    access: 'player',
    params: named,
    query: z.object({ playerId }),
    out: z.object(entryAnswer),
    errors: [errors.PARTY_NOT_FOUND, errors.PARTY_PLAYER_NOT_FOUND, errors.METADATA_NOT_FOUND],
    summary: 'Reads one metadata entry of the caller’s party or of one of its members.',
  },
  listMetadata: {
    method: 'GET',
    path: '/parties/metadata/{innerRequest.id}',
    access: 'player',
    params: z.object({ 'innerRequest.id': Id }),
    query: z.object({ playerId }),
    out: z.object({ metadata: MetadataMap }),
    errors: [errors.PARTY_NOT_FOUND, errors.PARTY_PLAYER_NOT_FOUND],
    summary: 'Reads the metadata of the caller’s party or of one of its members.',
  },
} as const satisfies Routes;
