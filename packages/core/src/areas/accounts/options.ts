import type { OptionDefaults } from '../part.ts';

/** Options of accounts. */
export interface AccountsOptions {
  /** Whether players may list the ids of all accounts (POST /accounts/ids). Default true. */
  readonly listAccountIds?: boolean;
}

export const accountsOptions: OptionDefaults<AccountsOptions> = { listAccountIds: true };
