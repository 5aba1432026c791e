import type { AccountDirectory } from '../kernel/identity.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { connectedAccounts, connections } from './tables.ts';

/** An account's first event stream has opened, or its last one has closed. */
export interface ConnectionChange {
  readonly accountId: string;
  readonly connected: boolean;
}

/**
 * The order of locks: a unit first locks rows of `connections` and then rows of `connected_accounts`, each in the order
 * of their accounts, and either opens or closes. So two units never wait for each other.
 */

const byAccount = { orderBy: ['accountId'] } as const;

const idsOf = (rows: readonly { readonly accountId: string }[]): string[] =>
  rows.map(({ accountId }) => accountId);

/** Connects accounts to a node, and returns a change for each account that was connected to no node before. */
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

/** Disconnects accounts from a node as of `at`, and returns a change for each account that is connected to no node now. */
export async function closeRows(
  unit: StorageOperations,
  nodeId: string,
  accountIds: readonly string[],
  at: number,
  existing: AccountDirectory['existing'],
): Promise<ConnectionChange[]> {
  const closed = await unit.delete(connections, { nodeId, accountId: { in: accountIds } }, byAccount);
  return releaseAccounts(unit, idsOf(closed), at, existing);
}

/** Disconnects at most `batchSize` accounts from a node, like `closeRows`. Skips rows that another unit has locked. */
export async function closeBatch(
  unit: StorageOperations,
  nodeId: string,
  batchSize: number,
  at: number,
  existing: AccountDirectory['existing'],
): Promise<ConnectionChange[]> {
  const closed = await unit.delete(connections, { nodeId }, { ...byAccount, limit: batchSize });
  return releaseAccounts(unit, idsOf(closed), at, existing);
}

async function releaseAccounts(
  unit: StorageOperations,
  accountIds: readonly string[],
  at: number,
  existing: AccountDirectory['existing'],
): Promise<ConnectionChange[]> {
  if (accountIds.length === 0) return [];
  const released = await unit.update(
    connectedAccounts,
    { accountId: { in: accountIds } },
    { nodes: { add: -1 } },
    byAccount,
  );
  // Also if the account is connected to another node. That node may have died long ago, and is closed as of its death.
  await unit.update(
    connectedAccounts,
    { accountId: { in: idsOf(released) }, lastAt: { lt: at } },
    { lastAt: at },
  );
  const last = idsOf(released.filter(({ nodes }) => nodes === 0));
  if (last.length === 0) return [];
  // The rows of a deleted account may have been written again if it was connected during the deletion.
  const found = await existing(unit, last);
  const deleted = last.filter((accountId) => !found.has(accountId));
  if (deleted.length > 0) await unit.delete(connectedAccounts, { accountId: { in: deleted } });
  return last
    .filter((accountId) => found.has(accountId))
    .map((accountId) => ({ accountId, connected: false }));
}

/** Records that an account was connected at a time, for an account whose session has ended and no longer shows it. */
export async function rememberConnected(
  unit: StorageOperations,
  accountId: string,
  at: number,
): Promise<void> {
  const row = { accountId, nodes: 0, lastAt: at };
  if ((await unit.insert(connectedAccounts, row, { ifAbsent: true })).length > 0) return;
  await unit.update(connectedAccounts, { accountId, lastAt: { lt: at } }, { lastAt: at });
}

/** Removes the connections of an account that is being deleted. */
export async function forgetConnections(unit: StorageOperations, accountId: string): Promise<void> {
  await unit.delete(connections, { accountId });
  await unit.delete(connectedAccounts, { accountId });
}
