import { Buffer } from 'node:buffer';
import type { Ids } from '../../src/runtime/ids.ts';
import { digest, type RandomBytes } from '../../src/runtime/secrets.ts';

/** Bytes that look random and are the same in every run, so that backends make the same tokens. */
export function createCountingBytes(): RandomBytes {
  let made = 0;
  return (count) => {
    const bytes = new Uint8Array(count);
    for (let at = 0; at < count; at += 32)
      bytes.set(Buffer.from(digest(`bytes ${made++}`), 'hex').subarray(0, count - at), at);
    return bytes;
  };
}

/** Ids that are counted per kind, so that extra ids of one kind on a backend do not shift the other kinds. */
export function createIdsByKind(): Ids {
  const made = new Map<string, number>();
  const next: Ids['next'] = (prefix) => {
    const count = (made.get(prefix) ?? 0) + 1;
    made.set(prefix, count);
    return `${prefix}-00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
  };
  return { next, random: next };
}
