import { defineErrors } from '../../kernel/errors.ts';

export const entitlementErrors = defineErrors({
  CATALOG_ITEM_NOT_FOUND: ['NOT_FOUND', 'there is no such catalog item'],
  CATALOG_NAME_TAKEN: ['ALREADY_EXISTS', 'another catalog item has this name'],
  CUSTOM_ITEM_ID_TAKEN: ['ALREADY_EXISTS', 'another catalog item has this custom id'],
  CATALOG_LIMIT: ['RESOURCE_EXHAUSTED', 'the catalog has the maximum number of items'],
  PRICE_NOT_FOUND: ['NOT_FOUND', 'the item has no such price'],
  PRICE_EXISTS: ['ALREADY_EXISTS', 'the item already has this price'],
  PRICE_AMOUNT_CHANGED: ['ABORTED', 'the price has another amount'],
  PRICE_LIMIT: ['RESOURCE_EXHAUSTED', 'the item has the maximum number of prices'],
  PROVIDER_DATA_NOT_FOUND: ['NOT_FOUND', 'the item has no data of this provider'],
  STORE_APP_TAKEN: ['ALREADY_EXISTS', 'another catalog item stands for this app'],
  ITEM_LOCKED: [
    'FAILED_PRECONDITION',
    'only administrators may change how many of this item the account has',
  ],
  ITEM_OWNER_NOT_FOUND: ['NOT_FOUND', 'there is no such account'],
});
