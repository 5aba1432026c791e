import type { Platform } from '../../events/event-kinds.ts';
import type { Identity } from '../../kernel/identity.ts';
import type { Limits } from '../../kernel/limits.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Secrets } from '../../runtime/secrets.ts';
import type { Signal } from './signals.ts';
import type { SessionRow } from './tables.ts';

/** What a session starts with. */
export interface NewSession {
  readonly provider: number;
  readonly platform: Platform;
  /** Who logged in; null while the login is under way, which makes the session PENDING. */
  readonly identity: Identity | null;
  readonly address: string;
  readonly userAgent: string;
}

export interface StartedSession {
  /** To be answered to the client and kept nowhere. */
  readonly token: string;
  readonly session: SessionRow;
}

/** What the sessions need of others. */
export interface SessionStoreDependencies {
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'sessionToken'>;
  readonly limits: Limits;
  readonly signal: Signal;
  /** Ends all other sessions of an account when it gets one. Default false. */
  readonly singleSession?: boolean;
  /**
   * Told, in the same unit, of sessions that are ended on purpose: logged out, revoked, or gone with their account. Not
   * of those that a newer one pushes out, and not of those whose time has come.
   */
  readonly onEnded?: (unit: Unit, rows: readonly SessionRow[]) => Promise<void>;
  /** Told, in the same unit, of a session that gets its account. */
  readonly onClaimed?: (unit: Unit, row: SessionRow) => Promise<void>;
}
