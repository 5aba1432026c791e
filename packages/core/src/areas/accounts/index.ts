import { type AreaData, defineArea } from '../../area.ts';
import { metadataErrors } from '../../metadata/errors.ts';
import { accountsContract } from './contract.ts';
import { accountErrors } from './errors.ts';
import { accountEvents } from './events.ts';
import { accountMetadata, accounts, identities } from './tables.ts';

export type { Account } from './contract.schemas.ts';
export type { AccountsOptions } from './options.ts';
export type { AccountsParts } from './parts.ts';
export { type Accounts, createAccounts } from './service.ts';

export const accountsArea: AreaData<typeof accountsContract.routes> = defineArea({
  contract: accountsContract,
  tables: [accounts, identities, accountMetadata],
  errors: { ...accountErrors, ...metadataErrors },
  events: accountEvents,
});
