// Generated from the contracts by `npm run reference`.

import type { Caller } from '../../http/dispatch.ts';
import type {
  Title,
  TitleRelease,
} from '../../kernel/generated/types.ts';

/** Titles, in this process. */
export interface TitlesApi {
  /**
   * Signs the download addresses of an object.
   *
   * Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also those of server releases, with `titles.admin` any object below the prefix of the store. Each address allows one method, for 15 minutes. It is signed even if the object was not uploaded yet.
   *
   * `POST /api/v1/titles/generate_presigned_url`. Needs a session with an account.
   *
   * Errors: `OBJECT_NOT_FOUND`, `OBJECT_STORE_NOT_CONFIGURED`.
   */
  generatePresignedUrl(input: { objectKey: string }, caller?: Caller): Promise<{ presignedHeadUrl: string; presignedGetUrl: string }>;

  /**
   * Signs the download addresses of the object that the uri of a release or patch names.
   *
   * Players get addresses of objects that a release or patch of a title names. With `server_releases.read` also those of server releases, with `titles.admin` any object below the prefix of the store. Each address allows one method, for 15 minutes. It is signed even if the object was not uploaded yet.
   *
   * `POST /api/v1/titles/generate_presigned_url_from_uri`. Needs a session with an account.
   *
   * Errors: `OBJECT_NOT_FOUND`, `OBJECT_STORE_NOT_CONFIGURED`.
   */
  generatePresignedUrlFromUri(input: { uri: string }, caller?: Caller): Promise<{ presignedHeadUrl: string; presignedGetUrl: string }>;

  /**
   * Lists the titles.
   *
   * `GET /api/v1/titles/titles`. Needs a session with an account.
   */
  list(input: {
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ titles: Title[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the releases of a title, newest first, all or those for a platform.
   *
   * `GET /api/v1/titles/titles/{titleId}/manifest`. Needs a session with an account.
   *
   * Errors: `TITLE_NOT_FOUND`.
   */
  manifest(input: {
    titleId: string;
    limit?: number | null | undefined;
    offset?: number | null | undefined;
    pageToken?: string | null | undefined;
    platform?: string | null | undefined;
  }, caller?: Caller): Promise<{ titleName: string; releases: TitleRelease[]; nextPageToken?: string | undefined }>;

  /**
   * Creates a title.
   *
   * `POST /api/v1/titles/create`. Needs the permission `titles.write`.
   *
   * Errors: `TITLE_LIMIT`.
   */
  create(input: { name: string }, caller?: Caller): Promise<{
    id: string;
    /** The name of the title. */
    name: string;
  }>;

  /**
   * Renames a title.
   *
   * `PUT /api/v1/titles/update`. Needs the permission `titles.write`.
   *
   * Errors: `TITLE_NOT_FOUND`.
   */
  update(input: { id: string; name: string }, caller?: Caller): Promise<{
    id: string;
    /** The name of the title. */
    name: string;
  }>;

  /**
   * Deletes a title with its releases and patches. Their files stay in the object store.
   *
   * `DELETE /api/v1/titles/delete`. Needs the permission `titles.write`.
   */
  delete(input: { id: string }, caller?: Caller): Promise<{ titleDeleted: boolean }>;

  /**
   * Adds a release to a title. The answer has the id of the release.
   *
   * `POST /api/v1/titles/create_title_release`. Needs the permission `titles.write`.
   *
   * Errors: `TITLE_NOT_FOUND`, `TITLE_RELEASE_LIMIT`.
   */
  createRelease(input: {
    /** The title. */
    id: string;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
    platform?: string | null | undefined;
  }, caller?: Caller): Promise<{
    id: string;
    /** The name of the title. */
    name: string;
  }>;

  /**
   * Replaces what a release says of its file and platform.
   *
   * `PUT /api/v1/titles/update_title_release`. Needs the permission `titles.write`.
   *
   * Errors: `TITLE_NOT_FOUND`, `TITLE_RELEASE_NOT_FOUND`, `TITLE_RELEASE_LIMIT`.
   */
  updateRelease(input: {
    /** The release. */
    id: string;
    /** Moves the release to this title, as its newest. Absent: no change. */
    gameTitleId?: string | null | undefined;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
    platform?: string | null | undefined;
  }, caller?: Caller): Promise<{
    id: string;
    /** The name of the title. */
    name: string;
  }>;

  /**
   * Deletes a release with its patches.
   *
   * `DELETE /api/v1/titles/delete_title_release`. Needs the permission `titles.write`.
   */
  deleteRelease(input: { id: string }, caller?: Caller): Promise<{ titleDeleted: boolean }>;

  /**
   * Adds a patch to a release, as the last to be applied. The answer has the id of the patch.
   *
   * `POST /api/v1/titles/create_title_patch`. Needs the permission `titles.write`.
   *
   * Errors: `TITLE_RELEASE_NOT_FOUND`, `TITLE_PATCH_LIMIT`.
   */
  createPatch(input: {
    /** The release. */
    id: string;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
  }, caller?: Caller): Promise<{
    id: string;
    /** The name of the title. */
    name: string;
  }>;

  /**
   * Replaces what a patch says of its file.
   *
   * `PUT /api/v1/titles/update_title_patch`. Needs the permission `titles.write`.
   *
   * Errors: `TITLE_RELEASE_NOT_FOUND`, `TITLE_PATCH_NOT_FOUND`, `TITLE_PATCH_LIMIT`.
   */
  updatePatch(input: {
    /** The patch. */
    id: string;
    /** Moves the patch to this release, as the last to be applied. Absent: no change. */
    gameTitleReleaseId?: string | null | undefined;
    /** Where the file is: `s3://bucket/key`, the key of an object of the object store, or an http or https address. */
    uri: string;
    /** The size of the file in bytes. Its type may change. */
    bytes: number | bigint | string;
    /** The checksum of the file in lower-case hexadecimal digits. Needs `checksumAlg`. */
    checksum?: string | null | undefined;
    /** `sha256`, `sha512`, `md5` or `crc32c`. */
    checksumAlg?: string | null | undefined;
  }, caller?: Caller): Promise<{
    id: string;
    /** The name of the title. */
    name: string;
  }>;

  /**
   * Deletes a patch.
   *
   * `DELETE /api/v1/titles/delete_title_patch`. Needs the permission `titles.write`.
   */
  deletePatch(input: { id: string }, caller?: Caller): Promise<{ titleDeleted: boolean }>;
}
