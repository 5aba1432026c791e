import { crc32, gzipSync } from 'node:zlib';
import { Header, type HeaderData } from 'tar';

export interface TarEntry extends Omit<HeaderData, 'size'> {
  readonly content?: string;
  /** A wrong length for the header. */
  readonly claims?: number;
}

/** Writes a tar.gz with exactly these entries, valid or not. */
export function tarGz(entries: readonly TarEntry[]): Buffer {
  const blocks: Buffer[] = [];
  for (const { content = '', claims, ...data } of entries) {
    const body = Buffer.from(content);
    const head = Buffer.alloc(512);
    new Header({ mode: 0o644, type: 'File', ...data, size: claims ?? body.length }).encode(head, 0);
    blocks.push(head, body, Buffer.alloc((512 - (body.length % 512)) % 512));
  }
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1_024)]));
}

export interface ZipEntry {
  readonly name: string;
  readonly content?: string;
  /** The Unix mode with the kind of file. */
  readonly mode?: number;
  readonly claims?: number;
}

/** Writes a zip with exactly these entries, uncompressed, valid or not. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', mode = 0o100644, claims } of entries) {
    const [bytes, path] = [Buffer.from(content), Buffer.from(name)];
    const size = claims ?? bytes.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    // The flag for names in UTF-8.
    local.writeUInt16LE(0x0800, 6);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(path.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(0x0800, 8);
    local.copy(central, 16, 14, 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    parts.push(local, path, bytes);
    directory.push(central, path);
    offset += 30 + path.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
