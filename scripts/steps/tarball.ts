import { gunzipSync } from 'node:zlib';

const block = 512;

/** Reads a packed package: path inside the package → content. Regular files only, as `pnpm pack` writes them. */
export function readTarball(tarball: Uint8Array): Map<string, Buffer> {
  const archive = gunzipSync(tarball);
  const files = new Map<string, Buffer>();
  let at = 0;
  while (at + block <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + block);
    const size = Number.parseInt(text(header, 124, 12), 8);
    const folder = text(header, 345, 155);
    const path = folder === '' ? text(header, 0, 100) : `${folder}/${text(header, 0, 100)}`;
    const isFile = header[156] === 0x30 || header[156] === 0;
    if (isFile) files.set(path.replace(/^package\//, ''), archive.subarray(at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

/** Returns a field of the header, up to its first zero byte. */
function text(header: Buffer, start: number, length: number): string {
  return header
    .toString('utf8', start, start + length)
    .split('\0', 1)[0]!
    .trim();
}
