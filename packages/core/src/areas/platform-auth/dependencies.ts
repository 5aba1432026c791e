import type { Call } from '../../kernel/call.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';

/** What names somebody on a platform. */
export type IdentityKey = Pick<Identity, 'platform' | 'issuer' | 'subject'>;

/** What this area needs of the accounts. */
export interface AccountLinks {
  /** The account of an identity; null where there is none yet. */
  accountOfIdentity(db: StorageOperations, identity: IdentityKey): Promise<string | null>;
  /** The subject with which an issuer's identity is linked to an account; null where none is. */
  subjectOf(
    db: StorageOperations,
    accountId: string,
    platform: Identity['platform'],
    issuer: string,
  ): Promise<string | null>;
  /** Takes an identity from its account, whose row the unit then holds, and returns its id; null where it has none. */
  release(unit: Unit, now: number, identity: IdentityKey): Promise<string | null>;
}

/** What a login was proven with. */
export interface ProvenLogin {
  readonly lineage: string;
  readonly proof: string;
  readonly delivery: number;
}

/** Which logins were proven with what. */
export interface ProvenLogins {
  /** Notes it in the unit in which the session of a login starts. */
  note(unit: StorageOperations, lineage: string, proof: string, delivery?: number): Promise<void>;
  /** Ends the sessions whose login was proven with one of these, but those of one login. */
  end(unit: Unit, proofs: readonly string[], but?: string): Promise<void>;
  /** The same for those alone that have no account yet. */
  endWithoutAccount(unit: Unit, proofs: readonly string[]): Promise<void>;
  /** What a login was proven with; null where it was with nothing of ours. */
  proofOf(db: StorageOperations, lineage: string): Promise<ProvenLogin | null>;
  /** Forgets logins whose sessions have ended, and returns them. */
  forget(unit: StorageOperations, lineages: readonly string[]): Promise<readonly ProvenLogin[]>;
}

/** A way to log in that may be off. */
export type Feature = 'EMAIL_SIGN_UP' | 'DEVICE' | 'REMEMBER_ME' | 'PASSWORD_FILE';

/** Throws FEATURE_OFF where a way to log in is not configured, or switched off by an operator. */
export type AssertOn = (call: Call, feature: Feature) => Promise<void>;

/** PLATFORM_LOCAL: this backend vouches itself. */
export const localPlatform = 98;
export const emailIssuer = 'email';
export const deviceIssuer = 'device';
export const passwordFileIssuer = 'password-file';
