import { z } from 'zod';
import type { Routes } from '../../http/contract.ts';
import { Empty, Id, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { MetadataMap } from '../../metadata/entity-metadata.ts';
import { metadataErrors as errors } from '../../metadata/errors.ts';
import {
  createFields,
  EntryKey,
  entryAnswer,
  putFields,
  removalFields,
  searchFields,
} from '../../metadata/fields.ts';
import { accountErrors } from './errors.ts';
import { metadataAnswer } from './schemas.ts';

/** Players name no account or their own. Any other text counts as another account: 403. */
const own = {
  accountId: maybe(z.string().max(512)).meta({
    description: 'Default: the caller’s account. Any other account is refused.',
  }),
} as const;

const named = { accountId: Id } as const;

const create = {
  method: 'POST',
  errors: [
    errors.METADATA_EXISTS,
    errors.METADATA_KEY_RESERVED,
    errors.METADATA_VALUE_TOO_LARGE,
    errors.METADATA_TOO_MANY_ENTRIES,
    errors.METADATA_TOTAL_TOO_LARGE,
    accountErrors.ACCOUNT_NOT_FOUND,
  ],
  out: Empty,
} as const;

const put = {
  method: 'PUT',
  errors: [
    errors.METADATA_NOT_FOUND,
    errors.METADATA_KEY_RESERVED,
    errors.METADATA_VERSION_CHANGED,
    errors.METADATA_VALUE_TOO_LARGE,
    errors.METADATA_TOO_MANY_ENTRIES,
    errors.METADATA_TOTAL_TOO_LARGE,
    errors.PAYLOAD_TYPE_MISMATCH,
    accountErrors.ACCOUNT_NOT_FOUND,
  ],
  out: Empty,
  description:
    'OVERWRITE and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.',
} as const;

const remove = {
  method: 'DELETE',
  errors: [errors.METADATA_KEY_RESERVED, errors.PAYLOAD_TYPE_MISMATCH],
  out: z.object({ entryDeleted: z.boolean() }),
  description:
    "PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.",
} as const;

const search = {
  method: 'POST',
  rate: 'search',
  reads: true,
  errors: [errors.PATTERN_INVALID],
  out: z.object({ metadata: MetadataMap, ...nextPageToken }),
  description: 'The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences.',
} as const;

/** The operations of operators on the metadata of any account, the same under /admin and /server. */
const operator = {
  create: {
    ...create,
    access: 'operator',
    permission: 'accounts.metadata.write',
    body: z.object({ ...named, ...createFields }),
    object: 'accountId',
    summary: 'Adds a metadata entry to an account.',
  },
  put: {
    ...put,
    access: 'operator',
    permission: 'accounts.metadata.write',
    body: z.object({ ...named, ...putFields }),
    object: 'accountId',
    summary: 'Changes a metadata entry of an account.',
  },
  remove: {
    ...remove,
    access: 'operator',
    permission: 'accounts.metadata.write',
    body: z.object({ ...named, entryKey: EntryKey, ...removalFields }),
    object: 'accountId',
    summary: 'Removes a metadata entry of an account, or properties of its JSON value.',
  },
  read: {
    method: 'GET',
    access: 'operator',
    permission: 'accounts.metadata.read',
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
  search: {
    ...search,
    access: 'operator',
    permission: 'accounts.metadata.read',
    query: z.object({ ...named, ...searchFields, pageToken: pageFields.pageToken }),
    errors: [errors.PATTERN_INVALID, accountErrors.ACCOUNT_NOT_FOUND],
    summary: 'Finds the metadata entries of an account whose keys match a regular expression.',
  },
} as const;

export const metadataRoutes = {
  createMetadata: {
    ...create,
    path: '/accounts/metadata',
    access: 'player',
    body: z.object({ ...own, ...createFields }),
    summary: 'Adds a metadata entry to the caller’s account.',
  },
  putMetadata: {
    ...put,
    path: '/accounts/metadata',
    access: 'player',
    body: z.object({ ...own, ...putFields }),
    summary: 'Changes a metadata entry of the caller’s account.',
  },
  listMetadata: {
    method: 'GET',
    path: '/accounts/metadata',
    access: 'player',
    query: z.object({ id: own.accountId }),
    out: metadataAnswer,
    summary: 'Reads the metadata of the caller’s account.',
  },
  getMetadata: {
    method: 'GET',
    path: '/accounts/metadata/{entryKey}',
    access: 'player',
    params: z.object({ entryKey: EntryKey }),
    query: z.object(own),
    out: z.object(entryAnswer),
    errors: [errors.METADATA_NOT_FOUND],
    summary: 'Reads one metadata entry of the caller’s account.',
  },
  removeMetadata: {
    ...remove,
    path: '/accounts/metadata/{entryKey}',
    access: 'player',
    params: z.object({ entryKey: EntryKey }),
    query: z.object({ ...own, ...removalFields }),
    summary: 'Removes a metadata entry of the caller’s account, or properties of its JSON value.',
  },
  searchMetadata: {
    ...search,
    path: '/accounts/metadata/keys/search',
    access: 'player',
    query: z.object({ ...own, ...searchFields, pageToken: pageFields.pageToken }),
    summary: 'Finds the metadata entries of the caller’s account whose keys match a regular expression.',
  },

  adminCreateMetadata: { ...operator.create, path: '/admin/accounts/metadata' },
  adminPutMetadata: { ...operator.put, path: '/admin/accounts/metadata' },
  adminRemoveMetadata: { ...operator.remove, path: '/admin/accounts/metadata' },
  adminReadMetadata: { ...operator.read, path: '/admin/accounts/metadata' },
  adminSearchMetadata: { ...operator.search, path: '/admin/accounts/metadata/keys/search' },

  serverCreateMetadata: { ...operator.create, path: '/server/accounts/metadata' },
  serverPutMetadata: { ...operator.put, path: '/server/accounts/metadata' },
  serverRemoveMetadata: { ...operator.remove, path: '/server/accounts/metadata' },
  serverReadMetadata: { ...operator.read, path: '/server/accounts/metadata' },
  serverSearchMetadata: { ...operator.search, path: '/server/accounts/metadata/keys/search' },
} as const satisfies Routes;
