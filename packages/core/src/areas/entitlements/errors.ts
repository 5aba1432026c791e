import { defineErrors } from '../../kernel/errors.ts';
import { storeErrors } from '../../stores/errors.ts';

const ownErrors = defineErrors({
  CATALOG_ITEM_NOT_FOUND: ['NOT_FOUND', 'there is no such catalog item'],
  CATALOG_NAME_TAKEN: ['ALREADY_EXISTS', 'another catalog item has this name'],
  CUSTOM_ITEM_ID_TAKEN: ['ALREADY_EXISTS', 'another catalog item has this custom id'],
  CATALOG_LIMIT: ['RESOURCE_EXHAUSTED', 'the catalog has the maximum number of items'],
  PRICE_NOT_FOUND: ['NOT_FOUND', 'the item has no such price'],
  PRICE_EXISTS: ['ALREADY_EXISTS', 'the item already has this price'],
  PRICE_CHANGED: ['ABORTED', 'the price has another amount'],
  PRICE_LIMIT: ['RESOURCE_EXHAUSTED', 'the item has the maximum number of prices'],
  PROVIDER_DATA_NOT_FOUND: ['NOT_FOUND', 'the item has no data of this provider'],
  STORE_APP_TAKEN: ['ALREADY_EXISTS', 'another catalog item stands for this app'],
  ITEM_LOCKED: [
    'FAILED_PRECONDITION',
    'only administrators may change how many of this item the account has',
  ],
  BUYER_WITHOUT_STORE_IDENTITY: ['FAILED_PRECONDITION', 'the account has no identity of the store'],
  BUYER_CURRENCY_DIFFERS: ['FAILED_PRECONDITION', 'the buyer pays in another currency at the store'],
  ITEM_NOT_FOR_SALE: ['FAILED_PRECONDITION', 'the item is not published'],
  OFFER_NOT_FOUND: ['NOT_FOUND', 'there is no such offer of this account, or it was used or has expired'],
  SUBSCRIPTION_NOT_FOUND: ['NOT_FOUND', 'there is no such subscription'],
  ORDER_NOT_FOUND: ['NOT_FOUND', 'there is no such order'],
  ORDER_NOT_REFUNDABLE: ['FAILED_PRECONDITION', 'only an order that is paid can be refunded'],
  ORDER_NOT_PENDING: ['FAILED_PRECONDITION', 'the order does not wait for an administrator'],
  ORDER_PROVIDER_UNKNOWN: ['INVALID_ARGUMENT', 'only the provider 6 STORE takes orders'],
  ORDER_KEY_REQUIRED: ['INVALID_ARGUMENT', 'send an Idempotency-Key with every order'],
  ITEM_OWNER_NOT_FOUND: ['NOT_FOUND', 'there is no such account'],
});

export const entitlementErrors = { ...ownErrors, ...storeErrors };

/** The same reason with the code that offers have: here nobody was faster, the offer is too old. */
export const { PRICE_CHANGED: offerPriceChanged } = defineErrors({
  PRICE_CHANGED: ['FAILED_PRECONDITION', 'the prices have changed; prepare the offer again'],
});
