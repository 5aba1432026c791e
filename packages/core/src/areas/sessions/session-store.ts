import type { UnclaimedLogin } from '../../kernel/call.ts';
import type { IdentityKey } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { AccountSummary } from '../accounts/directory.ts';
import type { NewLogin, NewSession, StartedSession } from './dependencies.ts';
import type { SessionLimits } from './limits.ts';
import type { SessionRow } from './tables.ts';

/** What is known of the account that a session gets. */
export interface ClaimOptions {
  /** This unit creates the account. Default false. */
  readonly isNew?: boolean;
  /** The role of the account has permissions, so the session is shorter. Default false. */
  readonly isOperator?: boolean;
}

/** A session that acts for an account. */
export interface ClaimedSession {
  readonly row: SessionRow;
  /** False if the session already had the account. */
  readonly isNew: boolean;
}

/** A session, and what it needs to know of its account. */
export interface FoundSession {
  readonly row: SessionRow;
  readonly account: AccountSummary | null;
}

/** What is known of a login that ends. */
export type EndingLogin = Pick<
  SessionRow,
  'lineage' | 'accountId' | 'platform' | 'subject' | 'idleUntil' | 'lastsUntil'
>;

/**
 * The sessions, for all areas. Every change takes the unit to which it belongs and commits with it.
 *
 * Changes of one login wait for each other. Changes that give an account a session, or that end all sessions of the
 * account, wait for each other too: of two concurrent callers, the second sees what the first wrote.
 */
export interface SessionStore {
  /** The limits of sessions, for areas whose rows must last as long as a session. */
  readonly limits: SessionLimits;
  /** Starts a session: AUTHENTICATED if the identity is known, otherwise PENDING. */
  start(unit: StorageOperations, session: NewSession): Promise<StartedSession>;
  /**
   * Returns the logins that one more session of each of these accounts would push out, for `startAll`. The unit locks the
   * accounts before.
   */
  findSurplus(unit: Unit, accountIds: readonly string[]): Promise<readonly EndingLogin[]>;
  /**
   * Starts sessions of players whose identities are known, and returns them in the order of the logins. One with an account
   * is an ACCOUNT session, as `claim` makes one of a session that has no account. The unit has locked the rows of the
   * accounts, each of which is named once. The logins of `surplus` end.
   */
  startAll(
    unit: Unit,
    logins: readonly NewLogin[],
    surplus: readonly EndingLogin[],
  ): Promise<readonly StartedSession[]>;
  /** Reads a session that has not expired, in any state. */
  find(db: StorageOperations, digest: string): Promise<SessionRow | null>;
  /** Reads a session that has not expired, in any state, together with its account. */
  findWithAccount(db: StorageOperations, digest: string): Promise<FoundSession | null>;
  /** Reads a session that has not expired, in any state, by its public reference. */
  findByRef(db: StorageOperations, sessionRef: string): Promise<SessionRow | null>;
  /** Returns which of these logins, by lineage, have a token that can still act for their account. */
  live(db: StorageOperations, lineages: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the key of the row of a login's newest token; null if there is none. */
  newestOf(db: StorageOperations, lineage: string): Promise<string | null>;
  /** Returns which of these accounts are logged in, with the latest time at which each may have used a session. */
  lastUses(
    db: StorageOperations,
    accountIds: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** PENDING → FAILED: the client can read the reason for 60 seconds. Returns false if the session is not PENDING. */
  fail(unit: Unit, digest: string, reason: string): Promise<boolean>;
  /** Makes a session end at the latest `milliseconds` from now. */
  shorten(unit: StorageOperations, digest: string, milliseconds: number): Promise<void>;
  /**
   * AUTHENTICATED → ACCOUNT: the session acts for the account after the commit, and LOGIN is emitted to the account. The
   * unit has locked the row of the account.
   *
   * Ends the account's oldest sessions above `sessionsPerAccount`, or all others with `singleSession`; LOGOUT is
   * emitted for each. Returns null if the session is not live, not AUTHENTICATED, or has another account. Of many
   * callers with different accounts exactly one gets the row; claiming again for the same account changes nothing and
   * returns it.
   */
  claim(
    unit: Unit,
    session: UnclaimedLogin,
    accountId: string,
    options?: ClaimOptions,
  ): Promise<ClaimedSession | null>;
  /**
   * Gives the login of a session a new token. Every older token of it works `overlapSeconds` more, default 30.
   *
   * The latest end of the login does not change. Returns null if the session is not logged in.
   */
  rotate(unit: Unit, digest: string, overlapSeconds?: number): Promise<StartedSession | null>;
  /**
   * Deletes an AUTHENTICATED session, or an ACCOUNT session with which nothing was called yet, and returns it: linking
   * uses it up. Of many callers exactly one
   * gets it. Returns null for the others and for any other session.
   */
  consume(unit: Unit, digest: string): Promise<SessionRow | null>;
  /**
   * Ends a session with all tokens of its login. LOGOUT is emitted to its account, if it has one, and its streams close
   * after the commit. Returns false if there was nothing to end; of many callers exactly one gets true.
   */
  end(unit: Unit, digest: string): Promise<boolean>;
  /**
   * Ends the sessions of these logins as `end` does, whatever their account. `withoutAccount`: only those that have no
   * account yet.
   */
  endLogins(
    unit: Unit,
    lineages: readonly string[],
    options?: { readonly withoutAccount?: boolean },
  ): Promise<void>;
  /** Ends every session of an account as `end` does, or only the selected ones, and returns how many there were. */
  endAllOf(unit: Unit, accountId: string, selection?: SessionSelection): Promise<number>;
  /**
   * Ends every session of an account as `endAllOf` does, because it is banned, and keeps the rows: as long as the ban lasts,
   * requests with these tokens are told of it. The unit has locked the row of the account.
   */
  refuseAllOf(unit: Unit, accountId: string): Promise<void>;
  /**
   * Locks the row of an account until the unit ends. Other units can neither give the account a session nor end all its
   * sessions in that time. It must be the first lock of a unit that does either.
   */
  lockAccount(unit: StorageOperations, accountId: string): Promise<void>;
  /**
   * Gives a session the shorter durations of operators, because the role of its account has permissions now. Returns null
   * if it has ended by them.
   */
  limitToOperator(db: StorageOperations, row: SessionRow): Promise<SessionRow | null>;
  /** Reads a logged-in session and locks it, so that it cannot end before the unit does. Null if it has ended. */
  lockLoggedIn(unit: StorageOperations, digest: string): Promise<SessionRow | null>;
}

/** Selects sessions of an account. */
export interface SessionSelection {
  /** All except the sessions of this login. */
  readonly exceptLineage?: string;
  /** Only those that logged in with this identity. */
  readonly identity?: IdentityKey;
}
