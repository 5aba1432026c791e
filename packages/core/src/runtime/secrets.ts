// An old Node does not know `hash` and `crc32`. Importing them by name would end it before `checkNodeVersion` can speak.
import crypto, { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import zlib from 'node:zlib';
import { randomBytes } from './ids.ts';

/** Returns a new array of random bytes. Tests may return predictable ones. */
export type RandomBytes = (count: number) => Uint8Array;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns base62 characters, all equally likely: bytes from 248, the largest multiple of 62, on are discarded. */
function base62(length: number, random: RandomBytes): string {
  let text = '';
  while (text.length < length)
    for (const byte of random(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  return text;
}

function checksum(text: string): string {
  let rest = zlib.crc32(text);
  let digits = '';
  for (let position = 0; position < 6; position++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

const apiKeyForm = /^gk_([0-9A-Za-z]{12})_[0-9A-Za-z]{49}$/;

/** Matches a whole secret anywhere, even directly behind other text, and the beginning of a secret as a word. */
const shownSecrets =
  /g([dkrst])_(?:([0-9A-Za-z]{12})_)?(?:[0-9A-Za-z]{43,}|(?<=\bg[dkrst]_(?:[0-9A-Za-z]{12}_)?)[0-9A-Za-z]{20,})/g;

/** Matches secrets of webhooks in the form of the Standard Webhooks specification. */
const webhookSecrets = /whsec_[0-9A-Za-z+/]{20,}={0,2}/g;

/** Removes every token, ticket, certificate, API key and secret of a webhook from a text. The public id of a key stays. */
export const redactSecrets = (text: string): string =>
  text
    .replace(shownSecrets, (_, kind: string, keyId: string | undefined) => keyId ?? `g${kind}_•••`)
    .replace(webhookSecrets, 'whsec_•••');

/** Creates a `redactSecrets` that also removes these texts: configured secrets have no form to recognize. */
export const createRedactor =
  (secrets: readonly string[]) =>
  (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), redactSecrets(text));

/** Returns the SHA-256 in hex, which is stored instead of a token. Random tokens of 256 bits need no slow hash. */
export const digest = (text: string): string => crypto.hash('sha256', text, 'hex');

/** Returns the SHA-256 in base64, as a content security policy names an allowed script. */
export const contentDigest = (text: string): string => crypto.hash('sha256', text, 'base64');

/** Compares two texts in constant time, whatever their lengths. */
export const sameSecret = (left: string, right: string): boolean =>
  timingSafeEqual(crypto.hash('sha256', left, 'buffer'), crypto.hash('sha256', right, 'buffer'));

/**
 * Returns the public id in an API key, or null if its form or checksum is wrong.
 *
 * The checksum is cheap and keeps mistyped keys away from the storage.
 */
export function apiKeyId(key: string): string | null {
  const match = apiKeyForm.exec(key);
  return match && checksum(key.slice(0, -6)) === key.slice(-6) ? match[1]! : null;
}

const replayForm = /^gr_([0-9A-Za-z]{22})[0-9A-Za-z]{43}$/;

/** Returns the 131 random bits that all replay tokens of one login begin with, or null if the text is no replay token. */
export const replayFamily = (token: string): string | null => replayForm.exec(token)?.[1] ?? null;

/**
 * Returns the token that replaces another one. The same token and nonce always give the same result, so a lost answer
 * can be repeated although no token is stored. Without both of them, nothing about the result can be computed.
 */
export function nextReplayToken(token: string, nonce: string): string {
  let block = 0;
  const derived: RandomBytes = () =>
    createHmac('sha512', `lobbykit replay token ${nonce}`).update(`${block++} ${token}`).digest();
  return `gr_${replayFamily(token)}${base62(43, derived)}`;
}

/** Returns the HMAC-SHA256 of a text with a secret of the form `whsec_…`, in base64. */
export const webhookSignature = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64');

/** Creates everything that must be unguessable, and encrypts secrets at rest. */
export interface Secrets {
  /** Returns `gs_` and 43 base62 characters: 256 random bits. */
  sessionToken(): string;
  /** Returns `gk_`, a 12-character public id, `_`, a 43-character secret and a 6-character CRC-32. */
  apiKey(): { readonly id: string; readonly key: string };
  /** Returns a ticket: `gt_` and 43 base62 characters, 256 random bits. */
  ticket(): string;
  /** Returns the certificate of a device: `gd_` and 43 base62 characters, 256 random bits. */
  certificate(): string;
  /** Returns `gr_`, 22 base62 characters that stay when the token is replaced, and 43 (256 random bits) that do not. */
  replayToken(): string;
  /** Returns the secret of a webhook: `whsec_` and 256 random bits in base64. */
  webhookSecret(): string;
  /** Returns decimal digits for a person to type. */
  digits(count: number): string;
  /** Returns letters and digits that are not confused with each other (Crockford's base32), for a person to type. */
  code(length: number): string;
  /** Encrypts with AES-256-GCM. `location` (table, column and row) is bound to the result, so it cannot be moved. */
  seal(plain: string, location: string): string;
  /** Decrypts the result of `seal`. Returns null if the key is missing or the text was changed or moved. */
  unseal(sealed: string, location: string): string | null;
  /** Whether there is a key to encrypt with. */
  readonly canSeal: boolean;
  /**
   * Returns what is stored instead of a text that is short enough to guess, such as a six-digit code. With a secret key,
   * nobody who reads the storage can try all codes. `location` is bound to the result, so it cannot be moved.
   */
  keyedDigest(text: string, location: string): string;
  /** Returns whether `stored` is the `keyedDigest` of the text under any of the keys. Takes constant time. */
  isKeyedDigest(stored: string, text: string, location: string): boolean;
}

export interface SecretsOptions {
  /** Keys for secrets at rest, at least 32 characters each. The first encrypts, all decrypt. */
  readonly secretKeys?: readonly string[];
  readonly random?: RandomBytes;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the id of a secret key, which is a part of each value that it seals. It does not tell anything about the key. */
export const secretKeyId = (secretKey: string): string => digest(`lobbykit key id ${secretKey}`).slice(0, 8);

/** Creates the secrets of a backend. Throws if a secret key is shorter than 32 characters. */
export function createSecrets({ secretKeys = [], random = randomBytes }: SecretsOptions = {}): Secrets {
  for (const key of secretKeys)
    if (key.length < 32) throw new Error('secretKey must have at least 32 characters');
  const ring = secretKeys.map((key) => ({
    id: secretKeyId(key),
    bytes: crypto.hash('sha256', `lobbykit secrets at rest ${key}`, 'buffer'),
  }));
  const active = ring[0];
  const digestWith = (key: (typeof ring)[number] | undefined, text: string, location: string): string =>
    `${key?.id ?? ''}.${createHmac('sha256', key?.bytes ?? '')
      .update(`${location}|${text}`)
      .digest('hex')}`;

  return {
    sessionToken: () => `gs_${base62(43, random)}`,
    apiKey() {
      const id = base62(12, random);
      const body = `gk_${id}_${base62(43, random)}`;
      return { id, key: body + checksum(body) };
    },
    ticket: () => `gt_${base62(43, random)}`,
    certificate: () => `gd_${base62(43, random)}`,
    replayToken: () => `gr_${base62(65, random)}`,
    webhookSecret: () => `whsec_${Buffer.from(random(32)).toString('base64')}`,
    digits: (count) =>
      Array.from(base62(count * 4, random), (character) => alphabet.indexOf(character))
        .filter((value) => value < 60)
        .slice(0, count)
        .map((value) => value % 10)
        .join(''),
    code: (length) => Array.from(random(length), (byte) => crockford[byte % 32]).join(''),
    canSeal: active !== undefined,
    keyedDigest: (text, location) => digestWith(active, text, location),
    isKeyedDigest(stored, text, location) {
      const key = ring.find(({ id }) => id === stored.split('.')[0]);
      return sameSecret(stored, digestWith(key, text, location));
    },
    seal(plain, location) {
      if (!active) throw new Error('secretKey is not set: nothing can be stored encrypted');
      return `v1.${active.id}.${encrypt(active.bytes, random(12), plain, `${location}|${active.id}`)}`;
    },
    unseal(sealed, location) {
      const [version, id, ...parts] = sealed.split('.');
      const key = ring.find((candidate) => candidate.id === id);
      return version === 'v1' && key ? decrypt(key.bytes, parts, `${location}|${key.id}`) : null;
    },
  };
}

/** Derives a key from a token. Nobody can derive it from the storage, which contains only the token's digest. */
const holderKey = (token: string): Buffer =>
  crypto.hash('sha256', `lobbykit sealed for the holder of ${token}`, 'buffer');

/** Encrypts for the holder of a token. Nobody else can decrypt it, not even with access to the storage. */
export const sealForHolder = (token: string, plain: string, location: string): string =>
  `h1.${encrypt(holderKey(token), randomBytes(12), plain, location)}`;

/** Decrypts the result of `sealForHolder`. Returns null for another token, or if the text was changed or moved. */
export function unsealForHolder(token: string, sealed: string, location: string): string | null {
  const [version, ...parts] = sealed.split('.');
  return version === 'h1' ? decrypt(holderKey(token), parts, location) : null;
}

/** Encrypts with AES-256-GCM. `bound` is authenticated when the text is decrypted, but not part of it. */
function encrypt(key: Uint8Array, nonce: Uint8Array, plain: string, bound: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  // Not base64url: with its `_`, a sealed text can look like a token.
  return [nonce, text, cipher.getAuthTag()]
    .map((part) => Buffer.from(part).toString('base64').replaceAll('=', ''))
    .join('.');
}

function decrypt(
  key: Uint8Array,
  [nonce, text, tag]: readonly (string | undefined)[],
  bound: string,
): string | null {
  if (nonce === undefined || text === undefined || tag === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
