// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  DeleteJsonMetadataTypeInput,
  PlatformInput,
  UpdateMetadataOperationTypeInput,
} from './enumerations.ts';
import type {
  Account,
  AccountChange,
  Empty,
  EntityMetadata,
  EntityMetadataInput,
  Health,
  PlatformAccountId,
} from './types.ts';

/** Accounts: what players call. */
export interface AccountsOperations {
  /**
   * Gives the session its account: the one of its platform account, created where there is none.
   *
   * A session that has its account gets the same answer again, and no event is told twice.
   *
   * `POST /api/v1/accounts`. Needs a session.
   *
   * Errors: `ACCOUNT_GOING`.
   */
  create(input?: Empty, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Reads the caller’s account, or what others may see of a player.
   *
   * `GET /api/v1/accounts/{accountId}`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_NOT_FOUND`.
   */
  get(input: { accountId: string }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Changes display name and metadata of the caller’s account, all of it or nothing.
   *
   * Metadata entries are added or overwritten key by key. Other fields of the account are ignored.
   *
   * `PATCH /api/v1/accounts/{accountId}`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `METADATA_KEY_RESERVED`.
   */
  update(input: {
    accountId: string;
    account?: AccountChange | null | undefined;
    /** Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators `authRole`. Empty: all of them that are present. */
    accountMask?: string | null | undefined;
    /** Keys of metadata entries to remove, whatever the mask says. */
    metadataDeletionKeys?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Lists the ids of all accounts, oldest first; at most 1,000 a page.
   *
   * `POST /api/v1/accounts/ids`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_IDS_OFF`.
   */
  listIds(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ accountIds: string[]; nextPageToken?: string | undefined }>;

  /**
   * Links the platform account of another session to the caller’s account.
   *
   * Linked: the other session ends, and a new token for the caller’s comes in the session header; the old one is good for 30 seconds more. Where the platform account belongs to another account, or the caller’s has another one of that platform, accountLinked is false, nothing has changed, and the header x-reason says IDENTITY_TAKEN or PLATFORM_TAKEN.
   *
   * `POST /api/v1/accounts/link`. Needs a session with an account.
   *
   * Errors: `SESSION_NOT_LINKABLE`, `ACCOUNT_NOT_FOUND`, `ACCOUNT_GOING`.
   */
  link(input: {
    /** The token of a session that logged in and has no account. */
    sessionId: string;
  }, options?: CallOptions): Promise<{ account: Account; accountLinked: boolean }>;

  /**
   * Takes a platform account from the caller’s account.
   *
   * Sessions that logged in with it end. Whoever logs in with it from then on gets an account of his own. accountUnlinked is false where the account has none of that platform.
   *
   * `POST /api/v1/accounts/unlink`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `PLATFORM_LAST`, `PLATFORM_IN_USE`, `PLATFORM_TOO_NEW`.
   */
  unlink(input: {
    platform: PlatformInput;
    /** Who vouches for the id, where the account has several of that platform. */
    issuer?: string | null | undefined;
  }, options?: CallOptions): Promise<{ account: Account; accountUnlinked: boolean }>;

  /**
   * Adds a metadata entry to the caller’s account.
   *
   * `POST /api/v1/accounts/metadata`. Needs a session with an account.
   *
   * Errors: `METADATA_EXISTS`, `METADATA_KEY_RESERVED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  createMetadata(input: {
    /** Absent: the caller. Another account is refused. */
    accountId?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a metadata entry of the caller’s account.
   *
   * OVERWRITE and APPEND need an entry; CREATE_IF_NECESSARY makes one or overwrites it. APPEND joins texts, and merges JSON: objects name by name, arrays end to end.
   *
   * `PUT /api/v1/accounts/metadata`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_KEY_RESERVED`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `PAYLOAD_TYPE_MISMATCH`, `ACCOUNT_NOT_FOUND`.
   */
  putMetadata(input: {
    /** Absent: the caller. Another account is refused. */
    accountId?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes only this version of the entry; 0: only a missing one. */
    ifVersion?: number | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Reads the metadata of the caller’s account.
   *
   * `GET /api/v1/accounts/metadata`. Needs a session with an account.
   */
  listMetadata(input?: {
    /** Absent: the caller. Another account is refused. */
    id?: string | null | undefined;
  }, options?: CallOptions): Promise<{ metadata: Record<string, EntityMetadata> }>;

  /**
   * Reads one metadata entry of the caller’s account.
   *
   * `GET /api/v1/accounts/metadata/{entryKey}`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`.
   */
  getMetadata(input: {
    entryKey: string;
    /** Absent: the caller. Another account is refused. */
    accountId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Removes a metadata entry of the caller’s account, or properties of its JSON value.
   *
   * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted tells whether anything was removed.
   *
   * `DELETE /api/v1/accounts/metadata/{entryKey}`. Needs a session with an account.
   *
   * Errors: `METADATA_KEY_RESERVED`, `PAYLOAD_TYPE_MISMATCH`.
   */
  removeMetadata(input: {
    entryKey: string;
    /** Absent: the caller. Another account is refused. */
    accountId?: string | null | undefined;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ entryDeleted: boolean }>;

  /**
   * Finds the metadata entries of the caller’s account whose keys match a regular expression.
   *
   * The expression is found anywhere in a key. RE2 syntax: no lookaround and no backreferences.
   *
   * `POST /api/v1/accounts/metadata/keys/search`. Needs a session with an account.
   *
   * Errors: `PATTERN_INVALID`.
   */
  searchMetadata(input: {
    /** Absent: the caller. Another account is refused. */
    accountId?: string | null | undefined;
    regex: string;
    caseInsensitive?: boolean | null | undefined;
    invert?: boolean | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;
}

/** Accounts: what operators, game servers and monitors call. */
export interface AccountsAdminOperations {
  /**
   * Tells whether the area works.
   *
   * `GET /api/v1/accounts/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Reads an account whole.
   *
   * `GET /api/v1/admin/accounts/{accountId}`. Needs the permission `accounts.read`.
   *
   * Errors: `ACCOUNT_NOT_FOUND`.
   */
  adminGet(input: { accountId: string }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Lists accounts, oldest first; at most 200 a page.
   *
   * Where the metadata of a page would be more than 1 MiB, the accounts beyond that come without the field `metadata`.
   *
   * `GET /api/v1/admin/accounts`. Needs the permission `accounts.read`.
   */
  adminList(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ accounts: Account[]; nextPageToken?: string | undefined }>;

  /**
   * Creates an account that nobody can log in to yet.
   *
   * Without a name it gets one; without a role it gets `user`.
   *
   * `POST /api/v1/admin/accounts`. Needs the permission `accounts.create`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  adminCreate(input?: { displayName?: string | null | undefined; authRole?: string | null | undefined }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Changes display name, role and metadata of an account, all of it or nothing.
   *
   * `PATCH /api/v1/admin/accounts`. Needs the permission `accounts.admin`.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `ROLE_NOT_HELD`.
   */
  adminUpdate(input: {
    accountId: string;
    account?: AccountChange | null | undefined;
    /** Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators `authRole`. Empty: all of them that are present. */
    accountMask?: string | null | undefined;
    /** Keys of metadata entries to remove, whatever the mask says. */
    metadataDeletionKeys?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Deletes an account with its sessions, platform accounts and metadata, at once and whole.
   *
   * `DELETE /api/v1/admin/accounts`. Needs the permission `accounts.delete`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  adminDelete(input: { accountId: string }, options?: CallOptions): Promise<{ accountDeleted: boolean }>;

  /**
   * Creates an account with platform accounts, or adds them to the account that is there.
   *
   * Platform accounts that the account has already stay; one of another account fails the whole call.
   *
   * `POST /api/v1/server/accounts`. Needs the permission `accounts.create`.
   *
   * Errors: `IDENTITY_TAKEN`, `PLATFORM_TAKEN`, `ROLE_NOT_HELD`, `ACCOUNT_GOING`.
   */
  serverCreate(input?: {
    /** Absent: the account of the platform accounts, or a new one. */
    accountId?: string | null | undefined;
    /** For a new account alone. */
    displayName?: string | null | undefined;
    platformAccountIds?: readonly PlatformAccountId[] | null | undefined;
  }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Deletes an account with its sessions, platform accounts and metadata, at once and whole.
   *
   * `DELETE /api/v1/server/accounts`. Needs the permission `accounts.delete`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  serverDelete(input: { accountId: string }, options?: CallOptions): Promise<{ accountDeleted: boolean }>;

  /**
   * Links a platform account to an account.
   *
   * Where it cannot be linked, accountLinked is false and the header x-reason says why, as for players.
   *
   * `POST /api/v1/server/accounts/link`. Needs the permission `accounts.link`.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `ROLE_NOT_HELD`, `ACCOUNT_GOING`.
   */
  serverLink(input: { accountId: string; platformAccountId: PlatformAccountId }, options?: CallOptions): Promise<{ account: Account; accountLinked: boolean }>;

  /**
   * Takes a platform account from an account; sessions that logged in with it end.
   *
   * accountUnlinked is false where the account has no such platform account.
   *
   * `POST /api/v1/server/accounts/unlink`. Needs the permission `accounts.link`.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `ROLE_NOT_HELD`, `PLATFORM_LAST`.
   */
  serverUnlink(input: { accountId: string; platformAccountId: PlatformAccountId }, options?: CallOptions): Promise<{ account: Account; accountUnlinked: boolean }>;

  /**
   * Adds a metadata entry to an account.
   *
   * `POST /api/v1/admin/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_EXISTS`, `METADATA_KEY_RESERVED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  adminCreateMetadata(input: { accountId: string; entryKey: string; entryValue: EntityMetadataInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a metadata entry of an account.
   *
   * OVERWRITE and APPEND need an entry; CREATE_IF_NECESSARY makes one or overwrites it. APPEND joins texts, and merges JSON: objects name by name, arrays end to end.
   *
   * `PUT /api/v1/admin/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_KEY_RESERVED`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `PAYLOAD_TYPE_MISMATCH`, `ACCOUNT_NOT_FOUND`.
   */
  adminPutMetadata(input: {
    accountId: string;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes only this version of the entry; 0: only a missing one. */
    ifVersion?: number | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes a metadata entry of an account, or properties of its JSON value.
   *
   * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted tells whether anything was removed.
   *
   * `DELETE /api/v1/admin/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_KEY_RESERVED`, `PAYLOAD_TYPE_MISMATCH`.
   */
  adminRemoveMetadata(input: {
    accountId: string;
    entryKey: string;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ entryDeleted: boolean }>;

  /**
   * Reads the metadata of an account, or one entry of it.
   *
   * `GET /api/v1/admin/accounts/metadata`. Needs the permission `accounts.metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`, `ACCOUNT_NOT_FOUND`.
   */
  adminReadMetadata(input: { accountId: string; entryKey?: string | null | undefined }, options?: CallOptions): Promise<{
    /** Without entryKey: every entry. */
    metadata?: Record<string, EntityMetadata> | undefined;
    /** With entryKey: its value. */
    entryValue?: EntityMetadata | undefined;
    version?: number | undefined;
  }>;

  /**
   * Finds the metadata entries of an account whose keys match a regular expression.
   *
   * The expression is found anywhere in a key. RE2 syntax: no lookaround and no backreferences.
   *
   * `POST /api/v1/admin/accounts/metadata/keys/search`. Needs the permission `accounts.metadata.read`.
   *
   * Errors: `PATTERN_INVALID`, `ACCOUNT_NOT_FOUND`.
   */
  adminSearchMetadata(input: {
    accountId: string;
    regex: string;
    caseInsensitive?: boolean | null | undefined;
    invert?: boolean | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Adds a metadata entry to an account.
   *
   * `POST /api/v1/server/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_EXISTS`, `METADATA_KEY_RESERVED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  serverCreateMetadata(input: { accountId: string; entryKey: string; entryValue: EntityMetadataInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a metadata entry of an account.
   *
   * OVERWRITE and APPEND need an entry; CREATE_IF_NECESSARY makes one or overwrites it. APPEND joins texts, and merges JSON: objects name by name, arrays end to end.
   *
   * `PUT /api/v1/server/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_KEY_RESERVED`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `PAYLOAD_TYPE_MISMATCH`, `ACCOUNT_NOT_FOUND`.
   */
  serverPutMetadata(input: {
    accountId: string;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes only this version of the entry; 0: only a missing one. */
    ifVersion?: number | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes a metadata entry of an account, or properties of its JSON value.
   *
   * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted tells whether anything was removed.
   *
   * `DELETE /api/v1/server/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_KEY_RESERVED`, `PAYLOAD_TYPE_MISMATCH`.
   */
  serverRemoveMetadata(input: {
    accountId: string;
    entryKey: string;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ entryDeleted: boolean }>;

  /**
   * Reads the metadata of an account, or one entry of it.
   *
   * `GET /api/v1/server/accounts/metadata`. Needs the permission `accounts.metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`, `ACCOUNT_NOT_FOUND`.
   */
  serverReadMetadata(input: { accountId: string; entryKey?: string | null | undefined }, options?: CallOptions): Promise<{
    /** Without entryKey: every entry. */
    metadata?: Record<string, EntityMetadata> | undefined;
    /** With entryKey: its value. */
    entryValue?: EntityMetadata | undefined;
    version?: number | undefined;
  }>;

  /**
   * Finds the metadata entries of an account whose keys match a regular expression.
   *
   * The expression is found anywhere in a key. RE2 syntax: no lookaround and no backreferences.
   *
   * `POST /api/v1/server/accounts/metadata/keys/search`. Needs the permission `accounts.metadata.read`.
   *
   * Errors: `PATTERN_INVALID`, `ACCOUNT_NOT_FOUND`.
   */
  serverSearchMetadata(input: {
    accountId: string;
    regex: string;
    caseInsensitive?: boolean | null | undefined;
    invert?: boolean | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;
}
