import { type Call, commonErrors, playerOf, type Unit } from '@lobbykit/core/area';
import type { InboxDependencies, InboxOperations } from './dependencies.ts';
import { releaseMessages } from './entries.ts';
import { inboxErrors as errors } from './errors.ts';
import { readInbox } from './list.ts';
import { isForAccount } from './rules.ts';
import {
  type InboxEntryRow,
  type InboxMessageRow,
  inboxCounters,
  inboxEntries,
  inboxMessages,
} from './tables.ts';
import { attachmentsOf, messageView } from './views.ts';

/** A message of a player whose account is locked. */
interface OwnMessage {
  readonly accountId: string;
  readonly message: InboxMessageRow;
  /** What the player has of it; null for a message to everyone that they have not touched. */
  readonly entry: InboxEntryRow | null;
}

/** Creates the operations with which players read, claim and delete their messages. */
export function createMessageOperations({
  ctx,
  accounts,
  entitlements,
}: InboxDependencies): InboxOperations<'list' | 'read' | 'claim' | 'delete' | 'healthz'> {
  /**
   * Locks the caller's account, and reads one of their messages. What one player does waits for that lock, so nobody changes
   * the entry before the unit ends. Locks are taken in this order: the account, entries, counters,
   * messages, items.
   */
  async function lockOwn(unit: Unit, call: Call, messageId: string): Promise<OwnMessage> {
    const accountId = playerOf(call);
    const [locked, message, entry] = await Promise.all([
      accounts.lock(unit, [accountId]),
      unit.get(inboxMessages, { id: messageId }),
      unit.get(inboxEntries, { accountId, messageId }),
    ]);
    if (!locked.has(accountId)) throw commonErrors.CREDENTIAL_INVALID();
    if (!message || message.expiresAt <= ctx.clock.now()) throw errors.INBOX_MESSAGE_NOT_FOUND();
    if (entry) {
      if (entry.deletedAt !== null) throw errors.INBOX_MESSAGE_NOT_FOUND();
      return { accountId, message, entry };
    }
    const createdAt = message.isForEveryone
      ? (await accounts.createdAt(unit, [accountId])).get(accountId)
      : undefined;
    if (createdAt === undefined || !isForAccount(message, createdAt)) throw errors.INBOX_MESSAGE_NOT_FOUND();
    return { accountId, message, entry };
  }

  /** Stores what a player has done with a message. */
  async function save(
    unit: Unit,
    { accountId, message, entry }: OwnMessage,
    patch: Partial<Pick<InboxEntryRow, 'readAt' | 'claimedAt' | 'deletedAt'>>,
  ): Promise<InboxEntryRow> {
    const key = { accountId, messageId: message.id };
    const [saved] = entry
      ? await unit.update(inboxEntries, key, patch)
      : await unit.insert(inboxEntries, {
          ...key,
          isAddressed: false,
          sentAt: message.sentAt,
          expiresAt: message.expiresAt,
          ...patch,
        });
    return saved!;
  }

  return {
    async list(call, page) {
      const accountId = playerOf(call);
      const createdAt = (await accounts.createdAt(call.db, [accountId])).get(accountId);
      if (createdAt === undefined) return { messages: [] };
      const reader = { accountId, createdAt, now: ctx.clock.now() };
      const { found, ...next } = await readInbox(call.db, reader, page);
      return { messages: found.map(({ message, entry }) => messageView(message, entry)), ...next };
    },

    read: (call, { inboxMessageId }) =>
      ctx.atomically(call, async (unit) => {
        const own = await lockOwn(unit, call, inboxMessageId);
        const isRead = (own.entry?.readAt ?? null) !== null;
        const entry = isRead ? own.entry : await save(unit, own, { readAt: ctx.clock.now() });
        return { message: messageView(own.message, entry) };
      }),

    claim: (call, { inboxMessageId }) =>
      ctx.atomically(call, async (unit) => {
        const own = await lockOwn(unit, call, inboxMessageId);
        const { accountId, message } = own;
        const attachments = attachmentsOf(message);
        if (attachments.length === 0 || !entitlements) throw errors.INBOX_NOTHING_TO_CLAIM();
        if ((own.entry?.claimedAt ?? null) !== null) throw errors.INBOX_ALREADY_CLAIMED();
        const now = ctx.clock.now();
        const entry = await save(unit, own, { claimedAt: now, readAt: own.entry?.readAt ?? now });
        for (const { catalogItemId, count } of attachments)
          await entitlements.grant(unit, now, {
            accountId,
            catalogItemId,
            count: BigInt(count),
            area: 'inbox',
            description: message.id,
          });
        return { message: messageView(message, entry) };
      }),

    delete: (call, { inboxMessageId }) =>
      ctx.atomically(call, async (unit) => {
        const own = await lockOwn(unit, call, inboxMessageId);
        const { accountId, entry } = own;
        if (entry?.isAddressed) {
          const gone = await unit.delete(inboxEntries, { accountId, messageId: inboxMessageId });
          await unit.update(inboxCounters, { accountId }, { waiting: { add: -1 } });
          await releaseMessages(unit, gone);
        } else await save(unit, own, { deletedAt: ctx.clock.now() });
        return { inboxMessageDeleted: true };
      }),

    healthz: () => ctx.health(),
  };
}
