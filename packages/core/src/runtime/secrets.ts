import { createCipheriv, createDecipheriv, createHmac, hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBytes } from './ids.ts';

/** Fills a new array with random bytes from the operating system; a test may count instead. */
export type RandomBytes = (count: number) => Uint8Array;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Text of base62 characters, each with equal chance: bytes above the largest multiple of 62 are thrown away. */
function base62(length: number, random: RandomBytes): string {
  let text = '';
  while (text.length < length)
    for (const byte of random(length * 2)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

const apiKeyForm = /^gk_([0-9A-Za-z]{12})_[0-9A-Za-z]{49}$/;

/** A whole secret wherever it stands, glued to other text by an escape for example; the beginning of one as a word. */
const shownSecrets =
  /g([dkrst])_(?:([0-9A-Za-z]{12})_)?(?:[0-9A-Za-z]{43,}|(?<=\bg[dkrst]_(?:[0-9A-Za-z]{12}_)?)[0-9A-Za-z]{20,})/g;

/** Removes every token, ticket, certificate and API key from a text; of a key its public id stays. */
export const withoutSecrets = (text: string): string =>
  text.replace(shownSecrets, (_, kind: string, keyId: string | undefined) => keyId ?? `g${kind}_•••`);

/** The same, and these texts too: the secrets of the configuration have no form of their own. */
export const hiding =
  (secrets: readonly string[]) =>
  (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), withoutSecrets(text));

/** SHA-256 in hex: what stands in the storage in place of a token. 256-bit random tokens need no slow hash. */
export const digest = (text: string): string => hash('sha256', text, 'hex');

/** SHA-256 in base64, as a content security policy names a script that may run. */
export const contentDigest = (text: string): string => hash('sha256', text, 'base64');

/** Compares two texts in constant time, whatever their lengths. */
export const sameSecret = (left: string, right: string): boolean =>
  timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));

/**
 * Reads the public id out of an API key, or null where form or checksum is wrong.
 *
 * The checksum costs nothing and keeps mistyped keys from reaching the storage.
 */
export function apiKeyId(key: string): string | null {
  const match = apiKeyForm.exec(key);
  return match && checksum(key.slice(0, -6)) === key.slice(-6) ? match[1]! : null;
}

const replayForm = /^gr_([0-9A-Za-z]{22})[0-9A-Za-z]{43}$/;

/** What all replay tokens of one remembered login begin with, 131 random bits; null where a text is no replay token. */
export const replayFamily = (token: string): string | null => replayForm.exec(token)?.[1] ?? null;

/**
 * The token that takes the place of another one: the same again for the same two, so that an answer that was lost can be
 * given again although no token is stored. Whoever lacks one of the two learns nothing of it.
 */
export function nextReplayToken(token: string, nonce: string): string {
  let block = 0;
  const derived: RandomBytes = () =>
    createHmac('sha512', `lobbykit replay token ${nonce}`).update(`${block++} ${token}`).digest();
  return `gr_${replayFamily(token)}${base62(43, derived)}`;
}

/** Everything that must be unguessable, and what is sealed at rest. */
export interface Secrets {
  /** `gs_` and 43 base62 characters: 256 random bits. */
  sessionToken(): string;
  /** `gk_`, a 12-character public id, `_`, a 43-character secret and a 6-character CRC-32. */
  apiKey(): { readonly id: string; readonly key: string };
  /** `gt_` and 43 base62 characters: a ticket, 256 random bits. */
  ticket(): string;
  /** `gd_` and 43 base62 characters: the certificate of a device, 256 random bits. */
  certificate(): string;
  /** `gr_`, 22 base62 characters that stay when the token is replaced, and 43 that do not: 256 random bits. */
  replayToken(): string;
  /** Decimal digits, for a person to type. */
  digits(count: number): string;
  /** Letters and digits that cannot be mistaken for each other (Crockford's base32), for a person to type. */
  code(length: number): string;
  /** Encrypts with AES-256-GCM; `place` (table, row and column) is bound to the text so that it cannot be moved. */
  seal(plain: string, place: string): string;
  /** Decrypts what `seal` made; null where the key is missing or the text was changed or moved. */
  unseal(sealed: string, place: string): string | null;
  /** Whether there is a key to seal with. */
  readonly canSeal: boolean;
  /**
   * What stands in the storage in place of a text that is short enough to be guessed, a code of six digits say: with a
   * secret key nobody who reads the storage can try them all. `place` is bound to it so that it cannot be moved.
   */
  mark(text: string, place: string): string;
  /** Whether `mark` made this of the text, with any of the keys; in constant time. */
  isMark(mark: string, text: string, place: string): boolean;
}

