import { z } from 'zod';
import { commonErrors } from '../../kernel/errors.ts';
import { Bool, Empty, Id, maybe, nextPageToken, pageFields } from '../../kernel/schemas.ts';
import { entitlementErrors as errors, offerPriceChanged } from './errors.ts';
import {
  Order,
  OrderDetails,
  OrderState,
  OrderSummary,
  PreparedOffer,
  PreparedOrderLine,
  StoreOrderMetadata,
  StoreOrderResult,
} from './schemas.orders.ts';
import { Currency, EntitlementProvider, Tag } from './schemas.ts';

const manager = { access: 'operator', permission: 'orders.manage' } as const;
const seller = { access: 'operator', permission: 'orders.sell' } as const;
const emits = ['anyEvent.entitlements/OrderChanged', 'anyEvent.entitlements/OwnershipChanged'] as const;

/** The service honours the Idempotency-Key itself: the order is stored with it before the store is called. */
export const placing = {
  method: 'POST',
  unkeyed: true,
  ownKeys: true,
  emits,
} as const;

export const placingErrors = [
  errors.STORE_NOT_CONFIGURED,
  errors.STORE_UNAVAILABLE,
  errors.BUYER_WITHOUT_STORE_IDENTITY,
  errors.BUYER_CURRENCY_DIFFERS,
  errors.ITEM_OWNER_NOT_FOUND,
  errors.ORDER_KEY_REQUIRED,
  errors.ORDER_PROVIDER_UNKNOWN,
] as const;

const ofOrder = z.object({ orderId: Id });
const providerNames = z.object({
  orderProviders: z.array(z.string()),
  externalItemProviders: z.array(z.string()),
});

/** The routes on offers and orders. */
export const orderRoutes = {
  providersSupported: {
    access: 'operator',
    permission: 'entitlements.admin',
    method: 'GET',
    path: '/admin/entitlements/providers/supported',
    out: providerNames,
    summary: 'Lists the providers that this version can use.',
  },
  providersActive: {
    access: 'operator',
    permission: 'entitlements.admin',
    method: 'GET',
    path: '/admin/entitlements/providers/active',
    out: providerNames,
    summary: 'Lists the providers that this server is configured for.',
  },
  prepareOffers: {
    ...seller,
    method: 'POST',
    path: '/entitlements/offer/{provider}/prepare',
    params: z.object({ provider: EntitlementProvider }),
    body: z.object({
      accountId: Id,
      provider: maybe(EntitlementProvider),
      currency: Currency,
      tagFilter: maybe(z.array(Tag).max(32)),
      includeUnpublished: maybe(Bool),
    }),
    out: z.object({ items: z.array(PreparedOffer) }),
    errors: [errors.ITEM_OWNER_NOT_FOUND, errors.ORDER_PROVIDER_UNKNOWN],
    summary: 'Prepares offers of all items with a price in a currency, for a player.',
    description:
      'An offer is valid for 15 minutes, for this account, and once. `tagFilter` names tags of which an item must have one.',
  },
  executeOffers: {
    ...placing,
    ...seller,
    path: '/entitlements/offer/execute',
    body: z.object({
      preparedOrders: z.array(PreparedOrderLine).min(1),
      accountId: Id,
      store: maybe(StoreOrderMetadata),
    }),
    out: z.object({ success: z.boolean(), orderId: z.string(), store: StoreOrderResult }),
    errors: [...placingErrors, errors.OFFER_NOT_FOUND, errors.ITEM_NOT_FOR_SALE, offerPriceChanged],
    summary: 'Places an order for prepared offers.',
    description:
      'The prices are read again: if they have changed, the order is refused with `PRICE_CHANGED` (FAILED_PRECONDITION). `quantity` chooses one of the prices of the offer. `success` is false if the store refuses, or if the address of its page was lost: then place another order.',
  },
  placeOrder: {
    ...placing,
    ...manager,
    path: '/entitlements/admin/order/place',
    body: z.object({ provider: EntitlementProvider, order: Order, store: maybe(StoreOrderMetadata) }),
    out: z.object({ createdSuccessfully: z.boolean(), orderId: z.string(), store: StoreOrderResult }),
    errors: [...placingErrors, errors.CATALOG_ITEM_NOT_FOUND],
    summary: 'Places an order for an account, at prices that the operator names.',
    description:
      'The items are granted when the buyer has paid. `createdSuccessfully` is false if the store refuses, or if the address of its page was lost: then place another order.',
  },
  refundOrder: {
    ...manager,
    method: 'POST',
    path: '/entitlements/admin/order/refund',
    unkeyed: true,
    idempotent: true,
    query: z.object({ provider: EntitlementProvider, orderId: Id }),
    out: Empty,
    object: 'orderId',
    emits,
    errors: [
      errors.ORDER_NOT_FOUND,
      errors.ORDER_NOT_REFUNDABLE,
      errors.ORDER_PROVIDER_UNKNOWN,
      errors.STORE_NOT_CONFIGURED,
      errors.STORE_UNAVAILABLE,
      errors.STORE_REFUSED,
    ],
    summary: 'Gives the price of a paid order back, and takes its items.',
    description: 'Can be repeated: an order that is refunded already stays so.',
  },
  listOrders: {
    ...manager,
    method: 'GET',
    path: '/entitlements/admin/orders',
    query: z.object({
      accountId: maybe(Id),
      state: maybe(OrderState),
      limit: pageFields.limit,
      pageToken: pageFields.pageToken,
    }),
    out: z.object({ orders: z.array(OrderSummary), ...nextPageToken }),
    summary: 'Lists orders, newest first: of all accounts or of one, in all states or in one.',
  },
  adminReadOrder: {
    ...manager,
    method: 'GET',
    path: '/entitlements/admin/orders/{orderId}',
    params: ofOrder,
    out: OrderDetails,
    errors: [errors.ORDER_NOT_FOUND],
    summary: 'Reads an order with its history.',
  },
  settleOrder: {
    ...manager,
    method: 'POST',
    path: '/entitlements/admin/orders/{orderId}/settle',
    unkeyed: true,
    params: ofOrder,
    body: z.object({ grant: Bool }),
    out: Empty,
    object: 'orderId',
    emits,
    errors: [
      errors.ORDER_NOT_FOUND,
      errors.ORDER_NOT_PENDING,
      errors.ITEM_OWNER_NOT_FOUND,
      errors.CATALOG_ITEM_NOT_FOUND,
      commonErrors.NUMBER_OUT_OF_RANGE,
      errors.STORE_NOT_CONFIGURED,
      errors.STORE_UNAVAILABLE,
      errors.STORE_REFUSED,
    ],
    summary:
      'Ends an order that was paid but could not be granted: grants its items, also locked ones, or refunds it.',
  },
  storeReturn: {
    access: 'public',
    method: 'GET',
    path: '/entitlements/store/return',
    page: true,
    query: z.object({ orderId: Id }),
    out: z.object({ state: OrderState }),
    emits,
    errors: [errors.ORDER_NOT_FOUND, errors.STORE_NOT_CONFIGURED, errors.STORE_UNAVAILABLE],
    summary: 'Receives buyers whom the store sends back, and asks the store how their order stands.',
    description:
      'What the address says is not believed: only the order id is read from it, and only the answer of the store changes the order.',
  },
  readOrder: {
    access: 'player',
    method: 'GET',
    path: '/entitlements/orders/{orderId}',
    params: ofOrder,
    out: OrderDetails,
    errors: [errors.ORDER_NOT_FOUND],
    summary: 'Reads an order of the caller.',
  },
} as const;
