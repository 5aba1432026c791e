import type { Entry } from './sorted-index.ts';

/** Whether all of these and the anchor lie in one range of this width. */
export function areWithin(anchor: Entry, candidates: readonly Entry[], width: number): boolean {
  if (width === Infinity) return true;
  let [lowest, highest] = [anchor.value, anchor.value];
  for (const { value } of candidates) {
    if (value < lowest) lowest = value;
    else if (value > highest) highest = value;
  }
  return highest - lowest <= width;
}

/**
 * Yields the ranges of values, `width` wide and with the anchor in them, that hold different tickets and enough players
 * for a match; the middle one first. Without the count of players, a pass over a queue of 10,000 in which nobody has
 * enough players near them took 15 s, because every range was tried.
 */
export function* rangesOf(
  anchor: Entry,
  candidates: readonly Entry[],
  width: number,
  slots: number,
): IterableIterator<readonly Entry[]> {
  const sorted = [...candidates].sort((left, right) => left.value - right.value);
  const lows = new Set<number>();
  let [from, to, players] = [0, 0, anchor.shape.players];
  for (const low of [...sorted.map(({ value }) => value), anchor.value]) {
    if (low > anchor.value || lows.has(low)) continue;
    for (; to < sorted.length && sorted[to]!.value - low <= width; to++) players += sorted[to]!.shape.players;
    for (; from < to && sorted[from]!.value < low; from++) players -= sorted[from]!.shape.players;
    if (players >= slots) lows.add(low);
  }
  const fromMiddle = (low: number) => Math.abs(low + width / 2 - anchor.value);
  for (const low of [...lows].sort((left, right) => fromMiddle(left) - fromMiddle(right)))
    yield candidates.filter(({ value }) => value >= low && value - low <= width);
}
