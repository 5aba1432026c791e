import { authenticationEventTypes } from '../../events/event-kinds.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { SessionStoreDependencies } from './dependencies.ts';
import { isExpired } from './states.ts';
import type { SessionRow } from './tables.ts';

/** Emits an authentication event to the account of a session. */
export const emitAuthentication = (
  unit: Unit,
  type: keyof typeof authenticationEventTypes,
  row: SessionRow,
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
 * sessions.
 *
 * The rows of one login count as one session. A session that had already expired ended then: no event, not counted.
 */
export function publishEnded(
  { clock, signal }: SessionStoreDependencies,
  unit: Unit,
  rows: readonly SessionRow[],
): number {
  const now = clock.now();
  const logins = new Map(rows.filter((row) => !isExpired(row, now)).map((row) => [row.lineage, row]));
  for (const row of logins.values())
    if (row.accountId !== null) emitAuthentication(unit, 'LOGOUT', row, row.accountId);
  unit.afterCommit(() => {
    for (const row of rows) signal('session.ended', row.sessionRef);
    for (const lineage of new Set(rows.map((row) => row.lineage))) signal('login.ended', lineage);
  });
  return logins.size;
}
