import type { Handlers } from '../../http/contract.ts';
import { readPage } from '../../http/input/page.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { assertFree, countItem, lockItem, lockNames, nextNumber, uncountItem } from './catalog.ts';
import type { catalogRoutes } from './contract.catalog.ts';
import { entitlementErrors as errors } from './errors.ts';
import type { EntitlementsContext } from './limits.ts';
import { tagUpdates } from './states.ts';
import { catalogItems, catalogItemTags, catalogPrices, storeAppItems } from './tables.ts';
import { catalogItemOf, tagsOf } from './views.ts';

type Operations = Pick<
  Handlers<typeof catalogRoutes>,
  'createItem' | 'updateItem' | 'listItems' | 'listItemsByTag' | 'deleteItem'
>;

interface PageInput {
  readonly limit?: number | undefined;
  readonly pageToken?: string | undefined;
}

/** Creates the operations on the items of the catalog. */
export function createCatalog({ atomically, ids, limits }: EntitlementsContext): Operations {
  function checkDescription(field: string, description: string): void {
    if (description.length > limits.catalogDescriptionLength)
      throw invalidField(field, `must have at most ${limits.catalogDescriptionLength} characters`);
  }

  function checkTags(field: string, tags: readonly string[]): void {
    if (tags.length > limits.catalogItemTags)
      throw invalidField(field, `an item may have at most ${limits.catalogItemTags} tags`);
  }

  async function listAll(db: StorageOperations, page: PageInput) {
    const list = { where: { deletedAt: null }, orderBy: ['createdAt'] } as const;
    const { rows, ...next } = await readPage(db, catalogItems, list, page, limits.pageRows);
    return { catalogItems: rows.map(catalogItemOf), ...next };
  }

  /** The ids of items grow with time, so they come in the order in which they were created. */
  async function listByTag(db: StorageOperations, tag: string, page: PageInput) {
    const list = { where: { tag }, orderBy: ['itemId'] } as const;
    const { rows, ...next } = await readPage(db, catalogItemTags, list, page, limits.pageRows);
    const itemIds = rows.map(({ itemId }) => itemId);
    const found = itemIds.length === 0 ? [] : await db.find(catalogItems, { where: { id: { in: itemIds } } });
    return { catalogItems: found.map(catalogItemOf), ...next };
  }

  return {
    async createItem(call, input) {
      const { catalogItemName: name, catalogItemDescription: description = '' } = input;
      const { catalogItemPublished: published = false, catalogItemCustomItemId: customItemId = '' } = input;
      checkDescription('catalogItemDescription', description);
      const tags = sorted((input.catalogItemTags ?? []).map(({ tag }) => tag));
      checkTags('catalogItemTags', tags);
      const id = ids.next('item');
      await atomically(call, async (unit) => {
        if (call.audited) unit.audit({ object: id });
        await countItem(unit, limits.catalogItems);
        await assertFree(unit, id, { name, customItemId });
        await unit.insert(catalogItems, {
          id,
          number: await nextNumber(unit),
          name,
          description,
          published,
          tags,
          customItemId,
          uniqueName: name,
          uniqueCustomItemId: customItemId || null,
          createdAt: call.now,
        });
        await unit.insert(
          catalogItemTags,
          tags.map((tag) => ({ tag, itemId: id })),
        );
      });
      return { catalogItemId: id };
    },

    async updateItem(call, { catalogItemId: id, tagUpdates: updates, ...changes }) {
      const { name, description, published, customItemId } = changes;
      if (description !== undefined) checkDescription('description', description);
      await atomically(call, async (unit) => {
        if (name !== undefined || customItemId) await lockNames(unit);
        const item = await lockItem(unit, id);
        await assertFree(unit, id, { name, customItemId });
        const tags = updates === undefined ? null : changedTags(tagsOf(item), updates);
        if (tags !== null) {
          checkTags('tagUpdates', tags);
          await replaceTags(unit, id, tagsOf(item), tags);
        }
        const patch = {
          ...(name !== undefined && { name, uniqueName: name }),
          ...(description !== undefined && { description }),
          ...(published !== undefined && { published }),
          ...(tags !== null && { tags }),
          ...(customItemId !== undefined && { customItemId, uniqueCustomItemId: customItemId || null }),
        };
        if (Object.keys(patch).length > 0)
          await unit.update(catalogItems, { id }, { ...patch, revision: { add: 1 } }, { returns: 'key' });
      });
      return {};
    },

    listItems: (call, { tag, ...page }) =>
      tag === undefined ? listAll(call.db, page) : listByTag(call.db, tag, page),
    listItemsByTag: (call, { tag, ...page }) => listByTag(call.db, tag, page),

    async deleteItem(call, { catalogItemId: id }) {
      await atomically(call, async (unit) => {
        await lockNames(unit);
        const gone = { deletedAt: call.now, uniqueName: null, uniqueCustomItemId: null };
        const [item] = await unit.update(catalogItems, { id, deletedAt: null }, gone);
        if (!item) throw errors.CATALOG_ITEM_NOT_FOUND();
        await unit.delete(catalogItemTags, { itemId: id });
        await unit.delete(catalogPrices, { itemId: id });
        await unit.delete(storeAppItems, { itemId: id });
        await uncountItem(unit);
      });
      return {};
    },
  };
}

const sorted = (tags: readonly string[]): readonly string[] => [...new Set(tags)].sort();

/** Applies updates in their order. To add a tag that is there, or to remove one that is not, changes nothing. */
function changedTags(
  tags: readonly string[],
  updates: readonly { readonly operation?: number | undefined; readonly tag: string }[],
): readonly string[] {
  const changed = new Set(tags);
  for (const { operation = tagUpdates.ADD, tag } of updates)
    if (operation === tagUpdates.ADD) changed.add(tag);
    else changed.delete(tag);
  return sorted([...changed]);
}

async function replaceTags(unit: Unit, itemId: string, before: readonly string[], after: readonly string[]) {
  const removed = before.filter((tag) => !after.includes(tag));
  const added = after.filter((tag) => !before.includes(tag));
  if (removed.length > 0) await unit.delete(catalogItemTags, { itemId, tag: { in: removed } });
  await unit.insert(
    catalogItemTags,
    added.map((tag) => ({ tag, itemId })),
  );
}
