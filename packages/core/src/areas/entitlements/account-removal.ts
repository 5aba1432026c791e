import type { Unit } from '../../kernel/unit-of-work.ts';
import { subscriptionStates } from './states.orders.ts';
import { orders, storeOffers, subscriptions } from './tables.orders.ts';
import { accountItems, itemRefreshes } from './tables.ts';
import { tombstoneOf } from './tombstone.ts';

const batchSize = 500;

/**
 * Puts a tombstone in the place of the id of an account that is being deleted. Counts and ledger stay and can be
 * verified. The rows of the ledger name the item, not the account, so none of them changes. Orders stay too, without the
 * buyer at the store.
 *
 * A unit that changes an item has the lock of its row: this one waits for it, and a later one finds neither row nor
 * account.
 */
export async function removeAccount(unit: Unit, now: number, accountId: string): Promise<void> {
  const tombstone = tombstoneOf(accountId);
  const rows = await unit.delete(accountItems, { accountId });
  for (let at = 0; at < rows.length; at += batchSize)
    await unit.insert(
      accountItems,
      rows.slice(at, at + batchSize).map((row) => ({ ...row, accountId: tombstone })),
    );
  // The id at the store stays until the task has cancelled the agreement there.
  await unit.update(
    subscriptions,
    { accountId, state: { not: subscriptionStates.LAPSED } },
    { accountId: tombstone, pollAt: now },
    { returns: 'key', orderBy: ['orderId'] },
  );
  await unit.update(
    subscriptions,
    { accountId },
    { accountId: tombstone, storeId: 0n },
    { returns: 'key', orderBy: ['orderId'] },
  );
  await unit.delete(itemRefreshes, { accountId });
  await unit.delete(storeOffers, { accountId });
  await unit.update(
    orders,
    { granteeId: accountId },
    { granteeId: tombstone, storeId: 0n, checkoutUrl: null, requestId: null, requestDigest: null },
    { returns: 'key', orderBy: ['orderId'] },
  );
}
