/**
 * Returns how many letters must be added, removed, replaced or swapped with their neighbour to get from one text to the
 * other (optimal string alignment).
 */
export function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const isEqual = from[row - 1] === to[column - 1];
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isEqual ? 0 : 1),
      );
      const isSwapped = row > 1 && from[row - 2] === to[column - 1] && from[row - 1] === to[column - 2];
      if (isSwapped && column > 1) next[column] = Math.min(next[column]!, beforeLast[column - 2]! + 1);
    }
    beforeLast = last;
    last = next;
  }
  return last[to.length]!;
}

/** Returns the candidate with the least distance by `distanceTo`; the first one of several. */
export const nearest = (
  candidates: readonly string[],
  distanceTo: (candidate: string) => number,
): string | undefined =>
  candidates.reduce<string | undefined>(
    (best, candidate) => (best === undefined || distanceTo(candidate) < distanceTo(best) ? candidate : best),
    undefined,
  );

/** How many mistakes a name may have and still be recognized: short names resemble too many others. */
const maxDistance = (name: string): number => (name.length < 5 ? 0 : name.length < 10 ? 1 : 2);

const plain = (name: string): string =>
  name
    .replace(/^LOBBYKIT_/i, '')
    .replaceAll(/[_-]/g, '')
    .toUpperCase();

/**
 * Returns the known variable that an unknown one probably means; undefined if it resembles none. An environment is shared
 * with other programs, so only near misses are recognized: other capitals, other underscores, the prefix LOBBYKIT_, and one
 * or two wrong letters.
 */
export function variableMeant(name: string, known: readonly string[]): string | undefined {
  const same = known.find((candidate) => plain(candidate) === plain(name));
  if (same !== undefined) return same;
  // At each start, every variable of the environment meets every option: most differ too much in their lengths alone.
  const similar = known.filter(({ length }) => Math.abs(length - name.length) <= 2);
  const best = nearest(similar, (candidate) => distance(name, candidate));
  return best !== undefined && distance(name, best) <= maxDistance(best) ? best : undefined;
}
