import {
  Bool,
  displayText,
  EntityMetadata,
  EntryKey,
  Id,
  MetadataMap,
  maybe,
  TimestampSeconds,
  text,
  z,
} from '@lobbykit/core/area';

export const Channel = text(160, 1).meta({
  description:
    'Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other player, `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds.',
  example: 'room:general',
});

export const ChatText = displayText(4_000, 1).refine((text) => text.trim() !== '', 'must not be blank');
export const ChatEntries = z.record(EntryKey, EntityMetadata);

export const ChatMessage = z
  .object({
    messageId: z.string(),
    channel: z.string(),
    senderId: z.string().meta({ description: 'Empty if the account is deleted.' }),
    senderDisplayName: z.string().meta({ description: 'Empty if the account is deleted.' }),
    text: z.string().meta({ description: 'Empty if the message is deleted.' }),
    metadata: MetadataMap,
    createdTimestamp: TimestampSeconds,
    editedTimestamp: TimestampSeconds.meta({ description: '0 if it was never changed.' }),
    isDeleted: Bool,
    isBlocked: Bool.meta({
      description: 'Whether the caller has blocked the sender. Clients hide it.',
    }),
  })
  .meta({ id: 'ChatMessage', description: 'A message in a channel.' });
export type ChatMessage = z.input<typeof ChatMessage>;

export const ChatChannel = z
  .object({
    channel: z.string(),
    lastMessage: maybe(ChatMessage).meta({ description: 'Absent if there is none.' }),
    unreadCount: z.int().meta({ description: 'Messages of others behind the last one that was read.' }),
  })
  .meta({ id: 'ChatChannel', description: 'A channel that the caller is in.' });
export type ChatChannel = z.input<typeof ChatChannel>;

export const messageField = z.object({ messageId: Id });
export const messageAnswer = z.object({ message: ChatMessage });
