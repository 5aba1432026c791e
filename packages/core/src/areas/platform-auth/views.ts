import { reportedFields } from '../../kernel/identity.ts';
import { wholeSeconds } from '../../runtime/clock.ts';
import type { ReplayTokenRow } from './tables.ts';

/** Builds the view of a remembered login as a map of texts, in the form in which operators see sessions. */
export function replayDataOf(row: ReplayTokenRow, exposed: boolean): Record<string, string> {
  const { accountId, provider, platform, createdAt, rotatedAt, expiresAt } = row;
  return {
    accountId,
    provider: String(provider),
    platform: String(platform),
    createdTimestamp: String(wholeSeconds(createdAt)),
    lastUsedTimestamp: String(wholeSeconds(rotatedAt)),
    expiresTimestamp: String(wholeSeconds(expiresAt)),
    ...reportedFields(row, exposed),
  };
}
