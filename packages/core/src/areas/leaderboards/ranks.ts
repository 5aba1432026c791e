import type { ReadOperations } from '../../storage/storage.ts';
import { findBlock } from './blocks.ts';
import { type EntryRow, leaderboardBlocks, leaderboardEntries } from './tables.ts';

/** An entry with its rank. */
export interface RankedEntry {
  readonly row: EntryRow;
  readonly rank: number;
}

/** How many blocks are read at once to find an offset. */
const blockPageSize = 128;

/** Returns the number of visible entries of a version. */
export const countEntries = (reads: Pick<ReadOperations, 'sum'>, period: number): Promise<number> =>
  reads.sum(leaderboardBlocks, 'entries', { period });

/**
 * Returns the rank of each position: one more than the number of visible entries before it.
 *
 * `lowerOf` returns the first position of its block. The caller sees all blocks as of one commit, or has locked those of
 * the positions.
 */
export async function ranksAt(
  reads: ReadOperations,
  period: number,
  positions: readonly string[],
  lowerOf: (position: string) => string,
): Promise<ReadonlyMap<string, number>> {
  const sorted = [...new Set(positions)].sort();
  const lowers = [...new Set(sorted.map(lowerOf))];
  // Each sum begins where the last one ends, so together they read every block once.
  const [sums, counts] = await Promise.all([
    Promise.all(
      lowers.map((lower, at) =>
        lower === '' ? 0 : sumBetween(reads, period, at === 0 ? undefined : lowers[at - 1], lower),
      ),
    ),
    Promise.all(sorted.map((position) => countBetween(reads, period, lowerOf(position), position))),
  ]);
  let sum = 0;
  const before = new Map<string, number>();
  for (const [at, lower] of lowers.entries()) {
    sum += sums[at]!;
    before.set(lower, sum);
  }
  return new Map(sorted.map((position, at) => [position, 1 + before.get(lowerOf(position))! + counts[at]!]));
}

const sumBetween = (
  reads: ReadOperations,
  period: number,
  from: string | undefined,
  to: string,
): Promise<number> =>
  reads.sum(leaderboardBlocks, 'entries', {
    period,
    lower: { ...(from !== undefined && { gte: from }), lt: to },
  });

const countBetween = (
  reads: ReadOperations,
  period: number,
  lower: string,
  position: string,
): Promise<number> =>
  reads.count(leaderboardEntries, { period, hidden: false, position: { gte: lower, lt: position } });

/** Finds the blocks of positions, and returns their ranks. The caller sees all of them as of one commit. */
export async function findRanks(
  reads: ReadOperations,
  period: number,
  positions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(positions.map((position) => findBlock(reads, period, position)));
  const lowers = new Map(positions.map((position, at) => [position, found[at]?.lower ?? '']));
  return ranksAt(reads, period, positions, (position) => lowers.get(position)!);
}

/** Returns the block in which the entry at an offset is, and how many entries of the block are before it. */
export async function findOffset(
  reads: ReadOperations,
  period: number,
  offset: number,
): Promise<{ readonly lower: string; readonly offset: number }> {
  let lower = '';
  for (let rest = offset; rest > 0; ) {
    const blocks = await reads.find(leaderboardBlocks, {
      where: { period, lower: { gte: lower } },
      orderBy: ['lower'],
      limit: blockPageSize,
    });
    for (const block of blocks) {
      lower = block.lower;
      if (rest < block.entries) return { lower, offset: rest };
      rest -= block.entries;
      lower = block.upper;
    }
    if (blocks.length < blockPageSize) return { lower, offset: 0 };
  }
  return { lower, offset: 0 };
}
