import type { AccountDirectory, Context, Handlers } from '@lobbykit/core/area';
import type { guildsContract } from './contract.ts';

/** What the functions of the service share. */
export interface GuildsDependencies {
  readonly ctx: Context;
  readonly accounts: AccountDirectory;
  readonly maxMembers: number;
}

/** Some operations of the contract, by their names. Their inputs and answers are typed by it. */
export type GuildOperations<Name extends keyof typeof guildsContract.routes> = Pick<
  Handlers<typeof guildsContract.routes>,
  Name
>;
