import { accountsPart } from '../accounts/parts.ts';
import { type Area, defineArea, type Service } from '../area.ts';
import { storeDiagnosticsContract } from './contract.ts';
import { storeDiagnosticsErrors } from './errors.ts';
import { storeDiagnosticsLimits } from './limits.ts';
import { type StoreDiagnosticsOptions, storeDiagnosticsOptions } from './options.ts';
import { createStoreDiagnostics } from './service.ts';

export type {
  StoreAgreementRecord,
  StoreDiagnosticsProvider,
  StorePlayer,
  StorePlayerQuery,
  StoreTransactionRecord,
} from './provider.ts';

export const storeDiagnosticsArea: Area<
  typeof storeDiagnosticsContract.routes,
  Service<typeof storeDiagnosticsContract.routes>,
  StoreDiagnosticsOptions,
  typeof storeDiagnosticsLimits
> = defineArea({
  contract: storeDiagnosticsContract,
  limits: storeDiagnosticsLimits,
  errors: storeDiagnosticsErrors,
  options: storeDiagnosticsOptions,
  needs: { accounts: accountsPart },
  create: (ctx, { accounts }, { storeDiagnostics: provider }) =>
    createStoreDiagnostics(ctx, { accounts, provider }),
});
