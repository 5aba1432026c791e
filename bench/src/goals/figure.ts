import type { Conditions } from '../measure/rounds.ts';
import type { Spread } from '../measure/statistics.ts';
import type { MatchQuality } from '../servers/match-quality.ts';
import type { QueueKind } from '../twins/matches/crowds.ts';
import { type GoalName, goalOf } from './catalogue.ts';

/** How a crowd of players fared in a queue. */
export interface PlayedCrowd {
  readonly queue: QueueKind;
  readonly players: number;
  readonly matcher: 'ours' | 'greedy';
  readonly quality: MatchQuality;
}

/** What one goal came to. */
export interface Figure {
  readonly goal: GoalName;
  readonly value: Spread;
  /** The absolute figures behind it, for people: they are this machine's and this run's. */
  readonly ours: string;
  readonly theirs: string;
  /** The crowds behind it, for goals about the quality of matches. */
  readonly played?: readonly PlayedCrowd[];
  /** The run that measured it, by the time of its start; absent for figures from before runs were recorded. */
  readonly run?: string;
  /** How long that run took; absent for figures from before it was recorded. */
  readonly minutes?: number;
  /** Cores, system and versions; absent for figures from before they were recorded. */
  readonly machine?: string;
  /** The conditions of its measurement, with those of the figures that were measured together with it. */
  readonly conditions?: Conditions;
}

export type Verdict = 'aim' | 'must' | 'missed';

export function verdictOf({ goal, value }: Pick<Figure, 'goal' | 'value'>): Verdict {
  const { must, aim, more } = goalOf(goal);
  const reaches = (bound: number): boolean => (more ? value.median >= bound : value.median <= bound);
  return reaches(aim) ? 'aim' : reaches(must) ? 'must' : 'missed';
}
