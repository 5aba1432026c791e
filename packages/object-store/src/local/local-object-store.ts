import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ObjectAnswer, ObjectRequest, ObjectStore } from '@lobbykit/core';
import { checkOptions } from '@lobbykit/core/options';
import { makeFolder } from '@lobbykit/core/storage';
import { select } from './conditions.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { type ObjectFile, openObject } from './object-file.ts';
import { createAddressSigner } from './signature.ts';
import {
  deleteObject,
  type ObjectSource,
  removeAbandonedUploads,
  type StoredObject,
  uploadFolder,
  writeObject,
} from './write-object.ts';

export interface LocalObjectStoreOptions {
  /** Where the files are: the object `builds/1.0.zip` is the file `<directory>/builds/1.0.zip`. Created if it is missing. */
  readonly directory: string;
  /**
   * Signs addresses. At least 32 characters, the same on all nodes. To rotate it, pass a list: the first signs, all are
   * accepted.
   */
  readonly secret: string | readonly string[];
  /** The name of the bucket in `s3://<bucket>/<key>`. Default `local`. */
  readonly bucket?: string | undefined;
  /** What the keys of all objects begin with that may be signed. Default: empty, which allows all. */
  readonly prefix?: string | undefined;
  /** Downloads at the same time in this process; more are refused for a while. Default 1,000. */
  readonly maxDownloads?: number | undefined;
  /** Seconds without progress after which a download is broken. Default 60. */
  readonly stallSeconds?: number | undefined;
}

/** An object store in a directory. */
export interface LocalObjectStore extends ObjectStore {
  /** Writes an object, whole or not at all. Returns its size and checksum, as a release needs them. */
  put(key: string, source: ObjectSource): Promise<StoredObject>;
  /** Deletes an object. Returns false if there was none. */
  delete(key: string): Promise<boolean>;
}

/**
 * Opens a store in a directory, which the backend serves under signed addresses at
 * `GET /api/v1/titles/objects/{objectKey}`. It needs `publicUrl`.
 *
 * Other programs may write files too: under another name in the same directory first, and then rename. Files behind
 * symbolic links are not served. Several nodes can share the directory.
 */
export async function localObjectStore(options: LocalObjectStoreOptions): Promise<LocalObjectStore> {
  checkOptions('localObjectStore', options, {
    example: "await localObjectStore({ directory: 'objects', secret })",
    required: ['directory', 'secret'],
    options: {
      directory: 'text',
      secret: 'any',
      bucket: 'text',
      prefix: 'text',
      maxDownloads: 'number',
      stallSeconds: 'number',
    },
  });
  const { secret, bucket = 'local', prefix = '', maxDownloads = 1_000, stallSeconds = 60 } = options;
  const signer = createAddressSigner(typeof secret === 'string' ? [secret] : secret);
  const directory = await openDirectory(options.directory);
  await removeAbandonedUploads(directory);
  const downloads = createDownloads({ directory, maxDownloads, stallMilliseconds: stallSeconds * 1000 });

  return {
    buckets: [{ name: bucket }],
    prefix,

    async sign({ key }, { method, now, expiresSeconds, servedBelow }) {
      if (servedBelow === null) throw new Error('localObjectStore: the backend needs publicUrl');
      const expires = Math.floor(now / 1000) + expiresSeconds;
      const path = key.split('/').map(encodeURIComponent).join('/');
      const signature = signer.sign({ method, key, expires });
      return `${servedBelow}${path}?expires=${expires}&signature=${signature}`;
    },

    async serve(request) {
      const { method, key, expires, signature, now } = request;
      const isValid = signer.isValid({ method, key, expires }, signature);
      if (!isValid || now >= expires * 1000) return { refused: 'address' };
      if (downloads.full) return { refused: 'busy' };
      const opened = key.split('/')[0] === uploadFolder ? null : await openObject(directory, key);
      if (opened === null) return { refused: 'missing' };
      // Not kept open: a transport may never open the body. The body checks that the file is still this one.
      await opened.handle.close();
      return answerOf(request, opened, downloads);
    },

    stop: () => downloads.stop(),

    put: (key, source) => writeObject(directory, key, source),

    delete: (key) => deleteObject(directory, key),
  };
}

/** Makes the directory if it is missing. Returns its path without links: it may be a link, what is in it may not. */
async function openDirectory(path: string): Promise<string> {
  const directory = resolve(path);
  try {
    makeFolder(directory);
    if ((await stat(directory)).isDirectory()) return await realpath(directory);
  } catch (cause) {
    throw new Error(`localObjectStore: ${directory} cannot be opened: ${(cause as Error).message}`, {
      cause,
    });
  }
  throw new Error(`localObjectStore: ${directory} is not a directory`);
}

function answerOf(
  { method, key, header, now }: ObjectRequest,
  file: ObjectFile,
  downloads: Downloads,
): ObjectAnswer {
  const { size, etag, modifiedAt } = file;
  const headers = {
    etag,
    'last-modified': new Date(modifiedAt).toUTCString(),
    // What a proxy compresses has other bytes than those that ranges and checksums count.
    'cache-control': 'private, no-transform',
    'accept-ranges': 'bytes',
  };
  const selection = select(method, header, file, now);
  switch (selection.status) {
    case 412:
      return { refused: 'changed' };
    case 416:
      return { refused: 'range', size };
    case 304:
      return { status: 304, headers, body: '' };
    default: {
      const { status, first, length } = selection;
      return {
        status,
        headers: {
          ...headers,
          'content-type': 'application/octet-stream',
          // Never shown as a page of this origin, whatever the file contains.
          'content-disposition': 'attachment',
          'content-length': String(length),
          ...(status === 206 && { 'content-range': `bytes ${first}-${first + length - 1}/${size}` }),
        },
        body: downloads.bodyOf({ key, file, first, length }),
      };
    }
  }
}
