import assert from 'node:assert/strict';
import type { MatchRecord } from '@lobbykit/matches/client';
import { rate } from 'openskill';
import type { QueueName } from './queues.ts';

/** A rating as the library of its system has it; Elo knows no `sigma`. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

const newSkill: Readonly<Record<QueueName, Skill>> = {
  duel: { mu: 1_500, sigma: 0 },
  ranked: { mu: 25, sigma: 25 / 3 },
  royale: { mu: 25, sigma: 25 / 3 },
};

/** Numbers that were computed from the same ones in another order differ by less. */
const tolerance = 1e-9;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < tolerance;

/** Returns Elo ratings of two players after a game, by the published formula. */
function elo([first, second]: readonly [Skill, Skill], ranks: readonly number[]): readonly Skill[][] {
  const expected = 1 / (1 + 10 ** ((second.mu - first.mu) / 400));
  const score = ranks[0] === ranks[1] ? 0.5 : ranks[0]! < ranks[1]! ? 1 : 0;
  const change = 32 * (score - expected);
  return [[{ mu: first.mu + change, sigma: 0 }], [{ mu: second.mu - change, sigma: 0 }]];
}

/** The rank of a team: the best place of its players, or else its outcome: 1 WIN, 3 DRAW, 2 LOSS. */
function rankOf({ outcome, players }: MatchRecord['teams'][number]): number {
  const places = players.map(({ placement }) => placement).filter((place) => place > 0);
  if (places.length > 0) return Math.min(...places);
  return [outcome].map((each) => ({ 1: 0, 3: 1, 2: 2 })[each as number] ?? 2)[0]!;
}

/**
 * Computes the ratings of all players anew, by the library of OpenSkill and the formula of Elo, from the records of all matches
 * in the order of their ends. Throws if a record says otherwise. Returns the last ratings by player.
 */
export function ratingsOf(queue: QueueName, records: readonly MatchRecord[]): ReadonlyMap<string, Skill> {
  const skills = new Map<string, Skill>();
  for (const { matchId, teams: all } of records) {
    const teams = all.filter(({ players }) => players.length > 0);
    const before = teams.map(({ players }) =>
      players.map(({ playerId }) => skills.get(playerId) ?? newSkill[queue]),
    );
    const ranks = teams.map(rankOf);
    const after =
      queue === 'duel'
        ? elo([before[0]![0]!, before[1]![0]!], ranks)
        : rate(
            before.map((team) => team.map((skill) => ({ ...skill }))),
            { rank: ranks },
          );
    for (const [team, { players }] of teams.entries())
      for (const [at, { playerId, displayName, ratingBefore, ratingAfter }] of players.entries()) {
        const what = `${matchId}: the rating of ${displayName}`;
        assert.ok(isNear(ratingBefore!, before[team]![at]!.mu), `${what} before is ${ratingBefore}`);
        const skill = after[team]![at]!;
        assert.ok(isNear(ratingAfter!, skill.mu), `${what} is ${ratingAfter}, and should be ${skill.mu}`);
        skills.set(playerId, skill);
      }
  }
  return skills;
}

/** Throws if a stored rating is not the computed one. */
export function checkRating(
  what: string,
  stored: { readonly rating: number; readonly deviation: number },
  { mu, sigma }: Skill,
): void {
  assert.ok(
    isNear(stored.rating, mu) && isNear(stored.deviation, sigma),
    `${what} is ${stored.rating} ± ${stored.deviation}, and should be ${mu} ± ${sigma}`,
  );
}
