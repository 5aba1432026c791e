import type { Unit } from '../../kernel/unit-of-work.ts';
import { unitBehind } from '../../kernel/unit-views.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { byArea } from './change.ts';
import { entitlementErrors } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { add, unlessLocked } from './rules.ts';
import { namedItems } from './tables.ts';

/** Some of a catalog item for an account, from another area. */
export interface Grant {
  readonly accountId: string;
  readonly catalogItemId: string;
  /** At least 1. */
  readonly count: bigint;
  /** The area that grants it, as the history names it. */
  readonly area: string;
  /** Why, for the history, such as the id of what it was promised by. */
  readonly description: string;
}

/** What other areas ask of entitlements. */
export interface EntitlementGrants {
  /** Returns which of these catalog items exist. Deleted ones do not. */
  existingItems(db: StorageOperations, catalogItemIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Adds to the count of an item of an account, in a unit, with the row of the ledger and the event. Returns the new count.
   * Throws the errors of `grantRefusals`, and NUMBER_OUT_OF_RANGE. Grants of several items in one unit must be in the order of their
   * ids, after the account is locked.
   */
  grant(unit: Unit, now: number, grant: Grant): Promise<bigint>;
}

/** Why items are not granted. */
export const grantRefusals = {
  CATALOG_ITEM_NOT_FOUND: entitlementErrors.CATALOG_ITEM_NOT_FOUND,
  ITEM_LOCKED: entitlementErrors.ITEM_LOCKED,
  ITEM_OWNER_NOT_FOUND: entitlementErrors.ITEM_OWNER_NOT_FOUND,
} as const;

/** Creates what other areas ask. */
export const createGrants = (ledger: Ledger): EntitlementGrants => ({
  async existingItems(db, catalogItemIds) {
    const where = { id: { in: [...new Set(catalogItemIds)] }, deletedAt: null };
    return new Set((await db.find(namedItems, { where })).map(({ id }) => id));
  },

  async grant(unit, now, { accountId, catalogItemId: itemId, count, area, description }) {
    const change = byArea(area, description);
    const rule = unlessLocked(change, add(count));
    const { after } = await ledger.change(unitBehind(unit), now, { accountId, itemId }, change, rule);
    return after.count;
  },
});
