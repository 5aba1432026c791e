import { rememberConnected } from '../../connections/connection-rows.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { selectColumns } from '../../storage/table.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { SessionStoreDependencies } from './dependencies.ts';
import { latestUse } from './last-seen.ts';
import { emitEnded, publishEnded, signalEnded } from './publish-session.ts';
import type { EndingLogin, SessionSelection } from './session-store.ts';
import { isRefused, sessionState } from './states.ts';
import { type SessionRow, sessions } from './tables.ts';

const loginAccounts = selectColumns(sessions, ['lineage', 'accountId']);
const surplusLogins = selectColumns(sessions, [
  'lineage',
  'accountId',
  'replaced',
  'createdAt',
  'platform',
  'subject',
  'idleUntil',
  'lastsUntil',
]);

/**
 * If accounts may keep more sessions, those above the limit are read with a statement for each account: one for all returns
 * the sessions that stay, too.
 */
const maxReadSessions = 20;

/** Selects all tokens of these logins. One login has one or two rows; only changes of several could wait for each other. */
const tokensOf = (lineages: readonly string[]) => ({
  where: { lineage: { in: lineages } },
  order: lineages.length > 1 ? ({ orderBy: ['digest'] } as const) : undefined,
});

/** Deletes all tokens of these logins and returns the rows. */
async function deleteLineages(
  unit: Unit,
  lineages: readonly string[],
  withoutAccount = false,
): Promise<readonly SessionRow[]> {
  if (lineages.length === 0) return [];
  const tokens = tokensOf(lineages);
  const where = { ...tokens.where, ...(withoutAccount && { accountId: null }) };
  const deleted: SessionRow[] = [];
  // Repeats until no row is left: a token that was created while this unit waited for its login was not visible before.
  for (let isDone = false; !isDone; ) {
    const rounds = await Promise.all([
      unit.delete(sessions, where, tokens.order),
      unit.delete(sessions, where, tokens.order),
    ]);
    deleted.push(...rounds.flat());
    isDone = rounds[1].length === 0;
  }
  return deleted;
}

/**
 * Deletes all tokens of these logins with the accounts locked, so that each login is ended by one unit: a login of the
 * account in another one may be pushing it out.
 */
async function lockAndDelete(
  { accounts }: SessionStoreDependencies,
  unit: Unit,
  logins: readonly Pick<SessionRow, 'lineage' | 'accountId'>[],
): Promise<readonly SessionRow[]> {
  const accountIds = logins.map(({ accountId }) => accountId).filter((id) => id !== null);
  const lineages = [...new Set(logins.map(({ lineage }) => lineage))];
  // Sent together, in this order.
  const locked = accountIds.length > 0 ? accounts.lock(unit, accountIds) : undefined;
  const [rows] = await Promise.all([deleteLineages(unit, lineages, false), locked]);
  return rows;
}

/** Reports sessions that were ended on purpose, and returns their number. Those of a banned account ended with the ban. */
async function reportEnded(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  deleted: readonly SessionRow[],
): Promise<number> {
  const rows = deleted.filter((row) => !isRefused(row));
  if (rows.length > 0) await dependencies.onEnded?.(unit, rows);
  return publishEnded(dependencies, unit, rows);
}

/** Ends logins. See `SessionStore.endLogins`. */
export async function endLogins(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  lineages: readonly string[],
  withoutAccount: boolean,
): Promise<void> {
  if (lineages.length === 0) return;
  const rows = withoutAccount
    ? await deleteLineages(unit, lineages, true)
    : await lockAndDelete(
        dependencies,
        unit,
        await unit.find(loginAccounts, { where: { lineage: { in: lineages } } }),
      );
  await reportEnded(dependencies, unit, rows);
}

/** Ends one session with all tokens of its login. See `SessionStore.end`. */
export async function endSession(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  digest: string,
): Promise<boolean> {
  const row = await unit.get(sessions, { digest });
  if (row === null) return false;
  const deleted = await lockAndDelete(dependencies, unit, [row]);
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

/** Ends all sessions of a banned account, and keeps their rows. See `SessionStore.refuseAllOf`. */
export async function refuseSessionsOf(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  accountId: string,
): Promise<void> {
  const where = { accountId, state: sessionState.ACCOUNT };
  // Waits for refreshes in progress, as above.
  await unit.update(sessions, where, { revision: { add: 1 } }, { orderBy: ['digest'] });
  // As replaced tokens they are in no list, and make no room for others.
  const rows = await unit.update(sessions, where, {
    state: sessionState.FAILED,
    failure: 'ACCOUNT_BANNED',
    replaced: true,
  });
  await reportEnded(
    dependencies,
    unit,
    rows.map((row) => ({ ...row, state: sessionState.ACCOUNT })),
  );
}

/** Returns the logins that one more session of each of these accounts pushes out. See `SessionStore.findSurplus`. */
export async function findSurplus(
  { clock, limits, singleSession = false }: SessionStoreDependencies,
  unit: Unit,
  accountIds: readonly string[],
): Promise<readonly EndingLogin[]> {
  const now = clock.now();
  const live = { replaced: false, idleUntil: { gt: now }, lastsUntil: { gt: now } };
  const orderBy = [{ column: 'createdAt', descending: true }] as const;
  const kept = (singleSession ? 1 : limits.sessionsPerAccount) - 1;
  if (accountIds.length === 1 || kept > maxReadSessions) {
    const surplusOf = (accountId: string) =>
      unit.find(surplusLogins, { where: { accountId, ...live }, orderBy, offset: kept });
    return (await Promise.all(accountIds.map(surplusOf))).flat();
  }
  const rows = await unit.find(surplusLogins, { where: { accountId: { in: accountIds }, ...live }, orderBy });
  const counts = new Map<string | null, number>();
  return rows.filter((row) => {
    const newer = counts.get(row.accountId) ?? 0;
    counts.set(row.accountId, newer + 1);
    return newer >= kept;
  });
}

/**
 * Ends the logins that new sessions push out. Awaits nothing, so that the deletes are sent with what follows.
 *
 * Nobody else ends these logins meanwhile, because who does locks their account, as this unit has done. A refresh locks
 * only its login: the first delete waits for it, and the second deletes the token that it has created. No other refresh
 * can begin between them.
 */
export function endSurplus(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  surplus: readonly EndingLogin[],
): void {
  if (surplus.length === 0) return;
  const { where, order } = tokensOf(surplus.map(({ lineage }) => lineage));
  const deletions = [unit.delete(sessions, where, order), unit.delete(sessions, where, order)];
  for (const deletion of deletions) unawaited(deletion);
  emitEnded(dependencies, unit, surplus);
  unit.afterCommit(() => {
    void Promise.all(deletions).then((rows) => signalEnded(dependencies, rows.flat()));
  });
}

const latestUseNow = ({ limits, clock }: SessionStoreDependencies, row: SessionRow): number =>
  latestUse(row, limits, clock.now());
