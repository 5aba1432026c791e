import type { RatingSettings } from '@lobbykit/core/area';
import type { rate as rateBySkill } from 'openskill';

/** What is known of a player's skill. `volatility` is that of Glicko-2; Elo knows no deviation. */
export interface Skill {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** Players of a match who have won or lost together. The lowest rank has won; equal ranks are a draw. */
export interface Side {
  readonly rank: number;
  readonly skills: readonly Skill[];
}

/** Another player, or a team, against whom a game was played. */
export interface Game {
  readonly rating: number;
  readonly deviation: number;
  /** 1 for a victory, 0.5 for a draw, 0 for a defeat. */
  readonly score: number;
}

export type OpenSkill = typeof rateBySkill;

const defaults = {
  openskill: { rating: 25, deviation: 25 / 3 },
  glicko2: { rating: 1_500, deviation: 350 },
  elo: { rating: 1_500, deviation: 0 },
} as const;
const initialVolatility = 0.06;
const defaultK = 32;

/** Returns the skill of a new player. */
export const newSkill = ({ system, initial, deviation }: RatingSettings): Skill => ({
  rating: initial ?? defaults[system].rating,
  deviation: deviation ?? defaults[system].deviation,
  volatility: system === 'glicko2' ? initialVolatility : 0,
});

/** Returns the new skills of the sides of a match, in their order. */
export function rateSides(
  settings: RatingSettings,
  sides: readonly Side[],
  openSkill: () => OpenSkill,
): readonly (readonly Skill[])[] {
  if (settings.system === 'openskill') {
    const { rating: mu, deviation: sigma } = newSkill(settings);
    const teams = sides.map(({ skills }) =>
      skills.map(({ rating, deviation }) => ({ mu: rating, sigma: deviation })),
    );
    const rated = openSkill()(teams, { rank: sides.map(({ rank }) => rank), mu, sigma });
    return rated.map((team) =>
      team.map((each) => ({ rating: each.mu, deviation: each.sigma, volatility: 0 })),
    );
  }
  const games = (own: Side): Game[] =>
    sides.filter((side) => side !== own).map((side) => ({ ...meanOf(side), score: scoreOf(own, side) }));
  if (settings.system === 'glicko2')
    return sides.map((side) => side.skills.map((skill) => glicko2(skill, games(side))));
  // A match of many teams moves a rating no further than one of two.
  const k = (settings.kFactor ?? defaultK) / (sides.length - 1);
  return sides.map((side) => {
    const change = elo(meanOf(side).rating, games(side), k) - meanOf(side).rating;
    return side.skills.map((skill) => ({ ...skill, rating: skill.rating + change }));
  });
}

const scoreOf = (own: Side, other: Side): number =>
  own.rank === other.rank ? 0.5 : own.rank < other.rank ? 1 : 0;

/** A team as an opponent: the mean of its ratings, and the root of the mean of its squared deviations. */
const meanOf = ({ skills }: Side) => ({
  rating: skills.reduce((sum, { rating }) => sum + rating, 0) / skills.length,
  deviation: Math.sqrt(skills.reduce((sum, { deviation }) => sum + deviation ** 2, 0) / skills.length),
});

/** Returns an Elo rating after games. */
export function elo(rating: number, games: readonly Omit<Game, 'deviation'>[], k: number): number {
  const expected = (other: number): number => 1 / (1 + 10 ** ((other - rating) / 400));
  return rating + k * games.reduce((sum, game) => sum + game.score - expected(game.rating), 0);
}

/** How much the volatility changes over time, and the factor between both scales of Glicko-2. */
const [tau, scale, convergence] = [0.5, 173.7178, 1e-6];

/** Returns a skill after the games of one rating period, as Mark Glickman's "Example of the Glicko-2 system" computes it. */
export function glicko2({ rating, deviation, volatility }: Skill, games: readonly Game[]): Skill {
  const mu = (rating - 1_500) / scale;
  const phi = deviation / scale;
  const terms = games.map((game) => {
    const g = 1 / Math.sqrt(1 + (3 * (game.deviation / scale) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (game.rating - 1_500) / scale)));
    return { information: g ** 2 * expected * (1 - expected), surprise: g * (game.score - expected) };
  });
  const variance = 1 / terms.reduce((sum, { information }) => sum + information, 0);
  const surprise = terms.reduce((sum, term) => sum + term.surprise, 0);
  const nextVolatility = volatilityAfter(phi, volatility, variance, variance * surprise);
  const nextPhi = 1 / Math.sqrt(1 / (phi ** 2 + nextVolatility ** 2) + 1 / variance);
  return {
    rating: (mu + nextPhi ** 2 * surprise) * scale + 1_500,
    deviation: nextPhi * scale,
    volatility: nextVolatility,
  };
}

/** Step 5 of Glicko-2: the root of a function, found by the Illinois algorithm. */
function volatilityAfter(phi: number, volatility: number, variance: number, delta: number): number {
  const a = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const power = Math.exp(x);
    const sum = phi ** 2 + variance + power;
    return (power * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - a) / tau ** 2;
  };
  let low = a;
  let high = delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : a - tau;
  while (high < a && f(high) < 0) high -= tau;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > convergence) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [next, atNext];
  }
  return Math.exp(low / 2);
}
