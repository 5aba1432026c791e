/** A response that was sent, with the operation that sent it. */
export interface SentResponse {
  readonly operation: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where the secret is that this response must contain, if any. */
  readonly secretIn: 'nothing' | 'body' | 'session';
}

const secretPatterns =
  /g[dst]_[0-9A-Za-z]{43}|gr_[0-9A-Za-z]{65}|gk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}|whsec_[0-9A-Za-z+/]{43}=/g;

/** Returns every text in the form of a token, ticket, certificate or API key. */
export const secretsIn = (text: string): string[] =>
  [...text.matchAll(secretPatterns)].map(([secret]) => secret);

/** Returns how a secret may be written: as it is, as base64 and as hex. */
function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

/** How many characters of a spelling are looked up. No secret is shorter. */
const indexedLength = 8;

/** The spellings of secrets by their first characters. */
interface SpellingIndex {
  readonly byStart: ReadonlyMap<string, readonly (readonly [spelling: string, secret: string])[]>;
  /** Whether a spelling begins with characters that have this hash: a quick look before `byStart` is asked. */
  readonly mayStart: Uint8Array;
}

const hashBits = 20;
const hashAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) << 14) ^ (text.charCodeAt(at + 1) << 7) ^ text.charCodeAt(at + 2)) &
  ((1 << hashBits) - 1);

const indexes = new WeakMap<ReadonlySet<string>, SpellingIndex>();

function indexOf(secrets: ReadonlySet<string>): SpellingIndex {
  const known = indexes.get(secrets);
  if (known) return known;
  const byStart = new Map<string, (readonly [string, string])[]>();
  const mayStart = new Uint8Array(1 << hashBits);
  for (const secret of secrets)
    for (const spelling of spellingsOf(secret)) {
      if (spelling.length < indexedLength) throw new Error(`${secret} is too short to be searched for`);
      const start = spelling.slice(0, indexedLength);
      byStart.set(start, [...(byStart.get(start) ?? []), [spelling, secret]]);
      mayStart[hashAt(spelling, 0)] = 1;
    }
  const index = { byStart, mayStart };
  indexes.set(secrets, index);
  return index;
}

/**
 * Returns the secrets in a text: known ones, also as base64 and hex, and any text in their form. Reads the text once for
 * all: a search for each of a thousand secrets took 24 of the 27 seconds of these tests.
 */
export function findSecrets(text: string, canaries: ReadonlySet<string>): string[] {
  const found = new Set(secretsIn(text));
  const { byStart, mayStart } = indexOf(canaries);
  for (let at = 0; at <= text.length - indexedLength; at++) {
    if (mayStart[hashAt(text, at)] === 0) continue;
    for (const [spelling, secret] of byStart.get(text.slice(at, at + indexedLength)) ?? [])
      if (text.startsWith(spelling, at)) found.add(secret);
  }
  return [...found];
}
