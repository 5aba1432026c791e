import { hash, timingSafeEqual } from 'node:crypto';

/** Options for ID tokens that the game got from a native SDK. */
export interface NativeTokenOptions {
  /** Client ids of the game's own apps. A token must be issued for one of them or for the configured client id. */
  readonly audiences?: readonly string[];
  /** Maximum age of a token in seconds. Default 600. */
  readonly maxAgeSeconds?: number;
}

/** Splits a payload into the token and the nonce. The nonce follows after a space and may be missing. */
export function splitPayload(payload: string): {
  readonly token: string;
  readonly nonce: string | undefined;
} {
  const [token = '', nonce] = payload.split(' ', 2);
  return { token, nonce };
}

/**
 * Checks the presented nonce against the `nonce` claim of a token. The claim may also be the SHA-256 of the nonce in hex,
 * because some SDKs put that there. A token with a nonce is valid only together with it. So a token of our own redirect,
 * whose nonce nobody learns, cannot be used as a payload. If a token has no nonce, the presented one is ignored.
 */
export function isNonceAccepted(claimed: unknown, presented: string | undefined): boolean {
  if (claimed === undefined) return true;
  if (typeof claimed !== 'string' || presented === undefined) return false;
  const spellings = [presented, hash('sha256', presented, 'hex')];
  return spellings.some((spelling) => isEqual(spelling, claimed));
}

/** Compares in constant time. */
const isEqual = (left: string, right: string): boolean =>
  timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
