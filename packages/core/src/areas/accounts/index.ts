import { metadataErrors } from '../../metadata/errors.ts';
import { type AreaData, defineArea } from '../area.ts';
import { accountsContract } from './contract.ts';
import { accountErrors } from './errors.ts';
import { accountEvents } from './events.ts';
import { accountMetadata, accounts, identities } from './tables.ts';

export type { AccountsDependencies } from './dependencies.ts';
export type { AccountsOptions } from './options.ts';
export type { Account } from './schemas.ts';
export { type Accounts, createAccounts } from './service.ts';

export const accountsArea: AreaData<typeof accountsContract.routes> = defineArea({
  contract: accountsContract,
  tables: [accounts, identities, accountMetadata],
  errors: { ...accountErrors, ...metadataErrors },
  events: accountEvents,
});
