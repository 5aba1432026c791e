import type { SessionRow } from './tables.ts';

/**
 * The states of a session, as integers of the wire.
 *
 * A login that sends the player elsewhere begins PENDING: its token may wait for the login and log out, nothing more,
 * and it is good for 10 minutes. Whoever saw that token before the player had proved who he is must gain nothing by it,
 * so it never becomes more: when the login is done, waiting answers a new token, whose session is AUTHENTICATED, and
 * the pending one ends 30 seconds later. A login that went wrong is FAILED, kept 60 seconds so that the one who waits
 * can be told why.
 *
 * A login that answers at once begins AUTHENTICATED: the provider has vouched for an identity, and no account stands
 * behind the session yet. Within an hour it becomes ACCOUNT, once, by getting its account; or it is consumed, once, by
 * being linked to another session's account. ACCOUNT lasts: 7 days unused, 30 days in all.
 *
 * Refreshing replaces the token of an AUTHENTICATED or ACCOUNT session without changing its state or how long it
 * lasts. The replaced token works 30 seconds more. Of all tokens of a login exactly one lasts.
 *
 * Logging out, being revoked, being pushed out by a newer session and losing the account end a session: ENDED. Its rows
 * are removed in the same transaction. A session whose time has come is EXPIRED: it is refused and shown nowhere from
 * that moment, and removed by the sweep within a minute. So no read answers ENDED or EXPIRED. Nothing leaves ENDED,
 * EXPIRED or FAILED.
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

/** When the session is over unless it is used, in milliseconds. */
export const expiresAt = (row: Pick<SessionRow, 'idleUntil' | 'lastsUntil'>): number =>
  Math.min(row.idleUntil, row.lastsUntil);

export const isExpired = (row: Pick<SessionRow, 'idleUntil' | 'lastsUntil'>, now: number): boolean =>
  expiresAt(row) <= now;

/** Whether a session may act: logged in, with or without an account, and its time has not come. */
export const isLoggedIn = (row: SessionRow, now: number): boolean =>
  (row.state === sessionState.AUTHENTICATED || row.state === sessionState.ACCOUNT) && !isExpired(row, now);
