import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, Parser, type ReadEntry } from 'tar';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { fileKey, isPlainPath } from './paths.ts';

export interface UnpackLimits {
  /** Bytes of all files together. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

interface ArchiveEntry {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  /** The target of a link, relative to the root of the archive. */
  readonly target?: string;
}

/** Throws if an archive is not acceptable. Checks all entries together, independent of their order. */
function checkEntries(entries: readonly ArchiveEntry[], { maxFiles }: UnpackLimits): void {
  if (entries.length > maxFiles) throw new Error(`it has more than ${maxFiles} entries`);
  const seen = new Map<string, ArchiveEntry>();
  for (const entry of entries) {
    if (!isPlainPath(entry.path))
      throw new Error(`it has an entry that leads out of it: ${show(entry.path)}`);
    const before = seen.get(fileKey(entry.path));
    if (before && !(before.kind === 'folder' && entry.kind === 'folder'))
      throw new Error(`it has an entry twice: ${show(entry.path)}`);
    seen.set(fileKey(entry.path), entry);
  }
  const throughFile = (path: string): boolean => {
    const parts = path.split('/');
    return parts.some(
      (_, at) => at > 0 && (seen.get(fileKey(parts.slice(0, at).join('/')))?.kind ?? 'folder') !== 'folder',
    );
  };
  for (const { path, target } of entries) {
    // A link in the middle of a path would redirect everything below it.
    if (throughFile(path)) throw new Error(`it has an entry below a link or a file: ${show(path)}`);
    if (target !== undefined && (!isPlainPath(target) || throughFile(target)))
      throw new Error(`it has a link that leads out of it: ${show(path)}`);
  }
}

const show = (path: string): string => JSON.stringify(path.slice(0, 100));

/** Passes bytes on, and fails above `maxBytes`. The sizes in an archive may be wrong, so bytes are counted. */
function createByteCounter(maxBytes: number, limit = maxBytes): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new Error(`it unpacks to more than ${limit} bytes`));
      else done(null, chunk);
    },
  });
}

/**
 * Unpacks an archive into an empty folder.
 *
 * The whole archive is checked before the first file is written. It is refused if an entry is absolute, contains `..` or
 * occurs twice, if a link leads out of the folder or through another link, if it has devices, pipes or hard links, or if it
 * is larger than the limits.
 */
export const unpackArchive = (
  kind: 'tar.gz' | 'zip',
  file: string,
  folder: string,
  limits: UnpackLimits,
): Promise<void> => (kind === 'zip' ? unpackZip : unpackTar)(file, folder, limits);

/** A tar has headers and padding in addition to the files: 1 KiB for each, and its end. */
const tarBytes = ({ maxBytes, maxFiles }: UnpackLimits): number =>
  maxBytes + Math.min(maxFiles, maxBytes) * 1_024 + 20_480;

/** Many programs begin every path of a tar with `./`. */
const tarPath = (path: string): string => path.replace(/^(\.\/)+/, '').replace(/\/+$/, '');

function entryOf({ path, type, linkpath = '' }: ReadEntry): ArchiveEntry | null {
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
        throw new Error(`it has a link that leads out of it: ${show(plain)}`);
      return {
        path: plain,
        kind: 'link',
        target: posix.join(posix.dirname(plain), linkpath).replace(/\/+$/, ''),
      };
    }
    default:
      throw new Error(`it has an entry that is not a file, folder or link: ${show(plain)} (${type})`);
  }
}

async function unpackTar(file: string, folder: string, limits: UnpackLimits): Promise<void> {
  const entries: ArchiveEntry[] = [];
  let bytes = 0;
  let failure: Error | undefined;
  const parser = new Parser({
    ...plainTar,
    strict: true,
    onReadEntry(entry) {
      try {
        const listed = entryOf(entry);
        bytes += entry.size;
        if (bytes > limits.maxBytes) throw new Error(`it unpacks to more than ${limits.maxBytes} bytes`);
        if (listed) entries.push(listed);
        if (entries.length > limits.maxFiles) throw new Error(`it has more than ${limits.maxFiles} entries`);
      } catch (error) {
        failure ??= error as Error;
      }
      entry.resume();
    },
  });
  await readTar(file, limits, () => failure, parser, 'end').catch((error: Error) => {
    throw failure ?? error;
  });
  if (failure) throw failure;
  checkEntries(entries, limits);
  await mkdir(folder, { recursive: true });
  const unpack = extract({
    ...plainTar,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    // No set-user-id bits, and no write permission for others.
    umask: 0o022,
    processUmask: 0o022,
    onReadEntry: (entry) => {
      entry.mode = entry.type === 'Directory' ? 0o755 : (entry.mode ?? 0) & 0o111 ? 0o755 : 0o644;
    },
  });
  await readTar(file, limits, () => undefined, unpack, 'close');
}

