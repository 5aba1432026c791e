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
   * Gives the session the account of its platform account, and creates it if there is none.
   *
   * A session that already has its account gets the same answer again.
   *
   * `POST /api/v1/accounts`. Needs a session.
   *
   * Errors: `ACCOUNT_GOING`.
   */
  create(input?: Empty, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Reads the caller’s account, or the public part of another player’s account.
   *
   * `GET /api/v1/accounts/{accountId}`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_NOT_FOUND`.
   */
  get(input: { accountId: string }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Changes display name and metadata of the caller’s account, all or nothing.
   *
   * Metadata entries are added or overwritten key by key. Other fields of the account are ignored.
   *
   * `PATCH /api/v1/accounts/{accountId}`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `METADATA_KEY_RESERVED`, `NOT_YOURS`.
   */
  update(input: {
    accountId: string;
    account?: AccountChange | null | undefined;
    /** Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators `authRole`. If empty: all of these that are present. */
    accountMask?: string | null | undefined;
    /** Keys of metadata entries to remove. The mask does not matter for them. */
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
   * If it is linked, the other session ends, and the session header carries a new token for the caller; the old one works 30 seconds more. If the platform account belongs to another account, or the caller has another one of that platform, accountLinked is false, nothing has changed, and the header x-reason is IDENTITY_TAKEN or PLATFORM_TAKEN.
   *
   * `POST /api/v1/accounts/link`. Needs a session with an account.
   *
   * Errors: `SESSION_NOT_LINKABLE`, `ACCOUNT_NOT_FOUND`, `ACCOUNT_GOING`.
   */
  link(input: {
    /** The token of a session that is logged in and has no account. */
    sessionId: string;
  }, options?: CallOptions): Promise<{ account: Account; accountLinked: boolean }>;

  /**
   * Unlinks a platform account from the caller’s account.
   *
   * Sessions that logged in with it end. Anyone who logs in with it later gets another account. accountUnlinked is false if the account has none of that platform.
   *
   * `POST /api/v1/accounts/unlink`. Needs a session with an account.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `PLATFORM_LAST`, `PLATFORM_IN_USE`, `PLATFORM_TOO_NEW`.
   */
  unlink(input: {
    platform: PlatformInput;
    /** The issuer of the id. Required if the account has several platform accounts of this platform. */
    issuer?: string | null | undefined;
  }, options?: CallOptions): Promise<{ account: Account; accountUnlinked: boolean }>;

  /**
   * Adds a metadata entry to the caller’s account.
   *
   * `POST /api/v1/accounts/metadata`. Needs a session with an account.
   *
   * Errors: `METADATA_EXISTS`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_KEY_RESERVED`, `NOT_YOURS`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  createMetadata(input: {
    /** Default: the caller’s account. Any other account is refused. */
    accountId?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a metadata entry of the caller’s account.
   *
   * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.
   *
   * `PUT /api/v1/accounts/metadata`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `PAYLOAD_TYPE_MISMATCH`, `METADATA_KEY_RESERVED`, `NOT_YOURS`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  putMetadata(input: {
    /** Default: the caller’s account. Any other account is refused. */
    accountId?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes the entry only if it has this version. 0 means that the entry must not exist yet. */
    ifVersion?: number | bigint | string | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Reads the metadata of the caller’s account.
   *
   * `GET /api/v1/accounts/metadata`. Needs a session with an account.
   *
   * Errors: `NOT_YOURS`.
   */
  listMetadata(input?: {
    /** Default: the caller’s account. Any other account is refused. */
    id?: string | null | undefined;
  }, options?: CallOptions): Promise<{ metadata: Record<string, EntityMetadata> }>;

  /**
   * Reads one metadata entry of the caller’s account.
   *
   * `GET /api/v1/accounts/metadata/{entryKey}`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`, `NOT_YOURS`.
   */
  getMetadata(input: {
    entryKey: string;
    /** Default: the caller’s account. Any other account is refused. */
    accountId?: string | null | undefined;
  }, options?: CallOptions): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Removes a metadata entry of the caller’s account, or properties of its JSON value.
   *
   * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
   *
   * `DELETE /api/v1/accounts/metadata/{entryKey}`. Needs a session with an account.
   *
   * Errors: `PAYLOAD_TYPE_MISMATCH`, `METADATA_KEY_RESERVED`, `NOT_YOURS`.
   */
  removeMetadata(input: {
    entryKey: string;
    /** Default: the caller’s account. Any other account is refused. */
    accountId?: string | null | undefined;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ entryDeleted: boolean }>;

  /**
   * Finds the metadata entries of the caller’s account whose keys match a regular expression.
   *
   * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression that matches for 500 ms without finding a key is refused.
   *
   * `POST /api/v1/accounts/metadata/keys/search`. Needs a session with an account.
   *
   * Errors: `PATTERN_INVALID`, `NOT_YOURS`.
   */
  searchMetadata(input: {
    /** Default: the caller’s account. Any other account is refused. */
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
   * Reports whether the area works.
   *
   * `GET /api/v1/accounts/healthz`. Anyone may call it.
   */
  healthz(input?: Empty, options?: CallOptions): Promise<Health>;

  /**
   * Reads an account with all its fields.
   *
   * `GET /api/v1/admin/accounts/{accountId}`. Needs the permission `accounts.read`.
   *
   * Errors: `ACCOUNT_NOT_FOUND`.
   */
  adminGet(input: { accountId: string }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Lists accounts, oldest first; at most 200 a page.
   *
   * If the metadata of a page exceeds 1 MiB, the accounts beyond that come without the field `metadata`.
   *
   * `GET /api/v1/admin/accounts`. Needs the permission `accounts.read`.
   */
  adminList(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ accounts: Account[]; nextPageToken?: string | undefined }>;

  /**
   * Creates an account without platform accounts, so that nobody can log in to it yet.
   *
   * Without a name it gets a generated one; without a role it gets `user`.
   *
   * `POST /api/v1/admin/accounts`. Needs the permission `accounts.create`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  adminCreate(input?: { displayName?: string | null | undefined; authRole?: string | null | undefined }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Changes display name, role and metadata of an account, all or nothing.
   *
   * The caller must hold the permissions of the old role and of the new one. Without the permission `accounts.read` the answer shows the public part of the account.
   *
   * `PATCH /api/v1/admin/accounts`. Needs the permission `accounts.admin`.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_TOTAL_TOO_LARGE`, `ROLE_NOT_HELD`.
   */
  adminUpdate(input: {
    accountId: string;
    account?: AccountChange | null | undefined;
    /** Comma-separated paths of the fields to change: `displayName`, `metadata`, and for operators `authRole`. If empty: all of these that are present. */
    accountMask?: string | null | undefined;
    /** Keys of metadata entries to remove. The mask does not matter for them. */
    metadataDeletionKeys?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Deletes an account with its sessions, platform accounts and metadata, in one transaction.
   *
   * `DELETE /api/v1/admin/accounts`. Needs the permission `accounts.delete`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  adminDelete(input: { accountId: string }, options?: CallOptions): Promise<{ accountDeleted: boolean }>;

  /**
   * Creates an account with platform accounts, or adds them to an existing account.
   *
   * Platform accounts that the account already has stay. If one belongs to another account, the whole call fails. Adding one to an account that existed before needs the permission `accounts.link` too. Without `accounts.read` the answer shows the public part of such an account.
   *
   * `POST /api/v1/server/accounts`. Needs the permission `accounts.create`.
   *
   * Errors: `IDENTITY_TAKEN`, `PLATFORM_TAKEN`, `ROLE_NOT_HELD`, `ACCOUNT_GOING`, `ACCOUNT_DELETED`.
   */
  serverCreate(input?: {
    /** If absent: the account that has the platform accounts, otherwise a new one. The id of a deleted account is refused. */
    accountId?: string | null | undefined;
    /** Used only for a new account. */
    displayName?: string | null | undefined;
    platformAccountIds?: readonly PlatformAccountId[] | null | undefined;
  }, options?: CallOptions): Promise<{ account: Account }>;

  /**
   * Deletes an account with its sessions, platform accounts and metadata, in one transaction.
   *
   * `DELETE /api/v1/server/accounts`. Needs the permission `accounts.delete`.
   *
   * Errors: `ROLE_NOT_HELD`.
   */
  serverDelete(input: { accountId: string }, options?: CallOptions): Promise<{ accountDeleted: boolean }>;

  /**
   * Links a platform account to an account.
   *
   * If it cannot be linked, accountLinked is false and the header x-reason gives the reason, as for players. Without the permission `accounts.read` the answer shows the public part of the account.
   *
   * `POST /api/v1/server/accounts/link`. Needs the permission `accounts.link`.
   *
   * Errors: `ACCOUNT_NOT_FOUND`, `ROLE_NOT_HELD`, `ACCOUNT_GOING`.
   */
  serverLink(input: { accountId: string; platformAccountId: PlatformAccountId }, options?: CallOptions): Promise<{ account: Account; accountLinked: boolean }>;

  /**
   * Unlinks a platform account from an account. Sessions that logged in with it end.
   *
   * accountUnlinked is false if the account does not have this platform account. Without the permission `accounts.read` the answer shows the public part of the account.
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
   * Errors: `METADATA_EXISTS`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_KEY_RESERVED`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  adminCreateMetadata(input: { accountId: string; entryKey: string; entryValue: EntityMetadataInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a metadata entry of an account.
   *
   * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.
   *
   * `PUT /api/v1/admin/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `PAYLOAD_TYPE_MISMATCH`, `METADATA_KEY_RESERVED`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  adminPutMetadata(input: {
    accountId: string;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes the entry only if it has this version. 0 means that the entry must not exist yet. */
    ifVersion?: number | bigint | string | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes a metadata entry of an account, or properties of its JSON value.
   *
   * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
   *
   * `DELETE /api/v1/admin/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `PAYLOAD_TYPE_MISMATCH`, `METADATA_KEY_RESERVED`.
   */
  adminRemoveMetadata(input: {
    accountId: string;
    entryKey: string;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ entryDeleted: boolean }>;

  /**
   * Reads all metadata of an account, or one entry.
   *
   * `GET /api/v1/admin/accounts/metadata`. Needs the permission `accounts.metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`, `ACCOUNT_NOT_FOUND`.
   */
  adminReadMetadata(input: { accountId: string; entryKey?: string | null | undefined }, options?: CallOptions): Promise<{
    /** Without entryKey: all entries. */
    metadata?: Record<string, EntityMetadata> | undefined;
    /** With entryKey: the value of the entry. */
    entryValue?: EntityMetadata | undefined;
    version?: number | undefined;
  }>;

  /**
   * Finds the metadata entries of an account whose keys match a regular expression.
   *
   * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression that matches for 500 ms without finding a key is refused.
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
   * Errors: `METADATA_EXISTS`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `METADATA_KEY_RESERVED`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  serverCreateMetadata(input: { accountId: string; entryKey: string; entryValue: EntityMetadataInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a metadata entry of an account.
   *
   * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.
   *
   * `PUT /api/v1/server/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `PAYLOAD_TYPE_MISMATCH`, `METADATA_KEY_RESERVED`, `METADATA_TOTAL_TOO_LARGE`, `ACCOUNT_NOT_FOUND`.
   */
  serverPutMetadata(input: {
    accountId: string;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes the entry only if it has this version. 0 means that the entry must not exist yet. */
    ifVersion?: number | bigint | string | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes a metadata entry of an account, or properties of its JSON value.
   *
   * PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
   *
   * `DELETE /api/v1/server/accounts/metadata`. Needs the permission `accounts.metadata.write`.
   *
   * Errors: `PAYLOAD_TYPE_MISMATCH`, `METADATA_KEY_RESERVED`.
   */
  serverRemoveMetadata(input: {
    accountId: string;
    entryKey: string;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, options?: CallOptions): Promise<{ entryDeleted: boolean }>;

  /**
   * Reads all metadata of an account, or one entry.
   *
   * `GET /api/v1/server/accounts/metadata`. Needs the permission `accounts.metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`, `ACCOUNT_NOT_FOUND`.
   */
  serverReadMetadata(input: { accountId: string; entryKey?: string | null | undefined }, options?: CallOptions): Promise<{
    /** Without entryKey: all entries. */
    metadata?: Record<string, EntityMetadata> | undefined;
    /** With entryKey: the value of the entry. */
    entryValue?: EntityMetadata | undefined;
    version?: number | undefined;
  }>;

  /**
   * Finds the metadata entries of an account whose keys match a regular expression.
   *
   * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression that matches for 500 ms without finding a key is refused.
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
