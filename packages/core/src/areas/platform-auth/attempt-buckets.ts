import type { Clock } from '../../runtime/clock.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { authAttempts } from './tables.ts';

/** A bucket that counts attempts. */
export interface Bucket {
  /** The digest that is its key. */
  readonly bucket: string;
  /** The digest of the name that it counts for. */
  readonly nameDigest: string;
}

/** The limit of a window, which begins with its first attempt. */
export interface WindowLimit {
  readonly attempts: number;
  readonly milliseconds: number;
}

/** The limit of a bucket that refills: how many attempts it holds, and how long one takes to come back. */
export interface RefillLimit {
  readonly attempts: number;
  readonly refillMilliseconds: number;
}

/** Counts attempts in guarded rows, exactly over all nodes. */
export interface AttemptBuckets {
  /**
   * Counts an attempt in a window. Returns 0, or the milliseconds to wait if the window is full. `isFinal`: attempts in it
   * are never taken back, so a full window stays full.
   */
  countInWindow(
    unit: StorageOperations,
    bucket: Bucket,
    limit: WindowLimit,
    isFinal: boolean,
  ): Promise<number>;
  /** Takes an attempt out of a bucket that refills. Returns 0, or the milliseconds until it holds one again. */
  takeRefilling(unit: StorageOperations, bucket: Bucket, limit: RefillLimit): Promise<number>;
  /** Takes back an attempt that was counted in a window. */
  uncount(unit: StorageOperations, bucket: Bucket): Promise<void>;
  /** Puts an attempt back into a bucket that refills. */
  putBack(unit: StorageOperations, bucket: Bucket, limit: RefillLimit): Promise<void>;
}

const maxReads = 5;
/** The wait if the attempts in a full window are in progress: they can succeed and be taken back at once. */
const shortMilliseconds = 1_000;

/** Creates the buckets on the table of attempts. */
export function createAttemptBuckets(clock: Pick<Clock, 'now'>): AttemptBuckets {
  /** Repeats `count` while another attempt changes the row between its update and its read. */
  async function settled(count: () => Promise<number | 'changed'>): Promise<number> {
    for (let reads = 0; reads < maxReads; reads++) {
      const wait = await count();
      if (wait !== 'changed') return wait;
    }
    return shortMilliseconds;
  }

  /** Begins a bucket that does not exist, or whose time is over. Returns false if neither is so. */
  async function begin(
    unit: StorageOperations,
    { bucket, nameDigest }: Bucket,
    first: { readonly taken: number; readonly expiresAt: number },
  ): Promise<boolean> {
    const fresh = { ...first, failures: 0 };
    const row = { bucket, nameDigest, ...fresh };
    const created = await unit.insert(authAttempts, row, { ifAbsent: true });
    if (created.length > 0) return true;
    const over = { bucket, expiresAt: { lte: clock.now() } };
    return (await unit.update(authAttempts, over, fresh)).length > 0;
  }

  return {
    countInWindow: (unit, key, { attempts, milliseconds }, isFinal) =>
      settled(async () => {
        const now = clock.now();
        const { bucket } = key;
        if (await begin(unit, key, { taken: 1, expiresAt: now + milliseconds })) return 0;
        const added = await unit.update(
          authAttempts,
          { bucket, taken: { lt: attempts } },
          { taken: { add: 1 } },
        );
        if (added.length > 0) return 0;
        const row = await unit.get(authAttempts, { bucket });
        if (row === null || row.taken < attempts) return 'changed';
        return isFinal || row.failures >= attempts ? row.expiresAt - now : shortMilliseconds;
      }),

    takeRefilling: (unit, key, { attempts, refillMilliseconds }) =>
      settled(async () => {
        const now = clock.now();
        const { bucket } = key;
        if (await begin(unit, key, { taken: 0, expiresAt: now + refillMilliseconds })) return 0;
        // The bucket is full again at `expiresAt`: each attempt in it brings that time nearer by one refill.
        const latest = now + refillMilliseconds * (attempts - 1);
        const taken = await unit.update(
          authAttempts,
          { bucket, expiresAt: { lte: latest } },
          { expiresAt: { add: refillMilliseconds } },
        );
        if (taken.length > 0) return 0;
        const row = await unit.get(authAttempts, { bucket });
        return row === null || row.expiresAt <= latest ? 'changed' : row.expiresAt - latest;
      }),

    async uncount(unit, { bucket }) {
      const where = { bucket, taken: { gt: 0 } };
      const [row] = await unit.update(authAttempts, where, { taken: { add: -1 } });
      if (row?.taken === 0) await unit.delete(authAttempts, { bucket, taken: 0 });
    },

    async putBack(unit, { bucket }, { refillMilliseconds }) {
      const patch = { expiresAt: { add: -refillMilliseconds } };
      const [row] = await unit.update(authAttempts, { bucket }, patch);
      if (row && row.expiresAt <= clock.now())
        await unit.delete(authAttempts, { bucket, expiresAt: { lte: clock.now() } });
    },
  };
}
