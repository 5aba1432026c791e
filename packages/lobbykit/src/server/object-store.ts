import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '@lobbykit/core';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

/** What the server knows when it opens the object store. */
export interface ObjectStoreFacts {
  /** The path of the SQLite file; null for other storages. */
  readonly path: string | null;
  /** Signs addresses; undefined means that a random key does, until the next start. */
  readonly secretKey: string | undefined;
  /** Whether clients can be told where this server is. Without it, it cannot serve objects. */
  readonly hasPublicUrl: boolean;
}

/** The object store, and the words of the banner for it. */
export interface OpenObjectStore {
  readonly store: ObjectStore | undefined;
  readonly description: string;
}

/** Opens the object store: buckets if there are any, else a directory that this server serves. Throws `ConfigError`. */
export async function openObjectStore(config: Config, facts: ObjectStoreFacts): Promise<OpenObjectStore> {
  if (config.OBJECT_STORE_S3_BUCKETS !== undefined)
    return openBuckets(config, config.OBJECT_STORE_S3_BUCKETS);
  const directory = directoryOf(config, facts.path);
  if (directory === null || !facts.hasPublicUrl)
    return { store: undefined, description: 'none: set OBJECT_STORE_DIRECTORY and PUBLIC_URL' };
  const { localObjectStore } = await import('@lobbykit/object-store');
  try {
    const store = await localObjectStore({
      directory,
      bucket: config.OBJECT_STORE_BUCKET,
      prefix: config.OBJECT_STORE_PREFIX,
      secret: facts.secretKey ?? randomBytes(32).toString('base64url'),
    });
    return { store, description: `the directory ${directory}, as s3://${config.OBJECT_STORE_BUCKET}/` };
  } catch (cause) {
    throw new ConfigError(`OBJECT_STORE_DIRECTORY: ${(cause as Error).message}`, { cause });
  }
}

/** A database in memory keeps nothing, and neither does its server unless it is told where. */
function directoryOf({ OBJECT_STORE_DIRECTORY, DATABASE_URL }: Config, path: string | null): string | null {
  if (OBJECT_STORE_DIRECTORY !== undefined) return OBJECT_STORE_DIRECTORY;
  if (path !== null) return join(dirname(path), 'objects');
  return DATABASE_URL === 'memory:' ? null : './data/objects';
}

async function openBuckets(config: Config, buckets: readonly string[]): Promise<OpenObjectStore> {
  const { OBJECT_STORE_S3_ACCESS_KEY_ID: accessKeyId, OBJECT_STORE_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    config;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(
      'OBJECT_STORE_S3_BUCKETS needs OBJECT_STORE_S3_ACCESS_KEY_ID and OBJECT_STORE_S3_SECRET_ACCESS_KEY.',
    );
  const { s3ObjectStore } = await import('@lobbykit/object-store');
  try {
    const store = s3ObjectStore({
      buckets,
      region: config.OBJECT_STORE_S3_REGION,
      endpoint: config.OBJECT_STORE_S3_ENDPOINT,
      prefix: config.OBJECT_STORE_PREFIX,
      credentials: { accessKeyId, secretAccessKey },
    });
    return { store, description: `the buckets ${buckets.join(', ')}` };
  } catch (cause) {
    throw new ConfigError(`OBJECT_STORE_S3_BUCKETS: ${(cause as Error).message}`, { cause });
  }
}
