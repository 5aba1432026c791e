import { z } from 'zod';
import type { ErrorMaker } from '../kernel/errors.ts';
import { Empty, nextPageToken, pageFields } from '../kernel/schemas.ts';
import { MetadataMap } from './entity-metadata.ts';
import { metadataErrors as errors } from './errors.ts';
import { createFields, EntryKey, entryAnswer, putFields, removalFields, searchFields } from './fields.ts';

/** Errors that routes of metadata have because of its owner, beyond those of metadata. */
interface MetadataOwnerErrors {
  /** Errors of every change. */
  readonly changes?: readonly ErrorMaker[];
  /** Errors of changes that store a value. */
  readonly writes?: readonly ErrorMaker[];
  readonly reads?: readonly ErrorMaker[];
}

const writeRefusals = [errors.METADATA_VALUE_TOO_LARGE, errors.METADATA_TOO_MANY_ENTRIES] as const;
const removed = z.object({ entryDeleted: z.boolean() });
const found = z.object({ metadata: MetadataMap, ...nextPageToken });
const answered = z.object(entryAnswer);
const keyed = z.object({ entryKey: EntryKey });

const putDescription =
  'OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.';
const removeDescription =
  "PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.";
const searchDescription =
  'The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression that matches for 500 ms without finding a key is refused.';

/** Returns method, result and errors of the routes of metadata, which are the same for every owner. */
export const metadataResponses = ({ changes = [], writes = [], reads = [] }: MetadataOwnerErrors) =>
  ({
    create: {
      method: 'POST',
      out: Empty,
      errors: [errors.METADATA_EXISTS, ...writeRefusals, ...changes, ...writes],
    },
    put: {
      method: 'PUT',
      out: Empty,
      errors: [
        errors.METADATA_NOT_FOUND,
        errors.METADATA_VERSION_CHANGED,
        ...writeRefusals,
        errors.PAYLOAD_TYPE_MISMATCH,
        ...changes,
        ...writes,
      ],
      description: putDescription,
    },
    remove: {
      method: 'DELETE',
      out: removed,
      errors: [errors.PAYLOAD_TYPE_MISMATCH, ...changes],
      description: removeDescription,
    },
    read: { method: 'GET', out: answered, errors: [errors.METADATA_NOT_FOUND, ...reads] },
    search: {
      method: 'POST',
      rate: 'search',
      reads: true,
      out: found,
      errors: [errors.PATTERN_INVALID, ...reads],
      description: searchDescription,
    },
  }) as const;

/**
 * Returns the routes of metadata whose owner is named by fields beside those of the entry. `removeByKey` and `readByKey`
 * have the key of the entry in their path. Add path, access and summary.
 */
export function metadataRoutes<const Owner extends z.core.$ZodLooseShape>(
  owner: Owner,
  ownerErrors: MetadataOwnerErrors,
) {
  const { create, put, remove, read, search } = metadataResponses(ownerErrors);
  return {
    create: { ...create, body: z.object({ ...owner, ...createFields }) },
    put: { ...put, body: z.object({ ...owner, ...putFields }) },
    remove: { ...remove, body: z.object({ ...owner, ...keyed.shape, ...removalFields }) },
    removeByKey: { ...remove, params: keyed, query: z.object({ ...owner, ...removalFields }) },
    readByKey: { ...read, params: keyed, query: z.object(owner) },
    search: {
      ...search,
      query: z.object({ ...owner, ...searchFields, pageToken: pageFields.pageToken }),
    },
  } as const;
}
