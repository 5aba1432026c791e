import { rate } from 'openskill';
import { describe, expect, test } from 'vitest';
import { elo, glicko2, newSkill, rateSides, type Skill } from './systems.ts';

const skill = (rating: number, deviation = 0): Skill => ({ rating, deviation, volatility: 0 });

describe('published examples', () => {
  test('Elo: a player with 1613 who loses, draws, wins, wins and loses has 1601', () => {
    const games = [
      [1609, 0],
      [1477, 0.5],
      [1388, 1],
      [1586, 1],
      [1720, 0],
    ].map(([rating, score]) => ({ rating: rating!, score: score! }));
    expect(elo(1613, games, 32)).toBeCloseTo(1601.1, 0);
  });

  test('Glicko-2: the example of its author', () => {
    const games = [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ];
    const after = glicko2({ rating: 1500, deviation: 200, volatility: 0.06 }, games);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  test('OpenSkill: the example of its library, two against two', () => {
    const sides = [
      { rank: 1, skills: [skill(25, 25 / 3), skill(32.444, 5.123)] },
      { rank: 2, skills: [skill(43.381, 2.421), skill(25.188, 6.211)] },
    ];
    const after = rateSides(
      { system: 'openskill', initial: undefined, deviation: undefined, kFactor: undefined },
      sides,
      () => rate,
    );
    const expected = [
      [28.67, 8.07],
      [33.83, 5.06],
      [43.07, 2.42],
      [23.15, 6.14],
    ];
    for (const [at, { rating, deviation }] of after.flat().entries()) {
      expect(rating).toBeCloseTo(expected[at]![0]!, 1);
      expect(deviation).toBeCloseTo(expected[at]![1]!, 1);
    }
  });
});

describe.each(['openskill', 'glicko2', 'elo'] as const)('with %s', (system) => {
  const settings = { system, initial: undefined, deviation: undefined, kFactor: undefined };
  const fresh = newSkill(settings);
  const ratings = (...ranks: number[]): number[] =>
    rateSides(
      settings,
      ranks.map((rank) => ({ rank, skills: [fresh] })),
      () => rate,
    ).map(([player]) => player!.rating);

  test('the winner rises and the loser falls by as much', () => {
    const [winner, loser] = ratings(1, 2);
    expect(winner).toBeGreaterThan(fresh.rating);
    expect(winner! + loser!).toBeCloseTo(2 * fresh.rating, 6);
  });

  test('equal players who draw keep their ratings', () => {
    for (const rating of ratings(1, 1)) expect(rating).toBeCloseTo(fresh.rating, 6);
  });

  test('of many, who is placed better has the higher rating', () => {
    const after = ratings(3, 1, 4, 2);
    expect([...after.keys()].sort((one, other) => after[other]! - after[one]!)).toEqual([1, 3, 0, 2]);
  });

  test('players of one team rise together', () => {
    const sides = [
      { rank: 1, skills: [fresh, fresh] },
      { rank: 2, skills: [fresh, fresh] },
    ];
    const [[one, other]] = rateSides(settings, sides, () => rate) as [[Skill, Skill]];
    expect(one.rating).toBeGreaterThan(fresh.rating);
    expect(other).toEqual(one);
  });
});
