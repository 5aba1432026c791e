import type { Platform } from '../../events/event-kinds.ts';
import type { Provider } from '../../kernel/identity.ts';
import type { Session } from './contract.ts';
import { expiresAt } from './states.ts';
import type { SessionRow } from './tables.ts';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const masked = '•••';

/** What the provider reported about the player. Values are masked unless `exposed`. */
function providerData(
  { issuer, subject, displayName }: SessionRow,
  exposed: boolean,
): Record<string, string> {
  const entries = Object.entries({ issuer, subject, displayName });
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null).map(([name, value]) => [name, exposed ? value! : masked]),
  );
}

/** Builds the record of a session on the wire. */
export const sessionOf = (row: SessionRow, exposed: boolean): Session => ({
  sessionRef: row.sessionRef,
  state: row.state,
  ...(row.accountId !== null && { accountId: row.accountId }),
  provider: row.provider as Provider,
  platform: row.platform as Platform,
  createdTimestamp: seconds(row.createdAt),
  lastSeenTimestamp: seconds(row.lastSeenAt),
  expiresTimestamp: seconds(expiresAt(row)),
  ipAddress: row.address,
  userAgent: row.userAgent,
  sessionData: providerData(row, exposed),
});

/** Builds the record of a session as a map of texts, as the operators' list has it. */
export function sessionDataOf(row: SessionRow, exposed: boolean): Record<string, string> {
  const { sessionRef: _, sessionData, ...fields } = sessionOf(row, exposed);
  return {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    ...sessionData,
  };
}
