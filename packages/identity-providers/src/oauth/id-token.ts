import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { UpstreamFailure } from '../request-upstream.ts';
import { parseStrictJson } from './strict-json.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/** Only signatures with a key pair. `none` and shared secrets (HS…) do not prove who signed. */
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
const maxTokenLength = 16_384;
/** Accepted difference between the provider's clock and ours. */
const clockToleranceSeconds = 10;

/** What an ID token must contain. */
export interface ExpectedIdToken {
  /** Accepted values of `iss`. All of them stand for one issuer. */
  readonly issuers: readonly string[];
  /** Accepted values of `aud`. */
  readonly audiences: readonly string[];
  /** Address of the provider's key set. */
  readonly jwksUri: string;
  /** Maximum age in seconds since `iat`. */
  readonly maxAgeSeconds: number;
  /** Now, in milliseconds. */
  readonly now: number;
}

/** The claims of a valid token. */
export interface IdTokenClaims extends JWTPayload {
  readonly sub: string;
  readonly exp: number;
}

/** Says why a token is invalid. It is an error code of the library or a constant text, never a part of the token. */
export interface InvalidIdToken {
  readonly invalid: string;
}

/** Verifies a token. Throws UpstreamFailure if the provider's keys cannot be read. */
export type VerifyIdToken = (
  token: string,
  expected: ExpectedIdToken,
) => Promise<IdTokenClaims | InvalidIdToken>;

/**
 * Verifies ID tokens (OpenID Connect Core 1.0, section 3.1.3.7): signature, issuer, audience, authorized party, times.
 *
 * The keys are fetched when they are first needed and kept for ten minutes. They are fetched again for an unknown key
 * id, but at most once in 30 seconds, so invented key ids do not flood the provider.
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

  return async (token, { issuers, audiences, jwksUri, maxAgeSeconds, now }) => {
    if (token.length > maxTokenLength) return { invalid: 'too long' };
    if (!hasUniqueMembers(token)) return { invalid: 'not JSON with unique members' };
    try {
      const { payload } = await jwtVerify(token, keysAt(jwksUri), {
        algorithms,
        issuer: [...issuers],
        audience: [...audiences],
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: maxAgeSeconds,
        clockTolerance: clockToleranceSeconds,
        currentDate: new Date(now),
      });
      const hasSeveralAudiences = Array.isArray(payload.aud) && payload.aud.length > 1;
      const { azp } = payload;
      if (azp === undefined ? hasSeveralAudiences : !audiences.includes(String(azp)))
        return { invalid: 'no matching authorized party' };
      return typeof payload.sub === 'string' && payload.sub !== ''
        ? (payload as IdTokenClaims)
        : { invalid: 'no subject' };
    } catch (error) {
      return invalidTokenFrom(error);
    }
  };
}

/** If a member appears twice, the library reads the last one and other readers the first one. So such a token is invalid. */
function hasUniqueMembers(token: string): boolean {
  try {
    for (const part of token.split('.').slice(0, 2))
      parseStrictJson(Buffer.from(part, 'base64url').toString());
    return true;
  } catch {
    return false;
  }
}

/** Converts errors about the token to a result. Throws errors about the keys as UpstreamFailure. */
function invalidTokenFrom(error: unknown): InvalidIdToken {
  if (error instanceof errors.JWKSInvalid || error instanceof errors.JWKSTimeout)
    throw new UpstreamFailure(`has no keys: ${error.code}`);
  // Here the library uses this code only if the response is not a key set.
  if (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')
    throw new UpstreamFailure('has no keys');
  if (error instanceof errors.JOSEError) {
    const { claim } = error as { readonly claim?: string };
    return { invalid: claim === undefined ? error.code : `${error.code} ${claim}` };
  }
  if (error instanceof TypeError) return { invalid: 'no usable key' };
  throw error;
}
