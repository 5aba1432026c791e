// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  ServerRelease,
} from './types.ts';

/** Server releases: what operators, game servers and monitors call. */
export interface ServerReleasesAdminOperations {
  /**
   * Lists the server releases, newest first.
   *
   * `GET /api/v1/server_releases/manifest`. Needs the permission `server_releases.read`.
   */
  manifest(input?: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ releases: ServerRelease[]; nextPageToken?: string | undefined }>;

  /**
   * Adds a server release under an id that the caller chooses.
   *
   * `POST /api/v1/server_releases/create_server_release`. Needs the permission `server_releases.write`.
   *
   * Errors: `SERVER_RELEASE_EXISTS`, `SERVER_RELEASE_LIMIT`.
   */
  createRelease(input: {
    id: string;
    /** What people call it. Absent: its id. */
    name?: string | null | undefined;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
  }, options?: CallOptions): Promise<{ id: string; name: string }>;

  /**
   * Replaces what a server release says of its file. Without a name it keeps the one that it has.
   *
   * `PUT /api/v1/server_releases/update_server_release`. Needs the permission `server_releases.write`.
   *
   * Errors: `SERVER_RELEASE_NOT_FOUND`.
   */
  updateRelease(input: {
    id: string;
    /** What people call it. Absent: its id. */
    name?: string | null | undefined;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
  }, options?: CallOptions): Promise<{ id: string }>;

  /**
   * Deletes a server release with its patches.
   *
   * `DELETE /api/v1/server_releases/delete_server_release`. Needs the permission `server_releases.write`.
   */
  deleteRelease(input: { id: string }, options?: CallOptions): Promise<{ serverReleaseDeleted: boolean }>;

  /**
   * Adds a patch to a server release, as the last to be applied. The answer has the id of the patch.
   *
   * `POST /api/v1/server_releases/create_server_patch`. Needs the permission `server_releases.write`.
   *
   * Errors: `SERVER_RELEASE_NOT_FOUND`, `SERVER_PATCH_LIMIT`.
   */
  createPatch(input: {
    /** The server release. */
    id: string;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
  }, options?: CallOptions): Promise<{ id: string }>;

  /**
   * Replaces what a patch of a server release says of its file.
   *
   * `PUT /api/v1/server_releases/update_server_patch`. Needs the permission `server_releases.write`.
   *
   * Errors: `SERVER_RELEASE_NOT_FOUND`, `SERVER_PATCH_NOT_FOUND`, `SERVER_PATCH_LIMIT`.
   */
  updatePatch(input: {
    /** The patch. */
    id: string;
    /** Moves the patch to this server release, as the last to be applied. Absent: no change. */
    gameServerReleaseId?: string | null | undefined;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
  }, options?: CallOptions): Promise<{ id: string }>;

  /**
   * Deletes a patch of a server release.
   *
   * `DELETE /api/v1/server_releases/delete_server_patch`. Needs the permission `server_releases.write`.
   */
  deletePatch(input: { id: string }, options?: CallOptions): Promise<{ serverDeleted: boolean }>;
}
