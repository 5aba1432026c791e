/**
 * Object stores for lobbykit: `s3ObjectStore` signs addresses of S3-compatible services, `localObjectStore` keeps files in a
 * directory that the backend serves.
 *
 * @module
 */
export {
  type LocalObjectStore,
  type LocalObjectStoreOptions,
  localObjectStore,
} from './local/local-object-store.ts';
export type { ObjectSource, StoredObject } from './local/write-object.ts';
export { type S3Credentials, type S3ObjectStoreOptions, s3ObjectStore } from './s3-object-store.ts';
