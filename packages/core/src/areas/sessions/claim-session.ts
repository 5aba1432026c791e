import type { UnclaimedLogin } from '../../kernel/call.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { SessionStoreDependencies } from './dependencies.ts';
import { endSurplus, findSurplus } from './end-sessions.ts';
import { isFirstToken, lockLineage } from './lineage.ts';
import { emitAuthentication, publishChanged } from './publish-session.ts';
import type { ClaimedSession, ClaimOptions } from './session-store.ts';
import { durationsOf, isLoggedIn, sessionState } from './states.ts';
import { sessions } from './tables.ts';

/** Gives a session its account. See `SessionStore.claim`. */
export async function claimSession(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  session: UnclaimedLogin,
  accountId: string,
  { isNew: isNewAccount = false, isOperator = false }: ClaimOptions,
): Promise<ClaimedSession | null> {
  // An account that this unit creates has no other session.
  const [surplus, first] = await Promise.all([
    isNewAccount ? [] : findSurplus(dependencies, unit, [accountId]),
    isFirstToken(session) ? claimFirstToken(dependencies, unit, session, accountId, isOperator) : null,
  ]);
  const claimed = first ?? (await claimLineage(dependencies, unit, session.digest, accountId, isOperator));
  if (claimed?.isNew !== true) return claimed;
  const { row } = claimed;
  endSurplus(dependencies, unit, surplus);
  await dependencies.onClaimed?.(unit, row);
  emitAuthentication(unit, 'LOGIN', row, accountId);
  return claimed;
}

/** The columns with which an ACCOUNT session begins. Those of `lasting` are not for replaced tokens, which end soon. */
function accountColumns(
  { limits }: SessionStoreDependencies,
  accountId: string,
  isOperator: boolean,
  now: number,
) {
  const { idleMilliseconds, totalMilliseconds } = durationsOf(limits, isOperator);
  const idleUntil = now + idleMilliseconds;
  const lastsUntil = now + totalMilliseconds;
  return {
    change: { state: sessionState.ACCOUNT, accountId, isOperator, lastSeenAt: now, idleUntil },
    lasting: { lastsUntil, sweepAt: Math.min(idleUntil, lastsUntil) },
  };
}

/**
 * Claims a login that has a single token, as nearly all have, with one statement. Returns null if the token was
 * replaced or is not AUTHENTICATED.
 */
async function claimFirstToken(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  { digest }: UnclaimedLogin,
  accountId: string,
  isOperator: boolean,
): Promise<ClaimedSession | null> {
  const now = dependencies.clock.now();
  const { change, lasting } = accountColumns(dependencies, accountId, isOperator, now);
  const [row] = await unit.update(
    sessions,
    {
      digest,
      replaced: false,
      state: sessionState.AUTHENTICATED,
      idleUntil: { gt: now },
      lastsUntil: { gt: now },
    },
    { ...change, ...lasting, revision: { add: 1 } },
  );
  if (!row) return null;
  publishChanged(dependencies, unit, [row]);
  return { row, isNew: true };
}

/** Claims a login with all its tokens. Returns null if it is not logged in or has another account. */
async function claimLineage(
  dependencies: SessionStoreDependencies,
  unit: Unit,
  digest: string,
  accountId: string,
  isOperator: boolean,
): Promise<ClaimedSession | null> {
  const rows = await lockLineage(unit, digest);
  const now = dependencies.clock.now();
  const own = rows.find((row) => row.digest === digest);
  const newest = rows.find((row) => !row.replaced);
  if (!own || !newest || !isLoggedIn(own, now)) return null;
  if (newest.state === sessionState.ACCOUNT)
    return own.accountId === accountId ? { row: own, isNew: false } : null;
  const { lineage } = own;
  const { change, lasting } = accountColumns(dependencies, accountId, isOperator, now);
  await unit.update(sessions, { lineage, replaced: false }, { ...change, ...lasting });
  await unit.update(sessions, { lineage, replaced: true }, change);
  publishChanged(dependencies, unit, rows);
  return { row: { ...own, ...change, ...(!own.replaced && lasting) }, isNew: true };
}
