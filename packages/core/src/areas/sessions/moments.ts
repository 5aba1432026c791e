import { defineMoment } from '../../kernel/moment.ts';
import type { SessionRow } from './tables.ts';

/** Sessions have ended on purpose. */
export const sessionsEnded = defineMoment<{ readonly sessions: readonly SessionRow[] }>(
  'sessions.ended',
  'Sessions were ended on purpose: logged out, revoked, or deleted with their account. Not raised for sessions that a newer one replaces, and not for expired ones.',
);

/** A session gets its account. */
export const sessionClaimed = defineMoment<{ readonly session: SessionRow }>(
  'session.claimed',
  'A session gets its account, which is what a login ends with.',
);
