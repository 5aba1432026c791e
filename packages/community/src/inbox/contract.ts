import { Bool, commonErrors, defineContract, HealthRecord, nextPageToken, z } from '@lobbykit/core/area';
import { inboxErrors as errors } from './errors.ts';
import { InboxMessage, listFields, messageAnswer, messageField, NewInboxMessage } from './schemas.ts';

const ofMessage = {
  access: 'player',
  params: messageField,
  errors: [errors.INBOX_MESSAGE_NOT_FOUND, commonErrors.CREDENTIAL_INVALID],
} as const;

export const inboxContract = defineContract({
  area: 'inbox',
  title: 'Inbox',
  permissions: { 'inbox.send': 'Send messages to players, with items of the catalog.' },
  routes: {
    list: {
      method: 'GET',
      path: '/inbox',
      access: 'player',
      query: listFields,
      out: z.object({ messages: z.array(InboxMessage), ...nextPageToken }),
      summary: 'Lists the caller’s messages that have not expired, the newest first.',
    },
    read: {
      ...ofMessage,
      method: 'POST',
      path: '/inbox/{inboxMessageId}/read',
      out: messageAnswer,
      idempotent: true,
      summary: 'Marks a message as read.',
    },
    claim: {
      ...ofMessage,
      method: 'POST',
      path: '/inbox/{inboxMessageId}/claim',
      out: messageAnswer,
      errors: [
        ...ofMessage.errors,
        errors.INBOX_NOTHING_TO_CLAIM,
        errors.INBOX_ALREADY_CLAIMED,
        errors.CATALOG_ITEM_NOT_FOUND,
        errors.ITEM_LOCKED,
        errors.ITEM_OWNER_NOT_FOUND,
      ],
      emits: ['anyEvent.entitlements/OwnershipChanged'],
      summary: 'Grants the caller the attachments of a message, once, and marks it as read.',
      description:
        'All attachments are granted with their rows of the ledger, or none is. If one cannot be granted, the message keeps them.',
    },
    delete: {
      ...ofMessage,
      method: 'DELETE',
      path: '/inbox/{inboxMessageId}',
      out: z.object({ inboxMessageDeleted: Bool }),
      summary: 'Deletes a message from the caller’s inbox, also with attachments that were not claimed.',
    },
    adminSend: {
      method: 'POST',
      path: '/admin/inbox',
      access: 'operator',
      permission: 'inbox.send',
      body: NewInboxMessage,
      out: z.object({
        inboxMessageId: z.string(),
        recipients: z.int().meta({
          description: 'How many accounts got it. 0 for a message to everyone: nobody counts them.',
        }),
        notReached: z
          .array(z.string())
          .meta({ description: 'The accounts that do not exist, or whose inbox is full.' }),
      }),
      errors: [
        errors.INBOX_NOBODY_REACHED,
        errors.INBOX_EXPIRY_INVALID,
        errors.INBOX_BROADCAST_LIMIT,
        errors.CATALOG_ITEM_NOT_FOUND,
      ],
      emits: ['anyEvent.inbox/Received'],
      summary: 'Sends a message to some accounts or to everyone.',
      description:
        'A message to everyone is one row, whatever the number of accounts. It is for accounts that exist now, unless `createdBefore` says otherwise.',
    },
    healthz: {
      method: 'GET',
      path: '/inbox/healthz',
      access: 'public',
      out: HealthRecord,
      summary: 'Reports whether messages can be read and sent.',
    },
  },
});
