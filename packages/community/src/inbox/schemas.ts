import {
  Bool,
  displayText,
  EntityMetadata,
  EntryKey,
  Id,
  Int64,
  int32,
  MetadataMap,
  maybe,
  pageFields,
  TimestampSeconds,
  text,
  z,
} from '@lobbykit/core/area';

const Attachment = z
  .object({ catalogItemId: z.string(), count: Int64 })
  .meta({ id: 'InboxAttachment', description: 'Items of the catalog that come with a message.' });

export const InboxMessage = z
  .object({
    inboxMessageId: z.string(),
    title: z.string(),
    body: z.string(),
    data: MetadataMap,
    attachments: z.array(Attachment),
    isRead: Bool,
    isClaimed: Bool.meta({ description: 'Whether the caller has claimed the attachments.' }),
    createdTimestamp: TimestampSeconds,
    expiresTimestamp: TimestampSeconds,
  })
  .meta({ id: 'InboxMessage', description: 'A message that waits for a player.' });
export type InboxMessage = z.input<typeof InboxMessage>;

const NewAttachment = z
  .object({
    catalogItemId: Id,
    count: Int64.refine((count) => count >= 1n, 'must be at least 1'),
  })
  .meta({ id: 'NewInboxAttachment', description: 'Items of the catalog that a message brings.' });

export const NewInboxMessage = z.object({
  accountIds: maybe(z.array(Id).min(1).max(1_000)),
  everyone: maybe(Bool).meta({ description: 'To all accounts, in place of `accountIds`.' }),
  createdBefore: maybe(TimestampSeconds).meta({
    description:
      'With `everyone`: accounts that were created before. Default: now, so that nobody makes accounts for the attachments.',
  }),
  createdAfter: maybe(TimestampSeconds).meta({
    description: 'With `everyone`: accounts that were created then or later.',
  }),
  title: displayText(128, 1),
  body: maybe(text(16_384)),
  data: maybe(z.record(EntryKey, EntityMetadata)),
  attachments: maybe(z.array(NewAttachment).max(100)),
  expiresTimestamp: maybe(TimestampSeconds).meta({ description: 'Default: in 30 days.' }),
});
export type NewInboxMessage = z.output<typeof NewInboxMessage>;

export const listFields = z.object({
  limit: maybe(int32({ min: 0 })).meta({ description: 'Default 50, at most 100.' }),
  pageToken: pageFields.pageToken,
});
export const messageField = z.object({ inboxMessageId: Id });
export const messageAnswer = z.object({ message: InboxMessage });
