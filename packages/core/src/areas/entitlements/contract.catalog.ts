import { z } from 'zod';
import { Bool, Empty, Id, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { entitlementErrors as errors } from './errors.ts';
import {
  Amount,
  CatalogItem,
  CustomItemId,
  EntitlementProvider,
  ItemDescription,
  ItemName,
  Price,
  PriceKey,
  PriceTypes,
  ProviderDataOperation,
  ProviderItemData,
  StoreAppInput,
  Tag,
  Tags,
  TagUpdates,
} from './schemas.ts';

const admin = { access: 'operator', permission: 'entitlements.admin' } as const;

const ofItem = z.object({ catalogItemId: Id });
const ofProvider = z.object({ catalogItemId: Id, provider: EntitlementProvider });
const notFound = [errors.CATALOG_ITEM_NOT_FOUND] as const;

const items = {
  ...admin,
  method: 'GET',
  out: z.object({ catalogItems: z.array(CatalogItem), ...nextPageToken }),
} as const;

const modifyProviderData = {
  ...admin,
  method: 'POST',
  params: ofProvider,
  body: z.object({
    catalogItemId: maybe(Id),
    provider: maybe(EntitlementProvider),
    operation: maybe(ProviderDataOperation),
    storeApp: StoreAppInput,
  }),
  out: Empty,
  object: 'catalogItemId',
  errors: [errors.CATALOG_ITEM_NOT_FOUND, errors.PROVIDER_DATA_NOT_FOUND, errors.STORE_APP_TAKEN],
  summary: 'Says which app of the store an item stands for.',
  description:
    'SET replaces what is stored, and UPDATE changes the fields that are given. An app belongs to one item at most.',
} as const;

const removeProviderData = {
  ...admin,
  method: 'DELETE',
  params: ofProvider,
  out: Empty,
  object: 'catalogItemId',
  errors: [errors.CATALOG_ITEM_NOT_FOUND, errors.PROVIDER_DATA_NOT_FOUND],
  summary: 'Removes what a provider knows an item as.',
} as const;

/** The routes on the catalog: items, their prices, and what providers know them as. */
export const catalogRoutes = {
  createItem: {
    ...admin,
    method: 'POST',
    path: '/admin/entitlements',
    body: z.object({
      catalogItemName: ItemName,
      catalogItemDescription: maybe(ItemDescription),
      catalogItemPublished: maybe(Bool),
      catalogItemTags: maybe(Tags),
      catalogItemCustomItemId: maybe(CustomItemId),
    }),
    out: z.object({ catalogItemId: z.string() }),
    errors: [errors.CATALOG_NAME_TAKEN, errors.CUSTOM_ITEM_ID_TAKEN, errors.CATALOG_LIMIT],
    summary: 'Adds an item to the catalog.',
    description: 'Players can buy it when it is published and has a price.',
  },
  updateItem: {
    ...admin,
    method: 'PUT',
    path: '/admin/entitlements',
    keyed: true,
    body: z.object({
      catalogItemId: Id,
      name: maybe(ItemName),
      description: maybe(ItemDescription),
      published: maybe(Bool),
      tagUpdates: maybe(TagUpdates),
      customItemId: maybe(CustomItemId),
    }),
    out: Empty,
    object: 'catalogItemId',
    errors: [errors.CATALOG_ITEM_NOT_FOUND, errors.CATALOG_NAME_TAKEN, errors.CUSTOM_ITEM_ID_TAKEN],
    summary: 'Changes an item of the catalog.',
    description:
      'Fields that are absent stay as they are. An empty `customItemId` removes it. Tag updates apply in their order.',
  },
  listItems: {
    ...items,
    path: '/admin/entitlements',
    query: z.object({ tag: maybe(Tag), limit: pageFields.limit, pageToken: pageFields.pageToken }),
    summary: 'Lists the items of the catalog, with a tag only those that have it.',
  },
  listItemsByTag: {
    ...items,
    path: '/admin/entitlements/{tag}',
    params: z.object({ tag: Tag }),
    query: z.object({ limit: pageFields.limit, pageToken: pageFields.pageToken }),
    summary: 'Lists the items of the catalog that have a tag.',
  },
  deleteItem: {
    ...admin,
    method: 'DELETE',
    path: '/admin/entitlements/{catalogItemId}',
    params: ofItem,
    out: Empty,
    object: 'catalogItemId',
    errors: notFound,
    summary: 'Deletes an item of the catalog.',
    description:
      'Counts and history of the accounts that have it stay, but no list or check shows it any more. Its prices are deleted, and its name, custom id and app are free.',
  },
  listProviderData: {
    ...admin,
    method: 'GET',
    path: '/admin/entitlements/{catalogItemId}/provider_data',
    params: ofItem,
    query: z.object({ provider: maybe(EntitlementProvider) }),
    out: z.object({ providerItemData: z.array(ProviderItemData) }),
    errors: notFound,
    summary: 'Lists what providers know an item as, or only what one provider does.',
  },
  readProviderData: {
    ...admin,
    method: 'GET',
    path: '/admin/entitlements/{catalogItemId}/provider_data/{provider}',
    params: ofProvider,
    out: z.object({ providerItemData: ProviderItemData }),
    errors: [errors.CATALOG_ITEM_NOT_FOUND, errors.PROVIDER_DATA_NOT_FOUND],
    summary: 'Reads what one provider knows an item as.',
  },
  modifyProviderData: {
    ...modifyProviderData,
    path: '/admin/entitlements/{catalogItemId}/provider_data/{provider}/modify',
  },
  removeProviderData: {
    ...removeProviderData,
    path: '/admin/entitlements/{catalogItemId}/provider_data/{provider}/remove',
  },
  serverModifyProviderData: {
    ...modifyProviderData,
    path: '/server/entitlements/{catalogItemId}/provider_data/{provider}/modify',
  },
  serverRemoveProviderData: {
    ...removeProviderData,
    path: '/server/entitlements/{catalogItemId}/provider_data/{provider}/remove',
  },
  addPrice: {
    ...admin,
    method: 'POST',
    path: '/admin/entitlements/price/add',
    body: z.object({ priceKey: PriceKey, amount: Amount }),
    out: Empty,
    errors: [errors.CATALOG_ITEM_NOT_FOUND, errors.PRICE_EXISTS, errors.PRICE_LIMIT],
    summary: 'Adds a price to an item.',
  },
  updatePrice: {
    ...admin,
    method: 'POST',
    path: '/admin/entitlements/price/update',
    body: z.object({
      priceKey: PriceKey,
      amount: Amount,
      existingAmount: Amount,
      updatedPriceKey: maybe(PriceKey),
    }),
    out: Empty,
    errors: [
      errors.CATALOG_ITEM_NOT_FOUND,
      errors.PRICE_NOT_FOUND,
      errors.PRICE_CHANGED,
      errors.PRICE_EXISTS,
    ],
    summary: 'Changes a price, if it still has the amount that the caller has seen.',
    description:
      '`updatedPriceKey` also changes what the price is for. Of several callers with the same `existingAmount`, one succeeds.',
  },
  deletePrice: {
    ...admin,
    method: 'DELETE',
    path: '/admin/entitlements/price/delete',
    body: z.object({ priceKey: PriceKey, amount: Amount }),
    out: Empty,
    errors: [errors.CATALOG_ITEM_NOT_FOUND, errors.PRICE_NOT_FOUND, errors.PRICE_CHANGED],
    summary: 'Removes a price, if it still has the amount that the caller has seen.',
  },
  listPrices: {
    ...admin,
    method: 'POST',
    path: '/admin/entitlements/{catalogItemId}/prices',
    reads: true,
    params: ofItem,
    body: z.object({ catalogItemId: maybe(Id), type: PriceTypes }),
    out: z.object({ prices: z.array(Price) }),
    errors: notFound,
    summary: 'Lists the prices of an item: of purchases, of subscriptions, or both.',
  },
} as const;
