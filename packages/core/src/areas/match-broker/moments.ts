import { defineMoment } from '../../kernel/moment.ts';
import type { MatchResults } from './rules.results.ts';
import type { Match } from './rules.ts';
import type { EndReason, MatchReason } from './states.ts';

/** The end of a match that ran. */
export interface EndedMatch {
  readonly match: Match;
  /** The server that played it; empty if the machine of a player did. */
  readonly serverId: string;
  /** Milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly endReason: EndReason;
  /** What its server or its host says of it; null if nobody says anything. */
  readonly results: MatchResults | null;
}

/** A change in the life of a match that other areas learn about. */
export type MatchChange =
  /** Its server is ready. `connectionOf` says how a player connects; `connectionDetails` is empty if each has details of their own. */
  | {
      readonly kind: 'READY';
      readonly match: Match;
      readonly serverId: string;
      readonly connectionDetails: string;
      connectionOf(playerId: string): string;
    }
  | {
      readonly kind: 'FAILED';
      readonly match: Match;
      readonly reason: MatchReason;
      /** To be called for players who wait again: the broker does not tell them that their ticket has failed. */
      keep(playerIds: readonly string[]): void;
    }
  /** It ran and is over; `reason` is null if its server ended it. */
  | ({ readonly kind: 'ENDED'; readonly reason: MatchReason | null } & EndedMatch);

/** A match is ready, has failed, or is over. */
export const matchChanged = defineMoment<MatchChange>(
  'match.changed',
  'A match is ready, has failed, or is over, also one that the machine of a player has played if an area reports its end. The broker itself tells the players. Comes once for each step, in the unit that takes it. A listener must not lock anything that is locked before a match.',
);
