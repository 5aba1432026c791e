import type { Context } from '@lobbykit/core/area';

/** The limits of the chat. */
export const chatLimits = {
  chatTextLength: [500, 4_000, 'characters of a chat message'],
  chatMetadataBytes: [1_024, 8_192, 'bytes of the metadata of a chat message, as JSON'],
  chatChangeSeconds: [900, 86_400, 'seconds in which players change and delete their own chat messages'],
  chatChannelMessages: [1_000, 100_000, 'messages that a chat channel keeps'],
  chatDays: [30, 3_650, 'days for which chat messages are kept'],
  chatDirectChannels: [20, 200, 'direct channels that a player gets in the list of channels'],
  chatBegunChannels: [500, 10_000, 'direct channels that a player has begun and that are kept'],
  chatRoomPlayers: [500, 10_000, 'players who get the events of a room'],
  chatRoomSeconds: [
    3_600,
    86_400,
    'seconds for which players get the events of a room after they have written or read there',
  ],
} as const;

export type ChatContext = Context<typeof chatLimits>;

/** The rate classes of the chat: each message is an event for everybody in its channel. */
export const chatRates = {
  /** All that a player writes, changes and deletes. */
  chat_write: { points: 60, seconds: 20 },
  /** What a player writes into one channel. */
  chat_channel: { points: 20, seconds: 20 },
  chat_read: { points: 120, seconds: 60 },
} as const;
