import type { Random } from './random.ts';

/**
 * How rough it is in a run. Each scheduleCrashes is there in some runs and not in others, so that a run may have one alone, at its
 * worst, as well as many together.
 */
export interface Faults {
  /** How often the way to the storage, or back, takes a while, and how long at the most, in milliseconds. */
  readonly slow: { readonly often: number; readonly most: number };
  /** How often a node stands still on that way, for longer than any lease that matters here. */
  readonly stall: number;
  /** How often a statement is refused and nothing has happened. */
  readonly busy: number;
  /** How often the answer to a commit is lost. */
  readonly unknown: number;
  /** How often a node dies within a unit, or when it has committed and nobody knows. */
  readonly crashInUnit: number;
  readonly crashAfterUnit: number;
  /** Wake-ups between nodes: lost, sent duplicateProbability, late. */
  readonly signals: { readonly lost: number; readonly duplicateProbability: number; readonly late: number };
  /** How late a timer fires at the most, in milliseconds. */
  readonly maxTimerDelayMs: number;
  /** Milliseconds between two nodes that die, and between two that stand still; 0 for never. */
  readonly crashIntervalMs: number;
  readonly pauseIntervalMs: number;
  /** How far clocks of nodes are from the right time, in milliseconds. */
  readonly skew: number;
}

export const maxSkewMs = 300;

export const noFaults: Faults = {
  slow: { often: 0, most: 0 },
  stall: 0,
  busy: 0,
  unknown: 0,
  crashInUnit: 0,
  crashAfterUnit: 0,
  signals: { lost: 0, duplicateProbability: 0, late: 5 },
  // The scheduler looks four times a second otherwise, which nothing here needs.
  maxTimerDelayMs: 1_500,
  crashIntervalMs: 0,
  pauseIntervalMs: 0,
  skew: 0,
};

export const randomFaults = (random: Random): Faults => ({
  slow: { often: random.pick([0, 0.03, 0.1, 0.2]), most: random.pick([5, 300, 900, 2_500]) },
  stall: random.pick([0, 0, 0.003, 0.01]),
  busy: random.pick([0, 0, 0.01, 0.05]),
  unknown: random.pick([0, 0, 0.01, 0.05]),
  crashInUnit: random.pick([0, 0, 0.003, 0.012]),
  crashAfterUnit: random.pick([0, 0, 0.003, 0.012]),
  signals: {
    lost: random.pick([0, 0.1, 0.5, 1]),
    duplicateProbability: random.pick([0, 0.3]),
    late: random.pick([5, 100, 3_000]),
  },
  maxTimerDelayMs: random.pick([0, 600, 1_500, 1_500]),
  crashIntervalMs: random.pick([0, 5_000, 12_000]),
  pauseIntervalMs: random.pick([0, 5_000, 15_000]),
  skew: random.pick([0, 0, 20, maxSkewMs]),
});
