import type { Unit } from '../../kernel/unit-of-work.ts';
import { tombstoneOf } from './service.ownership.ts';
import { accountItems } from './tables.ts';

const batchSize = 500;

/**
 * Puts a tombstone in the place of the id of an account that is being deleted. Counts and ledger stay and can be
 * verified. The rows of the ledger name the item, not the account, so none of them changes.
 *
 * A unit that changes an item has the lock of its row: this one waits for it, and a later one finds neither row nor
 * account.
 */
export async function removeAccount(unit: Unit, accountId: string): Promise<void> {
  const rows = await unit.delete(accountItems, { accountId });
  for (let at = 0; at < rows.length; at += batchSize)
    await unit.insert(
      accountItems,
      rows.slice(at, at + batchSize).map((row) => ({ ...row, accountId: tombstoneOf(accountId) })),
    );
}
