import type { UnclaimedLogin } from '../../kernel/call.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { type SessionRow, sessions } from './tables.ts';

/**
 * Names a login by the time it began and the reference of its first token. The time has 13 digits, as it has until the
 * year 2286 without filling, so text sorts as the time does.
 */
export const lineageOf = (createdAt: number, sessionRef: string): string =>
  `${String(createdAt).padStart(13, '0')}-${sessionRef}`;

/** Whether a session has the first token of its login. Until that is replaced, it is the only token. */
export const isFirstToken = ({ createdAt, sessionRef, lineage }: UnclaimedLogin): boolean =>
  lineage === lineageOf(createdAt, sessionRef);

/** Locks the rows of a session's login and returns them; empty if the session does not exist. */
export async function lockLineage(unit: StorageOperations, digest: string): Promise<SessionRow[]> {
  const row = await unit.get(sessions, { digest });
  if (!row) return [];
  const { lineage } = row;
  await unit.update(sessions, { lineage }, { revision: { add: 1 } }, { orderBy: ['digest'] });
  // Reads again: a token that was created while this unit waited for the lock was not locked.
  return unit.find(sessions, { where: { lineage } });
}
