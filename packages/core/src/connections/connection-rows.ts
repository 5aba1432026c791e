import type { StorageOperations } from '../storage/storage.ts';
import { connectedAccounts, connections } from './tables.ts';

/** An account's first event stream has opened, or its last one has closed. */
export interface ConnectionChange {
  readonly accountId: string;
  readonly connected: boolean;
}

/** Of these accounts, those that exist. */
export type ExistingAccounts = (
  db: StorageOperations,
  accountIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/**
 * What units do to the rows of accounts. A unit locks rows of `connections` first and of `connected_accounts` behind
 * them, each in the order of their accounts, and either opens or closes: so no two wait for each other.
 */

const byAccount = { orderBy: ['accountId'] } as const;

const idsOf = (rows: readonly { readonly accountId: string }[]): string[] =>
  rows.map(({ accountId }) => accountId);

/** Holds accounts on a node, and answers those that no node held before. */
export async function openRows(
  unit: StorageOperations,
  nodeId: string,
  accountIds: readonly string[],
  now: number,
): Promise<ConnectionChange[]> {
  const wanted = accountIds.toSorted().map((accountId) => ({ accountId, nodeId }));
  const opened = await unit.insert(connections, wanted, { ifAbsent: true });
  const rows = await unit.insert(
    connectedAccounts,
    idsOf(opened)
      .sort()
      .map((accountId) => ({ accountId, nodes: 1, lastAt: now })),
    { orUpdate: { nodes: { add: 1 } } },
  );
  return rows.filter(({ nodes }) => nodes === 1).map(({ accountId }) => ({ accountId, connected: true }));
}

/** Lets a node hold these accounts no longer, as of `at`, and answers those that no node holds any more. */
export async function closeRows(
  unit: StorageOperations,
  nodeId: string,
  accountIds: readonly string[],
  at: number,
  existing: ExistingAccounts,
): Promise<ConnectionChange[]> {
  const closed = await unit.delete(connections, { nodeId, accountId: { in: accountIds } }, byAccount);
  return letGo(unit, idsOf(closed), at, existing);
}

/** The same for at most so many accounts of the node, whichever; those that somebody else is changing are left out. */
export async function closeSome(
  unit: StorageOperations,
  nodeId: string,
  most: number,
  at: number,
  existing: ExistingAccounts,
): Promise<ConnectionChange[]> {
  const closed = await unit.delete(connections, { nodeId }, { ...byAccount, limit: most });
  return letGo(unit, idsOf(closed), at, existing);
}

async function letGo(
  unit: StorageOperations,
  accountIds: readonly string[],
  at: number,
  existing: ExistingAccounts,
): Promise<ConnectionChange[]> {
  if (accountIds.length === 0) return [];
  const held = await unit.update(
    connectedAccounts,
    { accountId: { in: accountIds } },
    { nodes: { add: -1 } },
    byAccount,
  );
  // Also where another node holds the account: it may have died long before, and is let go as of then.
  await unit.update(
    connectedAccounts,
    { accountId: { in: idsOf(held) }, lastAt: { lt: at } },
    { lastAt: at },
  );
  const last = idsOf(held.filter(({ nodes }) => nodes === 0));
  if (last.length === 0) return [];
  // Who was connected while his account was deleted may have come back into the rows since.
  const there = await existing(unit, last);
  const deleted = last.filter((accountId) => !there.has(accountId));
  if (deleted.length > 0) await unit.delete(connectedAccounts, { accountId: { in: deleted } });
  return last
    .filter((accountId) => there.has(accountId))
    .map((accountId) => ({ accountId, connected: false }));
}

/** Remembers that an account was connected at a time though nothing else will tell: its session has ended. */
export async function rememberConnected(
  unit: StorageOperations,
  accountId: string,
  at: number,
): Promise<void> {
  const row = { accountId, nodes: 0, lastAt: at };
  if ((await unit.insert(connectedAccounts, row, { ifAbsent: true })).length > 0) return;
  await unit.update(connectedAccounts, { accountId, lastAt: { lt: at } }, { lastAt: at });
}

/** Forgets an account that is being deleted. */
export async function forgetConnections(unit: StorageOperations, accountId: string): Promise<void> {
  await unit.delete(connections, { accountId });
  await unit.delete(connectedAccounts, { accountId });
}
