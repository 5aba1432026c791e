import { z } from 'zod';
import type { Routes } from '../../http/contract.ts';
import { Id, maybe } from '../../kernel/schemas.ts';
import { EntityMetadata, MetadataMap } from '../../metadata/entity-metadata.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { EntryKey, putFields, removalFields } from '../../metadata/fields.ts';
import { metadataResponses } from '../../metadata/routes.ts';
import { partyErrors } from './errors.ts';

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
  z.object({ innerRequest: maybe(z.object(fields)), ...fields, playerId }).meta({
    example: {
      playerId: 'account-7c0a4f7e-52b1-4e9d-8a36-1f2d9b60c5e3',
      entryKey: 'colour',
      entryValue: { stringPayload: 'blue' },
    },
  });

const changedEntry = {
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

const unknownOwner = [partyErrors.PARTY_NOT_FOUND, partyErrors.PARTY_PLAYER_NOT_FOUND] as const;

const { create, put, remove, read } = metadataResponses({
  changes: [...unknownOwner, partyErrors.PARTY_LEADER_REQUIRED, metadataErrors.METADATA_KEY_RESERVED],
  writes: [metadataErrors.METADATA_TOTAL_TOO_LARGE],
  reads: unknownOwner,
});

export const metadataRoutes = {
  createMetadata: {
    ...create,
    ...writing,
    path: '/parties/metadata',
    body: bodyOf(entry),
    emits: ['partyUpdateEvent.METADATA_CREATED'],
    summary: 'Adds a metadata entry to the caller’s party or to one of its members.',
  },
  putMetadata: {
    ...put,
    ...writing,
    path: '/parties/metadata',
    body: bodyOf(changedEntry),
    emits: ['partyUpdateEvent.METADATA_CREATED', 'partyUpdateEvent.METADATA_UPDATED'],
    summary: 'Changes a metadata entry of the caller’s party or of one of its members.',
  },
  removeMetadata: {
    ...remove,
    path: '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}',
    access: 'player',
    params: named,
    query: z.object({
      'innerRequest.jsonHandlingType': removalFields.jsonHandlingType,
      'innerRequest.propertiesToRemovePaths': removalFields.propertiesToRemovePaths,
      playerId,
    }),
    emits: ['partyUpdateEvent.METADATA_DELETED', 'partyUpdateEvent.METADATA_UPDATED'],
    summary:
      'Removes a metadata entry of the caller’s party or of one of its members, or properties of its JSON value.',
  },
  getMetadata: {
    ...read,
    path: '/parties/metadata/{innerRequest.id}/{innerRequest.entryKey}',
    access: 'player',
    params: named,
    query: z.object({ playerId }),
    summary: 'Reads one metadata entry of the caller’s party or of one of its members.',
  },
  listMetadata: {
    method: 'GET',
    path: '/parties/metadata/{innerRequest.id}',
    access: 'player',
    params: z.object({ 'innerRequest.id': Id }),
    query: z.object({ playerId }),
    out: z.object({ metadata: MetadataMap }),
    errors: unknownOwner,
    summary: 'Reads the metadata of the caller’s party or of one of its members.',
  },
} as const satisfies Routes;
