import { countDown, counters, countUp } from '../../kernel/counters.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { entitlementErrors as errors } from './errors.ts';
import { type CatalogItemRow, catalogItems } from './tables.ts';

const itemCounter = 'catalog_items';
const numberCounter = 'catalog_item_numbers';

/** Reads an item. Throws CATALOG_ITEM_NOT_FOUND, also for a deleted one. */
export async function readItem(db: StorageOperations, id: string): Promise<CatalogItemRow> {
  const item = await db.get(catalogItems, { id });
  if (!item || item.deletedAt !== null) throw errors.CATALOG_ITEM_NOT_FOUND();
  return item;
}

/** Locks an item until the unit ends, so that it is not deleted. Throws CATALOG_ITEM_NOT_FOUND. */
export async function lockItem(unit: StorageOperations, id: string): Promise<CatalogItemRow> {
  const [item] = await unit.lock(catalogItems, { id, deletedAt: null });
  if (!item) throw errors.CATALOG_ITEM_NOT_FOUND();
  return item;
}

/**
 * Counts one more item, and keeps names and custom ids from changing until the unit ends. Every unit that gives an item a
 * name or a custom id calls this or `lockNames` first, so checking whether one is free cannot be overtaken.
 */
export const countItem = (unit: StorageOperations, maxItems: number): Promise<void> =>
  countUp(unit, itemCounter, maxItems, (limit) =>
    errors.CATALOG_LIMIT({
      message: `the catalog may have at most ${limit} items`,
      metadata: { limit: String(limit) },
    }),
  );

export async function lockNames(unit: StorageOperations): Promise<void> {
  await unit.lock(counters, { name: itemCounter });
}

export const uncountItem = (unit: StorageOperations): Promise<void> => countDown(unit, itemCounter, 1);

/** Returns a number for a new item. Numbers of deleted items are not used again. */
export async function nextNumber(unit: StorageOperations): Promise<number> {
  const row = { name: numberCounter, value: 1 };
  const [counter] = await unit.insert(counters, row, { orUpdate: { value: { add: 1 } } });
  return counter!.value;
}

/** Throws CATALOG_NAME_TAKEN or CUSTOM_ITEM_ID_TAKEN if another item has the name or the custom id. */
export async function assertFree(
  unit: StorageOperations,
  id: string,
  { name, customItemId }: { readonly name?: string | undefined; readonly customItemId?: string | undefined },
): Promise<void> {
  const isTaken = async (where: Parameters<typeof unit.find<typeof catalogItems>>[1]['where']) =>
    (await unit.find(catalogItems, { where: where!, limit: 1 })).some((item) => item.id !== id);
  if (name !== undefined && (await isTaken({ uniqueName: name }))) throw errors.CATALOG_NAME_TAKEN();
  if (customItemId && (await isTaken({ uniqueCustomItemId: customItemId })))
    throw errors.CUSTOM_ITEM_ID_TAKEN();
}
