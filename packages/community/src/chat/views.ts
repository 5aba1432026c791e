import type { StorageOperations } from '@lobbykit/core/area';
import { type StoredEntries, shownEntries } from '../entries.ts';
import type { ChatDependencies } from './dependencies.ts';
import { shownName } from './rules.ts';
import type { ChatMessage } from './schemas.ts';
import type { MessageRow } from './tables.ts';

const secondsOf = (milliseconds: number | null): number => Math.floor((milliseconds ?? 0) / 1_000);

/** Shows a message to a player; to operators, if `viewer` is empty. */
export const messageView = (
  row: MessageRow,
  viewer: string,
  displayName: string,
  isBlocked = false,
): ChatMessage => ({
  messageId: row.id,
  channel: shownName(row.channel, viewer),
  senderId: row.senderId,
  senderDisplayName: displayName,
  text: row.text,
  metadata: shownEntries(row.metadata as StoredEntries),
  createdTimestamp: secondsOf(row.createdAt),
  editedTimestamp: secondsOf(row.editedAt),
  isDeleted: row.isDeleted,
  isBlocked,
});

/** Shows messages with the names of their senders, and marks those of players who are blocked. Two reads at most. */
export async function messageViews(
  { accounts, friends }: Pick<ChatDependencies, 'accounts' | 'friends'>,
  db: StorageOperations,
  rows: readonly MessageRow[],
  viewer: string,
): Promise<ChatMessage[]> {
  const senders = [...new Set(rows.map(({ senderId }) => senderId))].filter((id) => id !== '');
  const others = senders.filter((id) => id !== viewer);
  const [names, pairs = []] = await Promise.all([
    senders.length > 0 ? accounts.names(db, senders) : new Map<string, string>(),
    viewer === '' || others.length === 0 ? [] : friends?.blockedPairs(db, [viewer, ...others]),
  ]);
  // Whom the viewer has blocked, and not who has blocked the viewer.
  const blocked = new Set(pairs.flatMap(([blocker, of]) => (blocker === viewer ? [of] : [])));
  return rows.map((row) => {
    // The account is deleted, and its messages follow in steps.
    const isGone = row.senderId !== '' && !names.has(row.senderId);
    const shown = isGone ? { ...row, senderId: '', text: '', metadata: {}, isDeleted: true } : row;
    return messageView(shown, viewer, names.get(row.senderId) ?? '', blocked.has(row.senderId));
  });
}
