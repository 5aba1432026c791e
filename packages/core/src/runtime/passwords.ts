import { Buffer } from 'node:buffer';
import { scrypt as nodeScrypt, randomBytes, timingSafeEqual } from 'node:crypto';
import { createHashQueue } from './hash-queue.ts';
import type { RandomBytes } from './secrets.ts';

/** The cost of one hash. It takes 128 · 2^ln · r bytes of memory; the time grows with the memory and with p. */
export interface ScryptCost {
  /** Base-2 logarithm of the number of iterations. Default 14. */
  readonly ln: number;
  /** Block size. Default 8. */
  readonly r: number;
  /** Number of passes, at most 16. Default 5. */
  readonly p: number;
}

/** Derives 32 bytes from a password without blocking the event loop. */
export type Scrypt = (password: string, salt: Uint8Array, cost: ScryptCost) => Promise<Uint8Array>;

/**
 * 16 MiB and five passes: one of the five equivalent settings in OWASP's Password Storage Cheat Sheet. Takes 150 ms on
 * one core of a small virtual machine.
 */
const defaultCost: ScryptCost = { ln: 14, r: 8, p: 5 };

/** The most memory that a stored hash may require. Without it, anyone who can write hashes could stop the server. */
const maxMemoryBytes = 2 ** 30;
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

/** A hash in the PHC string format: `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`, base64 without padding. */
export interface PasswordHash {
  readonly cost: ScryptCost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

const phcForm =
  /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

/** Reads a PHC string. Returns null if it is malformed, uses another function, or costs more than is accepted. */
export function readPasswordHash(text: string): PasswordHash | null {
  const [, ln, r, p, salt, hash] = phcForm.exec(text) ?? [];
  if (salt === undefined || hash === undefined) return null;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  if (memoryOf(cost) > maxMemoryBytes || cost.p > 16) return null;
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

const writePasswordHash = ({ cost: { ln, r, p }, salt, hash }: PasswordHash): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;

/** The purposes of hashes that share the places of logins, in the order in which they get them. */
const loginPriorities = ['familiar', 'login', 'slowed'] as const;

/**
 * What a hash is for. `familiar`, `login` and `slowed` are attempts to log in, see `throttle.ts`. `code` sets a password
 * after a code of a mail was right; it has places of its own, so sign-ups never take those of logins.
 */
export type HashPurpose = (typeof loginPriorities)[number] | 'code';

/** The options of one hash. */
export interface HashOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default `login`. */
  readonly purpose?: HashPurpose;
}

/** Hashes and verifies passwords, with limited concurrency. */
export interface Passwords {
  /** Hashes a password with a new salt, at the configured cost. */
  hash(password: string, options?: HashOptions): Promise<string>;
  /**
   * Returns whether a password belongs to a stored hash. Always computes one hash, so the time does not tell whether a
   * password is stored: if `stored` is null or unreadable, at the cost of `decoy` (default: the configured cost), and
   * returns false.
   */
  verify(
    password: string,
    stored: string | null,
    options?: HashOptions & { readonly decoy?: string | undefined },
  ): Promise<boolean>;
  /** Returns whether a stored hash has another cost than the configured one and should be replaced. */
  isOutdated(stored: string): boolean;
}

export interface PasswordsOptions {
  readonly limits: {
    /** Hashes of logins that are computed concurrently. */
    readonly hashesAtOnce: number;
    /** Hashes of one purpose that may wait for their turn. */
    readonly hashesWaiting: number;
  };
  /** Default: `ln` 14, `r` 8, `p` 5. */
  readonly cost?: Partial<ScryptCost> | undefined;
  /** Default: scrypt of node:crypto, in the thread pool. */
  readonly scrypt?: Scrypt | undefined;
  readonly random?: RandomBytes | undefined;
}

/** Converts all spellings of the same characters to one form: NFKC, as NIST SP 800-63B requires. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * Creates the password hasher of a backend. Throws if the cost is out of bounds.
 *
 * The thread pool of Node has four threads, which files and DNS look-ups need too. So at most `hashesAtOnce` hashes of
 * logins and half as many others run, and of each purpose at most `hashesWaiting` wait; further ones reject with
 * OVERLOADED at once. A waiting hash whose signal is aborted leaves the queue and rejects with the reason of the signal.
 */
export function createPasswords(options: PasswordsOptions): Passwords {
  const { limits, scrypt = threadScrypt, random = randomBytes } = options;
  const cost = { ...defaultCost, ...options.cost };
  const decoyHash = { cost, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };
  if (!readPasswordHash(writePasswordHash(decoyHash)))
    throw new Error('passwordCost: ln, r and p must be integers from 1, p at most 16, memory at most 1 GiB');
  const { hashesAtOnce, hashesWaiting: maxWaiting } = limits;
  const logins = createHashQueue({
    concurrency: hashesAtOnce,
    maxWaiting,
    priorities: loginPriorities.length,
  });
  const codes = createHashQueue({ concurrency: Math.ceil(hashesAtOnce / 2), maxWaiting, priorities: 1 });

  function derive(
    password: string,
    salt: Uint8Array,
    at: ScryptCost,
    { signal, purpose = 'login' }: HashOptions,
  ): Promise<Uint8Array> {
    const task = () => scrypt(normalizePassword(password), salt, at);
    return purpose === 'code'
      ? codes.run(0, signal, task)
      : logins.run(loginPriorities.indexOf(purpose), signal, task);
  }

  return {
    async hash(password, options = {}) {
      const salt = random(saltBytes);
      return writePasswordHash({ cost, salt, hash: await derive(password, salt, cost, options) });
    },
    async verify(password, stored, { decoy, ...options } = {}) {
      const parsed = stored === null ? null : readPasswordHash(stored);
      const compared = parsed ?? (decoy === undefined ? null : readPasswordHash(decoy)) ?? decoyHash;
      const hash = await derive(password, compared.salt, compared.cost, options);
      return timingSafeEqual(hash, compared.hash) && parsed !== null;
    },
    isOutdated(stored) {
      const parsed = readPasswordHash(stored);
      return parsed !== null && (['ln', 'r', 'p'] as const).some((name) => parsed.cost[name] !== cost[name]);
    },
  };
}

/**
 * Hashes one password as a PHC string, for a line of the password file: `${user}:${await hashPassword(password)}`.
 *
 * Throws if the cost is out of bounds.
 */
export const hashPassword = (password: string, cost?: Partial<ScryptCost>): Promise<string> =>
  createPasswords({ limits: { hashesAtOnce: 1, hashesWaiting: 1 }, cost }).hash(password);
