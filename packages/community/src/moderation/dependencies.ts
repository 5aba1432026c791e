import type { AccountControl, Context, Handlers } from '@lobbykit/core/area';
import type { moderationContract } from './contract.ts';

/** What the functions of the service share. */
export interface ModerationDependencies {
  readonly ctx: Context;
  readonly control: AccountControl;
}

/** Some operations of the contract, by their names. */
export type ModerationOperations<Name extends keyof typeof moderationContract.routes> = Pick<
  Handlers<typeof moderationContract.routes>,
  Name
>;
