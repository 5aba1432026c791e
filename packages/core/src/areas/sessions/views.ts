import type { Platform } from '../../events/event-kinds.ts';
import { type Provider, reportedFields } from '../../kernel/identity.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import { type Row, selectColumns } from '../../storage/table.ts';
import type { Session } from './contract.ts';
import { expiresAt } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

/** What the record of a session shows of its wide row. */
export const shownSessions = selectColumns(sessions, [
  'sessionRef',
  'state',
  'accountId',
  'provider',
  'platform',
  'issuer',
  'subject',
  'displayName',
  'createdAt',
  'lastSeenAt',
  'idleUntil',
  'lastsUntil',
  'address',
  'userAgent',
]);

/** Builds the record of a session on the wire. */
export const sessionOf = (row: Row<typeof shownSessions>, exposed: boolean): Session => ({
  sessionRef: row.sessionRef,
  state: row.state,
  accountId: row.accountId ?? '',
  provider: row.provider as Provider,
  platform: row.platform as Platform,
  createdTimestamp: wholeSeconds(row.createdAt),
  lastSeenTimestamp: wholeSeconds(row.lastSeenAt),
  expiresTimestamp: wholeSeconds(expiresAt(row)),
  ipAddress: row.address,
  userAgent: row.userAgent,
  sessionData: reportedFields(row, exposed),
});

/** Builds the record of a session as a map of texts, as the operators' list has it. */
export function sessionDataOf(row: SessionRow, exposed: boolean): Record<string, string> {
  const { sessionRef: _, sessionData, ...fields } = sessionOf(row, exposed);
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    ...sessionData,
  };
}
