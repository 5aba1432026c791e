import type { MatchOutcome, MatchResults } from '@lobbykit/game-server';
import type { Ending } from './connection.ts';

/** The points of a match. */
export interface Scores {
  seat(player: string, team: number): void;
  players(): readonly string[];
  has(player: string): boolean;
  /** Sets the points of a player, once. Returns false if they are none, or not the first ones. */
  add(player: string, points: number): boolean;
  /** How the match ends for a player. Who has sent no points has left, and lost. */
  endingOf(player: string): Ending;
  results(): MatchResults;
}

/** Counts points: the team with the most has won; in a battle royale, players have places. */
export function createScores(hasPlaces: boolean): Scores {
  const teamOf = new Map<string, number>();
  const points = new Map<string, number>();

  function sums(): ReadonlyMap<number, number> {
    const sum = new Map<number, number>();
    for (const [player, team] of teamOf) sum.set(team, (sum.get(team) ?? 0) + (points.get(player) ?? 0));
    return sum;
  }

  function outcomeOf(team: number): MatchOutcome {
    const all = sums();
    const best = Math.max(...all.values());
    if (all.get(team) !== best) return 'LOSS';
    return [...all.values()].filter((sum) => sum === best).length > 1 ? 'DRAW' : 'WIN';
  }

  function endingOf(player: string): Ending {
    const own = points.get(player);
    if (own === undefined) return { outcome: 'LOSS' };
    const outcome = outcomeOf(teamOf.get(player)!);
    if (!hasPlaces) return { outcome };
    return { outcome, placement: 1 + [...points.values()].filter((other) => other > own).length };
  }

  return {
    seat: (player, team) => void teamOf.set(player, team),
    players: () => [...teamOf.keys()],
    has: (player) => points.has(player),
    add(player, value) {
      if (!Number.isFinite(value) || points.has(player) || !teamOf.has(player)) return false;
      points.set(player, value);
      return true;
    },
    endingOf,
    results: () => ({
      teams: [...sums()].map(([team, score]) => ({ team, score, outcome: outcomeOf(team) })),
      players: Object.fromEntries(
        [...teamOf.keys()].map((player) => [player, { ...endingOf(player), score: points.get(player) ?? 0 }]),
      ),
    }),
  };
}
