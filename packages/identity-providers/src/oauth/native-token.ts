import { hash, timingSafeEqual } from 'node:crypto';

/** How ID tokens are taken that a native SDK got by itself. */
export interface NativeTokens {
  /** Client ids of the game's own apps, beside the configured one: a token must be made for one of them. */
  readonly audiences?: readonly string[];
  /** Seconds since the token was made, at the most. Default 600. */
  readonly mostAgeSeconds?: number;
}

/** A payload is a token, or a token and the nonce that it was asked for with, a space between. */
export function splitPayload(payload: string): {
  readonly token: string;
  readonly nonce: string | undefined;
} {
  const [token = '', nonce] = payload.split(' ', 2);
  return { token, nonce };
}

/**
 * Whether the nonce of a token is the one that was presented: as it is, or as its SHA-256 in hex, which some SDKs put
 * there. A token that has a nonce is believed together with it alone, so that the tokens of our own redirects, whose
 * nonces nobody is told, are no payloads; one without a nonce is not made better by one.
 */
export function acceptedNonce(claimed: unknown, presented: string | undefined): boolean {
  if (claimed === undefined) return true;
  if (typeof claimed !== 'string' || presented === undefined) return false;
  const spellings = [presented, hash('sha256', presented, 'hex')];
  return spellings.some((spelling) => same(spelling, claimed));
}

const same = (left: string, right: string): boolean =>
  timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
