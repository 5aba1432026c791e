import type { Platform } from '../../events/event-kinds.ts';
import type { Provider } from '../../kernel/identity.ts';
import type { Session } from './contract.ts';
import { expiresAt } from './states.ts';
import type { SessionRow } from './tables.ts';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

const masked = '•••';

/** What the provider told of the player. Only the names of the facts are shown, unless `exposed`. */
function providerFacts(
  { issuer, subject, displayName }: SessionRow,
  exposed: boolean,
): Record<string, string> {
  const facts = Object.entries({ issuer, subject, displayName });
  return Object.fromEntries(
    facts.filter((fact) => fact[1] !== null).map(([name, fact]) => [name, exposed ? fact! : masked]),
  );
}

/** A session as its record on the wire. */
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
  sessionData: providerFacts(row, exposed),
});

/** The same as a map of texts: the form of the operators' list. */
export function sessionDataOf(row: SessionRow, exposed: boolean): Record<string, string> {
  const { sessionRef: _, sessionData, ...facts } = sessionOf(row, exposed);
  return {
    ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, String(fact)])),
    ...sessionData,
  };
}
