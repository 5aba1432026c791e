import { rememberConnected } from '../../connections/connection-rows.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { SessionStoreDependencies } from './dependencies.ts';
import { latestUse } from './last-seen.ts';
import { publishEnded } from './publish-session.ts';
import type { SessionSelection } from './session-store.ts';
import { type SessionRow, sessions } from './tables.ts';

/** Deletes all tokens of these logins and returns the rows. */
export async function deleteLineages(
  unit: Unit,
  lineages: readonly string[],
  withoutAccount = false,
): Promise<readonly SessionRow[]> {
  if (lineages.length === 0) return [];
  const where = { lineage: { in: lineages }, ...(withoutAccount && { accountId: null }) };
  // One login has one or two rows; only callers that delete several logins could wait for each other.
  const order = lineages.length > 1 ? ({ orderBy: ['digest'] } as const) : undefined;
  const deleted: SessionRow[] = [];
  // Repeats until no row is left: a token that was created while this unit waited for its login was not visible before.
  for (let isDone = false; !isDone; ) {
    const rounds = await Promise.all([
      unit.delete(sessions, where, order),
      unit.delete(sessions, where, order),
    ]);
    deleted.push(...rounds.flat());
    isDone = rounds[1].length === 0;
  }
  return deleted;
}

/** Reports sessions that were ended on purpose, and returns their number. */
export async function reportEnded(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  rows: readonly SessionRow[],
): Promise<number> {
  if (rows.length > 0) await dependencies.onEnded?.(unit, rows);
  return publishEnded(dependencies, unit, rows);
}

/** Ends one session with all tokens of its login. See `SessionStore.end`. */
export async function endSession(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  digest: string,
): Promise<boolean> {
  const row = await unit.get(sessions, { digest });
  if (row === null) return false;
  const deleted = await deleteLineages(unit, [row.lineage]);
  if ((await reportEnded(dependencies, unit, deleted)) === 0) return false;
  // The row said when the player was last there, and it is gone now.
  if (row.accountId !== null) await rememberConnected(unit, row.accountId, latestUseNow(dependencies, row));
  return true;
}

/** Ends the selected sessions of an account. See `SessionStore.endAllOf`. */
export async function endSessionsOf(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  accountId: string,
  { exceptLineage, identity }: SessionSelection,
): Promise<number> {
  await dependencies.accounts.lock(unit, [accountId]);
  const where = {
    accountId,
    ...(exceptLineage !== undefined && { lineage: { not: exceptLineage } }),
    ...identity,
  };
  // Waits for refreshes in progress, so that the delete sees the tokens that they create.
  await unit.update(sessions, where, { revision: { add: 1 } }, { orderBy: ['digest'] });
  const rows = await unit.delete(sessions, where);
  if (identity !== undefined && rows.length > 0)
    await rememberConnected(unit, accountId, Math.max(...rows.map((row) => latestUseNow(dependencies, row))));
  return reportEnded(dependencies, unit, rows);
}

/** Returns the logins of an account that one more session pushes out, because the account has as many as it may have. */
export async function findSurplus(
  { clock, limits, singleSession = false }: SessionStoreDependencies,
  unit: Unit,
  accountId: string,
): Promise<readonly string[]> {
  const now = clock.now();
  const oldest = await unit.find(sessions, {
    where: {
      accountId,
      replaced: false,
      idleUntil: { gt: now },
      lastsUntil: { gt: now },
    },
    orderBy: [{ column: 'createdAt', descending: true }],
    offset: (singleSession ? 1 : limits.sessionsPerAccount) - 1,
  });
  return oldest.map((row) => row.lineage);
}

/** Ends the logins that a new session pushes out. */
export async function endSurplus(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  lineages: readonly string[],
): Promise<void> {
  publishEnded(dependencies, unit, await deleteLineages(unit, lineages));
}

const latestUseNow = ({ limits, clock }: SessionStoreDependencies, row: SessionRow): number =>
  latestUse(row, limits, clock.now());
