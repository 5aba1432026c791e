import { commonErrors, defineContract, Empty, HealthRecord, Id, int32, maybe, z } from '@lobbykit/core/area';
import { chatErrors as errors } from './errors.ts';
import {
  Channel,
  ChatChannel,
  ChatEntries,
  ChatMessage,
  ChatText,
  messageAnswer,
  messageField,
} from './schemas.ts';

const emits = ['anyEvent.chat/Message'];
const moderator = { access: 'operator', permission: 'chat.moderate' } as const;
const listFields = {
  query: z.object({
    channel: Channel,
    beforeMessageId: maybe(Id).meta({ description: 'Lists messages that are older than this one.' }),
    limit: maybe(int32({ min: 0, max: 100 })),
  }),
  out: z.object({ messages: z.array(ChatMessage) }),
} as const;

export const chatContract = defineContract({
  area: 'chat',
  title: 'Chat',
  permissions: { 'chat.moderate': 'Read every chat channel and delete messages.' },
  routes: {
    send: {
      method: 'POST',
      path: '/chat/messages',
      access: 'player',
      body: z.object({ channel: Channel, text: ChatText, metadata: maybe(ChatEntries) }),
      out: messageAnswer,
      errors: [errors.CHANNEL_NOT_FOUND, errors.CHANNEL_LIMIT, errors.MUTED, commonErrors.CREDENTIAL_INVALID],
      emits,
      rate: 'chat_write',
      summary: 'Writes a message into a channel that the caller is in.',
    },
    list: {
      ...listFields,
      method: 'GET',
      path: '/chat/messages',
      access: 'player',
      errors: [errors.CHANNEL_NOT_FOUND, errors.MESSAGE_NOT_FOUND],
      rate: 'chat_read',
      summary: 'Lists the messages of a channel that the caller is in, the newest first.',
    },
    edit: {
      method: 'PATCH',
      path: '/chat/messages/{messageId}',
      access: 'player',
      params: messageField,
      body: z.object({ text: ChatText, metadata: maybe(ChatEntries) }),
      out: messageAnswer,
      errors: [errors.CHANNEL_NOT_FOUND, errors.MESSAGE_NOT_FOUND, errors.MESSAGE_TOO_OLD, errors.MUTED],
      emits,
      rate: 'chat_write',
      summary: 'Changes a message of the caller, up to 15 minutes after it was written.',
      description:
        'An account with the permission `chat.moderate` changes every message, which leaves an audit row.',
    },
    delete: {
      method: 'DELETE',
      path: '/chat/messages/{messageId}',
      access: 'player',
      params: messageField,
      out: messageAnswer,
      errors: [errors.MESSAGE_NOT_FOUND, errors.MESSAGE_TOO_OLD],
      emits,
      rate: 'chat_write',
      summary: 'Deletes a message: its text is gone, and its place stays.',
      description:
        'Players delete messages of their own for 15 minutes. An account with the permission `chat.moderate` deletes every message, which leaves an audit row.',
    },
    channels: {
      method: 'GET',
      path: '/chat/channels',
      access: 'player',
      out: z.object({ channels: z.array(ChatChannel) }),
      rate: 'chat_read',
      summary: 'Lists the channels that the caller is in, with the last message and what is unread.',
    },
    read: {
      method: 'PUT',
      path: '/chat/read',
      access: 'player',
      body: z.object({
        channel: Channel,
        messageId: maybe(Id).meta({ description: 'The last message that was read. If absent, all are.' }),
      }),
      out: Empty,
      errors: [errors.CHANNEL_NOT_FOUND, errors.MESSAGE_NOT_FOUND],
      rate: 'chat_read',
      summary:
        'Says how far the caller has read. In a room, the caller then gets its messages as events for an hour.',
    },
    adminList: {
      ...listFields,
      ...moderator,
      query: listFields.query.extend({
        channel: Channel.meta({
          description:
            'As messages are stored: a direct channel is `direct:<accountId>:<accountId>`, sorted.',
        }),
      }),
      method: 'GET',
      path: '/admin/chat/messages',
      errors: [errors.MESSAGE_NOT_FOUND],
      summary: 'Lists the messages of any channel, the newest first.',
    },
    adminDelete: {
      ...moderator,
      method: 'DELETE',
      path: '/admin/chat/messages/{messageId}',
      params: messageField,
      out: messageAnswer,
      errors: [errors.MESSAGE_NOT_FOUND],
      emits,
      object: 'messageId',
      summary: 'Deletes a message of any player.',
    },
    healthz: {
      method: 'GET',
      path: '/chat/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether messages can be read and written.',
    },
  },
});
