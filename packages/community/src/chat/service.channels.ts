import { playerOf, type StorageOperations } from '@lobbykit/core/area';
import type { OpenChannel } from './channels.ts';
import type { ChatDependencies, ChatOperations } from './dependencies.ts';
import { chatErrors as errors } from './errors.ts';
import { readChannel, shownName } from './rules.ts';
import type { ChatChannel } from './schemas.ts';
import { chatChannels, chatMessages, chatReaders, type MessageRow } from './tables.ts';
import { messageViews } from './views.ts';

/** Creates the operations on channels. */
export function createChannelOperations(
  dependencies: ChatDependencies,
): ChatOperations<'channels' | 'read' | 'healthz'> {
  const { ctx, accounts, channels } = dependencies;
  const { clock, limits } = ctx;

  /** Returns the direct channels in which somebody has written last. */
  async function directOf(db: StorageOperations, accountId: string): Promise<OpenChannel[]> {
    const rows = await db.find(chatReaders, {
      where: { accountId, kind: 'direct' },
      orderBy: [{ column: 'at', descending: true }],
      limit: limits.chatDirectChannels,
    });
    // An account that is deleted is in no list, although its rows are removed in steps.
    const others = rows.map(({ otherId }) => otherId);
    const existing = others.length === 0 ? new Set<string>() : await accounts.existing(db, others);
    const present = rows.filter(({ otherId }) => existing.has(otherId));
    return present.map(({ channel }) => ({
      name: readChannel(shownName(channel, accountId))!,
      stored: channel,
    }));
  }

  /** Reads the last message that a player sees in each channel, and how many of others they have not read. */
  async function lastOf(db: StorageOperations, stored: string, accountId: string, read: number) {
    const seen = { channel: stored, visibleTo: { in: ['', accountId] } };
    const [[last], unreadCount] = await Promise.all([
      db.find(chatMessages, {
        where: seen,
        orderBy: [{ column: 'number', descending: true }],
        limit: 1,
      }),
      db.count(chatMessages, { ...seen, number: { gt: read }, senderId: { not: accountId } }),
    ]);
    return { last, unreadCount };
  }

  return {
    async channels(call) {
      const accountId = playerOf(call);
      const [standing, direct] = await Promise.all([
        channels.standing(call.db, accountId),
        directOf(call.db, accountId),
      ]);
      const all = [...standing, ...direct];
      const readers = await call.db.find(chatReaders, {
        where: { accountId, channel: { in: all.map(({ stored }) => stored) } },
      });
      const read = new Map(readers.map(({ channel, number }) => [channel, number]));
      const found = await Promise.all(
        all.map(({ stored }) => lastOf(call.db, stored, accountId, read.get(stored) ?? 0)),
      );
      const rows = found.flatMap(({ last }): MessageRow[] => (last ? [last] : []));
      const views = await messageViews(dependencies, call.db, rows, accountId);
      const byId = new Map(views.map((view) => [view.messageId, view]));
      return {
        channels: all.map(({ stored }, at): ChatChannel => {
          const { last, unreadCount } = found[at]!;
          const lastMessage = last && byId.get(last.id);
          return { channel: shownName(stored, accountId), ...(lastMessage && { lastMessage }), unreadCount };
        }),
      };
    },

    read: (call, { channel, messageId }) =>
      ctx.atomically(call, async (unit) => {
        const accountId = playerOf(call);
        // The account cannot be deleted before its row is stored.
        if (!(await accounts.lock(unit, [accountId])).has(accountId)) throw errors.CHANNEL_NOT_FOUND();
        const { name, stored } = await channels.open(unit, channel, accountId);
        const message = messageId === undefined ? null : await unit.get(chatMessages, { id: messageId });
        const isSeen = message?.channel === stored && ['', accountId].includes(message.visibleTo);
        if (messageId !== undefined && !isSeen) throw errors.MESSAGE_NOT_FOUND();
        const number = message?.number ?? (await unit.get(chatChannels, { channel: stored }))?.number ?? 0;
        const at = clock.now();
        // A direct channel is in the list since its first message that the player sees. Without one there is nothing to note.
        if (name.kind !== 'direct') {
          const own = { accountId, channel: stored, kind: name.kind, number, at };
          const added = await unit.insert(chatReaders, own, { ifAbsent: true });
          if (added.length > 0) return {};
        }
        if (channels.isFollowed(name)) await unit.update(chatReaders, { accountId, channel: stored }, { at });
        // Two clients of a player may say it in any order.
        await unit.update(chatReaders, { accountId, channel: stored, number: { lt: number } }, { number });
        return {};
      }),

    healthz: () => ctx.health(),
  };
}
