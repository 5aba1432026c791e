// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

/** A channel that the caller is in. */
export interface ChatChannel {
  channel: string;
  /** Absent if there is none. */
  lastMessage?: ChatMessage | undefined;
  /** Messages of others behind the last one that was read. */
  unreadCount: number;
}

/** A message in a channel. */
export interface ChatMessage {
  messageId: string;
  channel: string;
  /** Empty if the account is deleted. */
  senderId: string;
  /** Empty if the account is deleted. */
  senderDisplayName: string;
  /** Empty if the message is deleted. */
  text: string;
  metadata: Record<string, EntityMetadata>;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** 0 if it was never changed. */
  editedTimestamp: number;
  isDeleted: boolean;
  /** Whether the caller has blocked the sender. Clients hide it. */
  isBlocked: boolean;
}

/** Whether one component of an area works. */
export interface ComponentHealth {
  component: string;
  healthy: boolean;
  /** Detail for operators; empty for anonymous callers. */
  status: string;
}

/** The value of a metadata entry: exactly one of the payloads. */
export interface EntityMetadata {
  stringPayload?: string | null | undefined;
  intPayload?: number | bigint | string | null | undefined;
  jsonPayload?: string | null | undefined;
}

/** Whether an area works. */
export interface Health {
  healthy: boolean;
  components: ComponentHealth[];
}

/** Chat: what players call. */
export interface ChatOperations {
  /**
   * Writes a message into a channel that the caller is in.
   *
   * `POST /api/v1/chat/messages`. Needs a session with an account.
   *
   * Errors: `CHANNEL_NOT_FOUND`, `CHANNEL_LIMIT`, `MUTED`, `CREDENTIAL_INVALID`.
   */
  send(input: {
    /** Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other player, `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds. */
    channel: string;
    text: string;
    metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
  }, options?: CallOptions): Promise<{ message: ChatMessage }>;

  /**
   * Lists the messages of a channel that the caller is in, the newest first.
   *
   * `GET /api/v1/chat/messages`. Needs a session with an account.
   *
   * Errors: `CHANNEL_NOT_FOUND`, `MESSAGE_NOT_FOUND`.
   */
  list(input: {
    /** Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other player, `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds. */
    channel: string;
    /** Lists messages that are older than this one. */
    beforeMessageId?: string | null | undefined;
    limit?: number | null | undefined;
  }, options?: CallOptions): Promise<{ messages: ChatMessage[] }>;

  /**
   * Changes a message of the caller, up to 15 minutes after it was written.
   *
   * An account with the permission `chat.moderate` changes every message, which leaves an audit row.
   *
   * `PATCH /api/v1/chat/messages/{messageId}`. Needs a session with an account.
   *
   * Errors: `CHANNEL_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `MESSAGE_TOO_OLD`, `MUTED`.
   */
  edit(input: {
    messageId: string;
    text: string;
    metadata?: Readonly<Record<string, EntityMetadata>> | null | undefined;
  }, options?: CallOptions): Promise<{ message: ChatMessage }>;

  /**
   * Deletes a message: its text is gone, and its place stays.
   *
   * Players delete messages of their own for 15 minutes. An account with the permission `chat.moderate` deletes every message, which leaves an audit row.
   *
   * `DELETE /api/v1/chat/messages/{messageId}`. Needs a session with an account.
   *
   * Errors: `MESSAGE_NOT_FOUND`, `MESSAGE_TOO_OLD`.
   */
  delete(input: { messageId: string }, options?: CallOptions): Promise<{ message: ChatMessage }>;

  /**
   * Lists the channels that the caller is in, with the last message and what is unread.
   *
   * `GET /api/v1/chat/channels`. Needs a session with an account.
   */
  channels(input?: Empty, options?: CallOptions): Promise<{ channels: ChatChannel[] }>;

  /**
   * Says how far the caller has read. In a room, the caller then gets its messages as events for an hour.
   *
   * `PUT /api/v1/chat/read`. Needs a session with an account.
   *
   * Errors: `CHANNEL_NOT_FOUND`, `MESSAGE_NOT_FOUND`.
   */
  read(input: {
    /** Where a message is: `party:<id>`, `lobby:<id>`, `group:<id>`, `direct:<accountId>` of the other player, `room:<name>`, or `<kind>:<id>` of a kind that an area of the game adds. */
    channel: string;
    /** The last message that was read. If absent, all are. */
    messageId?: string | null | undefined;
  }, options?: CallOptions): Promise<Empty>;
}

/** Chat: what operators, game servers and monitors call. */
export interface ChatAdminOperations {
  /**
   * Lists the messages of any channel, the newest first.
   *
   * `GET /api/v1/admin/chat/messages`. Needs the permission `chat.moderate`.
   *
   * Errors: `MESSAGE_NOT_FOUND`.
   */
  adminList(input: {
    /** As messages are stored: a direct channel is `direct:<accountId>:<accountId>`, sorted. */
    channel: string;
    /** Lists messages that are older than this one. */
    beforeMessageId?: string | null | undefined;
    limit?: number | null | undefined;
  }, options?: CallOptions): Promise<{ messages: ChatMessage[] }>;

  /**
   * Deletes a message of any player.
   *
   * `DELETE /api/v1/admin/chat/messages/{messageId}`. Needs the permission `chat.moderate`.
   *
   * Errors: `MESSAGE_NOT_FOUND`.
   */
  adminDelete(input: { messageId: string }, options?: CallOptions): Promise<{ message: ChatMessage }>;

  /**
   * Reports whether messages can be read and written.
   *
   * `GET /api/v1/chat/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

/** Chat, for `createClient({ areas })`. */
export const chatClient: AreaClient<'chat', ChatOperations, ChatAdminOperations> = {
  area: 'chat',
  player: {
    send: ['POST', '/chat/messages'],
    list: ['GET', '/chat/messages', ['channel', 'beforeMessageId', 'limit']],
    edit: ['PATCH', '/chat/messages/{messageId}'],
    delete: ['DELETE', '/chat/messages/{messageId}'],
    channels: ['GET', '/chat/channels'],
    read: ['PUT', '/chat/read'],
  },
  admin: {
    adminList: ['GET', '/admin/chat/messages', ['channel', 'beforeMessageId', 'limit']],
    adminDelete: ['DELETE', '/admin/chat/messages/{messageId}'],
    healthz: ['GET', '/chat/healthz'],
  },
};
