import { rightsErrors } from '../../kernel/permissions.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { type Area, defineArea } from '../area.ts';
import { authenticationArea } from '../authentication/index.ts';
import { bootstrapAdminsPart } from '../authentication/parts.ts';
import { sessionHeaderPart, signalsPart } from '../provided-parts.ts';
import { rightsPart } from '../rights/parts.ts';
import { sessionAuthenticatorPart, sessionStorePart } from '../sessions/parts.ts';
import { accountsContract } from './contract.ts';
import { accountErrors } from './errors.ts';
import { accountEvents } from './events.ts';
import { accountLimits } from './limits.ts';
import { accountBanned, accountDeleting } from './moments.ts';
import { type AccountsOptions, accountsOptions } from './options.ts';
import { accountRates } from './rates.ts';
import { type AccountsService, createAccounts } from './service.ts';
import { accountMetadata, accounts, deletedAccounts, identities } from './tables.ts';

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
  tables: [accounts, deletedAccounts, identities, accountMetadata],
  errors: { ...accountErrors, ...metadataErrors, ...rightsErrors },
  events: accountEvents,
  moments: [accountBanned, accountDeleting],
  options: accountsOptions,
  needs: {
    sessions: sessionStorePart,
    authenticator: sessionAuthenticatorPart,
    rights: rightsPart,
    isBootstrapAdmin: bootstrapAdminsPart,
    authentication: authenticationArea,
    signals: signalsPart,
    sessionHeader: sessionHeaderPart,
  },
  create: (
    ctx,
    { sessions, authenticator, rights, isBootstrapAdmin, authentication, signals, sessionHeader },
    { listAccountIds },
  ) =>
    createAccounts(ctx, {
      sessions,
      writeFirstUses: authenticator.writeFirstUses,
      rights,
      isBootstrapAdmin,
      defaultIssuer: authentication.defaultIssuer,
      signal: signals.signal,
      sessionHeader,
      listAccountIds,
    }),
});
