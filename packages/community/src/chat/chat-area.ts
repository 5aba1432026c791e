import {
  type Area,
  accountDeleting,
  accountsPart,
  defineArea,
  friendsPart,
  on,
  optional,
  partiesPart,
  type Service,
} from '@lobbykit/core/area';
import { lobbiesPart } from '@lobbykit/lobbies';
import { groupsPart } from '../groups/index.ts';
import { reportMaking, sanctionsPart } from '../moderation/index.ts';
import { createChannels } from './channels.ts';
import { chatContract } from './contract.ts';
import { createRemovalTask, removeChat } from './erasure.ts';
import { chatErrors } from './errors.ts';
import { chatEvents } from './events.ts';
import { addedKindsPart } from './kinds.ts';
import { chatLimits, chatRates } from './limits.ts';
import { createChannelOperations } from './service.channels.ts';
import { createMessageOperations } from './service.messages.ts';
import { chatChannels, chatMessages, chatReaders, chatRemovals } from './tables.ts';
import { createRetentionTask } from './tasks.ts';

/** The options of the chat. */
export interface ChatOptions {
  /** The names of the rooms, in which everybody reads and writes. Default: `general`. */
  readonly chatRooms: readonly string[];
}

/** Keeps a copy of a message that is reported: it may be deleted before a moderator reads it. */
const keepReported = on(reportMaking, async (unit, { accountId, messageId, attach }) => {
  const message = messageId === '' ? null : await unit.get(chatMessages, { id: messageId });
  if (message?.senderId !== accountId) return;
  const { channel, text, createdAt } = message;
  attach('message', { channel, text, createdTimestamp: Math.floor(createdAt / 1000) });
});

/** The chat: messages in parties, lobbies, groups and rooms, and between two players. */
export const chatArea: Area<
  typeof chatContract.routes,
  Service<typeof chatContract.routes>,
  ChatOptions,
  typeof chatLimits,
  typeof chatRates,
  'chat'
> = defineArea({
  contract: chatContract,
  tables: [chatChannels, chatMessages, chatReaders, chatRemovals],
  errors: chatErrors,
  events: chatEvents,
  limits: chatLimits,
  rates: chatRates,
  options: { chatRooms: ['general'] },
  needs: {
    accounts: accountsPart,
    friends: optional(friendsPart),
    parties: optional(partiesPart),
    groups: optional(groupsPart),
    lobbies: optional(lobbiesPart),
    sanctions: optional(sanctionsPart),
    added: addedKindsPart,
  },
  create(ctx, needs, { chatRooms }) {
    const dependencies = { ctx, ...needs, channels: createChannels(ctx, needs, chatRooms, needs.added) };
    return {
      operations: { ...createMessageOperations(dependencies), ...createChannelOperations(dependencies) },
      tasks: [createRetentionTask(ctx), createRemovalTask(ctx)],
      listeners: [
        on(accountDeleting, (unit, { accountId }) => removeChat(unit, accountId)),
        ...(needs.sanctions ? [keepReported] : []),
      ],
    };
  },
});
