// Generated from the contracts by `npm run reference`.

import type { CallOptions } from '../options.ts';
import type {
  EntitlementProviderInput,
  ExtendedOperationInput,
  ModifyProviderCatalogItemDataOperationInput,
  NullValueInput,
  OrderState,
  OrderStateInput,
  PriceTypeFilterInput,
  StoreAppItemPolicyInput,
  TagUpdateOperationInput,
} from './enumerations.ts';
import type {
  AccountItem,
  AdminAccountItem,
  CatalogItem,
  Empty,
  Order,
  OrderDetails,
  OrderSummary,
  OwnershipChangeRecord,
  PreparedOffer,
  PreparedOrderLine,
  Price,
  PriceKey,
  ProviderItemData,
  StoreOrderMetadata,
  StoreOrderResult,
  SubscriptionIntervalInput,
} from './types.ts';

/** Entitlements: what players call. */
export interface EntitlementsOperations {
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
  }, options?: CallOptions): Promise<{ isOwned: boolean; count: number | bigint }>;

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
  }, options?: CallOptions): Promise<{ isOwned: boolean; count: number | bigint }>;

  /**
   * Lists the items that the caller has or had.
   *
   * `GET /api/v1/entitlements/account/items`. Needs a session with an account.
   */
  items(input?: {
    /** Whether the answer may come from what is stored, without asking the item provider first. */
    asap?: boolean | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ catalogItems: AccountItem[]; nextPageToken?: string | undefined }>;

  /**
   * Receives buyers whom the store sends back, and asks the store how their order stands.
   *
   * What the address says is not believed: only the order id is read from it, and only the answer of the store changes the order.
   *
   * `GET /api/v1/entitlements/store/return`. Anyone may call it.
   *
   * Errors: `ORDER_NOT_FOUND`, `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`.
   */
  storeReturn(input: { orderId: string }, options?: CallOptions): Promise<{ state: OrderState }>;

  /**
   * Reads an order of the caller.
   *
   * `GET /api/v1/entitlements/orders/{orderId}`. Needs a session with an account.
   *
   * Errors: `ORDER_NOT_FOUND`.
   */
  readOrder(input: { orderId: string }, options?: CallOptions): Promise<OrderDetails>;

  /**
   * Cancels a subscription of the caller.
   *
   * It runs to the end of the interval that is paid. Can be repeated.
   *
   * `POST /api/v1/entitlements/subscription/cancel`. Needs a session with an account.
   *
   * Errors: `SUBSCRIPTION_NOT_FOUND`, `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  cancelSubscription(input: { subscriptionId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the subscriptions of the caller that have not lapsed, oldest first.
   *
   * `POST /api/v1/entitlements/subscriptions/get`. Needs a session with an account.
   *
   * Errors: `ORDER_PROVIDER_UNKNOWN`.
   */
  listSubscriptions(input: { provider: EntitlementProviderInput }, options?: CallOptions): Promise<{ subscriptionIds: string[] }>;
}

