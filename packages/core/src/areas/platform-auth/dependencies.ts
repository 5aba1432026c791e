import type { Call } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Accounts } from '../accounts/directory.ts';

/** What this area needs of the accounts. */
export type AccountLinks = Pick<Accounts, 'accountOfIdentity' | 'subjectOf' | 'release'>;

/** The proof with which a login was made. */
export interface ProvenLogin {
  readonly lineage: string;
  readonly proof: string;
  readonly delivery: number;
}

/** The proofs of logins: with which password, device or replay token each was made. */
export interface ProvenLogins {
  /** Records the proof of a login in the unit that starts its session. */
  record(unit: StorageOperations, lineage: string, proof: string, delivery?: number): Promise<void>;
  /** Ends the sessions of the logins with one of these proofs, except those of one login. */
  end(unit: Unit, proofs: readonly string[], exceptLineage?: string): Promise<void>;
  /** Ends those sessions of the logins with one of these proofs that have no account yet. */
  endWithoutAccount(unit: Unit, proofs: readonly string[]): Promise<void>;
  /** Returns the proof of a login; null if it was made with a provider of another area. */
  proofOf(db: StorageOperations, lineage: string): Promise<ProvenLogin | null>;
  /** Forgets logins whose sessions have ended, and returns them. */
  forget(unit: StorageOperations, lineages: readonly string[]): Promise<readonly ProvenLogin[]>;
}

/** A way to log in that can be disabled. */
export type Feature = 'EMAIL_SIGN_UP' | 'DEVICE' | 'REMEMBER_ME' | 'PASSWORD_FILE';

/** Throws FEATURE_OFF if a way to log in is not configured, or disabled by an operator. */
export type AssertEnabled = (call: Call, feature: Feature) => Promise<void>;

/** PLATFORM_LOCAL: this backend itself is the identity provider. */
export const localPlatform = 98;
export const emailIssuer = 'email';
export const deviceIssuer = 'device';
export const passwordFileIssuer = 'password-file';
