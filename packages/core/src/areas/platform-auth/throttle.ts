import { addressClass } from '../../http/input/client-address.ts';
import { commonErrors } from '../../kernel/errors.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { PlatformAuthContext } from './limits.ts';
import { authAttempts, familiarOrigins } from './tables.ts';

/** What is counted: every attempt for `mail`, only failures for the others. */
export type AttemptKind = 'login' | 'code' | 'reset' | 'change' | 'mail';

/** An attempt that counts as a failure until its result is known. */
export interface Attempt {
  /**
   * Runs the check of the attempt. If it throws, for example because the server is overloaded, releases the attempt.
   */
  decide<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Does not count the attempt, and forgets earlier failures for the name from the same address. */
  release(unit: StorageOperations): Promise<void>;
  /** Releases the attempt. The client has proved that the name is theirs, so their address is familiar from now on. */
  succeeded(unit: StorageOperations): Promise<void>;
  /** Confirms the failure. It counts also without this call, but then refused clients get a shorter Retry-After. */
  failed(): Promise<void>;
}

/** Limits failed attempts. */
export interface Throttle {
  /**
   * Counts an attempt before it is made, so no more concurrent attempts than the limit get through, over all nodes.
   *
   * Throws RATE_LIMITED with the time to come back. `name` is the name that the attempt is for, whether or not it
   * exists; `address` is the address of the client.
   */
  take(kind: AttemptKind, name: string, address: string): Promise<Attempt>;
}

const dayMilliseconds = 86_400_000;
const maxReads = 5;
/** How long an address is familiar after the last success from it. */
const familiarMilliseconds = 90 * dayMilliseconds;

/**
 * Creates the throttle. It counts failures per name and address, and per name over all addresses.
 *
 * The first limit stops guessing from one address and affects nobody else. The second stops guessing from many
 * addresses. A stranger could use it to keep a player out, so it does not apply to an address from which the name has
 * logged in, set its password or been verified within 90 days. Only digests of names and addresses are stored. IPv6
 * addresses count by their first 64 bits.
 */
export function createThrottle({
  atomically,
  clock,
  limits,
  storage,
  systemCall,
}: Pick<PlatformAuthContext, 'atomically' | 'clock' | 'limits' | 'storage' | 'systemCall'>): Throttle {
  const failures = {
    perAddress: [limits.authFailures, limits.authFailureSeconds * 1000],
    perName: [limits.authFailuresPerName, dayMilliseconds],
  } as const;
  const mails = {
    perAddress: [limits.authMails, 3_600_000],
    perName: [limits.authMailsPerName, dayMilliseconds],
  } as const;

  /**
   * Counts an attempt in a bucket, whose window begins with its first attempt. Returns the row if the bucket is
   * full, and `changed` if another attempt was released or counted between the update and the read.
   */
  async function tryCount(
    unit: StorageOperations,
    bucket: string,
    [limit, milliseconds]: readonly [number, number],
  ): Promise<Row<typeof authAttempts> | 'counted' | 'changed'> {
    const now = clock.now();
    const first = { taken: 1, failures: 0, expiresAt: now + milliseconds };
    const created = await unit.insert(authAttempts, { bucket, ...first }, { ifAbsent: true });
    if (created.length > 0) return 'counted';
    const renewed = await unit.update(authAttempts, { bucket, expiresAt: { lte: now } }, first);
    if (renewed.length > 0) return 'counted';
    const added = await unit.update(authAttempts, { bucket, taken: { lt: limit } }, { taken: { add: 1 } });
    if (added.length > 0) return 'counted';
    const row = await unit.get(authAttempts, { bucket });
    return row === null || row.taken < limit ? 'changed' : row;
  }

  /** Counts an attempt in a bucket or throws RATE_LIMITED. `isFinal`: attempts in this bucket are never released. */
  async function countAttempt(
    unit: StorageOperations,
    bucket: string,
    bounds: readonly [number, number],
    isFinal: boolean,
  ): Promise<void> {
    let result = await tryCount(unit, bucket, bounds);
    for (let reads = 1; result === 'changed' && reads < maxReads; reads++)
      result = await tryCount(unit, bucket, bounds);
    if (result === 'counted') return;
    // If attempts are still in progress, they can succeed and be released at once: come back after a second.
    const full = result !== 'changed' && (isFinal || result.failures >= bounds[0]) ? result : null;
    const wait = full ? Math.ceil((full.expiresAt - clock.now()) / 1000) : 1;
    throw commonErrors.RATE_LIMITED({
      message: 'too many attempts for this name; try again later',
      retryAfterSeconds: Math.max(1, wait),
    });
  }

  async function uncount(unit: StorageOperations, bucket: string): Promise<void> {
    const [row] = await unit.update(authAttempts, { bucket, taken: { gt: 0 } }, { taken: { add: -1 } });
    if (row?.taken === 0) await unit.delete(authAttempts, { bucket, taken: 0 });
  }

  return {
    async take(kind, name, address) {
      const origin = addressClass(address);
      const addressBucket = digest(`${kind}\n${name}\n${origin}`);
      const nameBucket = digest(`${kind}\n${name}`);
      const familiarBucket = digest(`familiar\n${name}\n${origin}`);
      const isMail = kind === 'mail';
      const bounds = isMail ? mails : failures;
      const call = systemCall(`platformAuth.${kind}`);
      const familiar = await atomically(call, async (unit) => {
        await countAttempt(unit, addressBucket, bounds.perAddress, isMail);
        const row = await unit.get(familiarOrigins, { bucket: familiarBucket });
        const isFamiliar = row !== null && row.expiresAt > clock.now();
        if (!isFamiliar) await countAttempt(unit, nameBucket, bounds.perName, isMail);
        return isFamiliar ? row : null;
      });
      async function release(unit: StorageOperations): Promise<void> {
        await unit.delete(authAttempts, { bucket: addressBucket });
        if (!familiar) await uncount(unit, nameBucket);
      }
      return {
        release,
        async decide(work) {
          try {
            return await work();
          } catch (error) {
            await atomically(systemCall(`platformAuth.${kind}`), release);
            throw error;
          }
        },
        async succeeded(unit) {
          await release(unit);
          const expiresAt = clock.now() + familiarMilliseconds;
          // Extends the time at most once a day.
          if (!familiar || familiar.expiresAt < expiresAt - dayMilliseconds)
            await unit.insert(
              familiarOrigins,
              { bucket: familiarBucket, expiresAt },
              { orUpdate: { expiresAt } },
            );
        },
        async failed() {
          // Updates one row after the other: a single unit could deadlock with another attempt.
          for (const bucket of familiar ? [addressBucket] : [addressBucket, nameBucket])
            await storage.update(authAttempts, { bucket }, { failures: { add: 1 } });
        },
      };
    },
  };
}
