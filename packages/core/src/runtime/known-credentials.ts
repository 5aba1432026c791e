import { createExpiringMap } from './expiring-map.ts';

/** How long a credential counts as known after it was last valid. Players come back every day. */
const knownMilliseconds = 86_400_000;
/** About 10 MB. */
const maxKnownCredentials = 50_000;

/**
 * The digests of credentials that this process has seen to be valid. While an address is blocked for wrong credentials,
 * these are still looked up at once, so players who share it notice nothing.
 */
export interface KnownCredentials {
  has(digest: string, now: number): boolean;
  /** Records whether a credential is valid. */
  record(digest: string, isValid: boolean, now: number): void;
}

export function createKnownCredentials(): KnownCredentials {
  const known = createExpiringMap<true>(maxKnownCredentials);
  return {
    has: (digest, now) => known.get(digest, now) === true,
    record(digest, isValid, now) {
      if (isValid) known.set(digest, true, now + knownMilliseconds, now);
      else known.delete(digest);
    },
  };
}
