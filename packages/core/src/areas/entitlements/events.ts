/** The events of the area, with when each is sent and to whom. */
export const entitlementEvents = {
  'anyEvent.entitlements/OwnershipChanged':
    'To the owner and to subscribers of the tag entitlements, when the count of an item has changed: `accountId`, `catalogItemId`, `customItemId`, `count`, `increment` and `changeType`.',
} as const;
