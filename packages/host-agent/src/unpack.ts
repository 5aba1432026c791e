import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, Parser, type ReadEntry } from 'tar';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { isPlainPath, sameFile } from './paths.ts';

export interface UnpackLimits {
  /** Bytes of all files together. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

interface Listed {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  /** Where a link leads, from the root of the archive. */
  readonly target?: string;
}

/** Names what is wrong with an archive as a whole. Its files are looked at together, whatever order they stand in. */
function check(entries: readonly Listed[], { maxFiles }: UnpackLimits): void {
  if (entries.length > maxFiles) throw new Error(`it has more than ${maxFiles} entries`);
  const seen = new Map<string, Listed>();
  for (const entry of entries) {
    if (!isPlainPath(entry.path))
      throw new Error(`it has an entry that leads elsewhere: ${show(entry.path)}`);
    const before = seen.get(sameFile(entry.path));
    if (before && !(before.kind === 'folder' && entry.kind === 'folder'))
      throw new Error(`it has an entry twice: ${show(entry.path)}`);
    seen.set(sameFile(entry.path), entry);
  }
  const throughFile = (path: string): boolean => {
    const parts = path.split('/');
    return parts.some(
      (_, at) => at > 0 && (seen.get(sameFile(parts.slice(0, at).join('/')))?.kind ?? 'folder') !== 'folder',
    );
  };
  for (const { path, target } of entries) {
    // A link in the middle of a path would lead whatever stands below it elsewhere.
    if (throughFile(path)) throw new Error(`it has an entry below a link or a file: ${show(path)}`);
    if (target !== undefined && (!isPlainPath(target) || throughFile(target)))
      throw new Error(`it has a link that leads elsewhere: ${show(path)}`);
  }
}

const show = (path: string): string => JSON.stringify(path.slice(0, 100));

/** Passes bytes on, and fails above a number of them: how large an archive becomes is not believed but counted. */
function counting(most: number, told = most): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > most) done(new Error(`it unpacks to more than ${told} bytes`));
      else done(null, chunk);
    },
  });
}

/**
 * Unpacks an archive into a folder that is empty.
 *
 * The whole archive is looked at before the first file is written. It is refused where an entry is absolute, has `..` or
 * stands there twice, where a link leads out of the folder or through another link, where it has devices, pipes or hard
 * links, or becomes larger than the limits.
 */
export const unpack = (
  kind: 'tar.gz' | 'zip',
  file: string,
  folder: string,
  limits: UnpackLimits,
): Promise<void> => (kind === 'zip' ? unpackZip : unpackTar)(file, folder, limits);

/** A tar needs room for heads and padding besides the files: 1 KiB each, and its end. */
const tarBytes = ({ maxBytes, maxFiles }: UnpackLimits): number =>
  maxBytes + Math.min(maxFiles, maxBytes) * 1_024 + 20_480;

/** `./` is how many programs begin every path of a tar. */
const tarPath = (path: string): string => path.replace(/^(\.\/)+/, '').replace(/\/+$/, '');

function listedOf({ path, type, linkpath = '' }: ReadEntry): Listed | null {
  const plain = tarPath(path);
  if (plain === '' || plain === '.') return null;
  switch (type) {
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      return { path: plain, kind: 'file' };
    case 'Directory':
      return { path: plain, kind: 'folder' };
    case 'SymbolicLink': {
      if (linkpath.startsWith('/') || linkpath.includes('\\'))
        throw new Error(`it has a link that leads elsewhere: ${show(plain)}`);
      return {
        path: plain,
        kind: 'link',
        target: posix.join(posix.dirname(plain), linkpath).replace(/\/+$/, ''),
      };
    }
    default:
      throw new Error(`it has an entry that is no file, folder or link: ${show(plain)} (${type})`);
  }
}

async function unpackTar(file: string, folder: string, limits: UnpackLimits): Promise<void> {
  const entries: Listed[] = [];
  let bytes = 0;
  let wrong: Error | undefined;
  const parser = new Parser({
    strict: true,
    onReadEntry(entry) {
      try {
        const listed = listedOf(entry);
        bytes += entry.size;
        if (bytes > limits.maxBytes) throw new Error(`it unpacks to more than ${limits.maxBytes} bytes`);
        if (listed) entries.push(listed);
        if (entries.length > limits.maxFiles) throw new Error(`it has more than ${limits.maxFiles} entries`);
      } catch (error) {
        wrong ??= error as Error;
      }
      entry.resume();
    },
  });
  const stopping = new Transform({
    transform: (chunk: Buffer, _, done) => done(wrong ?? null, chunk),
  });
  await pipeline(
    createReadStream(file),
    createGunzip(),
    counting(tarBytes(limits), limits.maxBytes),
    stopping,
    async (source) => {
      for await (const chunk of source) parser.write(chunk as Buffer);
      await new Promise<void>((resolve, reject) => {
        parser.once('end', resolve);
        parser.once('error', reject);
        parser.end();
      });
    },
  ).catch((error: Error) => {
    throw wrong ?? error;
  });
  if (wrong) throw wrong;
  check(entries, limits);
  await mkdir(folder, { recursive: true });
  await extract({
    file,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    // No set-user-id bits, and nothing that others may write.
    umask: 0o022,
    processUmask: 0o022,
    onReadEntry: (entry) => {
      entry.mode = entry.type === 'Directory' ? 0o755 : (entry.mode ?? 0) & 0o111 ? 0o755 : 0o644;
    },
  });
}

const symbolicLink = 0o120000;
const kinds = 0o170000;

async function unpackZip(file: string, folder: string, limits: UnpackLimits): Promise<void> {
  const zip = await openZip(file);
  try {
    const files: Entry[] = [];
    const entries: Listed[] = [];
    await eachEntry(zip, (entry) => {
      const mode = (entry.externalFileAttributes >>> 16) & 0xffff;
      const isFolder = entry.fileName.endsWith('/');
      const path = entry.fileName.replace(/\/$/, '');
      const kind = mode & kinds;
      if (kind === symbolicLink)
        throw new Error(`it has a link, which a zip may not have here: ${show(path)}`);
      if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000)
        throw new Error(`it has an entry that is no file or folder: ${show(path)}`);
      if (entry.isEncrypted()) throw new Error('it is encrypted');
      entries.push({ path, kind: isFolder ? 'folder' : 'file' });
      if (entries.length > limits.maxFiles) throw new Error(`it has more than ${limits.maxFiles} entries`);
      if (!isFolder) files.push(entry);
    });
    check(entries, limits);
    await mkdir(folder, { recursive: true });
    for (const { path, kind } of entries)
      if (kind === 'folder') await mkdir(join(folder, path), { recursive: true });
    let left = limits.maxBytes;
    for (const entry of files) {
      const path = join(folder, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      const counter = counting(left, limits.maxBytes);
      const mode = (entry.externalFileAttributes >>> 16) & 0o111 ? 0o755 : 0o644;
      counter.on('data', (chunk: Buffer) => {
        left -= chunk.length;
      });
      await pipeline(await openEntry(zip, entry), counter, createWriteStream(path, { flags: 'wx', mode }));
    }
  } finally {
    zip.close();
  }
}

const openZip = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(
      file,
      { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true },
      (error, zip) => (error ? reject(error) : resolve(zip)),
    );
  });

const eachEntry = (zip: ZipFile, look: (entry: Entry) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      try {
        look(entry);
        zip.readEntry();
      } catch (error) {
        reject(error as Error);
      }
    });
    zip.readEntry();
  });

const openEntry = (zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
