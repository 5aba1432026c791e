import type { AccountDirectory, Handlers, LeaderboardEntrants } from '@lobbykit/core/area';
import type { groupsContract } from './contract.ts';
import type { GroupsContext } from './limits.ts';

/** What the functions of the service share. */
export interface GroupsDependencies {
  readonly ctx: GroupsContext;
  readonly accounts: AccountDirectory;
  /** Undefined if the backend has no leaderboards. */
  readonly leaderboards: LeaderboardEntrants | undefined;
}

/** Some operations of the contract, by their names. */
export type GroupOperations<Name extends keyof typeof groupsContract.routes> = Pick<
  Handlers<typeof groupsContract.routes>,
  Name
>;
