import type { ReplayTokenRow } from './tables.ts';

const masked = '•••';

/** A remembered login as a map of texts, as sessions are shown to operators. */
export function replayDataOf(row: ReplayTokenRow, exposed: boolean): Record<string, string> {
  const { accountId, provider, platform, createdAt, rotatedAt, expiresAt } = row;
  const seconds = (milliseconds: number): string => String(Math.floor(milliseconds / 1000));
  const told = Object.entries({ issuer: row.issuer, subject: row.subject, displayName: row.displayName });
  return {
    accountId,
    provider: String(provider),
    platform: String(platform),
    createdTimestamp: seconds(createdAt),
    lastUsedTimestamp: seconds(rotatedAt),
    expiresTimestamp: seconds(expiresAt),
    ...Object.fromEntries(
      told.filter((fact) => fact[1] !== null).map(([name, fact]) => [name, exposed ? fact! : masked]),
    ),
  };
}
