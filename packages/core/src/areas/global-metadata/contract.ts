import { z } from 'zod';
import { adminAndServerRoutes, defineContract } from '../../http/contract.ts';
import { HealthRecord, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { MetadataMap } from '../../metadata/entity-metadata.ts';
import { metadataErrors as errors } from '../../metadata/errors.ts';
import { EntryKey, entryAnswer, leadsNowhere, reservedName } from '../../metadata/fields.ts';
import { metadataRoutes } from '../../metadata/routes.ts';
import { globalMetadataErrors } from './errors.ts';

/** The name of a namespace in a path. */
const NamespaceName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be 1 to 64 characters of A-Z a-z 0-9 _ . -')
  .refine(leadsNowhere, reservedName);

/** The name of a namespace in a query or body. */
const namespace = maybe(
  z
    .string()
    .regex(/^[A-Za-z0-9_.-]{0,64}$/, 'must be at most 64 characters of A-Z a-z 0-9 _ . -')
    .refine(leadsNowhere, reservedName),
).meta({ description: 'If absent or empty: `default`.' });

const { pageToken } = pageFields;

const ofNamespace = metadataRoutes({ namespace }, { writes: [globalMetadataErrors.NAMESPACE_LIMIT] });

const page = {
  method: 'GET',
  out: z.object({ metadata: MetadataMap, ...nextPageToken }),
  description:
    'Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after ' +
    'them. A namespace that does not exist is empty.',
} as const;

/** Reads, the same for everyone who may read. */
const reads = {
  readEntry: {
    ...ofNamespace.readByKey,
    path: '/global_metadata/entry/{entryKey}',
    summary: 'Reads one entry of a namespace, or of the namespace `default` if none is given.',
  },
  readNamespaceEntry: {
    method: 'GET',
    path: '/global_metadata/entry/{namespace}/{entryKey}',
    params: z.object({ namespace: NamespaceName, entryKey: EntryKey }),
    out: z.object(entryAnswer),
    errors: [errors.METADATA_NOT_FOUND],
    summary: 'Reads one entry of the namespace in the path.',
  },
  readEntries: {
    ...page,
    path: '/global_metadata/entries',
    query: z.object({ namespace, pageToken }),
    summary: 'Reads the entries of a namespace, or of the namespace `default` if none is given.',
  },
  readNamespaceEntries: {
    ...page,
    path: '/global_metadata/entries/{namespace}',
    params: z.object({ namespace: NamespaceName }),
    query: z.object({ pageToken }),
    summary: 'Reads the entries of the namespace in the path.',
  },
  search: {
    ...ofNamespace.search,
    path: '/global_metadata/keys/search',
    summary: 'Finds the entries of a namespace whose keys match a regular expression.',
  },
} as const;

const player = { access: 'player' } as const;
const reader = { access: 'operator', permission: 'global_metadata.read' } as const;
const writer = { access: 'operator', permission: 'global_metadata.write', routine: true } as const;

const operatorRoutes = adminAndServerRoutes({
  listNamespaces: {
    ...reader,
    method: 'GET',
    path: '/global_metadata_namespaces',
    query: z.object(pageFields),
    out: z.object({ namespaces: z.array(z.string()), ...nextPageToken }),
    summary: 'Lists the namespaces that have entries, in alphabetical order.',
  },
  create: {
    ...ofNamespace.create,
    ...writer,
    path: '/global_metadata',
    summary: 'Adds an entry to a namespace. The first entry creates the namespace.',
  },
  put: {
    ...ofNamespace.put,
    ...writer,
    path: '/global_metadata',
    summary: 'Changes an entry of a namespace.',
  },
  remove: {
    ...ofNamespace.remove,
    ...writer,
    path: '/global_metadata',
    summary: 'Removes an entry of a namespace, or properties of its JSON value.',
    description: `A namespace is removed with its last entry. ${ofNamespace.remove.description}`,
  },
  readEntry: { ...reads.readEntry, ...reader },
  readNamespaceEntry: { ...reads.readNamespaceEntry, ...reader },
  readEntries: { ...reads.readEntries, ...reader },
  readNamespaceEntries: { ...reads.readNamespaceEntries, ...reader },
  search: { ...reads.search, ...reader },
});

export const globalMetadataContract = defineContract({
  area: 'globalMetadata',
  title: 'Global metadata',
  permissions: {
    'global_metadata.read': 'Read all global metadata.',
    'global_metadata.write': 'Change global metadata.',
  },
  routes: {
    readEntry: { ...reads.readEntry, ...player },
    readNamespaceEntry: { ...reads.readNamespaceEntry, ...player },
    readEntries: { ...reads.readEntries, ...player },
    readNamespaceEntries: { ...reads.readNamespaceEntries, ...player },
    search: { ...reads.search, ...player },
    healthz: {
      method: 'GET',
      path: '/global_metadata/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether global metadata can be read and changed.',
    },
    ...operatorRoutes,
  },
});
