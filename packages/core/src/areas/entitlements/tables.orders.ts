import { column, defineTable, type Row } from '../../storage/table.ts';

/** Offers that were prepared and not used. Using one deletes it. */
export const storeOffers = defineTable({
  name: 'store_offers',
  columns: {
    id: column.text(),
    accountId: column.text(),
    itemId: column.text(),
    currency: column.text(),
    /** The digest of the prices that the buyer has seen. */
    pricesDigest: column.text(),
    expiresAt: column.time(),
  },
  key: ['id'],
  partition: 'id',
  indexes: [['expiresAt'], ['accountId']],
  personal: { accounts: ['accountId'], erasure: 'area', hidden: ['pricesDigest'] },
});

/** Orders. They are never deleted; that of a deleted account gets a tombstone in place of the account id. */
export const orders = defineTable({
  name: 'orders',
  columns: {
    /** As the store knows the order. */
    orderId: column.int64(),
    granteeId: column.text(),
    /** The buyer at the store; 0 if the account was deleted. */
    storeId: column.int64(),
    /** See `orderStates`. */
    state: column.int(),
    currency: column.text(),
    language: column.text(),
    /** `web` or `client`. */
    userSession: column.text(),
    /** The interval of a subscription; see `intervalUnits`. 0 for a purchase. */
    intervalUnit: column.int({ default: 0 }),
    intervalCount: column.int({ default: 0 }),
    checkoutUrl: column.text.nullable(),
    transactionId: column.int64.nullable(),
    /** The digest of caller, operation and Idempotency-Key, and that of the request. */
    requestId: column.text.nullable(),
    requestDigest: column.text.nullable(),
    /** Until then, one request is about to start the order at the store. */
    startsUntil: column.time(),
    createdAt: column.time(),
    changedAt: column.time(),
    /** When the store is asked again; null if nothing is awaited. */
    pollAt: column.time.nullable(),
    polls: column.int({ default: 0 }),
    /** The number of rows in the history. Adding 0 to it locks the row. */
    changes: column.int(),
  },
  key: ['orderId'],
  partition: 'orderId',
  unique: [['requestId']],
  indexes: [
    ['granteeId', 'createdAt', 'orderId'],
    ['state', 'createdAt', 'orderId'],
    ['createdAt'],
    ['pollAt'],
  ],
  personal: {
    accounts: ['granteeId'],
    erasure: 'keep',
    hidden: ['requestId', 'requestDigest'],
    cleared: { storeId: 0n, checkoutUrl: null, requestId: null, requestDigest: null },
  },
});

export type OrderRow = Row<typeof orders>;

/** The lines of orders. */
export const orderLines = defineTable({
  name: 'order_lines',
  columns: {
    /** `Store`. */
    provider: column.text(),
    orderId: column.int64(),
    /** From 1. */
    line: column.int(),
    itemId: column.text(),
    itemNumber: column.int(),
    description: column.text(),
    quantity: column.int(),
    /** The price of the whole line. */
    amount: column.int64(),
    /** See `lineStates`. */
    state: column.int(),
  },
  key: ['provider', 'orderId', 'line'],
  partition: 'orderId',
  personal: { parent: { table: 'orders', columns: { orderId: 'orderId' } }, erasure: 'keep' },
});

export type OrderLineRow = Row<typeof orderLines>;

/** Every change of an order: its state, when, and why. */
export const orderHistory = defineTable({
  name: 'order_history',
  columns: {
    orderId: column.int64(),
    number: column.int(),
    state: column.int(),
    message: column.text(),
    createdAt: column.time(),
  },
  key: ['orderId', 'number'],
  partition: 'orderId',
  personal: { parent: { table: 'orders', columns: { orderId: 'orderId' } }, erasure: 'keep' },
});

export type OrderHistoryRow = Row<typeof orderHistory>;

/** Subscriptions that were paid, by the order that began them. */
export const subscriptions = defineTable({
  name: 'subscriptions',
  columns: {
    orderId: column.int64(),
    accountId: column.text(),
    /** The buyer at the store. */
    storeId: column.int64(),
    itemId: column.text(),
    itemNumber: column.int(),
    /** As the store knows the subscription; null until it has said so. */
    agreementId: column.int64.nullable(),
    /** See `subscriptionStates`. */
    state: column.int(),
    createdAt: column.time(),
    /** When the store is asked again; null if it has lapsed. */
    pollAt: column.time.nullable(),
  },
  key: ['orderId'],
  partition: 'orderId',
  unique: [['agreementId']],
  indexes: [['accountId', 'createdAt'], ['pollAt']],
  personal: { accounts: ['accountId'], erasure: 'keep' },
});

export type SubscriptionRow = Row<typeof subscriptions>;

/** Up to which time the reports of a store were read. */
export const storeReports = defineTable({
  name: 'store_reports',
  columns: { provider: column.text(), since: column.time() },
  key: ['provider'],
  partition: null,
  personal: 'none',
});
