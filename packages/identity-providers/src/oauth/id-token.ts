import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { UpstreamFailure } from '../ask-upstream.ts';
import { parseStrictJson } from './strict-json.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/** Signatures by a key pair of the provider. None and those with a shared secret are no proof of who signed. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Characters of a token at the most. */
const mostCharacters = 16_384;
/** Seconds that the clocks of both sides may be apart. */
const clockTolerance = 10;

export interface ExpectedIdToken {
  /** Who may have made it; what all of them name is one issuer. */
  readonly issuers: readonly string[];
  /** For whom it may have been made. */
  readonly audiences: readonly string[];
  /** Where the provider's keys are. */
  readonly jwksUri: string;
  /** Seconds since it was made at the most. */
  readonly mostAgeSeconds: number;
  /** Now, in milliseconds. */
  readonly now: number;
}

/** Claims of a token that is what was expected. */
export interface IdTokenClaims extends JWTPayload {
  readonly sub: string;
  readonly exp: number;
}

/** Why a token is not believed, in one word of the library; never a part of the token. */
export interface Disbelief {
  readonly disbelieved: string;
}

/** Judges a token. Throws UpstreamFailure where the keys cannot be had. */
export type VerifyIdToken = (token: string, expected: ExpectedIdToken) => Promise<IdTokenClaims | Disbelief>;

/**
 * Verifies ID tokens (OpenID Connect Core 1.0, section 3.1.3.7): signature, issuer, audience, authorized party, times.
 *
 * The keys are fetched when they are first needed, kept for ten minutes, and fetched again for a key id that is not
 * among them, but not more than once in 30 seconds: whoever invents key ids asks the provider nothing.
 */
export function createIdTokenVerifier(timeoutMilliseconds: number | undefined): VerifyIdToken {
  let keys: { readonly uri: string; readonly find: JWTVerifyGetKey } | null = null;

  function keysAt(uri: string): JWTVerifyGetKey {
    if (keys?.uri === uri) return keys.find;
    const find = createRemoteJWKSet(new URL(uri), {
      cooldownDuration: 30_000,
      cacheMaxAge: 600_000,
      timeoutDuration: timeoutMilliseconds ?? 5_000,
      [customFetch]: (address, { signal, headers, ...options }) =>
        upstreamFetch({ kind: 'document', signal, timeoutMilliseconds })(address, {
          ...options,
          body: undefined,
          headers: Object.fromEntries(headers),
        }),
    });
    keys = { uri, find };
    return find;
  }

  return async (token, { issuers, audiences, jwksUri, mostAgeSeconds, now }) => {
    if (token.length > mostCharacters) return { disbelieved: 'too long' };
    if (!saysAllOnce(token)) return { disbelieved: 'no plain token' };
    try {
      const { payload } = await jwtVerify(token, keysAt(jwksUri), {
        algorithms,
        issuer: [...issuers],
        audience: [...audiences],
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: mostAgeSeconds,
        clockTolerance,
        currentDate: new Date(now),
      });
      const several = Array.isArray(payload.aud) && payload.aud.length > 1;
      const { azp } = payload;
      if (azp === undefined ? several : !audiences.includes(String(azp)))
        return { disbelieved: 'made for another party' };
      return typeof payload.sub === 'string' && payload.sub !== ''
        ? (payload as IdTokenClaims)
        : { disbelieved: 'no subject' };
    } catch (error) {
      return disbeliefOf(error);
    }
  };
}

/** Of two members of one name the library reads the last, and others the first: such a token is read by nobody here. */
function saysAllOnce(token: string): boolean {
  try {
    for (const part of token.split('.').slice(0, 2))
      parseStrictJson(Buffer.from(part, 'base64url').toString());
    return true;
  } catch {
    return false;
  }
}

/** What the library says of the token; what it says of the keys is thrown. */
function disbeliefOf(error: unknown): Disbelief {
  if (error instanceof errors.JWKSInvalid || error instanceof errors.JWKSTimeout)
    throw new UpstreamFailure(`has no keys: ${error.code}`);
  // The library's word for an answer that is no set of keys, and for nothing else here.
  if (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
    throw new UpstreamFailure('has no keys');
  if (error instanceof errors.JOSEError) {
    const { claim } = error as { readonly claim?: string };
    return { disbelieved: claim === undefined ? error.code : `${error.code} ${claim}` };
  }
  if (error instanceof TypeError) return { disbelieved: 'no key for it' };
  throw error;
}
