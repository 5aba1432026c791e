import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isMissing, pathOf } from './object-file.ts';

/** The bytes of an object: all at once, or as they come, such as a stream of a file or a request. */
export type ObjectSource = Uint8Array | AsyncIterable<Uint8Array>;

/** What was written, in the form that a release needs. */
export interface StoredObject {
  readonly bytes: bigint;
  readonly checksum: string;
  readonly checksumAlg: 'sha256';
}

/** Where files are written before they get their names. No key begins with it. */
export const uploadFolder = '.uploads';

/** Returns the path of a key. Throws if no object can have it. */
function objectPath(directory: string, key: string): string {
  const path = key.split('/')[0] === uploadFolder ? null : pathOf(directory, key);
  if (path === null || key.length > 512)
    throw new Error(`${JSON.stringify(key)} cannot be the key of an object`);
  return path;
}

/**
 * Writes an object whole or not at all, also if the process is killed or the power fails: under another name first, which is
 * then replaced. Downloads of the object that it replaces go on with the old bytes or break; no client gets a mixture.
 */
export async function writeObject(
  directory: string,
  key: string,
  source: ObjectSource,
): Promise<StoredObject> {
  const path = objectPath(directory, key);
  const uploads = join(directory, uploadFolder);
  const folder = dirname(path);
  await makeFolder(directory, uploads);
  await makeFolder(directory, folder);
  const temporary = join(uploads, randomUUID());
  try {
    const stored = await writeFile(temporary, source);
    await rename(temporary, path);
    await syncFolder(folder);
    return stored;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Deletes an object. Returns false if there is none. */
export async function deleteObject(directory: string, key: string): Promise<boolean> {
  const path = objectPath(directory, key);
  try {
    if ((await realpath(dirname(path))) !== dirname(path)) return false;
    await unlink(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const dayMilliseconds = 86_400_000;

/** Removes what killed processes have left, but nothing that another node may still be writing. */
export async function removeAbandonedUploads(directory: string): Promise<void> {
  const uploads = join(directory, uploadFolder);
  const names = await readdir(uploads).catch(() => []);
  for (const name of names) {
    const path = join(uploads, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > dayMilliseconds) await rm(path, { force: true });
  }
}

/** Makes the folders down to `folder`. Throws if one of them is a symbolic link, which may lead out of the directory. */
async function makeFolder(directory: string, folder: string): Promise<void> {
  let path = directory;
  for (const segment of relative(directory, folder).split(sep).filter(Boolean)) {
    path = join(path, segment);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is no folder`);
  }
}

async function writeFile(path: string, source: ObjectSource): Promise<StoredObject> {
  const hash = createHash('sha256');
  let bytes = 0n;
  const file = await open(path, 'wx', 0o644);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      hash.update(chunk);
      bytes += BigInt(chunk.length);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, checksum: hash.digest('hex'), checksumAlg: 'sha256' };
}

/** Makes a new name durable. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders; its file system writes names in order.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
