import { Buffer } from 'node:buffer';

/**
 * Makes a patch from one build to another: the length of the new build, then pieces of a place, a length and bytes. Compares
 * blocks, so it suits builds in which bytes change and none move.
 */
export function makePatch(from: Buffer, to: Buffer): Buffer {
  const blockBytes = 4_096;
  const parts: Buffer[] = [number(to.length)];
  for (let at = 0; at < to.length; at += blockBytes) {
    const block = to.subarray(at, at + blockBytes);
    if (!block.equals(from.subarray(at, at + blockBytes)))
      parts.push(number(at), number(block.length), block);
  }
  return Buffer.concat(parts);
}

/** Applies a patch. Throws if it is damaged. */
export function applyPatch(build: Buffer, patch: Buffer): Buffer {
  const patched = Buffer.alloc(patch.readUInt32BE(0));
  build.copy(patched);
  for (let at = 4; at < patch.length; ) {
    const place = patch.readUInt32BE(at);
    const length = patch.readUInt32BE(at + 4);
    if (place + length > patched.length || at + 8 + length > patch.length)
      throw new Error('the patch is damaged');
    patch.copy(patched, place, at + 8, at + 8 + length);
    at += 8 + length;
  }
  return patched;
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
