/** The events of the area, with when each is sent and to whom. */
export const entitlementEvents = {
  'anyEvent.entitlements/OwnershipChanged':
    'To the owner and to subscribers of the tag entitlements, when the count of an item has changed: `accountId`, `catalogItemId`, `customItemId`, `count`, `increment` and `changeType`.',
  'anyEvent.entitlements/OrderChanged':
    'To the grantee and to subscribers of the tag entitlements, when an order has another state: `orderId` as text, and `state`.',
} as const;
