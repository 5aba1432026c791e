import { addressClass } from '../../http/input/client-address.ts';
import { commonErrors } from '../../kernel/errors.ts';
import { digest } from '../../runtime/secrets.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Row } from '../../storage/table.ts';
import type { Context } from '../area.ts';
import { authAttempts, familiarOrigins } from './tables.ts';

/** What is counted. `mail` counts every attempt, the others those that fail. */
export type AttemptKind = 'login' | 'code' | 'reset' | 'change' | 'mail';

/** Something that was begun and counts as a failure until it is known to be none. */
export interface Attempt {
  /** Runs what decides; where that throws, an overloaded server for one, the attempt was none and is given back. */
  decide<Result>(work: () => Promise<Result>): Promise<Result>;
  /** It was none: gives the place back, and forgets earlier failures from there. */
  release(unit: StorageOperations): Promise<void>;
  /** The same, and whoever made it has proven that the name is his: his address is known from now on. */
  succeeded(unit: StorageOperations): Promise<void>;
  /** It was one. Without this call it counts too; whoever is refused is only told to come back sooner. */
  failed(): Promise<void>;
}

export interface Throttle {
  /**
   * Counts an attempt before it is made, so that of many at once no more than the limit get through, on whatever node.
   *
   * Throws RATE_LIMITED with the time to come back. `name` is whom it is about, whether or not there is such a one;
   * `address` is the client's.
   */
  take(kind: AttemptKind, name: string, address: string): Promise<Attempt>;
}

const dayMilliseconds = 86_400_000;
const mostLooks = 5;
/** How long an address is known after the last success from there. */
const familiarMilliseconds = 90 * dayMilliseconds;

/**
 * Counts failures per name and address, and per name over all addresses.
 *
 * The first limit stops whoever guesses from one address, and touches nobody else. The second stops whoever guesses from
 * many; a stranger could keep a player out with it for as long as he goes on, so it does not count what comes from an
 * address from which the name has logged in, set its password or verified itself within 90 days. Only digests of names
 * and addresses are kept. IPv6 counts by its first 64 bits.
 */
export function createThrottle({
  atomically,
  clock,
  limits,
  storage,
  systemCall,
}: Pick<Context, 'atomically' | 'clock' | 'limits' | 'storage' | 'systemCall'>): Throttle {
  const failures = {
    own: [limits.authFailures, limits.authFailureSeconds * 1000],
    wide: [limits.authFailuresPerName, dayMilliseconds],
  } as const;
  const mails = {
    own: [limits.authMails, 3_600_000],
    wide: [limits.authMailsPerName, dayMilliseconds],
  } as const;

  /** Takes one of the places of a bucket, whose window begins with the first; the row as it stands where none is free. */
  async function placeIn(
    unit: StorageOperations,
    bucket: string,
    [limit, milliseconds]: readonly [number, number],
  ): Promise<Row<typeof authAttempts> | 'taken' | 'gone'> {
    const now = clock.now();
    const first = { taken: 1, failures: 0, expiresAt: now + milliseconds };
    const made = await unit.insert(authAttempts, { bucket, ...first }, { ifAbsent: true });
    if (made.length > 0) return 'taken';
    const renewed = await unit.update(authAttempts, { bucket, expiresAt: { lte: now } }, first);
    if (renewed.length > 0) return 'taken';
    const added = await unit.update(authAttempts, { bucket, taken: { lt: limit } }, { taken: { add: 1 } });
    if (added.length > 0) return 'taken';
    return (await unit.get(authAttempts, { bucket })) ?? 'gone';
  }

  /** The same, or RATE_LIMITED. `isFinal`: no place is ever given back. */
  async function takePlace(
    unit: StorageOperations,
    bucket: string,
    bounds: readonly [number, number],
    isFinal: boolean,
  ): Promise<void> {
    // A row that somebody gives back between two looks is made anew.
    let found = await placeIn(unit, bucket, bounds);
    for (let look = 1; found === 'gone' && look < mostLooks; look++)
      found = await placeIn(unit, bucket, bounds);
    if (found === 'taken') return;
    // Those under way may yet succeed and make room at once.
    const full = found !== 'gone' && (isFinal || found.failures >= bounds[0]) ? found : null;
    const wait = full ? Math.ceil((full.expiresAt - clock.now()) / 1000) : 1;
    throw commonErrors.RATE_LIMITED({
      message: 'too many attempts for this name; try again later',
      retryAfterSeconds: Math.max(1, wait),
    });
  }

  async function giveBack(unit: StorageOperations, bucket: string): Promise<void> {
    const [row] = await unit.update(authAttempts, { bucket, taken: { gt: 0 } }, { taken: { add: -1 } });
    if (row?.taken === 0) await unit.delete(authAttempts, { bucket, taken: 0 });
  }

  return {
    async take(kind, name, address) {
      const origin = addressClass(address);
      const own = digest(`${kind}\n${name}\n${origin}`);
      const wide = digest(`${kind}\n${name}`);
      const familiar = digest(`familiar\n${name}\n${origin}`);
      const isMail = kind === 'mail';
      const bounds = isMail ? mails : failures;
      const call = systemCall(`platformAuth.${kind}`);
      const known = await atomically(call, async (unit) => {
        await takePlace(unit, own, bounds.own, isMail);
        const row = await unit.get(familiarOrigins, { bucket: familiar });
        const isKnown = row !== null && row.expiresAt > clock.now();
        if (!isKnown) await takePlace(unit, wide, bounds.wide, isMail);
        return isKnown ? row : null;
      });
      async function release(unit: StorageOperations): Promise<void> {
        await unit.delete(authAttempts, { bucket: own });
        if (!known) await giveBack(unit, wide);
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
          // Once a day is often enough.
          if (!known || known.expiresAt < expiresAt - dayMilliseconds)
            await unit.insert(familiarOrigins, { bucket: familiar, expiresAt }, { orUpdate: { expiresAt } });
        },
        async failed() {
          // One after the other: together they could wait for each other with somebody who takes a place.
          for (const bucket of known ? [own] : [own, wide])
            await storage.update(authAttempts, { bucket }, { failures: { add: 1 } });
        },
      };
    },
  };
}
