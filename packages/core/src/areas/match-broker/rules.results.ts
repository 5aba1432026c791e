import { invalidField } from '../../kernel/errors.ts';
import type { MatchBrokerLimits } from './limits.ts';
import type { MatchOutcome } from './states.ts';

/** How a match went for a team. */
export interface TeamResult {
  readonly team: number;
  readonly outcome: MatchOutcome;
  readonly score: number;
}

/** How a match went for a player. */
export interface PlayerResult {
  /** UNSPECIFIED: that of the team. */
  readonly outcome: MatchOutcome;
  readonly score: number;
  /** 1 for the first; 0 if there are no places. */
  readonly placement: number;
  readonly stats: Readonly<Record<string, number>>;
}

/** How a match went, as its server or its host says. */
export interface MatchResults {
  readonly teams: readonly TeamResult[];
  readonly players: Readonly<Record<string, PlayerResult>>;
}

/** Results as a client writes them. */
export interface GivenResults {
  readonly teams?:
    | readonly {
        readonly team: number;
        readonly outcome?: MatchOutcome | undefined;
        readonly score?: number | undefined;
      }[]
    | undefined;
  readonly players?:
    | Readonly<
        Record<
          string,
          {
            readonly outcome?: MatchOutcome | undefined;
            readonly score?: number | undefined;
            readonly placement?: number | undefined;
            readonly stats?: Readonly<Record<string, number>> | undefined;
          }
        >
      >
    | undefined;
}

type ResultLimits = Pick<MatchBrokerLimits, 'matchResultsBytes' | 'matchPlayerStats'>;

/** Returns the results of a match of these players with every field. Throws INVALID_FIELD. */
export function readResults(
  { teams = [], players = {} }: GivenResults,
  playerIds: readonly string[],
  { matchResultsBytes, matchPlayerStats }: ResultLimits,
): MatchResults {
  const numbers = teams.map(({ team }) => team);
  if (new Set(numbers).size < numbers.length)
    throw invalidField('results.teams', 'must not have a team twice');
  const known = new Set(playerIds);
  for (const [playerId, { stats = {} }] of Object.entries(players)) {
    if (!known.has(playerId))
      throw invalidField('results.players', 'names someone who is not a player of the match');
    if (Object.keys(stats).length > matchPlayerStats)
      throw invalidField('results.players', `must have at most ${matchPlayerStats} stats for each player`);
  }
  const results: MatchResults = {
    teams: teams.map(({ team, outcome = 0, score = 0 }) => ({ team, outcome, score })),
    players: Object.fromEntries(
      Object.entries(players).map(([id, { outcome = 0, score = 0, placement = 0, stats = {} }]) => [
        id,
        { outcome, score, placement, stats },
      ]),
    ),
  };
  if (new TextEncoder().encode(JSON.stringify(results)).length > matchResultsBytes)
    throw invalidField('results', `must have at most ${matchResultsBytes} bytes as JSON`);
  return results;
}
