import { on } from '../../kernel/moment.ts';
import { accountDeleting } from '../accounts/moments.ts';
import type { Service } from '../area.ts';
import { removeAccount } from './account-removal.ts';
import type { entitlementsContract } from './contract.ts';
import { createLedger, type LedgerDependencies } from './ledger.ts';
import type { EntitlementsContext } from './limits.ts';
import { createCatalog } from './service.catalog.ts';
import { createOwnership } from './service.ownership.ts';
import { createPrices } from './service.prices.ts';
import { createProviderData } from './service.provider-data.ts';

/** Creates the service of entitlements. */
export function createEntitlements(
  ctx: EntitlementsContext,
  dependencies: LedgerDependencies,
): Service<typeof entitlementsContract.routes> {
  const ledger = createLedger(ctx, dependencies);
  return {
    listeners: [on(accountDeleting, (unit, { accountId }) => removeAccount(unit, accountId))],
    operations: {
      ...createCatalog(ctx),
      ...createPrices(ctx),
      ...createProviderData(ctx),
      ...createOwnership(ctx, ledger),
    },
  };
}
