import { z } from 'zod';
import { Platform } from '../../events/event-kinds.ts';
import { DisplayName, Id, maybe, text } from '../../kernel/schemas.ts';
import { EntityMetadata, MetadataMap } from '../../metadata/entity-metadata.ts';
import { EntryKey } from '../../metadata/fields.ts';

/** An account in answers. */
export const Account = z
  .object({
    id: z.string(),
    displayName: z.string(),
    authRole: z.string().optional().meta({ description: 'Only for the player and for operators.' }),
    metadata: MetadataMap.optional().meta({
      description:
        'For other players only the keys that begin with `public.`; for the player all except those that begin with `server.`.',
    }),
    platforms: z.array(Platform),
  })
  .meta({ id: 'Account', description: 'An account. Other players see only a part of it.' });
export type Account = z.input<typeof Account>;

/** An account in a change. Fields that the caller may not change are ignored, unless the mask names them. */
const AccountChange = z
  .object({
    id: maybe(z.string()),
    displayName: maybe(DisplayName),
    authRole: maybe(text(64)),
    metadata: maybe(z.record(EntryKey, EntityMetadata)),
    platforms: maybe(z.array(Platform)),
  })
  .meta({
    id: 'AccountChange',
    description:
      'The fields of an account that change. Fields that the caller may not change are ignored, unless the mask names them.',
  });

/** Ids that mean something else in a path, or in a JSON object that has ids as names. */
const reserved = new Set([
  ...['.', '..', 'healthz', 'ids', 'link', 'metadata', 'unlink'],
  ...['__proto__', 'constructor', 'prototype'],
]);

/** The id of an account that the call may create. Ids of other callers have a colon: `key:root`. */
export const NewAccountId = Id.refine((id) => !reserved.has(id), 'must not be a reserved word').refine(
  (id) => !id.includes(':'),
  'must not contain a colon',
);

const visible = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');

const namesPlatform = ({ platform }: { readonly platform: Platform }): boolean => platform !== 0;
const unnamed = { path: ['platform'], error: 'must name a platform' };

/** A platform account of the caller. An account has at most one of each issuer. */
export const OwnPlatform = z
  .object({
    platform: Platform,
    issuer: maybe(visible).meta({
      description:
        'The issuer of the id. Required if the account has several platform accounts of this platform.',
    }),
  })
  .refine(namesPlatform, unnamed);

/** The identity of a player on a platform. */
export const PlatformAccountId = z
  .object({
    platform: Platform,
    id: visible.meta({ description: 'The permanent id of the player on the platform.' }),
    issuer: maybe(visible).meta({
      description:
        'The issuer of the id. Default: the only issuer of the platform. Required if it has several or none.',
    }),
  })
  .refine(namesPlatform, unnamed)
  .meta({ id: 'PlatformAccountId', description: 'The identity of a player on a platform.' });
export type PlatformAccountId = z.output<typeof PlatformAccountId>;

export const changeFields = {
  account: maybe(AccountChange),
  accountMask: maybe(text(256)).meta({
    description:
      'Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators `authRole`. If empty: all of these that are present.',
  }),
  metadataDeletionKeys: maybe(z.array(EntryKey)).meta({
    description: 'Keys of metadata entries to remove. The mask does not matter for them.',
  }),
} as const;
const Change = z.object(changeFields);
export type Change = z.output<typeof Change>;

export const accountField = z.object({ accountId: Id });
export const accountAnswer = z.object({ account: Account });
export const deletedAnswer = z.object({ accountDeleted: z.boolean() });
export const linkedAnswer = z.object({ account: Account, accountLinked: z.boolean() });
export const unlinkedAnswer = z.object({ account: Account, accountUnlinked: z.boolean() });
export const metadataAnswer = z.object({ metadata: MetadataMap });