/** The library would look for a second compression in what is already unpacked, and read something else than was checked. */
const plainTar = { gzip: false, brotli: false, zstd: false } as const;

const compressedMagic = [Buffer.from([0x1f, 0x8b]), Buffer.from([0x28, 0xb5, 0x2f, 0xfd])];

/** The end of a tar is two blocks of 512 zeros. */
const zeros = Buffer.alloc(512);

const hasOnlyZeros = (bytes: Buffer): boolean => endOfZeros(bytes, 0) === bytes.length;

/** Returns the position of the first byte from `start` on that is not zero, or the length. */
function endOfZeros(bytes: Buffer, start: number): number {
  let end = start;
  while (bytes.length - end >= zeros.length && zeros.equals(bytes.subarray(end, end + zeros.length)))
    end += zeros.length;
  while (end < bytes.length && bytes[end] === 0) end += 1;
  return end;
}

/** Splits bytes of a tar behind each place where the tar may end, so that what follows its end is a part of its own. */
function* partsOfTar(bytes: Buffer): Generator<Buffer, void> {
  // The zeros at the beginning may continue those of the bytes before.
  for (let start = 0, found = 0; start < bytes.length; found = bytes.indexOf(zeros, start)) {
    const end = found < 0 ? bytes.length : endOfZeros(bytes, found);
    if (end > start) yield bytes.subarray(start, end);
    start = end;
  }
}

/**
 * Unpacks a tar.gz and gives the tar to a parser, which checks it or writes its files: both get the same bytes. Nothing
 * after the end of the tar is given, because the parser would keep it: 20 MB of zeros took 10 seconds. Zeros may follow the
 * end, because writers fill up their last record; anything else is refused, because another program could read it.
 */
async function readTar(
  file: string,
  limits: UnpackLimits,
  failure: () => Error | undefined,
  parser: Parser,
  ending: 'end' | 'close',
): Promise<void> {
  let isOver = false;
  let isFirst = true;
  parser.on('eof', () => {
    isOver = true;
  });
  await pipeline(
    createReadStream(file),
    createGunzip(),
    createByteCounter(tarBytes(limits), limits.maxBytes),
    async (source: AsyncIterable<Buffer>) => {
      // The first error says what is wrong; the parser reports more that follow from it.
      const ended = new Promise<void>((resolve, reject) => {
        parser.on('error', reject);
        parser.once(ending, resolve);
      });
      // Awaited below; a rejection before that must not end the process.
      ended.catch(() => {});
      for await (const chunk of source) {
        const failed = failure();
        if (failed) throw failed;
        if (isFirst && compressedMagic.some((magic) => chunk.subarray(0, magic.length).equals(magic)))
          throw new Error('it is compressed twice');
        isFirst = false;
        for (const part of partsOfTar(chunk)) {
          if (isOver && !hasOnlyZeros(part)) throw new Error('it has more data after its end');
          if (!isOver && !parser.write(part)) await Promise.race([once(parser, 'drain'), ended]);
        }
      }
      parser.end();
      await ended;
    },
  );
}

const symbolicLink = 0o120000;
const kindMask = 0o170000;

async function unpackZip(file: string, folder: string, limits: UnpackLimits): Promise<void> {
  const zip = await openZip(file);
  try {
    const files: Entry[] = [];
    const entries: ArchiveEntry[] = [];
    await forEachEntry(zip, (entry) => {
      const mode = (entry.externalFileAttributes >>> 16) & 0xffff;
      const isFolder = entry.fileName.endsWith('/');
      const path = entry.fileName.replace(/\/$/, '');
      const kind = mode & kindMask;
      if (kind === symbolicLink)
        throw new Error(`it has a link, which is not allowed in a zip: ${show(path)}`);
      if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000)
        throw new Error(`it has an entry that is not a file or folder: ${show(path)}`);
      if (entry.isEncrypted()) throw new Error('it is encrypted');
      entries.push({ path, kind: isFolder ? 'folder' : 'file' });
      if (entries.length > limits.maxFiles) throw new Error(`it has more than ${limits.maxFiles} entries`);
      if (!isFolder) files.push(entry);
    });
    checkEntries(entries, limits);
    await mkdir(folder, { recursive: true });
    for (const { path, kind } of entries)
      if (kind === 'folder') await mkdir(join(folder, path), { recursive: true });
    let remaining = limits.maxBytes;
    for (const entry of files) {
      const path = join(folder, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      const counter = createByteCounter(remaining, limits.maxBytes);
      const mode = (entry.externalFileAttributes >>> 16) & 0o111 ? 0o755 : 0o644;
      counter.on('data', (chunk: Buffer) => {
        remaining -= chunk.length;
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

const forEachEntry = (zip: ZipFile, visit: (entry: Entry) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      try {
        visit(entry);
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
