import { invalidField, type Unit } from '@lobbykit/core/area';
import { checkEntries, storedEntries } from '../entries.ts';
import type { InboxDependencies, InboxOperations } from './dependencies.ts';
import { inboxErrors as errors } from './errors.ts';
import { emitReceived } from './events.ts';
import type { InboxContext } from './limits.ts';
import { expiryOf } from './rules.ts';
import type { NewInboxMessage } from './schemas.ts';
import {
  type InboxMessageRow,
  inboxBroadcasts,
  inboxCounters,
  inboxEntries,
  inboxMessages,
} from './tables.ts';
import type { StoredAttachment } from './views.ts';

type NewMessage = Omit<
  InboxMessageRow,
  'id' | 'isForEveryone' | 'createdAfter' | 'createdBefore' | 'recipients'
>;

/** Returns attachments as they are stored: each item once, in the order of their ids, in which they are granted. */
function storedAttachments(given: NonNullable<NewInboxMessage['attachments']>): StoredAttachment[] {
  const counts = new Map<string, bigint>();
  for (const { catalogItemId, count } of given)
    counts.set(catalogItemId, (counts.get(catalogItemId) ?? 0n) + count);
  if ([...counts.values()].some((count) => BigInt.asIntN(64, count) !== count))
    throw invalidField('attachments', 'must have counts of 64 bits');
  return [...counts]
    .map(([catalogItemId, count]) => ({ catalogItemId, count: String(count) }))
    .sort((one, other) => (one.catalogItemId < other.catalogItemId ? -1 : 1));
}

/** Throws INVALID_FIELD for what is no message, or more than one may be. */
function readMessage({ clock, limits }: InboxContext, input: NewInboxMessage): NewMessage {
  const { accountIds, everyone = false, createdAfter, createdBefore, attachments = [] } = input;
  if ((accountIds !== undefined) === everyone)
    throw invalidField('accountIds', 'must be given, or else everyone');
  if (!everyone && (createdAfter !== undefined || createdBefore !== undefined))
    throw invalidField('everyone', 'must be true with createdAfter and createdBefore');
  if ((accountIds?.length ?? 0) > limits.inboxRecipients)
    throw invalidField('accountIds', `must have at most ${limits.inboxRecipients} accounts`);
  if ((input.body?.length ?? 0) > limits.inboxBodyLength)
    throw invalidField('body', `must have at most ${limits.inboxBodyLength} characters`);
  if (attachments.length > limits.inboxAttachments)
    throw invalidField('attachments', `must have at most ${limits.inboxAttachments} items`);
  const data = storedEntries(input.data ?? {});
  checkEntries(data, { entries: limits.inboxDataEntries, bytes: limits.inboxDataBytes }, 'data');
  const sentAt = clock.now();
  const days = { default: limits.inboxDefaultDays, max: limits.inboxDays };
  const expiresAt = expiryOf(input, sentAt, days);
  if (expiresAt === null) throw errors.INBOX_EXPIRY_INVALID();
  return {
    title: input.title,
    body: input.body ?? '',
    data,
    attachments: storedAttachments(attachments) as never,
    sentAt,
    expiresAt,
  };
}

/** Creates the operation with which operators send messages. */
export function createSendOperations({
  ctx,
  accounts,
  entitlements,
}: InboxDependencies): InboxOperations<'adminSend'> {
  const { limits } = ctx;

  /** Throws CATALOG_ITEM_NOT_FOUND for an item that cannot be granted. */
  async function checkItems(unit: Unit, attachments: readonly StoredAttachment[]): Promise<void> {
    if (attachments.length === 0) return;
    if (!entitlements) throw invalidField('attachments', 'need the area entitlements');
    const ids = attachments.map(({ catalogItemId }) => catalogItemId);
    const known = await entitlements.existingItems(unit, ids);
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw errors.CATALOG_ITEM_NOT_FOUND({ metadata: { catalogItemId: missing } });
  }

  /**
   * Finds the accounts that exist and have room, and takes a place in each of their inboxes. The count is a part of the
   * write: messages that come at once do not pass the limit together.
   */
  async function takePlaces(unit: Unit, ids: readonly string[]): Promise<string[]> {
    const known = await accounts.lock(unit, ids);
    const present = ids.filter((id) => known.has(id)).sort();
    const counted = await unit.insert(
      inboxCounters,
      present.map((accountId) => ({ accountId, waiting: 1 })),
      { orUpdate: { waiting: { add: 1 } } },
    );
    const full = counted.filter(({ waiting }) => waiting > limits.inboxMessages);
    const fullIds = new Set(full.map(({ accountId }) => accountId));
    if (full.length > 0)
      await unit.update(inboxCounters, { accountId: { in: [...fullIds] } }, { waiting: { add: -1 } });
    return present.filter((id) => !fullIds.has(id));
  }

  async function sendTo(unit: Unit, id: string, row: NewMessage, accountIds: readonly string[]) {
    const asked = [...new Set(accountIds)];
    const reached = await takePlaces(unit, asked);
    if (reached.length === 0) throw errors.INBOX_NOBODY_REACHED();
    await unit.insert(inboxMessages, { ...row, id, isForEveryone: false, recipients: reached.length });
    const { sentAt, expiresAt } = row;
    await unit.insert(
      inboxEntries,
      reached.map((accountId) => ({ accountId, messageId: id, isAddressed: true, sentAt, expiresAt })),
    );
    emitReceived(unit, id, reached);
    const reachedIds = new Set(reached);
    return { recipients: reached.length, notReached: asked.filter((each) => !reachedIds.has(each)) };
  }

  async function sendToEveryone(unit: Unit, id: string, row: NewMessage, input: NewInboxMessage) {
    const createdAfter = (input.createdAfter ?? 0) * 1_000;
    const createdBefore = input.createdBefore === undefined ? row.sentAt + 1 : input.createdBefore * 1_000;
    if (createdAfter >= createdBefore)
      throw invalidField('createdAfter', 'must be earlier than createdBefore');
    // Locks: two messages to everyone are counted one after the other.
    await unit.insert(inboxBroadcasts, { id: 'everyone', sent: 1 }, { orUpdate: { sent: { add: 1 } } });
    const live = { isForEveryone: true, expiresAt: { gt: row.sentAt } };
    if ((await unit.count(inboxMessages, live)) >= limits.inboxBroadcasts)
      throw errors.INBOX_BROADCAST_LIMIT();
    await unit.insert(inboxMessages, { ...row, id, isForEveryone: true, createdAfter, createdBefore });
    emitReceived(unit, id, 'everyone');
    return { recipients: 0, notReached: [] };
  }

  return {
    adminSend: (call, input) => {
      const row = readMessage(ctx, input);
      return ctx.atomically(call, async (unit) => {
        const id = ctx.ids.next('inbox');
        if (call.audited) unit.audit({ object: id });
        await checkItems(unit, row.attachments as unknown as readonly StoredAttachment[]);
        const sent = await (input.accountIds
          ? sendTo(unit, id, row, input.accountIds)
          : sendToEveryone(unit, id, row, input));
        return { inboxMessageId: id, ...sent };
      });
    },
  };
}
