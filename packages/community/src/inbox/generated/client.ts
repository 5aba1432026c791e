// Written by writeAreaClient of @lobbykit/core.

import type { AreaClient, CallOptions, Empty } from '@lobbykit/client';

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

/** Items of the catalog that come with a message. */
export interface InboxAttachment {
  catalogItemId: string;
  count: number | bigint;
}

/** A message that waits for a player. */
export interface InboxMessage {
  inboxMessageId: string;
  title: string;
  body: string;
  data: Record<string, EntityMetadata>;
  attachments: InboxAttachment[];
  isRead: boolean;
  /** Whether the caller has claimed the attachments. */
  isClaimed: boolean;
  /** Unix time in seconds */
  createdTimestamp: number;
  /** Unix time in seconds */
  expiresTimestamp: number;
}

/** Items of the catalog that a message brings. */
export interface NewInboxAttachment {
  catalogItemId: string;
  count: number | bigint | string;
}

/** Inbox: what players call. */
export interface InboxOperations {
  /**
   * Lists the caller’s messages that have not expired, the newest first.
   *
   * `GET /api/v1/inbox`. Needs a session with an account.
   */
  list(input?: {
    /** Default 50, at most 100. */
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ messages: InboxMessage[]; nextPageToken?: string | undefined }>;

  /**
   * Marks a message as read.
   *
   * `POST /api/v1/inbox/{inboxMessageId}/read`. Needs a session with an account.
   *
   * Errors: `INBOX_MESSAGE_NOT_FOUND`, `CREDENTIAL_INVALID`.
   */
  read(input: { inboxMessageId: string }, options?: CallOptions): Promise<{ message: InboxMessage }>;

  /**
   * Grants the caller the attachments of a message, once, and marks it as read.
   *
   * All attachments are granted with their rows of the ledger, or none is. If one cannot be granted, the message keeps them.
   *
   * `POST /api/v1/inbox/{inboxMessageId}/claim`. Needs a session with an account.
   *
   * Errors: `INBOX_MESSAGE_NOT_FOUND`, `CREDENTIAL_INVALID`, `INBOX_NOTHING_TO_CLAIM`, `INBOX_ALREADY_CLAIMED`, `CATALOG_ITEM_NOT_FOUND`, `ITEM_LOCKED`, `ITEM_OWNER_NOT_FOUND`.
   */
  claim(input: { inboxMessageId: string }, options?: CallOptions): Promise<{ message: InboxMessage }>;

  /**
   * Deletes a message from the caller’s inbox, also with attachments that were not claimed.
   *
   * `DELETE /api/v1/inbox/{inboxMessageId}`. Needs a session with an account.
   *
   * Errors: `INBOX_MESSAGE_NOT_FOUND`, `CREDENTIAL_INVALID`.
   */
  delete(input: { inboxMessageId: string }, options?: CallOptions): Promise<{ inboxMessageDeleted: boolean }>;
}

/** Inbox: what operators, game servers and monitors call. */
export interface InboxAdminOperations {
  /**
   * Sends a message to some accounts or to everyone.
   *
   * A message to everyone is one row, whatever the number of accounts. It is for accounts that exist now, unless `createdBefore` says otherwise.
   *
   * `POST /api/v1/admin/inbox`. Needs the permission `inbox.send`.
   *
   * Errors: `INBOX_NOBODY_REACHED`, `INBOX_EXPIRY_INVALID`, `INBOX_BROADCAST_LIMIT`, `CATALOG_ITEM_NOT_FOUND`.
   */
  adminSend(input: {
    accountIds?: readonly string[] | null | undefined;
    /** To all accounts, in place of `accountIds`. */
    everyone?: boolean | null | undefined;
    /** With `everyone`: accounts that were created before. Default: now, so that nobody makes accounts for the attachments. */
    createdBefore?: number | null | undefined;
    /** With `everyone`: accounts that were created then or later. */
    createdAfter?: number | null | undefined;
    title: string;
    body?: string | null | undefined;
    data?: Readonly<Record<string, EntityMetadata>> | null | undefined;
    attachments?: readonly NewInboxAttachment[] | null | undefined;
    /** Default: in 30 days. */
    expiresTimestamp?: number | null | undefined;
  }, options?: CallOptions): Promise<{
    inboxMessageId: string;
    /** How many accounts got it. 0 for a message to everyone: nobody counts them. */
    recipients: number;
    /** The accounts that do not exist, or whose inbox is full. */
    notReached: string[];
  }>;

  /**
   * Reports whether messages can be read and sent.
   *
   * `GET /api/v1/inbox/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;
}

/** Inbox, for `createClient({ areas })`. */
export const inboxClient: AreaClient<'inbox', InboxOperations, InboxAdminOperations> = {
  area: 'inbox',
  player: {
    list: ['GET', '/inbox', ['limit', 'pageToken']],
    read: ['POST', '/inbox/{inboxMessageId}/read'],
    claim: ['POST', '/inbox/{inboxMessageId}/claim'],
    delete: ['DELETE', '/inbox/{inboxMessageId}'],
  },
  admin: {
    adminSend: ['POST', '/admin/inbox'],
    healthz: ['GET', '/inbox/healthz'],
  },
};
