/** What API keys and policies need of the rest of the backend. */
export interface ApiKeysDependencies {
  /** Every permission of every area with its description. */
  readonly catalogue: ReadonlyMap<string, string>;
  /** Tells every node that keys or policies have changed. */
  readonly changed: () => void;
  /** Tells every node that a key is gone or has another policy. */
  readonly keyRevoked: (keyId: string) => void;
  /** Tells every node that a policy is gone or has other permissions. */
  readonly policyRevoked: (policyId: string) => void;
}

/** The signal that keys or policies have changed. */
export const keysChanged = 'apiKeys.changed';

/** The signal that a key may have lost permissions. Its key is the id. */
export const keyRevoked = 'apiKeys.revoked';

/** The signal that all keys of a policy may have lost permissions. Its key is the id of the policy. */
export const policyRevoked = 'policies.revoked';
