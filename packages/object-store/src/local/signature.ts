import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature covers. */
export interface SignedTerms {
  readonly method: string;
  readonly key: string;
  /** Unix time in seconds. */
  readonly expires: number;
}

/** Signs and checks addresses. */
export interface AddressSigner {
  sign(terms: SignedTerms): string;
  /** Compares in constant time with every key. */
  isValid(terms: SignedTerms, signature: string): boolean;
}

/** Creates the signer of some secrets: the first signs, all are accepted. Throws if one is too short. */
export function createAddressSigner(secrets: readonly string[]): AddressSigner {
  if (secrets.length === 0 || secrets.some((secret) => secret.length < 32))
    throw new Error('localObjectStore: secret needs at least 32 characters');
  // Its own key, so that the same secret may also encrypt other things.
  const keys = secrets.map((secret) =>
    createHmac('sha256', secret).update('lobbykit object address').digest(),
  );
  const digestOf = (key: Buffer, terms: SignedTerms): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([terms.method, terms.key, terms.expires]))
      .digest();
  return {
    sign: (terms) => digestOf(keys[0]!, terms).toString('base64url'),
    isValid(terms, signature) {
      const given = hash(signature);
      let isValid = false;
      for (const key of keys)
        if (timingSafeEqual(hash(digestOf(key, terms).toString('base64url')), given)) isValid = true;
      return isValid;
    },
  };
}

/** Digests have one length, which `timingSafeEqual` needs. */
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
