import type { AccountDirectory } from '../../kernel/identity.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { Row } from '../../storage/table.ts';
import { unawaited } from '../../storage/unawaited.ts';
import type { Context } from '../context.ts';
import type { Change } from './change.ts';
import { entitlementErrors as errors } from './errors.ts';
import { type ItemState, noItem, type Rule } from './rules.ts';
import { type AccountItemRow, accountItems, entitlementLedger, namedItems } from './tables.ts';

/** An item of an account. */
export interface AccountItemKey {
  readonly accountId: string;
  readonly itemId: string;
}

/** An item before and after a change. */
export interface Changed {
  readonly before: ItemState;
  readonly after: ItemState;
}

export interface LedgerDependencies {
  readonly lockAccounts: AccountDirectory['lock'];
}

/** The only writer of counts. */
export interface Ledger {
  /**
   * Changes an item of an account by a rule, in a unit. If the count changes, writes the row of the ledger and emits the
   * event in the same unit. Throws CATALOG_ITEM_NOT_FOUND, ITEM_OWNER_NOT_FOUND and what the rule throws.
   *
   * The row of the item is locked before the rule reads it. So changes of one item happen one after the other, on all
   * nodes, and a rule always sees what the change before it left.
   */
  change(unit: Unit, now: number, key: AccountItemKey, change: Change, rule: Rule): Promise<Changed>;
  /**
   * Locks the account and these items of it until the unit ends, and returns their states. Items that are deleted are
   * left out; null means that there is no such account.
   */
  lock(
    unit: Unit,
    accountId: string,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, ItemState> | null>;
}

/** Creates the writer of counts. */
export function createLedger({ ids }: Pick<Context, 'ids'>, { lockAccounts }: LedgerDependencies): Ledger {
  /** Creates the row of the first change. Returns null if another unit was faster. */
  async function insertFirst(
    unit: Unit,
    { accountId, itemId }: AccountItemKey,
    after: ItemState,
  ): Promise<AccountItemRow | null> {
    const locked = await lockAccounts(unit, [accountId]);
    if (!locked.has(accountId)) throw errors.ITEM_OWNER_NOT_FOUND();
    const row = { accountId, itemId, ...after, changes: 0, ledgerId: ids.random('ledger') };
    const [inserted] = await unit.insert(accountItems, row, { ifAbsent: true });
    return inserted ?? null;
  }

  return {
    async change(unit, now, key, change, rule) {
      const { accountId, itemId } = key;
      for (;;) {
        // Sent together: on Postgres one round trip.
        const [item, [found]] = await Promise.all([
          unit.get(namedItems, { id: itemId }),
          unit.lock(accountItems, { accountId, itemId }),
        ]);
        if (!item || item.deletedAt !== null) throw errors.CATALOG_ITEM_NOT_FOUND();
        const before: ItemState = found ?? noItem;
        const { count, locked } = rule({ count: before.count, locked: before.locked });
        const after = { count, locked };
        const result = { before: { count: before.count, locked: before.locked }, after };
        if (count === before.count && locked === before.locked) return result;
        const row = found ?? (await insertFirst(unit, key, after));
        if (row === null) continue;
        write(unit, now, item, row, { increment: count - before.count, after, change });
        return result;
      }
    },

    async lock(unit, accountId, itemIds) {
      const accounts = await lockAccounts(unit, [accountId]);
      if (!accounts.has(accountId)) return null;
      const itemId = { in: itemIds };
      const [items, rows] = await Promise.all([
        unit.find(namedItems, { where: { id: itemId, deletedAt: null } }),
        unit.lock(accountItems, { accountId, itemId }, { orderBy: ['itemId'] }),
      ]);
      return new Map(items.map(({ id }) => [id, rows.find((row) => row.itemId === id) ?? noItem] as const));
    },
  };
}

/** Nothing awaits the writes, so that they travel with the event and the commit. */
function write(
  unit: Unit,
  now: number,
  item: Row<typeof namedItems>,
  row: AccountItemRow,
  { increment, after, change }: { increment: bigint; after: ItemState; change: Change },
): void {
  const { accountId, itemId, ledgerId } = row;
  const { agent, changeType, description, senderId } = change;
  const number = row.changes + (increment === 0n ? 0 : 1);
  unawaited(
    unit.update(accountItems, { accountId, itemId }, { ...after, changes: number }, { returns: 'key' }),
  );
  if (increment === 0n) return;
  unawaited(
    unit.insert(entitlementLedger, {
      ledgerId,
      number,
      increment,
      agent,
      changeType,
      description,
      createdAt: now,
    }),
  );
  const { customItemId } = item;
  const { count } = after;
  unit.emit({
    event: {
      anyEvent: {
        '@type': 'entitlements/OwnershipChanged',
        accountId,
        catalogItemId: itemId,
        customItemId,
        count,
        increment,
        changeType,
      },
    },
    recipients: [accountId],
    tags: ['entitlements'],
    senderId,
    subject: `account:${accountId}`,
  });
}
