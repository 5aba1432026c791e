import type { ReplayTokenRow } from './tables.ts';

const masked = '•••';

/** Builds the view of a remembered login as a map of texts, in the form in which operators see sessions. */
export function replayDataOf(row: ReplayTokenRow, exposed: boolean): Record<string, string> {
  const { accountId, provider, platform, createdAt, rotatedAt, expiresAt } = row;
  const seconds = (milliseconds: number): string => String(Math.floor(milliseconds / 1000));
  const reported = Object.entries({ issuer: row.issuer, subject: row.subject, displayName: row.displayName });
  return {
    accountId,
    provider: String(provider),
    platform: String(platform),
    createdTimestamp: seconds(createdAt),
    lastUsedTimestamp: seconds(rotatedAt),
    expiresTimestamp: seconds(expiresAt),
    ...Object.fromEntries(
      reported
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, exposed ? value! : masked]),
    ),
  };
}
