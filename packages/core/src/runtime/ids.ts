import { randomFillSync, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { systemClock } from './clock.ts';

/** Creates ids: `party-019b7d3e-…`. They begin with `prefix` and a hyphen, are unique across nodes, and are not secret. */
export interface Ids {
  /** Returns a new id. Ids sort by creation, and show when they were created. */
  next(prefix: string): string;
  /** Returns a new id that shows nothing, as that of an account: all its bits are random. */
  random(prefix: string): string;
}

/**
 * Random bytes read ahead from the operating system. Each is returned once and then overwritten here.
 *
 * Asking the system for each id and token took 20 µs of a first login.
 */
const pool = new Uint8Array(4096);
let poolOffset = pool.length;

/** Returns a new array of random bytes. */
export function randomBytes(count: number): Uint8Array {
  if (count > pool.length) return randomFillSync(new Uint8Array(count));
  if (poolOffset + count > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const bytes = pool.slice(poolOffset, poolOffset + count);
  pool.fill(0, poolOffset, poolOffset + count);
  poolOffset += count;
  return bytes;
}

/** Time and sequence number of the last id. The next id continues from them. */
let milliseconds = 0;
let sequence = 0;

/** UUIDs with a prefix. Those of version 7 of one process always sort forwards, even if its clock moves backwards. */
export const systemIds: Ids = {
  next(prefix) {
    const random = randomBytes(16);
    const now = systemClock.now();
    if (now > milliseconds) {
      milliseconds = now;
      // The highest bit stays 0, so the numbers of one millisecond do not run out.
      sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) & 0x7fffffff;
    } else sequence++;
    return `${prefix}-${v7({ random, msecs: milliseconds, seq: sequence })}`;
  },
  random: (prefix) => `${prefix}-${randomUUID()}`,
};
