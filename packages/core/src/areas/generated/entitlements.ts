// Generated from the contracts by `npm run reference`.

import type {
  EntitlementProviderInput,
  ExtendedOperationInput,
  ModifyProviderCatalogItemDataOperationInput,
  NullValueInput,
  PriceTypeFilterInput,
  StoreAppItemPolicyInput,
  TagUpdateOperationInput,
} from '@lobbykit/client';
import type { Caller } from '../../http/dispatch.ts';
import type {
  AccountItem,
  AdminAccountItem,
  CatalogItem,
  Empty,
  OwnershipChangeRecord,
  Price,
  PriceKey,
  ProviderItemData,
} from '../../kernel/generated/types.ts';

/** Entitlements, in this process. */
export interface EntitlementsApi {
  /**
   * Adds an item to the catalog.
   *
   * Players can buy it when it is published and has a price.
   *
   * `POST /api/v1/admin/entitlements`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_NAME_TAKEN`, `CUSTOM_ITEM_ID_TAKEN`, `CATALOG_LIMIT`.
   */
  createItem(input: {
    catalogItemName: string;
    catalogItemDescription?: string | null | undefined;
    catalogItemPublished?: boolean | null | undefined;
    catalogItemTags?: ReadonlyArray<{ tag: string }> | null | undefined;
    catalogItemCustomItemId?: string | null | undefined;
  }, caller?: Caller): Promise<{ catalogItemId: string }>;

