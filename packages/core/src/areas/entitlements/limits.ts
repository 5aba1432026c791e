import type { LimitsOf, LimitTable } from '../../kernel/limits.ts';
import type { Context } from '../context.ts';

/** The limits of entitlements. */
export const entitlementLimits = {
  catalogItems: [2_000, 100_000, 'items of the catalog, without deleted ones'],
  catalogItemTags: [32, 256, 'tags of one catalog item'],
  catalogDescriptionLength: [4_096, 16_384, 'characters of the description of a catalog item'],
  catalogPrices: [200, 2_000, 'prices of one catalog item'],
  orderLines: [100, 1_000, 'lines of one order'],
  preparedOffers: [200, 2_000, 'offers that one call prepares'],
  offerMinutes: [15, 1_440, 'minutes that an offer can be used'],
  orderApprovalHours: [24, 168, 'hours that a buyer has to approve an order'],
  storeSeconds: [10, 60, 'seconds that one call of the store may take'],
  maxPriceAmount: [
    1_000_000_000,
    Number.MAX_SAFE_INTEGER,
    'the highest price, in minor units of its currency',
  ],
} as const satisfies LimitTable;

/** The values of these limits. */
export interface EntitlementLimits extends LimitsOf<typeof entitlementLimits> {}

/** The context of entitlements, with these limits. */
export type EntitlementsContext = Context<typeof entitlementLimits>;
