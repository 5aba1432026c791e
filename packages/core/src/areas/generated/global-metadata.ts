// Generated from the contracts by `npm run reference`.

import type {
  DeleteJsonMetadataTypeInput,
  UpdateMetadataOperationTypeInput,
} from '@lobbykit/client';
import type { Caller } from '../../http/dispatch.ts';
import type {
  Empty,
  EntityMetadata,
  EntityMetadataInput,
  Health,
} from '../../kernel/generated/types.ts';

/** Global metadata, in this process. */
export interface GlobalMetadataApi {
  /**
   * Reads one entry of a namespace, or of the namespace `default` if none is given.
   *
   * `GET /api/v1/global_metadata/entry/{entryKey}`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`.
   */
  readEntry(input: {
    entryKey: string;
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
  }, caller?: Caller): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Reads one entry of the namespace in the path.
   *
   * `GET /api/v1/global_metadata/entry/{namespace}/{entryKey}`. Needs a session with an account.
   *
   * Errors: `METADATA_NOT_FOUND`.
   */
  readNamespaceEntry(input: { namespace: string; entryKey: string }, caller?: Caller): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Reads the entries of a namespace, or of the namespace `default` if none is given.
   *
   * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after them. A namespace that does not exist is empty.
   *
   * `GET /api/v1/global_metadata/entries`. Needs a session with an account.
   */
  readEntries(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Reads the entries of the namespace in the path.
   *
   * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after them. A namespace that does not exist is empty.
   *
   * `GET /api/v1/global_metadata/entries/{namespace}`. Needs a session with an account.
   */
  readNamespaceEntries(input: { namespace: string; pageToken?: string | null | undefined }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Finds the entries of a namespace whose keys match a regular expression.
   *
   * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression that matches for 500 ms without finding a key is refused.
   *
   * `POST /api/v1/global_metadata/keys/search`. Needs a session with an account.
   *
   * Errors: `PATTERN_INVALID`.
   */
  search(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    regex: string;
    caseInsensitive?: boolean | null | undefined;
    invert?: boolean | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Reports whether global metadata can be read and changed.
   *
   * `GET /api/v1/global_metadata/healthz`. Anyone may call it.
   */
  healthz(input: Empty, caller?: Caller): Promise<Health>;

  /**
   * Lists the namespaces that have entries, in alphabetical order.
   *
   * `GET /api/v1/admin/global_metadata_namespaces`. Needs the permission `global_metadata.read`.
   */
  adminListNamespaces(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ namespaces: string[]; nextPageToken?: string | undefined }>;

  /**
   * Adds an entry to a namespace. The first entry creates the namespace.
   *
   * `POST /api/v1/admin/global_metadata`. Needs the permission `global_metadata.write`.
   *
   * Errors: `METADATA_EXISTS`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `NAMESPACE_LIMIT`.
   */
  adminCreate(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Changes an entry of a namespace.
   *
   * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.
   *
   * `PUT /api/v1/admin/global_metadata`. Needs the permission `global_metadata.write`.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `PAYLOAD_TYPE_MISMATCH`, `NAMESPACE_LIMIT`.
   */
  adminPut(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes the entry only if it has this version. 0 means that the entry must not exist yet. */
    ifVersion?: number | bigint | string | null | undefined;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Removes an entry of a namespace, or properties of its JSON value.
   *
   * A namespace is removed with its last entry. PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
   *
   * `DELETE /api/v1/admin/global_metadata`. Needs the permission `global_metadata.write`.
   *
   * Errors: `PAYLOAD_TYPE_MISMATCH`.
   */
  adminRemove(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    entryKey: string;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, caller?: Caller): Promise<{ entryDeleted: boolean }>;

  /**
   * Reads one entry of a namespace, or of the namespace `default` if none is given.
   *
   * `GET /api/v1/admin/global_metadata/entry/{entryKey}`. Needs the permission `global_metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`.
   */
  adminReadEntry(input: {
    entryKey: string;
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
  }, caller?: Caller): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Reads one entry of the namespace in the path.
   *
   * `GET /api/v1/admin/global_metadata/entry/{namespace}/{entryKey}`. Needs the permission `global_metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`.
   */
  adminReadNamespaceEntry(input: { namespace: string; entryKey: string }, caller?: Caller): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Reads the entries of a namespace, or of the namespace `default` if none is given.
   *
   * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after them. A namespace that does not exist is empty.
   *
   * `GET /api/v1/admin/global_metadata/entries`. Needs the permission `global_metadata.read`.
   */
  adminReadEntries(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Reads the entries of the namespace in the path.
   *
   * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after them. A namespace that does not exist is empty.
   *
   * `GET /api/v1/admin/global_metadata/entries/{namespace}`. Needs the permission `global_metadata.read`.
   */
  adminReadNamespaceEntries(input: { namespace: string; pageToken?: string | null | undefined }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Finds the entries of a namespace whose keys match a regular expression.
   *
   * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression that matches for 500 ms without finding a key is refused.
   *
   * `POST /api/v1/admin/global_metadata/keys/search`. Needs the permission `global_metadata.read`.
   *
   * Errors: `PATTERN_INVALID`.
   */
  adminSearch(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    regex: string;
    caseInsensitive?: boolean | null | undefined;
    invert?: boolean | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Lists the namespaces that have entries, in alphabetical order.
   *
   * `GET /api/v1/server/global_metadata_namespaces`. Needs the permission `global_metadata.read`.
   */
  serverListNamespaces(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ namespaces: string[]; nextPageToken?: string | undefined }>;

  /**
   * Adds an entry to a namespace. The first entry creates the namespace.
   *
   * `POST /api/v1/server/global_metadata`. Needs the permission `global_metadata.write`.
   *
   * Errors: `METADATA_EXISTS`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `NAMESPACE_LIMIT`.
   */
  serverCreate(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Changes an entry of a namespace.
   *
   * OVERWRITE, the default, and APPEND require an existing entry; CREATE_IF_NECESSARY creates or overwrites it. APPEND joins texts and merges JSON: objects member by member, arrays end to end.
   *
   * `PUT /api/v1/server/global_metadata`. Needs the permission `global_metadata.write`.
   *
   * Errors: `METADATA_NOT_FOUND`, `METADATA_VERSION_CHANGED`, `METADATA_VALUE_TOO_LARGE`, `METADATA_TOO_MANY_ENTRIES`, `PAYLOAD_TYPE_MISMATCH`, `NAMESPACE_LIMIT`.
   */
  serverPut(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    entryKey: string;
    entryValue: EntityMetadataInput;
    updateOperationType?: UpdateMetadataOperationTypeInput | null | undefined;
    /** Changes the entry only if it has this version. 0 means that the entry must not exist yet. */
    ifVersion?: number | bigint | string | null | undefined;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Removes an entry of a namespace, or properties of its JSON value.
   *
   * A namespace is removed with its last entry. PARTIAL_ENTRY removes the properties at the given paths (`a.b`, `a['b.c']`) from a JSON value; entryDeleted says whether anything was removed.
   *
   * `DELETE /api/v1/server/global_metadata`. Needs the permission `global_metadata.write`.
   *
   * Errors: `PAYLOAD_TYPE_MISMATCH`.
   */
  serverRemove(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    entryKey: string;
    jsonHandlingType?: DeleteJsonMetadataTypeInput | null | undefined;
    propertiesToRemovePaths?: readonly string[] | null | undefined;
  }, caller?: Caller): Promise<{ entryDeleted: boolean }>;

  /**
   * Reads one entry of a namespace, or of the namespace `default` if none is given.
   *
   * `GET /api/v1/server/global_metadata/entry/{entryKey}`. Needs the permission `global_metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`.
   */
  serverReadEntry(input: {
    entryKey: string;
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
  }, caller?: Caller): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Reads one entry of the namespace in the path.
   *
   * `GET /api/v1/server/global_metadata/entry/{namespace}/{entryKey}`. Needs the permission `global_metadata.read`.
   *
   * Errors: `METADATA_NOT_FOUND`.
   */
  serverReadNamespaceEntry(input: { namespace: string; entryKey: string }, caller?: Caller): Promise<{ entryValue: EntityMetadata; version: number }>;

  /**
   * Reads the entries of a namespace, or of the namespace `default` if none is given.
   *
   * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after them. A namespace that does not exist is empty.
   *
   * `GET /api/v1/server/global_metadata/entries`. Needs the permission `global_metadata.read`.
   */
  serverReadEntries(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Reads the entries of the namespace in the path.
   *
   * Returns at most 1,000 entries and 1 MiB of values, in the order of their keys; `nextPageToken` continues after them. A namespace that does not exist is empty.
   *
   * `GET /api/v1/server/global_metadata/entries/{namespace}`. Needs the permission `global_metadata.read`.
   */
  serverReadNamespaceEntries(input: { namespace: string; pageToken?: string | null | undefined }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;

  /**
   * Finds the entries of a namespace whose keys match a regular expression.
   *
   * The expression may match anywhere in a key. RE2 syntax: no lookaround and no backreferences. One call checks 10,000 keys, and fewer if it finds 1,000 entries or 1 MiB of values, or if it has found some and the expression takes more than 50 ms to match. Then `nextPageToken` is present and continues after the keys that were checked. An expression that matches for 500 ms without finding a key is refused.
   *
   * `POST /api/v1/server/global_metadata/keys/search`. Needs the permission `global_metadata.read`.
   *
   * Errors: `PATTERN_INVALID`.
   */
  serverSearch(input: {
    /** If absent or empty: `default`. */
    namespace?: string | null | undefined;
    regex: string;
    caseInsensitive?: boolean | null | undefined;
    invert?: boolean | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ metadata: Record<string, EntityMetadata>; nextPageToken?: string | undefined }>;
}
