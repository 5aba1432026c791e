import type { AccountDirectory } from '@lobbykit/core/area';
import type { MatchesContext } from './limits.ts';

/** What the functions of the service share. */
export interface MatchesDependencies {
  readonly ctx: MatchesContext;
  readonly accounts: AccountDirectory;
}
