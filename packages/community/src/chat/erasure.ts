import type { StorageOperations, Task, Unit } from '@lobbykit/core/area';
import type { ChatContext } from './limits.ts';
import { chatChannels, chatMessages, chatReaders, chatRemovals } from './tables.ts';

/** How many rows are removed in the unit that deletes an account, and in each later step. */
const removalBatchSize = 500;
/** How many direct channels one step looks at. */
const channelBatchSize = 50;

type Db = Pick<StorageOperations, 'delete' | 'find' | 'update'>;

/** What stays of a message in its channel when its account is deleted. */
const ofNobody = { senderId: '', text: '', metadata: {}, visibleTo: '', isDeleted: true };

/** Returns some direct channels of an account. */
async function directOf(db: Db, accountId: string): Promise<readonly string[]> {
  const limit = channelBatchSize;
  const [own, others] = await Promise.all([
    db.find(chatReaders, { where: { accountId, kind: 'direct' }, limit }),
    db.find(chatReaders, { where: { otherId: accountId }, limit }),
  ]);
  return [...new Set([...own, ...others].map(({ channel }) => channel))].sort();
}

/**
 * Removes some of what a deleted account has written and read: direct channels with their messages, then its other rows. The
 * messages stay in other channels, without its name and its words. Waits for nobody: rows that others have locked are left.
 * Returns how many rows it has changed.
 */
async function removeBatch(db: Db, accountId: string, limit: number): Promise<number> {
  const channels = await directOf(db, accountId);
  if (channels.length > 0) {
    const where = { channel: { in: channels } };
    const gone = (await db.delete(chatMessages, where, { orderBy: ['channel'], limit })).length;
    if ((await db.find(chatMessages, { where, limit: 1 })).length > 0) return gone;
    await db.delete(chatChannels, where, { orderBy: ['channel'] });
    return gone + (await db.delete(chatReaders, where, { orderBy: ['channel'] })).length;
  }
  const readers = await db.delete(chatReaders, { accountId }, { orderBy: ['channel'], limit });
  if (readers.length === limit) return limit;
  const options = { orderBy: ['senderId'], limit: limit - readers.length, returns: 'key' } as const;
  const messages = await db.update(chatMessages, { senderId: accountId }, ofNobody, options);
  return readers.length + messages.length;
}

/** Returns whether the chat still has rows of an account. */
async function hasRows(db: Db, accountId: string): Promise<boolean> {
  const found = await Promise.all([
    db.find(chatReaders, { where: { accountId }, limit: 1 }),
    db.find(chatReaders, { where: { otherId: accountId }, limit: 1 }),
    db.find(chatMessages, { where: { senderId: accountId }, limit: 1 }),
  ]);
  return found.some((rows) => rows.length > 0);
}

/** Removes what `limit` allows. Returns whether nothing is left. */
async function removeSome(db: Db, accountId: string, limit: number): Promise<boolean> {
  for (let left = limit, changed = 1; left > 0 && changed > 0; left -= changed)
    changed = await removeBatch(db, accountId, left);
  return !(await hasRows(db, accountId));
}

/**
 * Removes the chat of an account in the unit that deletes it: 500 rows, and the rest in steps that follow. Until then, its
 * messages are shown as deleted and its direct channels to nobody.
 */
export async function removeChat(unit: Unit, accountId: string): Promise<void> {
  if (!(await removeSome(unit, accountId, removalBatchSize))) await unit.insert(chatRemovals, { accountId });
}

/** Creates the task that removes what the deletion of accounts has left: within a minute, or as long as the batches take. */
export function createRemovalTask({ storage }: ChatContext): Task {
  return {
    name: 'chat.removals',
    everyMilliseconds: 60_000,
    hasWork: async () => (await storage.find(chatRemovals, { limit: 1 })).length > 0,
    async run({ signal }) {
      for (const { accountId } of await storage.find(chatRemovals, { limit: 1_000 })) {
        let changed = 1;
        while (changed > 0 && !signal.aborted)
          changed = await removeBatch(storage, accountId, removalBatchSize);
        if (signal.aborted) return;
        if (!(await hasRows(storage, accountId))) await storage.delete(chatRemovals, { accountId });
      }
    },
  };
}
