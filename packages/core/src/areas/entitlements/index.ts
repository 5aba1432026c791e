import { counters } from '../../kernel/counters.ts';
import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea, type None, type Service } from '../area.ts';
import { entitlementsContract } from './contract.ts';
import { entitlementErrors } from './errors.ts';
import { entitlementEvents } from './events.ts';
import { entitlementLimits } from './limits.ts';
import { createEntitlements } from './service.ts';
import {
  accountItems,
  catalogItems,
  catalogItemTags,
  catalogPrices,
  entitlementLedger,
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
  Service<typeof entitlementsContract.routes>,
  None,
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
    counters,
  ],
  errors: entitlementErrors,
  events: entitlementEvents,
  needs: { accounts: accountsPart },
  create: (ctx, { accounts }) => createEntitlements(ctx, { lockAccounts: accounts.lock }),
});
