import { counters } from '../../kernel/counters.ts';
import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea, type Service } from '../area.ts';
import { rightsPart } from '../rights/parts.ts';
import { entitlementsContract } from './contract.ts';
import { entitlementErrors } from './errors.ts';
import { entitlementEvents } from './events.ts';
import type { EntitlementGrants } from './grants.ts';
import { entitlementLimits } from './limits.ts';
import { type EntitlementsOptions, entitlementsOptions } from './options.ts';
import { entitlementRates } from './rates.ts';
import { createEntitlements } from './service.ts';
import {
  orderHistory,
  orderLines,
  orders,
  storeOffers,
  storeReports,
  subscriptions,
} from './tables.orders.ts';
import {
  accountItems,
  catalogItems,
  catalogItemTags,
  catalogPrices,
  entitlementLedger,
  itemRefreshes,
  storeAppItems,
} from './tables.ts';

export type {
  AppOwnership,
  BillingInterval,
  ItemProvider,
  OrderProvider,
  StoreAgreement,
  StoreBuyer,
  StoreOrder,
  StoreOrderLine,
  StoreOutcome,
  StoreRefusal,
  StoreReportQuery,
  StoreTransaction,
  StoreTransactionLine,
  StoreTransactionStatus,
} from './providers.ts';
export { type LedgerDifference, verifyLedger } from './verify.ts';

export const entitlementsArea: Area<
  typeof entitlementsContract.routes,
  Service<typeof entitlementsContract.routes> & EntitlementGrants,
  EntitlementsOptions,
  typeof entitlementLimits
> = defineArea({
  contract: entitlementsContract,
  limits: entitlementLimits,
  tables: [
    catalogItems,
    catalogItemTags,
    catalogPrices,
    storeAppItems,
    accountItems,
    entitlementLedger,
    itemRefreshes,
    storeOffers,
    orders,
    orderLines,
    orderHistory,
    storeReports,
    subscriptions,
    counters,
  ],
  errors: entitlementErrors,
  rates: entitlementRates,
  events: entitlementEvents,
  options: entitlementsOptions,
  needs: { accounts: accountsPart, rights: rightsPart },
  create: (ctx, { accounts, rights }, { entitlements }) =>
    createEntitlements(ctx, { ...entitlements, accounts, rights }),
});
