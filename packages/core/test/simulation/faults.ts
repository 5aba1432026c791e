import type { Random } from './random.ts';

/**
 * The faults of a run. Each kind occurs in some runs and not in others, so a run may have one alone, at its worst, or
 * many together.
 */
export interface Faults {
  /** How often the way to the storage or back is slow, and how slow at most. */
  readonly slow: { readonly probability: number; readonly maxMs: number };
  /** How often a node stalls on that way, for longer than any lease that matters here. */
  readonly stallProbability: number;
  /** How often a statement is refused without effect. */
  readonly busyProbability: number;
  /** How often the answer to a commit is lost. */
  readonly unknownProbability: number;
  /** How often a node dies within a unit, or after its commit before anyone knows. */
  readonly crashInUnit: number;
  readonly crashAfterUnit: number;
  /** Wake-ups between nodes: lost, duplicated, delayed. */
  readonly signals: {
    readonly lossProbability: number;
    readonly duplicateProbability: number;
    readonly maxDelayMs: number;
  };
  /** How late a timer fires at most. */
  readonly maxTimerDelayMs: number;
  /** The time between two crashes of nodes, and between two stalls; 0 for never. */
  readonly crashIntervalMs: number;
  readonly pauseIntervalMs: number;
  /** How often hooks and consumers of the game fail. */
  readonly gameFailureProbability: number;
  /** How far clocks of nodes may be from the right time. */
  readonly maxClockSkewMs: number;
}

export const maxSkewMs = 300;

/** Returns how long a node stalls: for some seconds, or rarely for a minute, so that it comes back when all is done. */
export const stallMs = (random: Random, min: number): number =>
  random.chance(0.01) ? 60_000 : random.between(min, 6_000);

export const noFaults: Faults = {
  slow: { probability: 0, maxMs: 0 },
  stallProbability: 0,
  busyProbability: 0,
  unknownProbability: 0,
  crashInUnit: 0,
  crashAfterUnit: 0,
  signals: { lossProbability: 0, duplicateProbability: 0, maxDelayMs: 5 },
  // Otherwise the scheduler checks four times a second, which nothing here needs.
  maxTimerDelayMs: 1_500,
  crashIntervalMs: 0,
  pauseIntervalMs: 0,
  gameFailureProbability: 0,
  maxClockSkewMs: 0,
};

export const randomFaults = (random: Random): Faults => ({
  slow: { probability: random.pick([0, 0.03, 0.1, 0.2]), maxMs: random.pick([5, 300, 900, 2_500]) },
  stallProbability: random.pick([0, 0, 0.003, 0.01]),
  busyProbability: random.pick([0, 0, 0.01, 0.05]),
  unknownProbability: random.pick([0, 0, 0.01, 0.05]),
  crashInUnit: random.pick([0, 0, 0.003, 0.012]),
  crashAfterUnit: random.pick([0, 0, 0.003, 0.012]),
  signals: {
    lossProbability: random.pick([0, 0.1, 0.5, 1]),
    duplicateProbability: random.pick([0, 0.3]),
    maxDelayMs: random.pick([5, 100, 3_000]),
  },
  maxTimerDelayMs: random.pick([0, 600, 1_500, 1_500]),
  crashIntervalMs: random.pick([0, 5_000, 12_000]),
  pauseIntervalMs: random.pick([0, 5_000, 15_000]),
  gameFailureProbability: random.pick([0, 0.05, 0.1]),
  maxClockSkewMs: random.pick([0, 0, 20, maxSkewMs]),
});
