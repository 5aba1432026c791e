import { Buffer } from 'node:buffer';
import { scrypt as nodeScrypt, randomBytes, timingSafeEqual } from 'node:crypto';
import { commonErrors } from '../kernel/errors.ts';
import type { Limits } from '../kernel/limits.ts';
import type { RandomBytes } from './secrets.ts';

/** What one hash costs: memory is 128 · 2^ln · r bytes, time grows with memory and p. */
export interface ScryptCost {
  /** Logarithm of the number of iterations, base 2. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** Derives 32 bytes from a password, away from the event loop. */
export type Scrypt = (password: string, salt: Uint8Array, cost: ScryptCost) => Promise<Uint8Array>;

/**
 * 16 MiB and five passes, one of the five equal settings that OWASP's Password Storage Cheat Sheet names. Measured on a
 * core of a small virtual machine: 150 ms.
 */
const usualCost: ScryptCost = { ln: 14, r: 8, p: 5 };

/** What a stored hash may ask of this machine: a gibibyte. Whoever can write hashes could stop the server otherwise. */
const mostMemory = 2 ** 30;
const saltBytes = 16;
const hashBytes = 32;

const memoryOf = ({ ln, r }: ScryptCost): number => 128 * 2 ** ln * r;

const threadScrypt: Scrypt = (password, salt, { ln, r, p }) =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** ln, r, p, maxmem: 2 * memoryOf({ ln, r, p }) + 2 ** 20 };
    nodeScrypt(password, salt, hashBytes, options, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    );
  });

/** A hash as the PHC string format has it: `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`, base64 without padding. */
export interface PasswordHash {
  readonly cost: ScryptCost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

const phcForm =
  /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** Reads a PHC string; null where it is none, of another function, or asks for more than a machine should give. */
export function readPasswordHash(text: string): PasswordHash | null {
  const [, ln, r, p, salt, hash] = phcForm.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return null;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  if (memoryOf(cost) > mostMemory || cost.p > 16) return null;
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const writePasswordHash = ({ cost: { ln, r, p }, salt, hash }: PasswordHash): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;

/** Hashes passwords and checks them, so many at a time and no more. */
export interface Passwords {
  /** Hashes with a new salt, at the cost that is set now. */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Whether a password is the one of a stored hash. Costs one hash in any case: where there is none, or none that can be
   * read, one at the cost of `decoy` (default: the cost that is set now), and the answer is false.
   */
  verify(
    password: string,
    stored: string | null,
    options?: { readonly signal?: AbortSignal; readonly decoy?: string | undefined },
  ): Promise<boolean>;
  /** Whether a stored hash has another cost than the one that is set now, and should be made anew. */
  isOutdated(stored: string): boolean;
}

export interface PasswordsOptions {
  readonly limits: Pick<Limits, 'hashesAtOnce' | 'hashesWaiting'>;
  /** Default: `usualCost`. Throws where it is out of bounds. */
  readonly cost?: Partial<ScryptCost> | undefined;
  /** Default: the scrypt of node:crypto, on the thread pool. */
  readonly scrypt?: Scrypt | undefined;
  readonly random?: RandomBytes | undefined;
}

/** One form for all spellings of the same characters: NFKC, as NIST SP 800-63B asks. */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * Makes the hasher of a backend.
 *
 * The thread pool of Node has four threads, which files and name look-ups need too. So `hashesAtOnce` hashes run,
 * `hashesWaiting` wait in the order in which they came, and whoever comes beyond is told OVERLOADED at once. One that
 * waits for nobody any more, because its signal was aborted, makes room and rejects with the signal's reason.
 */
export function createPasswords(options: PasswordsOptions): Passwords {
  const { limits, scrypt = threadScrypt, random = randomBytes } = options;
  const cost = { ...usualCost, ...options.cost };
  const decoyHash = { cost, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };
  if (!readPasswordHash(writePasswordHash(decoyHash)))
    throw new Error('passwordCost: ln, r and p take integers from 1, p at most 16, and 1 GiB together');
  let running = 0;
  const waiting = new Set<() => void>();

  /** Waits for a turn. Throws OVERLOADED where too many wait already. */
  async function turn(signal: AbortSignal | undefined): Promise<void> {
    if (running < limits.hashesAtOnce) {
      running++;
      return;
    }
    if (waiting.size >= limits.hashesWaiting) throw commonErrors.OVERLOADED({ retryAfterSeconds: 2 });
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(start);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });
  }

  /** Hands the turn on to whoever has waited longest. */
  function done(): void {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else running--;
  }

  async function derive(
    password: string,
    salt: Uint8Array,
    at: ScryptCost,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    signal?.throwIfAborted();
    await turn(signal);
    try {
      return await scrypt(normalized(password), salt, at);
    } finally {
      done();
    }
  }

  return {
    async hash(password, signal) {
      const salt = random(saltBytes);
      return writePasswordHash({ cost, salt, hash: await derive(password, salt, cost, signal) });
    },
    async verify(password, stored, { signal, decoy } = {}) {
      const known = stored === null ? null : readPasswordHash(stored);
      const used = known ?? (decoy === undefined ? null : readPasswordHash(decoy)) ?? decoyHash;
      const hash = await derive(password, used.salt, used.cost, signal);
      return timingSafeEqual(hash, used.hash) && known !== null;
    },
    isOutdated(stored) {
      const known = readPasswordHash(stored);
      return known !== null && (['ln', 'r', 'p'] as const).some((name) => known.cost[name] !== cost[name]);
    },
  };
}

/**
 * Hashes one password as a PHC string, for a line of the password file: `${user}:${await hashPassword(password)}`.
 *
 * Throws where the cost is out of bounds.
 */
export const hashPassword = (password: string, cost?: Partial<ScryptCost>): Promise<string> =>
  createPasswords({ limits: { hashesAtOnce: 1, hashesWaiting: 1 }, cost }).hash(password);
