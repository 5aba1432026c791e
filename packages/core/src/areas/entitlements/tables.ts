import { column, defineTable, type Row, selectColumns } from '../../storage/table.ts';

/**
 * The catalog. A deleted item stays, because the ledger refers to it. Its name and custom id are free for others.
 */
export const catalogItems = defineTable({
  name: 'catalog_items',
  columns: {
    id: column.text(),
    /** Names the item at stores, where ids are integers: 1 to 2³¹−1. */
    number: column.int(),
    name: column.text(),
    description: column.text(),
    published: column.bool(),
    /** The tags in alphabetical order. `catalog_item_tags` has them too, to find items by tag. */
    tags: column.json(),
    customItemId: column.text(),
    /** The name, until the item is deleted. */
    uniqueName: column.text.nullable(),
    /** The custom id if the item has one, until it is deleted. */
    uniqueCustomItemId: column.text.nullable(),
    createdAt: column.time(),
    deletedAt: column.time.nullable(),
    /** Adding 0 to it locks the row. */
    revision: column.int({ default: 0 }),
  },
  key: ['id'],
  partition: null,
  unique: [['uniqueName'], ['uniqueCustomItemId'], ['number']],
  indexes: [['deletedAt', 'createdAt', 'id']],
  personal: 'none',
});

export type CatalogItemRow = Row<typeof catalogItems>;

/** What ownership needs of an item, whose row is wide. */
export const namedItems = selectColumns(catalogItems, ['customItemId', 'deletedAt']);

/** The tags of the items that are not deleted. */
export const catalogItemTags = defineTable({
  name: 'catalog_item_tags',
  columns: { tag: column.text(), itemId: column.text() },
  key: ['tag', 'itemId'],
  partition: null,
  indexes: [['itemId']],
  personal: 'none',
});

/** The prices of items. The key is the whole PriceKey. */
export const catalogPrices = defineTable({
  name: 'catalog_prices',
  columns: {
    itemId: column.text(),
    currency: column.text(),
    /** `Store`, or empty for any. */
    provider: column.text(),
    quantity: column.int(),
    /** See `intervalUnits`; 0 for the price of a purchase. */
    intervalUnit: column.int(),
    intervalCount: column.int(),
    /** In minor units of the currency. */
    amount: column.int64(),
  },
  key: ['itemId', 'currency', 'provider', 'quantity', 'intervalUnit', 'intervalCount'],
  partition: null,
  personal: 'none',
});

export type PriceRow = Row<typeof catalogPrices>;

/** Which app of the store an item stands for. */
export const storeAppItems = defineTable({
  name: 'store_app_items',
  columns: { itemId: column.text(), appId: column.int(), policy: column.int() },
  key: ['itemId'],
  partition: null,
  unique: [['appId']],
  personal: 'none',
});

export type StoreAppItemRow = Row<typeof storeAppItems>;

/**
 * How many of an item an account has. There is no row before the first change. A row exists only while its account does:
 * with the account, its rows get a tombstone in place of the account id.
 */
export const accountItems = defineTable({
  name: 'account_items',
  columns: {
    accountId: column.text(),
    itemId: column.text(),
    count: column.int64(),
    /** The number of rows in the ledger. Adding 0 to it locks the row. */
    changes: column.int(),
    /** Names the rows of the ledger. */
    ledgerId: column.text(),
    /** Whether only administrators may change the count. */
    locked: column.bool({ default: false }),
  },
  key: ['accountId', 'itemId'],
  partition: 'accountId',
  clustered: true,
  personal: { accounts: ['accountId'], erasure: 'keep' },
});

export type AccountItemRow = Row<typeof accountItems>;

/** When the item provider was asked last what an account owns, and whether it did not answer. */
export const itemRefreshes = defineTable({
  name: 'item_refreshes',
  columns: {
    accountId: column.text(),
    checkedAt: column.time(),
    failed: column.bool(),
    /** Until then, one request asks the provider; 0 if none does. */
    asksUntil: column.time({ default: 0 }),
  },
  key: ['accountId'],
  partition: 'accountId',
  personal: { accounts: ['accountId'], erasure: 'area' },
});

/** Every change of a count: one row, written in the unit of the change, and never changed or deleted. */
export const entitlementLedger = defineTable({
  name: 'entitlement_ledger',
  columns: {
    ledgerId: column.text(),
    /** 1 for the first change, without gaps. */
    number: column.int(),
    increment: column.int64(),
    /** Who changed it: `admin:<account id>`, `server:<name of the key>`, `order:…`, `area:<name>`, `provider:StoreApp`. */
    agent: column.text(),
    /** See `ownershipChangeTypes`. */
    changeType: column.int(),
    description: column.text(),
    createdAt: column.time(),
  },
  key: ['ledgerId', 'number'],
  partition: 'ledgerId',
  personal: {
    principals: ['agent'],
    parent: { table: 'account_items', columns: { ledgerId: 'ledgerId' } },
    erasure: 'keep',
  },
});

export type LedgerRow = Row<typeof entitlementLedger>;
