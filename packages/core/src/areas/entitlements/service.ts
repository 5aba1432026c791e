import { on } from '../../kernel/moment.ts';
import { createAskStore } from '../../stores/ask-store.ts';
import type { Accounts } from '../accounts/directory.ts';
import { accountDeleting } from '../accounts/moments.ts';
import type { Service } from '../area.ts';
import type { Rights } from '../rights/rights.ts';
import { removeAccount } from './account-removal.ts';
import type { entitlementsContract } from './contract.ts';
import { createGrants, type EntitlementGrants } from './grants.ts';
import { createLedger } from './ledger.ts';
import type { EntitlementsContext } from './limits.ts';
import type { EntitlementsOptions } from './options.ts';
import { createOrderStore } from './order-store.ts';
import { createSyncOrder } from './order-sync.ts';
import { createPage } from './pages.ts';
import { createPurchase } from './purchase.ts';
import { createRefresh } from './refresh.ts';
import { createCatalog } from './service.catalog.ts';
import { createOffers } from './service.offers.ts';
import { createOrders, type Shop } from './service.orders.ts';
import { createOwnership, ownershipSharedUnits } from './service.ownership.ts';
import { createPrices } from './service.prices.ts';
import { createProviderData } from './service.provider-data.ts';
import { createSubscriptions } from './service.subscriptions.ts';
import { createSyncSubscription } from './subscription-sync.ts';
import { createOrderTasks } from './tasks.ts';

/** What entitlements need of others and of the configuration. */
export interface EntitlementsDependencies extends NonNullable<EntitlementsOptions['entitlements']> {
  readonly accounts: Pick<Accounts, 'existing' | 'identitiesOf' | 'lock' | 'subjectOf'>;
  readonly rights: Pick<Rights, 'assertAccount' | 'assertBootstrap'>;
}

/** Creates the service of entitlements. */
export function createEntitlements(
  ctx: EntitlementsContext,
  dependencies: EntitlementsDependencies,
): Service<typeof entitlementsContract.routes> & EntitlementGrants {
  const {
    accounts,
    rights,
    orderProvider,
    itemProvider,
    ownershipCheckMinutes,
    requireIdempotencyKey = false,
  } = dependencies;
  const ledger = createLedger(ctx, { lockAccounts: accounts.lock });
  const orderStore = createOrderStore(ctx, ledger);
  const ask = createAskStore(ctx, ctx.limits.storeSeconds);
  const sync = orderProvider ? createSyncOrder(ctx, orderStore, orderProvider, ask) : null;
  const shop: Shop | null =
    orderProvider && sync
      ? {
          provider: orderProvider,
          ask,
          sync,
          syncSubscription: createSyncSubscription(ctx, ledger, orderStore, orderProvider, ask),
          purchase: createPurchase(
            ctx,
            { accounts, rights, orderProvider, requireIdempotencyKey },
            orderStore,
            sync,
            ask,
          ),
        }
      : null;
  return {
    ...createGrants(ledger),
    page: createPage,
    sharedUnits: ownershipSharedUnits,
    tasks: shop ? createOrderTasks(ctx, orderStore, shop) : [],
    listeners: [
      on(accountDeleting, (unit, { accountId }) => removeAccount(unit, ctx.clock.now(), accountId)),
    ],
    operations: {
      ...createCatalog(ctx),
      ...createPrices(ctx),
      ...createProviderData(ctx),
      ...createOwnership(
        ctx,
        ledger,
        createRefresh(ctx, accounts, ledger, itemProvider, ownershipCheckMinutes),
      ),
      ...createOrders(ctx, orderStore, shop),
      ...createSubscriptions(ctx, shop),
      ...createOffers(ctx, accounts.existing, shop),
      providersSupported: async () => ({
        orderProviders: ['Store'],
        externalItemProviders: ['StoreApp'],
      }),
      providersActive: async () => ({
        orderProviders: orderProvider ? ['Store'] : [],
        externalItemProviders: itemProvider ? ['StoreApp'] : [],
      }),
    },
  };
}
