import { authenticationEventTypes } from '../../events/event-kinds.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { SessionStoreDependencies } from './dependencies.ts';
import type { EndingLogin } from './session-store.ts';
import { isExpired } from './states.ts';
import type { SessionRow } from './tables.ts';

/** Emits an authentication event to the account of a session. */
export const emitAuthentication = (
  unit: Unit,
  type: keyof typeof authenticationEventTypes,
  row: Pick<SessionRow, 'subject' | 'platform'>,
  accountId: string,
): void =>
  unit.emit({
    event: {
      authenticationEvent: {
        type: authenticationEventTypes[type],
        serviceAccountId: accountId,
        platformAccountId: row.subject,
        platform: row.platform,
      },
    },
    recipients: [accountId],
    subject: `account:${accountId}`,
  });

/** Signals after the commit that these sessions have changed. */
export const publishChanged = (
  { signal }: SessionStoreDependencies,
  unit: Unit,
  rows: readonly SessionRow[],
): void =>
  unit.afterCommit(() => {
    for (const row of rows) signal('session.changed', row.sessionRef);
  });

/**
 * Emits LOGOUT to the accounts of ended sessions and signals their end after the commit. Returns the number of
 * sessions. See `emitEnded`.
 */
export function publishEnded(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  rows: readonly SessionRow[],
): number {
  unit.afterCommit(() => signalEnded(dependencies, rows));
  return emitEnded(dependencies, unit, rows);
}

/**
 * Emits LOGOUT to the accounts of ended sessions. Returns the number of sessions.
 *
 * The rows of one login count as one session. A session that had already expired ended then: no event, not counted.
 */
export function emitEnded(
  { clock }: SessionStoreDependencies,
  unit: Unit,
  rows: readonly EndingLogin[],
): number {
  const now = clock.now();
  const logins = new Map(rows.filter((row) => !isExpired(row, now)).map((row) => [row.lineage, row]));
  for (const row of logins.values())
    if (row.accountId !== null) emitAuthentication(unit, 'LOGOUT', row, row.accountId);
  return logins.size;
}

/** Signals that these sessions have ended. */
export function signalEnded(
  { signal }: SessionStoreDependencies,
  rows: readonly Pick<SessionRow, 'sessionRef' | 'lineage'>[],
): void {
  for (const row of rows) signal('session.ended', row.sessionRef);
  for (const lineage of new Set(rows.map((row) => row.lineage))) signal('login.ended', lineage);
}
