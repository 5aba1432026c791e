import { type StoredEntries, shownEntries } from '../entries.ts';
import type { InboxMessage } from './schemas.ts';
import type { InboxEntryRow, InboxMessageRow } from './tables.ts';

/** Some of a catalog item, as a message stores it. */
export interface StoredAttachment {
  readonly catalogItemId: string;
  readonly count: string;
}

export const attachmentsOf = ({ attachments }: InboxMessageRow): readonly StoredAttachment[] =>
  attachments as unknown as readonly StoredAttachment[];

/** Shows a message to a player who has this entry of it; null if they have not touched it. */
export const messageView = (
  row: InboxMessageRow,
  entry: Pick<InboxEntryRow, 'readAt' | 'claimedAt'> | null,
): InboxMessage => ({
  inboxMessageId: row.id,
  title: row.title,
  body: row.body,
  data: shownEntries(row.data as StoredEntries),
  attachments: attachmentsOf(row).map(({ catalogItemId, count }) => ({
    catalogItemId,
    count: BigInt(count),
  })),
  isRead: (entry?.readAt ?? null) !== null,
  isClaimed: (entry?.claimedAt ?? null) !== null,
  createdTimestamp: Math.floor(row.sentAt / 1_000),
  expiresTimestamp: Math.floor(row.expiresAt / 1_000),
});
