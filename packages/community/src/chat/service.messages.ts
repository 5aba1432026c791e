import {
  type Call,
  commonErrors,
  invalidField,
  playerOf,
  type StorageOperations,
  type Unit,
} from '@lobbykit/core/area';
import { checkEntries, type Entries, storedEntries } from '../entries.ts';
import type { OpenChannel } from './channels.ts';
import type { ChatDependencies, ChatOperations } from './dependencies.ts';
import { chatErrors as errors } from './errors.ts';
import { emitMessage } from './events.ts';
import { accountsOf, directOf, trimEvery } from './rules.ts';
import type { ChatMessage } from './schemas.ts';
import { chatChannels, chatMessages, chatReaders, type MessageRow } from './tables.ts';
import { messageView, messageViews } from './views.ts';

const defaultPageSize = 50;

/** Creates the operations on messages. */
export function createMessageOperations(
  dependencies: ChatDependencies,
): ChatOperations<'send' | 'list' | 'edit' | 'delete' | 'adminList' | 'adminDelete'> {
  const { ctx, accounts, channels, friends, sanctions } = dependencies;
  const { limits } = ctx;

  function textOf(text: string, metadata: Entries = {}) {
    if (text.length > limits.chatTextLength)
      throw invalidField('text', `must have at most ${limits.chatTextLength} characters`);
    const stored = storedEntries(metadata);
    checkEntries(stored, { entries: 32, bytes: limits.chatMetadataBytes }, 'metadata');
    return { text, metadata: stored as never };
  }

  async function assertNotMuted(db: StorageOperations, accountId: string): Promise<void> {
    const mute = await sanctions?.mutedUntil(db, accountId);
    if (!mute) return;
    const until = mute.until === null ? '0' : String(Math.ceil(mute.until / 1_000));
    throw errors.MUTED({ metadata: { until, publicReason: mute.publicReason } });
  }

  /** Returns the only account that sees a message: its sender, if one of two players has blocked the other. */
  async function visibleTo(unit: Unit, stored: string, senderId: string): Promise<string> {
    const other = directOf(stored)?.find((id) => id !== senderId);
    if (other === undefined) return '';
    const blocked = await friends?.blockedBetween(unit, senderId, [other]);
    return blocked?.has(other) ? senderId : '';
  }

  /** Tells everybody who sees a message of it. Both players of a direct channel see it under the name of the other. */
  async function tell(unit: Unit, row: MessageRow, displayName: string): Promise<void> {
    const direct = directOf(row.channel);
    if (row.visibleTo !== '')
      return emitMessage(unit, row.channel, messageView(row, row.visibleTo, displayName), [row.visibleTo]);
    if (!direct)
      return emitMessage(
        unit,
        row.channel,
        messageView(row, '', displayName),
        await channels.members(unit, row.channel),
      );
    for (const player of direct)
      emitMessage(unit, row.channel, messageView(row, player, displayName), [player]);
  }

  /** Throws CHANNEL_LIMIT. The lock of the account makes the count exact. */
  async function assertMayBegin(unit: Unit, accountId: string): Promise<void> {
    const begun = await unit.count(chatReaders, { accountId, kind: 'direct', isBeginner: true });
    if (begun >= limits.chatBegunChannels) throw errors.CHANNEL_LIMIT();
  }

  /** Marks a message as read by its sender, and puts a direct channel into the lists of those who see it. */
  function noteReaders(unit: Unit, { name, stored }: OpenChannel, row: MessageRow) {
    const { senderId, number, createdAt: at } = row;
    const otherId = name.kind === 'direct' ? name.id : '';
    const isBeginner = name.kind === 'direct' && number === 1;
    const own = { accountId: senderId, channel: stored, kind: name.kind, otherId, number, at, isBeginner };
    const notes: Promise<unknown>[] = [unit.insert(chatReaders, own, { orUpdate: { number, at } })];
    // The channel begins again after its messages were deleted: nobody has read what comes now.
    if (number === 1)
      notes.unshift(unit.update(chatReaders, { channel: stored, number: { gt: 0 } }, { number: 0 }));
    if (name.kind === 'direct' && row.visibleTo === '') {
      const ofOther = { ...own, accountId: name.id, otherId: senderId, number: 0, isBeginner: false };
      notes.push(unit.insert(chatReaders, ofOther, { orUpdate: { at } }));
    }
    return notes;
  }

  /** A channel that has too many messages loses the oldest, a few at a time. */
  const trim = (unit: Unit, { channel, number }: MessageRow): Promise<unknown> =>
    unit.delete(
      chatMessages,
      { channel, number: { lte: number - limits.chatChannelMessages } },
      { orderBy: ['number'], limit: 2 * trimEvery },
    );

  async function pageOf(
    db: StorageOperations,
    stored: string,
    viewer: string,
    { beforeMessageId, limit }: { beforeMessageId?: string | undefined; limit?: number | undefined },
  ): Promise<{ messages: ChatMessage[] }> {
    const seen = viewer === '' ? {} : { visibleTo: { in: ['', viewer] } };
    const before = beforeMessageId && (await db.get(chatMessages, { id: beforeMessageId }));
    if (beforeMessageId && (!before || before.channel !== stored)) throw errors.MESSAGE_NOT_FOUND();
    const rows = await db.find(chatMessages, {
      where: { channel: stored, ...(before && { number: { lt: before.number } }), ...seen },
      orderBy: [{ column: 'number', descending: true }],
      limit: limit || defaultPageSize,
    });
    return { messages: await messageViews(dependencies, db, rows, viewer) };
  }

  /** Locks a message behind its channel: changes are told in the order of the channel. Throws MESSAGE_NOT_FOUND. */
  async function lockMessage(unit: Unit, id: string): Promise<MessageRow> {
    const known = await unit.get(chatMessages, { id });
    if (known) await unit.lock(chatChannels, { channel: known.channel });
    const [row] = known ? await unit.lock(chatMessages, { id, isDeleted: false }) : [];
    if (!row) throw errors.MESSAGE_NOT_FOUND();
    return row;
  }

  /**
   * Locks a message that the caller may change: their own while it is new, and every one as a moderator, with an audit row.
   * Throws MESSAGE_NOT_FOUND and MESSAGE_TOO_OLD.
   */
  async function lockChangeable(unit: Unit, call: Call, id: string): Promise<MessageRow> {
    const row = await lockMessage(unit, id);
    if (row.senderId !== playerOf(call)) {
      if (!isModerator(call)) throw errors.MESSAGE_NOT_FOUND();
      unit.audit({ object: id });
    } else if (row.createdAt + limits.chatChangeSeconds * 1_000 <= ctx.clock.now())
      throw errors.MESSAGE_TOO_OLD();
    return row;
  }

  async function change(unit: Unit, id: string, patch: Partial<MessageRow>, viewer: string) {
    const [row] = await unit.update(chatMessages, { id }, patch as never);
    const names = row!.senderId === '' ? null : await accounts.names(unit, [row!.senderId]);
    const displayName = names?.get(row!.senderId) ?? '';
    await tell(unit, row!, displayName);
    return { message: messageView(row!, viewer, displayName) };
  }

  const remove = (unit: Unit, id: string, viewer: string) =>
    change(unit, id, { isDeleted: true, text: '', metadata: {} as never }, viewer);

  const isModerator = ({ actor }: Call): boolean =>
    actor.kind === 'session' && actor.permissions.has('chat.moderate');

  return {
    async send(call, { channel, text, metadata }) {
      // A player who has written too much in one channel still writes in the others.
      await ctx.rates.take('chat_channel', `${playerOf(call)} ${channel}`, call.now);
      return ctx.atomically(call, async (unit) => {
        const senderId = playerOf(call);
        const content = textOf(text, metadata);
        // Neither account can be deleted before the message is stored. Locks come before everything else of a unit.
        const names = await accounts.lock(unit, accountsOf(channel, senderId));
        if (!names.has(senderId)) throw commonErrors.CREDENTIAL_INVALID();
        const [open] = await Promise.all([
          channels.open(unit, channel, senderId),
          assertNotMuted(unit, senderId),
        ]);
        const seenBy = await visibleTo(unit, open.stored, senderId);
        const at = ctx.clock.now();
        const [{ number } = { number: 0 }] = await unit.insert(
          chatChannels,
          { channel: open.stored, number: 1, lastAt: at },
          { orUpdate: { number: { add: 1 }, lastAt: at } },
        );
        if (number === 1 && open.name.kind === 'direct') await assertMayBegin(unit, senderId);
        const row: MessageRow = {
          id: ctx.ids.next('message'),
          channel: open.stored,
          number,
          senderId,
          ...content,
          visibleTo: seenBy,
          createdAt: at,
          editedAt: null,
          isDeleted: false,
        };
        await Promise.all([
          unit.insert(chatMessages, row),
          ...noteReaders(unit, open, row),
          ...(number % trimEvery === 0 ? [trim(unit, row)] : []),
        ]);
        const displayName = names.get(senderId) ?? '';
        await tell(unit, row, displayName);
        return { message: messageView(row, senderId, displayName) };
      });
    },

    async list(call, { channel, ...page }) {
      const viewer = playerOf(call);
      const { stored } = await channels.open(call.db, channel, viewer);
      return pageOf(call.db, stored, viewer, page);
    },

    edit: (call, { messageId, text, metadata }) =>
      ctx.atomically(call, async (unit) => {
        const accountId = playerOf(call);
        const content = textOf(text, metadata);
        await assertNotMuted(unit, accountId);
        const row = await lockChangeable(unit, call, messageId);
        const isOwn = row.senderId === accountId;
        if (isOwn && !(await channels.isIn(unit, row.channel, accountId))) throw errors.CHANNEL_NOT_FOUND();
        const changed = {
          ...content,
          metadata: metadata === undefined ? row.metadata : content.metadata,
          // A player who has blocked the sender since does not see the new text.
          visibleTo: row.visibleTo || (isOwn ? await visibleTo(unit, row.channel, accountId) : ''),
          editedAt: ctx.clock.now(),
        };
        return change(unit, messageId, changed, accountId);
      }),

    delete: (call, { messageId }) =>
      ctx.atomically(call, async (unit) => {
        await lockChangeable(unit, call, messageId);
        return remove(unit, messageId, playerOf(call));
      }),

    adminList: (call, { channel, ...page }) => pageOf(call.db, channel, '', page),

    adminDelete: (call, { messageId }) =>
      ctx.atomically(call, async (unit) => {
        await lockMessage(unit, messageId);
        return remove(unit, messageId, '');
      }),
  };
}
