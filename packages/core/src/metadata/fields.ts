import { z } from 'zod';
import { isForbiddenKey } from '../http/json/json-refusal.ts';
import { Bool, enumeration, fitsPath, int53, maybe } from '../kernel/schemas.ts';
import { EntityMetadata } from './entity-metadata.ts';

/** Returns whether a name leads neither up a path nor to the prototype of an object. */
export const leadsNowhere = (name: string): boolean => fitsPath(name) && !isForbiddenKey(name);
export const reservedName = 'must not be . or .., or __proto__, constructor or prototype';

/** The key of an entry. The store also checks the length limit, which can be configured. */
export const EntryKey = z
  .string()
  .regex(/^[A-Za-z0-9_.:-]{1,256}$/, 'must be 1 to 128 characters of A-Z a-z 0-9 _ . : -')
  .refine(leadsNowhere, reservedName)
  .meta({ override: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{1,128}$' } });

export const UpdateMetadataOperationType = enumeration(
  'UpdateMetadataOperationType',
  'UPDATE_METADATA_OPERATION_TYPE',
  { OVERWRITE: 0, APPEND: 1, CREATE_IF_NECESSARY: 2 },
);
export type UpdateMetadataOperationType = z.output<typeof UpdateMetadataOperationType>;

export const DeleteJsonMetadataType = enumeration('DeleteJsonMetadataType', 'DELETE_JSON_METADATA_TYPE', {
  ENTIRE_ENTRY: 0,
  PARTIAL_ENTRY: 1,
});
export type DeleteJsonMetadataType = z.output<typeof DeleteJsonMetadataType>;

/** The body of a POST, besides the owner. */
export const createFields = { entryKey: EntryKey, entryValue: EntityMetadata } as const;

/** The body of a PUT, besides the owner. If the operation is absent, it is OVERWRITE, as in protocol buffers. */
export const putFields = {
  entryKey: EntryKey,
  entryValue: EntityMetadata,
  updateOperationType: maybe(UpdateMetadataOperationType),
  ifVersion: maybe(
    int53({ min: 0 }).meta({
      description:
        'Changes the entry only if it has this version. 0 means that the entry must not exist yet.',
    }),
  ),
} as const;

/** The body or query of a DELETE, besides owner and key. */
export const removalFields = {
  jsonHandlingType: maybe(DeleteJsonMetadataType),
  propertiesToRemovePaths: maybe(z.array(z.string().max(4_096)).max(1_000)),
} as const;

/** The input of a search over keys, besides the owner. */
export const searchFields = {
  regex: z.string(),
  caseInsensitive: maybe(Bool),
  invert: maybe(Bool),
} as const;

/** The answer of a read of one entry. A PUT may send `version` as `ifVersion`. */
export const entryAnswer = {
  entryValue: EntityMetadata,
  version: z.int().min(0),
} as const;
