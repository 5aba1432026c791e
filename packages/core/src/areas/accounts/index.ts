import { metadataErrors } from '../../metadata/errors.ts';
import { type Area, defineArea } from '../area.ts';
import { authenticationArea } from '../authentication/index.ts';
import { sessionHeaderPart, signalsPart } from '../provided-parts.ts';
import { rolesPart, sessionStorePart } from '../sessions/parts.ts';
import { accountsContract } from './contract.ts';
import { accountErrors } from './errors.ts';
import { accountEvents } from './events.ts';
import { accountLimits } from './limits.ts';
import { accountDeleting } from './moments.ts';
import { type AccountsOptions, accountsOptions } from './options.ts';
import { accountRates } from './rates.ts';
import { type AccountsService, createAccounts } from './service.ts';
import { accountMetadata, accounts, identities } from './tables.ts';

export type { Account } from './schemas.ts';

export const accountsArea: Area<
  typeof accountsContract.routes,
  AccountsService,
  AccountsOptions,
  typeof accountLimits,
  typeof accountRates
> = defineArea({
  contract: accountsContract,
  limits: accountLimits,
  rates: accountRates,
  tables: [accounts, identities, accountMetadata],
  errors: { ...accountErrors, ...metadataErrors },
  events: accountEvents,
  moments: [accountDeleting],
  options: accountsOptions,
  needs: {
    sessions: sessionStorePart,
    roles: rolesPart,
    authentication: authenticationArea,
    signals: signalsPart,
    sessionHeader: sessionHeaderPart,
  },
  create: (ctx, { sessions, roles, authentication, signals, sessionHeader }, { listAccountIds }) =>
    createAccounts(ctx, {
      sessions,
      roles,
      isBootstrapAdmin: authentication.isBootstrapAdmin,
      defaultIssuer: authentication.defaultIssuer,
      signal: signals.signal,
      sessionHeader,
      listAccountIds,
    }),
});
