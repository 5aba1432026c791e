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

/** Returns the secrets in a text: known ones, also as base64 and hex, and any text in their form. */
export function findSecrets(text: string, canaries: ReadonlySet<string>): string[] {
  const found = new Set(secretsIn(text));
  for (const canary of canaries) {
    const bytes = Buffer.from(canary);
    const spellings = [
      canary,
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ];
    if (spellings.some((spelling) => text.includes(spelling))) found.add(canary);
  }
  return [...found];
}
