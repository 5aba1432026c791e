import type { AccountDirectory, EntitlementGrants, Handlers } from '@lobbykit/core/area';
import type { inboxContract } from './contract.ts';
import type { InboxContext } from './limits.ts';

/** What the functions of the service share. Without entitlements, messages have no attachments. */
export interface InboxDependencies {
  readonly ctx: InboxContext;
  readonly accounts: AccountDirectory;
  readonly entitlements: EntitlementGrants | undefined;
}

/** Some operations of the contract, by their names. */
export type InboxOperations<Name extends keyof typeof inboxContract.routes> = Pick<
  Handlers<typeof inboxContract.routes>,
  Name
>;
