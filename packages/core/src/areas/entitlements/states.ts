/** Who offers what a catalog item is bound to, as integers of the wire. */
export const entitlementProviders = { UNSPECIFIED: 0, STORE: 6, STORE_APP: 7 } as const;

/** What a set changes. DEFAULT means COUNT_ONLY. */
export const extendedOperations = {
  DEFAULT: 0,
  COUNT_ONLY: 1,
  LOCKOUT_FLAGS_ONLY: 2,
  COUNT_AND_LOCKOUT_FLAGS: 3,
} as const;

/** Why a count changed. KNOWN is what an item provider reported. */
export const ownershipChangeTypes = {
  UNSPECIFIED: 0,
  ORDER: 1,
  REFUND: 2,
  KNOWN: 3,
  ADMIN: 4,
  SERVER: 5,
  CHARGEBACK: 6,
} as const;

export type OwnershipChangeType = (typeof ownershipChangeTypes)[keyof typeof ownershipChangeTypes];

export const tagUpdates = { ADD: 0, REMOVE: 1 } as const;

/** UNSPECIFIED means SET. */
export const providerDataOperations = { UNSPECIFIED: 0, SET: 1, UPDATE: 2 } as const;

/** Which ownership of an app counts. UNSPECIFIED means ANY. */
export const storeAppPolicies = { UNSPECIFIED: 0, ANY: 1, PERMANENT_ONLY: 2 } as const;

/** The units of a subscription interval. UNSPECIFIED means that the price is for a purchase. */
export const intervalUnits = { UNSPECIFIED: 0, DAY: 1, WEEK: 2, MONTH: 3, YEAR: 4 } as const;

/** Kinds of prices. The wire has their sum; 0 means PURCHASE. */
export const priceTypes = { UNSPECIFIED: 0, PURCHASE: 1, SUBSCRIPTION: 2 } as const;
