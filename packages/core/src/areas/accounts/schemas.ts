import { z } from 'zod';
import { Platform } from '../../events/event-kinds.ts';
import { DisplayName, Id, maybe, text } from '../../kernel/schemas.ts';
import { EntityMetadata, MetadataMap } from '../../metadata/entity-metadata.ts';
import { EntryKey } from '../../metadata/fields.ts';

/** An account as it is answered. */
export const Account = z
  .object({
    id: z.string(),
    displayName: z.string(),
    authRole: z.string().optional().meta({ description: 'To the player and to operators alone.' }),
    metadata: MetadataMap.optional().meta({
      description:
        'To other players the keys that begin with `public.`; to the player all but those that begin with `server.`.',
    }),
    platforms: z.array(Platform),
  })
  .meta({ id: 'Account' });
export type Account = z.input<typeof Account>;

/** An account as a change carries it. What a caller may not change is read and ignored. */
const AccountChange = z
  .object({
    id: maybe(z.string()),
    displayName: maybe(DisplayName),
    authRole: maybe(text(64)),
    metadata: maybe(z.record(EntryKey, EntityMetadata)),
    platforms: maybe(z.array(Platform)),
  })
  .meta({ id: 'AccountChange' });

/** Ids that stand for something else in a path: an account that had one could not be reached. */
const unreachable = new Set(['.', '..', 'healthz', 'ids', 'link', 'metadata', 'unlink']);

/** An id for an account that may have to be made. */
export const NewAccountId = Id.refine((id) => !unreachable.has(id), 'must not be a word of the interface');

const visible = z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters');

const namesPlatform = ({ platform }: { readonly platform: Platform }): boolean => platform !== 0;
const unnamed = { path: ['platform'], error: 'must name a platform' };

/** One platform account of the caller, who has at most one of each issuer. */
export const OwnPlatform = z
  .object({
    platform: Platform,
    issuer: maybe(visible).meta({
      description: 'Who vouches for the id, where the account has several of that platform.',
    }),
  })
  .refine(namesPlatform, unnamed);

/** Who somebody is on a platform. */
export const PlatformAccountId = z
  .object({
    platform: Platform,
    id: visible.meta({ description: 'What the platform calls this player, for ever.' }),
    issuer: maybe(visible).meta({
      description:
        'Who vouches for the id, where a platform has several. Otherwise it follows from the platform.',
    }),
  })
  .refine(namesPlatform, unnamed)
  .meta({ id: 'PlatformAccountId' });
export type PlatformAccountId = z.output<typeof PlatformAccountId>;

export const changeFields = {
  account: maybe(AccountChange),
  accountMask: maybe(text(256)).meta({
    description:
      'Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators `authRole`. Empty: all of them that are present.',
  }),
  metadataDeletionKeys: maybe(z.array(EntryKey)).meta({
    description: 'Keys of metadata entries to remove, whatever the mask says.',
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
