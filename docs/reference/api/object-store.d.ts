// The public types of @lobbykit/object-store, without comments. Written by `npm run reference`.

// @lobbykit/object-store
export { type LocalObjectStore, type LocalObjectStoreOptions, localObjectStore } from './local/local-object-store.ts';
export type { ObjectSource, StoredObject } from './local/write-object.ts';
export { type S3Credentials, type S3ObjectStoreOptions, s3ObjectStore } from './s3-object-store.ts';

// packages/object-store/src/local/local-object-store.ts
export interface LocalObjectStoreOptions {
    readonly directory: string;
    readonly secret: string | readonly string[];
    readonly bucket?: string | undefined;
    readonly prefix?: string | undefined;
    readonly maxDownloads?: number | undefined;
    readonly stallSeconds?: number | undefined;
}
export interface LocalObjectStore extends ObjectStore {
    put(key: string, source: ObjectSource): Promise<StoredObject>;
    delete(key: string): Promise<boolean>;
}
export declare function localObjectStore(options: LocalObjectStoreOptions): Promise<LocalObjectStore>;

// packages/object-store/src/local/write-object.ts
export type ObjectSource = Uint8Array | AsyncIterable<Uint8Array>;
export interface StoredObject {
    readonly bytes: bigint;
    readonly checksum: string;
    readonly checksumAlg: 'sha256';
}

// packages/object-store/src/s3-object-store.ts
export interface S3Credentials {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
}
export interface S3ObjectStoreOptions {
    readonly buckets: readonly string[];
    readonly region: string;
    readonly credentials: S3Credentials | (() => S3Credentials | Promise<S3Credentials>);
    readonly endpoint?: string | undefined;
    readonly pathStyle?: boolean | undefined;
    readonly prefix?: string | undefined;
}
export declare function s3ObjectStore(options: S3ObjectStoreOptions): ObjectStore;
