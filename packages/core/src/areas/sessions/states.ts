import type { SessionLimits } from './limits.ts';
import type { SessionRow } from './tables.ts';

/**
 * The states of a session, as integers on the wire.
 *
 * A login by redirect begins PENDING. Its token is valid for 10 minutes and can only wait for the login and log out.
 * Somebody who saw this token before the player proved their identity must gain nothing by it, so it never gets more
 * rights: when the login is done, waiting answers a new token, whose session begins like that of a login without redirect, and the pending session
 * ends 30 seconds later. A login that failed is FAILED; it is kept for 60 seconds to tell the waiting client the
 * reason.
 *
 * A login without redirect begins ACCOUNT if an account has the identity that the provider has verified. Otherwise it
 * begins AUTHENTICATED: within an hour it becomes ACCOUNT, once, when it gets its account; or it is used up, once, when
 * its identity is linked to the account of another session. An ACCOUNT session with which nothing was called yet is used
 * up by a link too, because the client that asks for the link cannot know that the identity is known. ACCOUNT lasts 7 days unused and 30 days in all; 1 hour and 12 hours if the role
 * of the account has permissions. If such a role is given later, the session gets these durations at its next use.
 *
 * A refresh replaces the token of an AUTHENTICATED or ACCOUNT session without changing its state or its latest end. The
 * replaced token works 30 seconds more. Only the newest token of a login lasts.
 *
 * If the account is banned, its sessions end and are FAILED too, so that their clients are told of the ban for as long as it
 * lasts. They keep their account and their latest end, are in no list, and never come back.
 *
 * A session is ENDED when it is logged out, revoked, pushed out by a newer session, or when its account is deleted. Its
 * rows are deleted in the same transaction. A session is EXPIRED when its time is over: from that moment it is refused
 * and appears nowhere, and the sweep removes it within a minute. So no read returns ENDED or EXPIRED. ENDED, EXPIRED
 * and FAILED are final.
 */
export const sessionState = {
  PENDING: 1,
  AUTHENTICATED: 2,
  ACCOUNT: 3,
  ENDED: 4,
  EXPIRED: 5,
  FAILED: 6,
} as const;

export type SessionState = (typeof sessionState)[keyof typeof sessionState];

/** The time in milliseconds at which the session ends if it is not used. */
export const expiresAt = (row: Pick<SessionRow, 'idleUntil' | 'lastsUntil'>): number =>
  Math.min(row.idleUntil, row.lastsUntil);

export const isExpired = (row: Pick<SessionRow, 'idleUntil' | 'lastsUntil'>, now: number): boolean =>
  expiresAt(row) <= now;

/** Whether a session is logged in, with or without an account, and has not expired. */
export const isLoggedIn = (row: SessionRow, now: number): boolean =>
  (row.state === sessionState.AUTHENTICATED || row.state === sessionState.ACCOUNT) && !isExpired(row, now);

/** Whether a session has ended because its account was banned. */
export const isRefused = ({ state, accountId }: Pick<SessionRow, 'state' | 'accountId'>): boolean =>
  state === sessionState.FAILED && accountId !== null;

/** Whether nothing was called with a session yet, so that it can still be linked to the account of another session. */
export const isUnused = ({ state, used }: Pick<SessionRow, 'state' | 'used'>): boolean =>
  state === sessionState.AUTHENTICATED || (state === sessionState.ACCOUNT && !used);

/** How long a session with an account lasts, unused and in all. */
export const durationsOf = (limits: SessionLimits, isOperator: boolean) =>
  isOperator
    ? {
        idleMilliseconds: Math.min(limits.operatorSessionIdleSeconds, limits.sessionIdleSeconds) * 1000,
        totalMilliseconds: Math.min(limits.operatorSessionSeconds, limits.sessionSeconds) * 1000,
      }
    : {
        idleMilliseconds: limits.sessionIdleSeconds * 1000,
        totalMilliseconds: limits.sessionSeconds * 1000,
      };