/** Entitlements: what operators, game servers and monitors call. */
export interface EntitlementsAdminOperations {
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
  }, options?: CallOptions): Promise<{ catalogItemId: string }>;

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
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the items of the catalog, with a tag only those that have it.
   *
   * `GET /api/v1/admin/entitlements`. Needs the permission `entitlements.admin`.
   */
  listItems(input?: {
    tag?: string | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ catalogItems: CatalogItem[]; nextPageToken?: string | undefined }>;

  /**
   * Lists the items of the catalog that have a tag.
   *
   * `GET /api/v1/admin/entitlements/{tag}`. Needs the permission `entitlements.admin`.
   */
  listItemsByTag(input: { tag: string; limit?: number | null | undefined; pageToken?: string | null | undefined }, options?: CallOptions): Promise<{ catalogItems: CatalogItem[]; nextPageToken?: string | undefined }>;

  /**
   * Deletes an item of the catalog.
   *
   * Counts and history of the accounts that have it stay, but no list or check shows it any more. Its prices are deleted, and its name, custom id and app are free.
   *
   * `DELETE /api/v1/admin/entitlements/{catalogItemId}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  deleteItem(input: { catalogItemId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists what providers know an item as, or only what one provider does.
   *
   * `GET /api/v1/admin/entitlements/{catalogItemId}/provider_data`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  listProviderData(input: { catalogItemId: string; provider?: EntitlementProviderInput | null | undefined }, options?: CallOptions): Promise<{ providerItemData: ProviderItemData[] }>;

  /**
   * Reads what one provider knows an item as.
   *
   * `GET /api/v1/admin/entitlements/{catalogItemId}/provider_data/{provider}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`.
   */
  readProviderData(input: { catalogItemId: string; provider: EntitlementProviderInput }, options?: CallOptions): Promise<{ providerItemData: ProviderItemData }>;

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
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes what a provider knows an item as.
   *
   * `DELETE /api/v1/admin/entitlements/{catalogItemId}/provider_data/{provider}/remove`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`.
   */
  removeProviderData(input: { catalogItemId: string; provider: EntitlementProviderInput }, options?: CallOptions): Promise<Empty>;

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
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes what a provider knows an item as.
   *
   * `DELETE /api/v1/server/entitlements/{catalogItemId}/provider_data/{provider}/remove`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PROVIDER_DATA_NOT_FOUND`.
   */
  serverRemoveProviderData(input: { catalogItemId: string; provider: EntitlementProviderInput }, options?: CallOptions): Promise<Empty>;

  /**
   * Adds a price to an item.
   *
   * `POST /api/v1/admin/entitlements/price/add`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PRICE_EXISTS`, `PRICE_LIMIT`.
   */
  addPrice(input: { priceKey: PriceKey; amount: number | bigint | string }, options?: CallOptions): Promise<Empty>;

  /**
   * Changes a price, if it still has the amount that the caller has seen.
   *
   * `updatedPriceKey` also changes what the price is for. Of several callers with the same `existingAmount`, one succeeds.
   *
   * `POST /api/v1/admin/entitlements/price/update`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PRICE_NOT_FOUND`, `PRICE_CHANGED`, `PRICE_EXISTS`.
   */
  updatePrice(input: {
    priceKey: PriceKey;
    amount: number | bigint | string;
    existingAmount: number | bigint | string;
    updatedPriceKey?: PriceKey | null | undefined;
  }, options?: CallOptions): Promise<Empty>;

  /**
   * Removes a price, if it still has the amount that the caller has seen.
   *
   * `DELETE /api/v1/admin/entitlements/price/delete`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `PRICE_NOT_FOUND`, `PRICE_CHANGED`.
   */
  deletePrice(input: { priceKey: PriceKey; amount: number | bigint | string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the prices of an item: of purchases, of subscriptions, or both.
   *
   * `POST /api/v1/admin/entitlements/{catalogItemId}/prices`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`.
   */
  listPrices(input: { catalogItemId: string; type?: PriceTypeFilterInput | null | undefined }, options?: CallOptions): Promise<{ prices: Price[] }>;

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
  }, options?: CallOptions): Promise<{ isOwned: boolean; count: number | bigint }>;

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
  }, options?: CallOptions): Promise<{ isOwned: boolean; count: number | bigint }>;

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
  }, options?: CallOptions): Promise<{ catalogItems: AdminAccountItem[]; nextPageToken?: string | undefined }>;

  /**
   * Sets the count of an item of an account to 0.
   *
   * `PUT /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/revoke`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`.
   */
  adminRevoke(input: { accountId: string; catalogItemId: string }, options?: CallOptions): Promise<{ wasOwned: boolean; previousCount: number | bigint }>;

  /**
   * Sets the count of an item of an account, its lockout flags, or both.
   *
   * The operation says what is set; by default only the count. A flag that is null or absent stays as it is.
   *
   * `PUT /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`.
   */
  adminSet(input: {
    accountId: string;
    catalogItemId: string;
    count: number | bigint | string;
    operation?: ExtendedOperationInput | null | undefined;
    'lockoutFlags.prohibitNonAdminUpdate.nullValue'?: '0' | 'NULL_VALUE' | null | undefined;
    'lockoutFlags.prohibitNonAdminUpdate.value'?: boolean | null | undefined;
  }, options?: CallOptions): Promise<{ previousCount: number | bigint }>;

  /**
   * Sets the count of an item of an account, its lockout flags, or both.
   *
   * The same as the route with the count in its path. LOCKOUT_FLAGS_ONLY needs no count.
   *
   * `POST /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/set_extended`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`.
   */
  adminSetExtended(input: {
    accountId: string;
    catalogItemId: string;
    count?: number | bigint | string | null | undefined;
    operation?: ExtendedOperationInput | null | undefined;
    lockoutFlags?: {
      prohibitNonAdminUpdate?: { nullValue?: NullValueInput | null | undefined; value?: boolean | null | undefined } | null | undefined;
    } | null | undefined;
  }, options?: CallOptions): Promise<{ previousCount: number | bigint }>;

  /**
   * Adds to the count of an item of an account.
   *
   * The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.
   *
   * `PATCH /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}`. Needs the permission `entitlements.admin`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`.
   */
  adminIncrement(input: { accountId: string; catalogItemId: string; count: number | bigint | string }, options?: CallOptions): Promise<{ newCount: number | bigint }>;

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
  }, options?: CallOptions): Promise<{ newCount: number | bigint; decrementSuccessful: boolean }>;

  /**
   * Reads the latest change of the count of an item of an account.
   *
   * `GET /api/v1/admin/entitlements/account/{accountId}/item/{catalogItemId}/history/recent`. Needs the permission `entitlements.admin`.
   */
  adminLatestChange(input: { accountId: string; catalogItemId: string }, options?: CallOptions): Promise<{
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
  }, options?: CallOptions): Promise<{ records: OwnershipChangeRecord[]; nextPageToken?: string | undefined }>;

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
  }, options?: CallOptions): Promise<{ isOwned: boolean; count: number | bigint }>;

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
  }, options?: CallOptions): Promise<{ isOwned: boolean; count: number | bigint }>;

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
  }, options?: CallOptions): Promise<{ catalogItems: AccountItem[]; nextPageToken?: string | undefined }>;

  /**
   * Sets the count of an item of an account.
   *
   * `PUT /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/set/{count}`. Needs the permission `entitlements.write`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`, `ITEM_LOCKED`.
   */
  serverSet(input: { accountId: string; catalogItemId: string; count: number | bigint | string }, options?: CallOptions): Promise<{ previousCount: number | bigint }>;

  /**
   * Adds to the count of an item of an account.
   *
   * The number must be at least 1. A sum beyond 64 bits is OUT_OF_RANGE and changes nothing.
   *
   * `PATCH /api/v1/server/entitlements/account/{accountId}/item/{catalogItemId}/increment/{count}`. Needs the permission `entitlements.write`.
   *
   * Errors: `CATALOG_ITEM_NOT_FOUND`, `ITEM_OWNER_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`, `ITEM_LOCKED`.
   */
  serverIncrement(input: { accountId: string; catalogItemId: string; count: number | bigint | string }, options?: CallOptions): Promise<{ newCount: number | bigint }>;

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
  }, options?: CallOptions): Promise<{ newCount: number | bigint; decrementSuccessful: boolean }>;

  /**
   * Lists the providers that this version can use.
   *
   * `GET /api/v1/admin/entitlements/providers/supported`. Needs the permission `entitlements.admin`.
   */
  providersSupported(input?: Empty, options?: CallOptions): Promise<{ orderProviders: string[]; externalItemProviders: string[] }>;

  /**
   * Lists the providers that this server is configured for.
   *
   * `GET /api/v1/admin/entitlements/providers/active`. Needs the permission `entitlements.admin`.
   */
  providersActive(input?: Empty, options?: CallOptions): Promise<{ orderProviders: string[]; externalItemProviders: string[] }>;

  /**
   * Prepares offers of all items with a price in a currency, for a player.
   *
   * An offer is valid for 15 minutes, for this account, and once. `tagFilter` names tags of which an item must have one.
   *
   * `POST /api/v1/entitlements/offer/{provider}/prepare`. Needs the permission `orders.sell`.
   *
   * Errors: `ITEM_OWNER_NOT_FOUND`, `ORDER_PROVIDER_UNKNOWN`.
   */
  prepareOffers(input: {
    provider: EntitlementProviderInput;
    accountId: string;
    currency: string;
    tagFilter?: readonly string[] | null | undefined;
    includeUnpublished?: boolean | null | undefined;
  }, options?: CallOptions): Promise<{ items: PreparedOffer[] }>;

  /**
   * Places an order for prepared offers.
   *
   * The prices are read again: if they have changed, the order is refused with `PRICE_CHANGED` (FAILED_PRECONDITION). `quantity` chooses one of the prices of the offer. `success` is false if the store refuses, or if the address of its page was lost: then place another order.
   *
   * `POST /api/v1/entitlements/offer/execute`. Needs the permission `orders.sell`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `BUYER_WITHOUT_STORE_IDENTITY`, `BUYER_CURRENCY_DIFFERS`, `ITEM_OWNER_NOT_FOUND`, `ORDER_KEY_REQUIRED`, `ORDER_PROVIDER_UNKNOWN`, `OFFER_NOT_FOUND`, `ITEM_NOT_FOR_SALE`, `PRICE_CHANGED`.
   */
  executeOffers(input: {
    preparedOrders: readonly PreparedOrderLine[];
    accountId: string;
    store?: StoreOrderMetadata | null | undefined;
  }, options?: CallOptions): Promise<{ success: boolean; orderId: string; store: StoreOrderResult }>;

  /**
   * Places an order for an account, at prices that the operator names.
   *
   * The items are granted when the buyer has paid. `createdSuccessfully` is false if the store refuses, or if the address of its page was lost: then place another order.
   *
   * `POST /api/v1/entitlements/admin/order/place`. Needs the permission `orders.manage`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `BUYER_WITHOUT_STORE_IDENTITY`, `BUYER_CURRENCY_DIFFERS`, `ITEM_OWNER_NOT_FOUND`, `ORDER_KEY_REQUIRED`, `ORDER_PROVIDER_UNKNOWN`, `CATALOG_ITEM_NOT_FOUND`.
   */
  placeOrder(input: {
    provider: EntitlementProviderInput;
    order: Order;
    store?: StoreOrderMetadata | null | undefined;
  }, options?: CallOptions): Promise<{ createdSuccessfully: boolean; orderId: string; store: StoreOrderResult }>;

  /**
   * Gives the price of a paid order back, and takes its items.
   *
   * Can be repeated: an order that is refunded already stays so.
   *
   * `POST /api/v1/entitlements/admin/order/refund`. Needs the permission `orders.manage`.
   *
   * Errors: `ORDER_NOT_FOUND`, `ORDER_NOT_REFUNDABLE`, `ORDER_PROVIDER_UNKNOWN`, `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  refundOrder(input: { provider: EntitlementProviderInput; orderId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists orders, newest first: of all accounts or of one, in all states or in one.
   *
   * `GET /api/v1/entitlements/admin/orders`. Needs the permission `orders.manage`.
   */
  listOrders(input?: {
    accountId?: string | null | undefined;
    state?: OrderStateInput | null | undefined;
    limit?: number | null | undefined;
    pageToken?: string | null | undefined;
  }, options?: CallOptions): Promise<{ orders: OrderSummary[]; nextPageToken?: string | undefined }>;

  /**
   * Reads an order with its history.
   *
   * `GET /api/v1/entitlements/admin/orders/{orderId}`. Needs the permission `orders.manage`.
   *
   * Errors: `ORDER_NOT_FOUND`.
   */
  adminReadOrder(input: { orderId: string }, options?: CallOptions): Promise<OrderDetails>;

  /**
   * Ends an order that was paid but could not be granted: grants its items, also locked ones, or refunds it.
   *
   * `POST /api/v1/entitlements/admin/orders/{orderId}/settle`. Needs the permission `orders.manage`.
   *
   * Errors: `ORDER_NOT_FOUND`, `ORDER_NOT_PENDING`, `ITEM_OWNER_NOT_FOUND`, `CATALOG_ITEM_NOT_FOUND`, `NUMBER_OUT_OF_RANGE`, `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  settleOrder(input: { orderId: string; grant: boolean }, options?: CallOptions): Promise<Empty>;

  /**
   * Places an order that is paid again in each interval, for exactly one item.
   *
   * The account has one of the item while the subscription runs. `createdSuccessfully` is false if the store refuses.
   *
   * `POST /api/v1/entitlements/admin/subscription/start`. Needs the permission `orders.manage`.
   *
   * Errors: `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `BUYER_WITHOUT_STORE_IDENTITY`, `BUYER_CURRENCY_DIFFERS`, `ITEM_OWNER_NOT_FOUND`, `ORDER_KEY_REQUIRED`, `ORDER_PROVIDER_UNKNOWN`, `CATALOG_ITEM_NOT_FOUND`.
   */
  startSubscription(input: {
    provider: EntitlementProviderInput;
    subscription: { order: Order; interval: SubscriptionIntervalInput };
    store?: { orderMetadata?: StoreOrderMetadata | null | undefined } | null | undefined;
  }, options?: CallOptions): Promise<{
    createdSuccessfully: boolean;
    orderId: string;
    store: { orderResultDetails: StoreOrderResult };
  }>;

  /**
   * Cancels a subscription.
   *
   * It runs to the end of the interval that is paid. Can be repeated.
   *
   * `POST /api/v1/entitlements/admin/subscription/cancel`. Needs the permission `orders.manage`.
   *
   * Errors: `SUBSCRIPTION_NOT_FOUND`, `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  adminCancelSubscription(input: { subscriptionId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the subscriptions of an account that have not lapsed, oldest first.
   *
   * `POST /api/v1/entitlements/admin/subscriptions/get`. Needs the permission `orders.manage`.
   *
   * Errors: `ORDER_PROVIDER_UNKNOWN`.
   */
  adminListSubscriptions(input: { provider: EntitlementProviderInput; accountId: string }, options?: CallOptions): Promise<{ subscriptionIds: string[] }>;

  /**
   * Cancels a subscription.
   *
   * It runs to the end of the interval that is paid. Can be repeated.
   *
   * `POST /api/v1/server/entitlements/subscription/cancel`. Needs the permission `orders.manage`.
   *
   * Errors: `SUBSCRIPTION_NOT_FOUND`, `STORE_NOT_CONFIGURED`, `STORE_UNAVAILABLE`, `STORE_REFUSED`.
   */
  serverCancelSubscription(input: { subscriptionId: string }, options?: CallOptions): Promise<Empty>;

  /**
   * Lists the subscriptions of an account that have not lapsed, oldest first.
   *
   * `POST /api/v1/server/entitlements/subscriptions/get`. Needs the permission `entitlements.read`.
   *
   * Errors: `ORDER_PROVIDER_UNKNOWN`.
   */
  serverListSubscriptions(input: { provider: EntitlementProviderInput; accountId: string }, options?: CallOptions): Promise<{ subscriptionIds: string[] }>;
}
