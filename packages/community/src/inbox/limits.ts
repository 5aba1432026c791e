import type { Context } from '@lobbykit/core/area';

/** The limits of the inbox. */
export const inboxLimits = {
  inboxMessages: [200, 2_000, 'messages in the inbox of a player, without those to everyone'],
  inboxBroadcasts: [100, 1_000, 'messages to everyone that have not expired'],
  inboxRecipients: [1_000, 1_000, 'accounts to which one call sends a message'],
  inboxAttachments: [16, 100, 'attachments of one message'],
  inboxBodyLength: [4_096, 16_384, 'characters of the body of a message'],
  inboxDataEntries: [32, 128, 'entries in the data of a message'],
  inboxDataBytes: [4_096, 16_384, 'bytes of the data of a message, as JSON'],
  inboxDays: [365, 3_650, 'days after which a message expires at the latest'],
  inboxDefaultDays: [30, 3_650, 'days after which a message expires if its sender does not say'],
} as const;

export type InboxContext = Context<typeof inboxLimits>;
