import { z } from 'zod';
import { defineContract } from '../../http/contract.ts';
import { Empty, HealthRecord, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { MetadataMap } from '../../metadata/entity-metadata.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import {
  createFields,
  EntryKey,
  entryAnswer,
  putFields,
  removalFields,
  searchFields,
} from '../../metadata/fields.ts';
import { globalMetadataErrors } from './errors.ts';

const errors = { ...metadataErrors, ...globalMetadataErrors };

/** The name of a namespace in a path. */
const NamespaceName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 characters of A-Z a-z 0-9 _ . -');

/** The name of a namespace in a query or body. */
const namespace = maybe(
  z.string().regex(/^[A-Za-z0-9_.-]{0,64}$/, 'must be at most 64 characters of A-Z a-z 0-9 _ . -'),
).meta({ description: 'If absent or empty: `default`.' });

const { pageToken } = pageFields;

/** The common part of reads by players and operators. */
const entry = {
  method: 'GET',
  query: z.object({ namespace }),
  params: z.object({ entryKey: EntryKey }),
  out: z.object(entryAnswer),
  errors: [errors.METADATA_NOT_FOUND],
  summary: 'Reads one entry of a namespace, or of the namespace `default` if none is given.',
} as const;

const namespaceEntry = {
  method: 'GET',
  params: z.object({ namespace: NamespaceName, entryKey: EntryKey }),
  out: z.object(entryAnswer),
  errors: [errors.METADATA_NOT_FOUND],
  summary: 'Reads one entry of the namespace in the path.',
} as const;

const part = {
  out: z.object({ metadata: MetadataMap, ...nextPageToken }),
  description:
    'Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after ' +
    'them. A namespace that does not exist is empty.',
} as const;

const entries = {
  ...part,
  method: 'GET',
  query: z.object({ namespace, pageToken }),
  summary: 'Reads the entries of a namespace, or of the namespace `default` if none is given.',
} as const;

const namespaceEntries = {
  ...part,
  method: 'GET',
  params: z.object({ namespace: NamespaceName }),
  query: z.object({ pageToken }),
  summary: 'Reads the entries of the namespace in the path.',
} as const;

const search = {
  ...part,
  method: 'POST',
  query: z.object({ namespace, ...searchFields, pageToken }),
  errors: [errors.PATTERN_INVALID],
  rate: 'search',
  reads: true,
  summary: 'Finds the entries of a namespace whose keys match a regular expression.',
  description:
    'The expression has RE2 syntax and matches anywhere in the key. A call checks at most 1,000 keys, and fewer if the ' +
    'expression is expensive; `nextPageToken` continues after them.',
} as const;

const player = { access: 'player' } as const;
const reader = { access: 'operator', permission: 'global_metadata.read' } as const;
const writer = { access: 'operator', permission: 'global_metadata.write' } as const;

const namespaces = {
  ...reader,
  method: 'GET',
  query: z.object(pageFields),
  out: z.object({ namespaces: z.array(z.string()), ...nextPageToken }),
  summary: 'Lists the namespaces that have entries, in alphabetical order.',
} as const;

const create = {
  ...writer,
  method: 'POST',
  body: z.object({ namespace, ...createFields }),
  out: Empty,
  errors: [
    errors.METADATA_EXISTS,
    errors.METADATA_VALUE_TOO_LARGE,
    errors.METADATA_TOO_MANY_ENTRIES,
    errors.NAMESPACE_LIMIT,
  ],
  summary: 'Adds an entry to a namespace. The first entry creates the namespace.',
} as const;

const put = {
  ...writer,
  method: 'PUT',
  body: z.object({ namespace, ...putFields }),
  out: Empty,
  errors: [
    errors.METADATA_NOT_FOUND,
    errors.METADATA_VERSION_CHANGED,
    errors.METADATA_VALUE_TOO_LARGE,
    errors.METADATA_TOO_MANY_ENTRIES,
    errors.NAMESPACE_LIMIT,
    errors.PAYLOAD_TYPE_MISMATCH,
  ],
  summary: 'Changes an entry of a namespace.',
  description:
    'OVERWRITE (the default) and APPEND change an existing entry; CREATE_IF_NECESSARY overwrites or creates it. APPEND ' +
    'concatenates texts and merges JSON: objects by name, arrays one after the other.',
} as const;

const remove = {
  ...writer,
  method: 'DELETE',
  body: z.object({ namespace, entryKey: EntryKey, ...removalFields }),
  out: z.object({ entryDeleted: z.boolean() }),
  errors: [errors.PAYLOAD_TYPE_MISMATCH],
  summary: 'Removes an entry of a namespace, or properties of its JSON value.',
  description: 'A namespace is removed with its last entry.',
} as const;

export const globalMetadataContract = defineContract({
  area: 'globalMetadata',
  title: 'Global metadata',
  permissions: {
    'global_metadata.read': 'Read all global metadata.',
    'global_metadata.write': 'Change global metadata.',
  },
  routes: {
    readEntry: { ...entry, ...player, path: '/global_metadata/entry/{entryKey}' },
    readNamespaceEntry: {
      ...namespaceEntry,
      ...player,
      path: '/global_metadata/entry/{namespace}/{entryKey}',
    },
    readEntries: { ...entries, ...player, path: '/global_metadata/entries' },
    readNamespaceEntries: { ...namespaceEntries, ...player, path: '/global_metadata/entries/{namespace}' },
    search: { ...search, ...player, path: '/global_metadata/keys/search' },
    healthz: {
      method: 'GET',
      path: '/global_metadata/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether global metadata can be read and changed.',
    },

    adminListNamespaces: { ...namespaces, path: '/admin/global_metadata_namespaces' },
    adminCreate: { ...create, path: '/admin/global_metadata' },
    adminPut: { ...put, path: '/admin/global_metadata' },
    adminRemove: { ...remove, path: '/admin/global_metadata' },
    adminReadEntry: { ...entry, ...reader, path: '/admin/global_metadata/entry/{entryKey}' },
    adminReadNamespaceEntry: {
      ...namespaceEntry,
      ...reader,
      path: '/admin/global_metadata/entry/{namespace}/{entryKey}',
    },
    adminReadEntries: { ...entries, ...reader, path: '/admin/global_metadata/entries' },
    adminReadNamespaceEntries: {
      ...namespaceEntries,
      ...reader,
      path: '/admin/global_metadata/entries/{namespace}',
    },
    adminSearch: { ...search, ...reader, path: '/admin/global_metadata/keys/search' },

    serverListNamespaces: { ...namespaces, path: '/server/global_metadata_namespaces' },
    serverCreate: { ...create, path: '/server/global_metadata' },
    serverPut: { ...put, path: '/server/global_metadata' },
    serverRemove: { ...remove, path: '/server/global_metadata' },
    serverReadEntry: { ...entry, ...reader, path: '/server/global_metadata/entry/{entryKey}' },
    serverReadNamespaceEntry: {
      ...namespaceEntry,
      ...reader,
      path: '/server/global_metadata/entry/{namespace}/{entryKey}',
    },
    serverReadEntries: { ...entries, ...reader, path: '/server/global_metadata/entries' },
    serverReadNamespaceEntries: {
      ...namespaceEntries,
      ...reader,
      path: '/server/global_metadata/entries/{namespace}',
    },
    serverSearch: { ...search, ...reader, path: '/server/global_metadata/keys/search' },
  },
});
