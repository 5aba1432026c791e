import { addressClass, countedNetworks } from '../../http/input/client-address.ts';
import { commonErrors } from '../../kernel/errors.ts';
import type { HashPurpose } from '../../runtime/passwords.ts';
import { digest } from '../../runtime/secrets.ts';
import { startWait } from '../../runtime/waits.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { type Bucket, createAttemptBuckets } from './attempt-buckets.ts';
import type { PlatformAuthContext } from './limits.ts';
import { mailMilliseconds } from './mail/mail-queue.ts';
import { authAttempts, familiarOrigins } from './tables.ts';

/**
 * What is attempted. `login` and `change` try a password, which can be guessed from many addresses. `device`, `code` and
 * `reset` try secrets that nobody can guess, or that have their own number of tries. `mail` requests a mail.
 */
export type AttemptKind = 'login' | 'change' | 'device' | 'code' | 'reset' | 'mail';

/** An attempt that counts as a failure until its result is known. */
export interface Attempt {
  /** What the hash of the attempt is for: attempts from familiar addresses get their places first. */
  readonly purpose: HashPurpose;
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
   * Throws RATE_LIMITED with the time to come back if too many attempts for the name failed at this address. Waits
   * `authDelaySeconds` if too many failed elsewhere. `name` is the name that the attempt is for, whether or not it exists;
   * `address` is the address of the client.
   */
  take(kind: AttemptKind, name: string, address: string, signal?: AbortSignal): Promise<Attempt>;
  /** Whether this address requested the mails for the name whose codes may still be valid. */
  hasRequested(db: StorageOperations, name: string, address: string): Promise<boolean>;
  /** Forgets all attempts for a name, from all addresses. Returns whether there were any. */
  clear(unit: StorageOperations, name: string): Promise<boolean>;
}

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;
/** How long an address is familiar after the last success from it. */
const familiarMilliseconds = 90 * dayMilliseconds;
const neverAborted = new AbortController().signal;

/**
 * Creates the throttle. It counts failures per name and address, and per name over all addresses.
 *
 * The first limit refuses. It stops guessing from one address and affects nobody elsewhere. An IPv6 address counts by its
 * first 64 bits, and by its first 56 and 48 with larger limits. The second limit is about strangers, and a stranger must
 * not keep a player out, so it refuses nothing that is right: passwords are only checked later, behind those of familiar
 * addresses, and mails become possible again each hour. An address is familiar if the name has logged in, set its password
 * or been verified from it within 90 days; there the second limit does not apply. Only digests of names and addresses are
 * stored.
 */
export function createThrottle({
  atomically,
  clock,
  limits,
  storage,
  systemCall,
}: Pick<PlatformAuthContext, 'atomically' | 'clock' | 'limits' | 'storage' | 'systemCall'>): Throttle {
  const buckets = createAttemptBuckets(clock);
  const failures = { attempts: limits.authFailures, milliseconds: limits.authFailureSeconds * 1000 };
  const mails = { attempts: limits.authMails, milliseconds: hourMilliseconds };
  const guesses = {
    attempts: limits.authFailuresPerName,
    refillMilliseconds: Math.ceil(dayMilliseconds / limits.authFailuresPerName),
  };
  const mailsPerName = { attempts: limits.authMailsPerName, refillMilliseconds: hourMilliseconds };
  const requestedMilliseconds = mailMilliseconds.verification + limits.verificationSeconds * 1000;
  /** The limit over all addresses, by kind. */
  const perName = {
    login: guesses,
    change: guesses,
    mail: mailsPerName,
    device: null,
    code: null,
    reset: null,
  };

  const requestedKey = (name: string, address: string): Bucket => ({
    bucket: digest(`requested\n${name}\n${addressClass(address)}`),
    nameDigest: digest(name),
  });

  return {
    async take(kind, name, address, signal = neverAborted) {
      const nameDigest = digest(name);
      const isMail = kind === 'mail';
      const perAddress = isMail ? mails : failures;
      const [own, ...wider] = countedNetworks(address).map(({ network, clients }) => ({
        bucket: digest(`${kind}\n${name}\n${network}`),
        nameDigest,
        limit: { ...perAddress, attempts: perAddress.attempts * clients },
      }));
      const nameBucket = { bucket: digest(`${kind}\n${name}`), nameDigest };
      const nameLimit = perName[kind];
      const familiarBucket = digest(`familiar\n${name}\n${addressClass(address)}`);
      const { familiar, wait } = await atomically(systemCall(`platformAuth.${kind}`), async (unit) => {
        for (const network of [own!, ...wider])
          refuseFor(await buckets.countInWindow(unit, network, network.limit, isMail));
        const row = await unit.get(familiarOrigins, { bucket: familiarBucket });
        const familiar = row !== null && row.expiresAt > clock.now() ? row : null;
        const wait = familiar || !nameLimit ? 0 : await buckets.takeRefilling(unit, nameBucket, nameLimit);
        if (isMail) {
          refuseFor(wait);
          const expiresAt = clock.now() + requestedMilliseconds;
          const requested = { ...requestedKey(name, address), taken: 0, expiresAt };
          await unit.insert(authAttempts, requested, { orUpdate: { expiresAt } });
        }
        return { familiar, wait };
      });
      const isCountedByName = nameLimit !== null && !familiar && wait === 0;
      if (wait > 0) await startWait(clock, limits.authDelaySeconds * 1000, signal).ended;

      async function release(unit: StorageOperations): Promise<void> {
        await unit.delete(authAttempts, { bucket: own!.bucket });
        for (const network of wider) await buckets.uncount(unit, network);
        if (isCountedByName) await buckets.putBack(unit, nameBucket, nameLimit);
      }
      return {
        purpose: familiar ? 'familiar' : wait > 0 ? 'slowed' : 'login',
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
          for (const { bucket } of [own!, ...wider])
            await storage.update(authAttempts, { bucket }, { failures: { add: 1 } });
        },
      };
    },

    async hasRequested(db, name, address) {
      const { bucket } = requestedKey(name, address);
      const row = await db.get(authAttempts, { bucket });
      return row !== null && row.expiresAt > clock.now();
    },

    async clear(unit, name) {
      const where = { nameDigest: digest(name) };
      return (await unit.delete(authAttempts, where, { orderBy: ['bucket'] })).length > 0;
    },
  };
}

/** Throws RATE_LIMITED if a caller must wait. */
function refuseFor(milliseconds: number): void {
  if (milliseconds > 0)
    throw commonErrors.RATE_LIMITED({
      message: 'too many attempts for this name; try again later',
      retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
    });
}
