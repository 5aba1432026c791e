import type { Platform } from '../../events/event-kinds.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Secrets } from '../../runtime/secrets.ts';
import type { Accounts } from '../accounts/directory.ts';
import type { SessionLimits } from './limits.ts';
import type { Signal } from './signals.ts';
import type { SessionRow } from './tables.ts';

/** The values with which a session starts. */
export interface NewSession {
  readonly provider: number;
  readonly platform: Platform;
  /** The identity that logged in; null while the login is in progress, which makes the session PENDING. */
  readonly identity: Identity | null;
  readonly address: string;
  readonly userAgent: string;
}

/** The values with which the session of a login starts whose identity is verified. */
export type VerifiedSession = NewSession & { readonly identity: Identity };

/** A session to start, and its account. */
export interface NewLogin {
  readonly session: VerifiedSession;
  /** The account that it acts for. Null makes it AUTHENTICATED. */
  readonly account: {
    readonly id: string;
    /** The role of the account has permissions, so the session is shorter. */
    readonly isOperator: boolean;
  } | null;
}

export interface StartedSession {
  /** Send it to the client and store it nowhere. */
  readonly token: string;
  readonly session: SessionRow;
}

export interface SessionStoreDependencies {
  readonly accounts: Pick<Accounts, 'lock' | 'withAccount'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'sessionToken'>;
  readonly limits: SessionLimits;
  readonly signal: Signal;
  /** Ends all other sessions of an account when it gets one. Default false. */
  readonly singleSession?: boolean;
  /**
   * Called in the same unit with sessions that were ended on purpose: logged out, revoked, or deleted with their
   * account. Not called for sessions that a newer one replaces, and not for expired ones.
   */
  readonly onEnded?: (unit: Unit, rows: readonly SessionRow[]) => Promise<void>;
  /** Called in the same unit when a session gets its account. */
  readonly onClaimed?: (unit: Unit, row: SessionRow) => Promise<void>;
}
