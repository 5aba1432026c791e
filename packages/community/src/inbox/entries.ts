import type { Unit } from '@lobbykit/core/area';
import { type InboxEntryRow, inboxCounters, inboxEntries, inboxMessages } from './tables.ts';

/** The order in which all who lock rows of several messages do so: that in which messages expire. */
const byExpiry = ['expiresAt'] as const;

/** Takes entries that are gone off their messages, and deletes those that nobody has any more. */
export async function releaseMessages(unit: Unit, gone: readonly InboxEntryRow[]): Promise<void> {
  const ids = gone.filter(({ isAddressed }) => isAddressed).map(({ messageId }) => messageId);
  if (ids.length === 0) return;
  const id = { in: ids };
  await unit.update(inboxMessages, { id }, { recipients: { add: -1 } }, { orderBy: byExpiry });
  await unit.delete(inboxMessages, { id, isForEveryone: false, recipients: 0 });
}

/** Deletes what an account has of all messages, and the messages that nobody else has. */
export async function removeInbox(unit: Unit, accountId: string): Promise<void> {
  const gone = await unit.delete(inboxEntries, { accountId }, { orderBy: byExpiry });
  await unit.delete(inboxCounters, { accountId });
  await releaseMessages(unit, gone);
}
