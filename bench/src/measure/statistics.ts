/** The summary of several rounds. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)! };
}

/** The ratio of each round by itself: what disturbed a round disturbed both. */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spreadOf(ours.map((value, round) => value / theirs[round]!));

/** A percentile of sorted values. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
