/** Four classes for each doubling, from a tenth of a second to an hour and a half. */
const firstMilliseconds = 100;
const classesPerDoubling = 4;
const maxBucket = 63;

/** The longest wait of a class, in milliseconds. */
const upperBound = (bucket: number): number => firstMilliseconds * 2 ** (bucket / classesPerDoubling);

/** Returns the class of a wait. */
export function bucketOf(milliseconds: number): number {
  if (milliseconds <= firstMilliseconds) return 0;
  return Math.min(maxBucket, Math.ceil(classesPerDoubling * Math.log2(milliseconds / firstMilliseconds)));
}

/**
 * Returns the wait that a share of all waits did not exceed, in milliseconds; 0 without waits. It may be wrong by the width of
 * its class: a fifth.
 */
export function quantileOf(counts: ReadonlyMap<number, bigint>, share: number): bigint {
  const sorted = [...counts].sort(([left], [right]) => left - right);
  const total = sorted.reduce((sum, [, count]) => sum + Number(count), 0);
  let before = 0;
  for (const [bucket, counted] of sorted) {
    const count = Number(counted);
    const wanted = share * total - before;
    if (wanted <= count) {
      const low = bucket === 0 ? 0 : upperBound(bucket - 1);
      return BigInt(Math.round(low + (upperBound(bucket) - low) * (wanted / count)));
    }
    before += count;
  }
  return 0n;
}