export interface SecretsOptions {
  /** Keys for secrets at rest, at least 32 characters each; the first seals, all unseal. */
  readonly secretKeys?: readonly string[];
  readonly random?: RandomBytes;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Throws where a secret key is shorter than 32 characters. */
export function createSecrets({ secretKeys = [], random = randomBytes }: SecretsOptions = {}): Secrets {
  for (const key of secretKeys)
    if (key.length < 32) throw new Error('a secret key needs at least 32 characters');
  const ring = secretKeys.map((key) => ({
    id: digest(`lobbykit key id ${key}`).slice(0, 8),
    bytes: hash('sha256', `lobbykit secrets at rest ${key}`, 'buffer'),
  }));
  const active = ring[0];
  const markWith = (key: (typeof ring)[number] | undefined, text: string, place: string): string =>
    `${key?.id ?? ''}.${createHmac('sha256', key?.bytes ?? '')
      .update(`${place}|${text}`)
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
    digits: (count) =>
      Array.from(base62(count * 4, random), (character) => alphabet.indexOf(character))
        .filter((value) => value < 60)
        .slice(0, count)
        .map((value) => value % 10)
        .join(''),
    code: (length) => Array.from(random(length), (byte) => crockford[byte % 32]).join(''),
    canSeal: active !== undefined,
    mark: (text, place) => markWith(active, text, place),
    isMark: (mark, text, place) =>
      sameSecret(
        mark,
        markWith(
          ring.find(({ id }) => id === mark.split('.')[0]),
          text,
          place,
        ),
      ),
    seal(plain, place) {
      if (!active) throw new Error('secretKey is not set: nothing can be stored encrypted');
      return `v1.${active.id}.${encrypt(active.bytes, random(12), plain, `${place}|${active.id}`)}`;
    },
    unseal(sealed, place) {
      const [version, id, ...parts] = sealed.split('.');
      const key = ring.find((candidate) => candidate.id === id);
      return version === 'v1' && key ? decrypt(key.bytes, parts, `${place}|${key.id}`) : null;
    },
  };
}

/** A key that nobody can make of what is stored: there a token stands as its digest alone. */
const holderKey = (token: string): Buffer =>
  hash('sha256', `lobbykit sealed for the holder of ${token}`, 'buffer');

/** Encrypts for whoever presents the same token again: nobody else can read it, the storage's reader included. */
export const sealForHolder = (token: string, plain: string, place: string): string =>
  `h1.${encrypt(holderKey(token), randomBytes(12), plain, place)}`;

/** Decrypts what `sealForHolder` made; null for another token, and where the text was changed or moved. */
export function unsealForHolder(token: string, sealed: string, place: string): string | null {
  const [version, ...parts] = sealed.split('.');
  return version === 'h1' ? decrypt(holderKey(token), parts, place) : null;
}

/** AES-256-GCM; `bound` is checked when it is decrypted and not part of the text. */
function encrypt(key: Uint8Array, nonce: Uint8Array, plain: string, bound: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [nonce, text, cipher.getAuthTag()].map((part) => Buffer.from(part).toString('base64url')).join('.');
}

function decrypt(
  key: Uint8Array,
  [nonce, text, tag]: readonly (string | undefined)[],
  bound: string,
): string | null {
  if (nonce === undefined || text === undefined || tag === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
