import { int64Range } from '../storage/value.ts';

/** Where an account's identity at the store is: the platform STORE, and the issuer that all its logins have. */
export const storeIdentity = { platform: 6, issuer: 'store' } as const;

/** Returns the id at the store that a subject is; null if it is none, because an operator has linked another text. */
export function storeIdIn(subject: string | null | undefined): bigint | null {
  const id = /^\d{1,19}$/.test(subject ?? '') ? BigInt(subject!) : 0n;
  return id > 0n && id <= int64Range.max ? id : null;
}
