import type { UnclaimedLogin } from '../../kernel/call.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { NewSession, StartedSession } from './dependencies.ts';
import type { SessionRow } from './tables.ts';

/** A session that acts for an account. */
export interface Claimed {
  readonly row: SessionRow;
  /** False where the session had the account already. */
  readonly isNew: boolean;
}

/**
 * The sessions of all areas. Everything that changes takes the unit that it belongs to and commits with it.
 *
 * Each change of one login waits for the others of the same login, and each that gives an account a session or ends all
 * of its sessions waits for the others of that account: of two callers, one finds what the other left.
 */
export interface SessionStore {
  /** Starts a session, AUTHENTICATED where the identity is known and PENDING where it is not. */
  start(unit: StorageOperations, session: NewSession): Promise<StartedSession>;
  /** Reads a session whose time has not come, in any state. */
  find(db: StorageOperations, digest: string): Promise<SessionRow | null>;
  /** The same by the public reference. */
  findByRef(db: StorageOperations, sessionRef: string): Promise<SessionRow | null>;
  /** Of these sessions, those that may still act for their account. */
  live(db: StorageOperations, digests: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of these accounts, those that are logged in, each with the latest time at which a session of it may have been used. */
  lastUses(
    db: StorageOperations,
    accountIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** PENDING → FAILED: its holder is told the reason for 60 seconds. False where it was not PENDING any more. */
  fail(unit: Unit, digest: string, reason: string): Promise<boolean>;
  /** Lets a session end at the latest `milliseconds` from now. */
  shorten(unit: StorageOperations, digest: string, milliseconds: number): Promise<void>;
  /**
   * AUTHENTICATED → ACCOUNT: the session acts for the account from the commit on, and LOGIN is emitted to it.
   *
   * Ends the account's oldest sessions above `sessionsPerAccount`, or all others with `singleSession`; LOGOUT is emitted
   * for each. Null where the session is not live, not AUTHENTICATED, or has another account; of many callers exactly
   * one gets the row, unless they claim it for the same account, which is no change.
   */
  claim(
    unit: Unit,
    session: UnclaimedLogin,
    accountId: string,
    /** `isNew`: the account is made by this very unit. */
    options?: { readonly isNew?: boolean },
  ): Promise<Claimed | null>;
  /**
   * Gives the login of a session a new token and lets every older one of it work `overlapSeconds` more, default 30.
   *
   * The login lasts no longer than before. Null where the session is not logged in.
   */
  rotate(unit: Unit, digest: string, overlapSeconds?: number): Promise<StartedSession | null>;
  /**
   * Takes an AUTHENTICATED session without account away for good and returns it: what linking uses up. Of many callers
   * exactly one gets it; null for the others and for any other session.
   */
  consume(unit: Unit, digest: string): Promise<SessionRow | null>;
  /**
   * Ends a session with all tokens of its login. LOGOUT is emitted to its account, if it has one, and its streams close
   * after the commit. False where there was nothing to end; of many callers exactly one gets true.
   */
  end(unit: Unit, digest: string): Promise<boolean>;
  /**
   * Ends the sessions of these logins as `end` does, whoever's they are. `withoutAccount`: those alone that have none yet.
   */
  endLogins(
    unit: Unit,
    lineages: readonly string[],
    options?: { readonly withoutAccount?: boolean },
  ): Promise<void>;
  /** Ends every session of an account as `end` does, or some of them, and returns how many there were. */
  endAllOf(unit: Unit, accountId: string, some?: SomeSessions): Promise<number>;
  /**
   * Waits for whoever gives the account a session or ends all of its sessions, and keeps others from it until the unit
   * ends: the first lock of a unit that does either.
   */
  lock(unit: StorageOperations, accountId: string): Promise<void>;
  /** Reads a session that is logged in and keeps it from ending before the unit does; null where it has ended. */
  hold(unit: StorageOperations, digest: string): Promise<SessionRow | null>;
}

/** Which sessions of an account are meant. */
export interface SomeSessions {
  /** Not those of this login. */
  readonly but?: string;
  /** Those alone that logged in with this identity. */
  readonly with?: Pick<Identity, 'platform' | 'issuer' | 'subject'>;
}
