import type { AccountDirectory, matchmakingPart, Part } from '@lobbykit/core/area';
import type { MatchesContext } from './limits.ts';

type Matchmaking = typeof matchmakingPart extends Part<infer Value> ? Value : never;

/** What the functions of the service share. */
export interface MatchesDependencies {
  readonly ctx: MatchesContext;
  readonly accounts: AccountDirectory;
  /** Undefined in a backend without matchmaking: then nothing is rated. */
  readonly matchmaking: Pick<Matchmaking, 'ratingSettings'> | undefined;
}
