import { type PageRequest, type Row, readPageBy, type StorageOperations } from '@lobbykit/core/area';
import { newestFirst } from './rules.ts';
import { type InboxEntryRow, type InboxMessageRow, inboxEntries, inboxMessages } from './tables.ts';

const maxPageSize = 100;
/** How many messages to everyone are read together, however few are asked for: the player may have deleted most of them. */
const broadcastBatchSize = 100;
const bySentAt = [{ column: 'sentAt', descending: true }] as const;

/** Whose inbox is read, and when. */
export interface Reader {
  readonly accountId: string;
  readonly createdAt: number;
  readonly now: number;
}

/** A message of a player, with the player's entry. For a message to everyone that they have not touched, nothing is stored. */
export interface Found {
  readonly entry: InboxEntryRow;
  readonly message: InboxMessageRow;
}

/** Where a page begins: behind this entry. */
interface Start {
  readonly limit: number;
  readonly after: Partial<Row<typeof inboxEntries>> | undefined;
}

/** Reads the messages that were sent to a player. */
async function findAddressed(
  db: StorageOperations,
  { accountId, now }: Reader,
  { limit, after }: Start,
): Promise<Found[]> {
  const entries = await db.find(inboxEntries, {
    where: { accountId, isAddressed: true, expiresAt: { gt: now } },
    orderBy: bySentAt,
    limit,
    ...(after && { after }),
  });
  if (entries.length === 0) return [];
  const ids = entries.map(({ messageId }) => messageId);
  const messages = await db.find(inboxMessages, { where: { id: { in: ids } } });
  return entries.flatMap((entry) => {
    const message = messages.find(({ id }) => id === entry.messageId);
    return message ? [{ entry, message }] : [];
  });
}

const untouched = (accountId: string, { id, sentAt, expiresAt }: InboxMessageRow): InboxEntryRow => ({
  accountId,
  messageId: id,
  isAddressed: false,
  sentAt,
  expiresAt,
  readAt: null,
  claimedAt: null,
  deletedAt: null,
});

/** Reads the messages to everyone that are for a player and that they have not deleted. There are few of them at any time. */
async function findBroadcasts(
  db: StorageOperations,
  { accountId, createdAt, now }: Reader,
  { limit, after }: Start,
): Promise<Found[]> {
  const found: Found[] = [];
  let behind = after && { sentAt: after.sentAt!, id: after.messageId! };
  for (;;) {
    const messages = await db.find(inboxMessages, {
      where: {
        isForEveryone: true,
        createdAfter: { lte: createdAt },
        createdBefore: { gt: createdAt },
        expiresAt: { gt: now },
      },
      orderBy: bySentAt,
      limit: broadcastBatchSize,
      ...(behind && { after: behind }),
    });
    if (messages.length === 0) return found;
    const messageId = { in: messages.map(({ id }) => id) };
    const entries = await db.find(inboxEntries, { where: { accountId, messageId } });
    for (const message of messages) {
      const entry = entries.find((each) => each.messageId === message.id) ?? untouched(accountId, message);
      if (entry.deletedAt === null) found.push({ entry, message });
    }
    if (messages.length < broadcastBatchSize || found.length >= limit) return found;
    behind = { sentAt: messages.at(-1)!.sentAt, id: messages.at(-1)!.id };
  }
}

/** Reads a page of a player's messages, the newest first: those that were sent to them, and those to everyone. */
export const readInbox = (
  db: StorageOperations,
  reader: Reader,
  page: PageRequest,
): Promise<{ readonly found: readonly Found[]; readonly nextPageToken?: string }> =>
  readPageBy(
    async ({ limit, after }) => {
      const start = { limit: limit!, after };
      const addressed = await findAddressed(db, reader, start);
      const all = [...addressed, ...(await findBroadcasts(db, reader, start))];
      return all.sort((one, other) => newestFirst(one.message, other.message)).slice(0, limit);
    },
    ({ entry }) => entry,
    inboxEntries,
    { orderBy: bySentAt },
    page,
    maxPageSize,
  );
