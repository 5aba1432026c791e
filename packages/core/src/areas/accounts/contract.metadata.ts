import { z } from 'zod';
import { adminAndServerRoutes, type Routes } from '../../http/contract.ts';
import { commonErrors } from '../../kernel/errors.ts';
import { Id, maybe } from '../../kernel/schemas.ts';
import { MetadataMap } from '../../metadata/entity-metadata.ts';
import { metadataErrors as errors } from '../../metadata/errors.ts';
import { EntryKey, entryAnswer } from '../../metadata/fields.ts';
import { metadataRoutes as routesOf } from '../../metadata/routes.ts';
import { accountErrors } from './errors.ts';
import { metadataAnswer } from './schemas.ts';

/** Players name no account or their own. Any other text counts as another account: 403. */
const own = {
  accountId: maybe(z.string().max(512)).meta({
    description: 'Default: the caller’s account. Any other account is refused.',
  }),
} as const;

const named = { accountId: Id } as const;

const ofChanges = {
  changes: [errors.METADATA_KEY_RESERVED],
  writes: [errors.METADATA_TOTAL_TOO_LARGE, accountErrors.ACCOUNT_NOT_FOUND],
} as const;
const { NOT_YOURS } = commonErrors;
const ofCaller = routesOf(own, {
  ...ofChanges,
  changes: [...ofChanges.changes, NOT_YOURS],
  reads: [NOT_YOURS],
});
const ofAccount = routesOf(named, { ...ofChanges, reads: [accountErrors.ACCOUNT_NOT_FOUND] });

const writer = {
  access: 'operator',
  permission: 'accounts.metadata.write',
  object: 'accountId',
  routine: true,
} as const;
const reader = { access: 'operator', permission: 'accounts.metadata.read' } as const;

/** The operations of operators on the metadata of any account. */
const operatorRoutes = adminAndServerRoutes({
  createMetadata: {
    ...ofAccount.create,
    ...writer,
    path: '/accounts/metadata',
    summary: 'Adds a metadata entry to an account.',
  },
  putMetadata: {
    ...ofAccount.put,
    ...writer,
    path: '/accounts/metadata',
    summary: 'Changes a metadata entry of an account.',
  },
  removeMetadata: {
    ...ofAccount.remove,
    ...writer,
    path: '/accounts/metadata',
    summary: 'Removes a metadata entry of an account, or properties of its JSON value.',
  },
  readMetadata: {
    ...reader,
    method: 'GET',
    path: '/accounts/metadata',
    query: z.object({ ...named, entryKey: maybe(EntryKey) }),
    out: z.object({
      metadata: MetadataMap.optional().meta({ description: 'Without entryKey: all entries.' }),
      entryValue: entryAnswer.entryValue
        .optional()
        .meta({ description: 'With entryKey: the value of the entry.' }),
      version: entryAnswer.version.optional(),
    }),
    errors: [errors.METADATA_NOT_FOUND, accountErrors.ACCOUNT_NOT_FOUND],
    summary: 'Reads all metadata of an account, or one entry.',
  },
  searchMetadata: {
    ...ofAccount.search,
    ...reader,
    path: '/accounts/metadata/keys/search',
    summary: 'Finds the metadata entries of an account whose keys match a regular expression.',
  },
});

export const metadataRoutes = {
  createMetadata: {
    ...ofCaller.create,
    path: '/accounts/metadata',
    access: 'player',
    summary: 'Adds a metadata entry to the caller’s account.',
  },
  putMetadata: {
    ...ofCaller.put,
    path: '/accounts/metadata',
    access: 'player',
    summary: 'Changes a metadata entry of the caller’s account.',
  },
  listMetadata: {
    method: 'GET',
    path: '/accounts/metadata',
    access: 'player',
    query: z.object({ id: own.accountId }),
    out: metadataAnswer,
    errors: [NOT_YOURS],
    summary: 'Reads the metadata of the caller’s account.',
  },
  getMetadata: {
    ...ofCaller.readByKey,
    path: '/accounts/metadata/{entryKey}',
    access: 'player',
    summary: 'Reads one metadata entry of the caller’s account.',
  },
  removeMetadata: {
    ...ofCaller.removeByKey,
    path: '/accounts/metadata/{entryKey}',
    access: 'player',
    summary: 'Removes a metadata entry of the caller’s account, or properties of its JSON value.',
  },
  searchMetadata: {
    ...ofCaller.search,
    path: '/accounts/metadata/keys/search',
    access: 'player',
    summary: 'Finds the metadata entries of the caller’s account whose keys match a regular expression.',
  },
  ...operatorRoutes,
} as const satisfies Routes;