  /**
   * Changes an item of the catalog.
   *
   * Fields that are absent stay as they are. An empty `customItemId` removes it. Tag updates apply in their order.
   *
   * `PUT /api/v1/admin/entitlements`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `CATALOG_NAME_TAKEN`, `CUSTOM_ITEM_ID_TAKEN`.
   */
  updateItem(input: {
    catalogItemId: string;
    name?: string | null | undefined;
    description?: string | null | undefined;
    published?: boolean | null | undefined;
    tagUpdates?: ReadonlyArray<{ operation?: TagUpdateOperationInput | null | undefined; tag: string }> | null | undefined;
    customItemId?: string | null | undefined;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the items of the catalog, with a tag only those that have it.
   *
   * `GET /api/v1/admin/entitlements`. Needs the permission `entitlements.admin`.
   */
  listItems(input: {
    tag?: string | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ catalogItems: CatalogItem[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the items of the catalog that have a tag.
   *
   * `GET /api/v1/admin/entitlements/{tag}`. Needs the permission `entitlements.admin`.
   */
  listItemsByTag(input: { tag: string; limit?: number | null | undefined; pageToken?: string | null | undefined }, caller?: Caller): Promise<{ catalogItems: CatalogItem[]; nextPageToken?: string | undefined }>;

  /**
   * Deletes an item of the catalog.
   *
   * Counts and history of the accounts that have it stay, but no list or check shows it any more. Its prices are deleted, and its name, custom id and app are free.
   *
   * `DELETE /api/v1/admin/entitlements/{catalogItemId}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  deleteItem(input: { catalogItemId: string }, caller?: Caller): Promise<Empty>;

  /**
   * Lists what providers know an item as, or only what one provider does.
   *
   * `GET /api/v1/admin/entitlements/{catalogItemId}/provider_data`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  listProviderData(input: { catalogItemId: string; provider?: EntitlementProviderInput | null | undefined }, caller?: Caller): Promise<{ providerItemData: ProviderItemData[] }>;

  /**
   * Reads what one provider knows an item as.
   *
   * `GET /api/v1/admin/entitlements/{catalogItemId}/provider_data/{provider}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`.
   */
  readProviderData(input: { catalogItemId: string; provider: EntitlementProviderInput }, caller?: Caller): Promise<{ providerItemData: ProviderItemData }>;

  /**
   * Says which app of the store an item stands for.
   *
   * SET replaces what is stored, and UPDATE changes the fields that are given. An app belongs to one item at most.
   *
   * `POST /api/v1/admin/entitlements/{catalogItemId}/provider_data/{provider}/modify`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`, `STORE_APP_TAKEN`.
   */
  modifyProviderData(input: {
    catalogItemId: string;
    provider: EntitlementProviderInput;
    operation?: ModifyProviderCatalogItemDataOperationInput | null | undefined;
    storeApp: { appId?: number | null | undefined; policy?: StoreAppItemPolicyInput | null | undefined };
  }, caller?: Caller): Promise<Empty>;

  /**
   * Removes what a provider knows an item as.
   *
   * `DELETE /api/v1/admin/entitlements/{catalogItemId}/provider_data/{provider}/remove`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`.
   */
  removeProviderData(input: { catalogItemId: string; provider: EntitlementProviderInput }, caller?: Caller): Promise<Empty>;

  /**
   * Says which app of the store an item stands for.
   *
   * SET replaces what is stored, and UPDATE changes the fields that are given. An app belongs to one item at most.
   *
   * `POST /api/v1/server/entitlements/{catalogItemId}/provider_data/{provider}/modify`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`, `STORE_APP_TAKEN`.
   */
  serverModifyProviderData(input: {
    catalogItemId: string;
    provider: EntitlementProviderInput;
    operation?: ModifyProviderCatalogItemDataOperationInput | null | undefined;
    storeApp: { appId?: number | null | undefined; policy?: StoreAppItemPolicyInput | null | undefined };
  }, caller?: Caller): Promise<Empty>;

  /**
   * Removes what a provider knows an item as.
   *
   * `DELETE /api/v1/server/entitlements/{catalogItemId}/provider_data/{provider}/remove`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`.
   */
  serverRemoveProviderData(input: { catalogItemId: string; provider: EntitlementProviderInput }, caller?: Caller): Promise<Empty>;

  /**
   * Adds a price to an item.
   *
   * `POST /api/v1/admin/entitlements/price/add`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PRICE_EXISTS`, `PRICE_LIMIT`.
   */
  addPrice(input: { priceKey: PriceKey; amount: number | bigint | string }, caller?: Caller): Promise<Empty>;

  /**
   * Changes a price, if it still has the amount that the caller has seen.
   *
   * `updatedPriceKey` also changes what the price is for. Of several callers with the same `existingAmount`, one succeeds.
   *
   * `POST /api/v1/admin/entitlements/price/update`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PRICE_NOT_FOUND`, `PRICE_AMOUNT_CHANGED`, `PRICE_EXISTS`.
   */
  updatePrice(input: {
    priceKey: PriceKey;
    amount: number | bigint | string;
    existingAmount: number | bigint | string;
    updatedPriceKey?: PriceKey | null | undefined;
  }, caller?: Caller): Promise<Empty>;

  /**
   * Removes a price, if it still has the amount that the caller has seen.
   *
   * `DELETE /api/v1/admin/entitlements/price/delete`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PRICE_NOT_FOUND`, `PRICE_AMOUNT_CHANGED`.
   */
  deletePrice(input: { priceKey: PriceKey; amount: number | bigint | string }, caller?: Caller): Promise<Empty>;

  /**
   * Lists the prices of an item: of purchases, of subscriptions, or both.
   *
   * `POST /api/v1/admin/entitlements/{catalogItemId}/prices`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  listPrices(input: { catalogItemId: string; type?: PriceTypeFilterInput | null | undefined }, caller?: Caller): Promise<{ prices: Price[] }>;

  /**
   * Returns whether an account has an item, and how many.
   *
   * isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
   *
   * `GET /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/owned`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  adminOwned(input: {
    accountId: string;
    catalogItemId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    customItemId?: string | null | undefined;
  }, caller?: Caller): Promise<{ isOwned: boolean; count: bigint }>;

  /**
   * Returns whether an account has the item with a custom id, and how many.
   *
   * A `catalogItemId` must be that of the item.
   *
   * `GET /api/v1/admin/entitlements/account/{accountId}/item/custom/{customItemId}/owned`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  adminOwnedByCustomId(input: {
    accountId: string;
    customItemId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    catalogItemId?: string | null | undefined;
  }, caller?: Caller): Promise<{ isOwned: boolean; count: bigint }>;

  /**
   * Lists the items that an account has or had.
   *
   * `GET /api/v1/admin/entitlements/account/{accountId}/items`. Needs the permission `entitlements.admin`.
   */
  adminItems(input: {
    accountId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ catalogItems: AdminAccountItem[]; nextPageToken?: string | undefined }>;

  /**
   * Sets the count of an item of an account to 0.
   *
   * `PUT /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/revoke`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`.
   */
  adminRevoke(input: { accountId: string; catalogItemId: string }, caller?: Caller): Promise<{ wasOwned: boolean; previousCount: bigint }>;

  /**
   * Sets the count of an item of an account, its lockout flags, or both.
   *
   * The operation says what is set; by default only the count. A flag that is null or absent stays as it is.
   *
   * `PUT /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`.
   */
  adminSet(input: {
    accountId: string;
    catalogItemId: string;
    count: number | bigint | string;
    operation?: ExtendedOperationInput | null | undefined;
    'lockoutFlags.prohibitNonAdminUpdate.nullValue'?: '0' | 'NULL_VALUE' | null | undefined;
    'lockoutFlags.prohibitNonAdminUpdate.value'?: boolean | null | undefined;
  }, caller?: Caller): Promise<{ previousCount: bigint }>;

  /**
   * Sets the count of an item of an account, its lockout flags, or both.
   *
   * The same as the route with the count in its path. LOCKOUT_FLAGS_ONLY needs no count.
   *
   * `POST /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/set_extended`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`.
   */
  adminSetExtended(input: {
    accountId: string;
    catalogItemId: string;
    count?: number | bigint | string | null | undefined;
    operation?: ExtendedOperationInput | null | undefined;
    lockoutFlags?: {
      prohibitNonAdminUpdate?: { nullValue?: NullValueInput | null | undefined; value?: boolean | null | undefined } | null | undefined;
    } | null | undefined;
  }, caller?: Caller): Promise<{ previousCount: bigint }>;

  /**
   * Adds to the count of an item of an account.
   *
   * The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.
   *
   * `PATCH /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`.
   */
  adminIncrement(input: { accountId: string; catalogItemId: string; count: number | bigint | string }, caller?: Caller): Promise<{ newCount: bigint }>;

  /**
   * Subtracts from the count of an item of an account.
   *
   * The number must be at least 1. If the account has fewer, nothing changes and decrementSuccessful is false, unless allowNegativeTotal is true.
   *
   * `PATCH /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`.
   */
  adminDecrement(input: {
    accountId: string;
    catalogItemId: string;
    count: number | bigint | string;
    allowNegativeTotal?: boolean | null | undefined;
  }, caller?: Caller): Promise<{ newCount: bigint; decrementSuccessful: boolean }>;

  /**
   * Reads the latest change of the count of an item of an account.
   *
   * `GET /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/history/recent`. Needs the permission `entitlements.admin`.
   */
  adminLatestChange(input: { accountId: string; catalogItemId: string }, caller?: Caller): Promise<{
    /** Absent if the count never changed. */
    record?: OwnershipChangeRecord | undefined;
  }>;

  /**
   * Lists all changes of the count of an item of an account, newest first.
   *
   * The history of a deleted account or item can still be read by its id.
   *
   * `GET /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/history`. Needs the permission `entitlements.admin`.
   */
  adminHistory(input: {
    accountId: string;
    catalogItemId: string;
    /** Default 100, at most 200. */
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ records: OwnershipChangeRecord[]; nextPageToken?: string | undefined }>;

  /**
   * Returns whether an account has an item, and how many.
   *
   * isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
   *
   * `GET /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/owned`. Needs the permission `entitlements.read`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  serverOwned(input: {
    accountId: string;
    catalogItemId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    customItemId?: string | null | undefined;
  }, caller?: Caller): Promise<{ isOwned: boolean; count: bigint }>;

  /**
   * Returns whether an account has the item with a custom id, and how many.
   *
   * A `catalogItemId` must be that of the item.
   *
   * `GET /api/v1/server/entitlements/account/{accountId}/item/custom/{customItemId}/owned`. Needs the permission `entitlements.read`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  serverOwnedByCustomId(input: {
    accountId: string;
    customItemId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    catalogItemId?: string | null | undefined;
  }, caller?: Caller): Promise<{ isOwned: boolean; count: bigint }>;

  /**
   * Lists the items that an account has or had.
   *
   * `GET /api/v1/server/entitlements/account/{accountId}/items`. Needs the permission `entitlements.read`.
   */
  serverItems(input: {
    accountId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ catalogItems: AccountItem[]; nextPageToken?: string | undefined }>;

  /**
   * Sets the count of an item of an account.
   *
   * `PUT /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}`. Needs the permission `entitlements.write`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `ITEM_LOCKED`.
   */
  serverSet(input: { accountId: string; catalogItemId: string; count: number | bigint | string }, caller?: Caller): Promise<{ previousCount: bigint }>;

  /**
   * Adds to the count of an item of an account.
   *
   * The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.
   *
   * `PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}`. Needs the permission `entitlements.write`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `ITEM_LOCKED`.
   */
  serverIncrement(input: { accountId: string; catalogItemId: string; count: number | bigint | string }, caller?: Caller): Promise<{ newCount: bigint }>;

  /**
   * Subtracts from the count of an item of an account.
   *
   * The number must be at least 1. If the account has fewer, nothing changes and decrementSuccessful is false, unless allowNegativeTotal is true.
   *
   * `PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/decrement/{count}`. Needs the permission `entitlements.write`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `ITEM_LOCKED`.
   */
  serverDecrement(input: {
    accountId: string;
    catalogItemId: string;
    count: number | bigint | string;
    allowNegativeTotal?: boolean | null | undefined;
  }, caller?: Caller): Promise<{ newCount: bigint; decrementSuccessful: boolean }>;

  /**
   * Returns whether the caller has an item, and how many.
   *
   * isOwned is true if the count is above 0. A count may be negative. A `customItemId` must be that of the item.
   *
   * `GET /api/v1/entitlements/account/item/{catalogItemId}/owned`. Needs a session with an account.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  owned(input: {
    catalogItemId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    customItemId?: string | null | undefined;
  }, caller?: Caller): Promise<{ isOwned: boolean; count: bigint }>;

  /**
   * Returns whether the caller has the item with a custom id, and how many.
   *
   * A `catalogItemId` must be that of the item.
   *
   * `GET /api/v1/entitlements/account/item/custom/{customItemId}/owned`. Needs a session with an account.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  ownedByCustomId(input: {
    customItemId: string;
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    catalogItemId?: string | null | undefined;
  }, caller?: Caller): Promise<{ isOwned: boolean; count: bigint }>;

  /**
   * Lists the items that the caller has or had.
   *
   * `GET /api/v1/entitlements/account/items`. Needs a session with an account.
   */
  items(input: {
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, caller?: Caller): Promise<{ catalogItems: AccountItem[]; nextPageToken?: string | undefined }>;
}
