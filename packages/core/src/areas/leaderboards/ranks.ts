import type { ReadOperations } from '../../storage/storage.ts';
import { type BlockCount, findBlocks, minStatements, readCounts } from './blocks.ts';
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

/** Numbers of visible entries before blocks, by what the block begins with. */
type CountsBefore = ReadonlyMap<string, number>;

/**
 * Returns the rank of each position, whose blocks the caller has locked. Sends all its reads at once.
 *
 * What is before a block is one number of one statement, so other units that move entries meanwhile are counted once each.
 */
export function ranksIn(
  unit: ReadOperations,
  period: number,
  positions: readonly string[],
  lowerOf: (position: string) => string,
): Promise<ReadonlyMap<string, number>> {
  const lowers = [...new Set(positions.map(lowerOf))];
  const before =
    lowers.length < minStatements
      ? sumEach(unit, period, lowers)
      : readCounts(unit, period).then((blocks) => addUp(blocks));
  return ranksAt(unit, period, positions, lowerOf, before);
}

/** Finds the blocks of positions, and returns their ranks. The caller sees all of them as of one commit. */
export async function findRanks(
  reads: ReadOperations,
  period: number,
  positions: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { lowers, all } = await findBlocks(reads, period, positions);
  const byPosition = lowersOf(positions, lowers);
  const before = all ? Promise.resolve(addUp(all)) : sumInSteps(reads, period, byPosition);
  return ranksAt(reads, period, positions, (position) => byPosition.get(position)!, before);
}

/**
 * Returns the ranks of one or more positions, and the number of visible entries of the version, and reads each block once for
 * both. The caller sees all of them as of one commit.
 */
export async function findRanksInTotal(
  reads: ReadOperations,
  period: number,
  positions: readonly string[],
): Promise<{ readonly ranks: ReadonlyMap<string, number>; readonly totalEntries: number }> {
  const { lowers, all } = await findBlocks(reads, period, positions);
  const byPosition = lowersOf(positions, lowers);
  const last = [...byPosition.values()].sort().at(-1)!;
  const before = all ? Promise.resolve(addUp(all)) : sumInSteps(reads, period, byPosition);
  const [ranks, beforeLast, fromLast] = await Promise.all([
    ranksAt(reads, period, positions, (position) => byPosition.get(position)!, before),
    before.then((counts) => counts.get(last) ?? 0),
    all ? 0 : sumBetween(reads, period, { gte: last }),
  ]);
  const totalEntries = all ? all.reduce((sum, { entries }) => sum + entries, 0) : beforeLast + fromLast;
  return { ranks, totalEntries };
}

/**
 * Returns entries that follow each other, hidden ones among them, with their ranks. A hidden entry has the rank of the
 * entry behind it.
 */
export async function rankInOrder(
  reads: ReadOperations,
  period: number,
  rows: readonly EntryRow[],
): Promise<RankedEntry[]> {
  const [first] = rows;
  if (first === undefined) return [];
  let rank = (await findRanks(reads, period, [first.position])).get(first.position)!;
  return rows.map((row) => ({ row, rank: row.hidden ? rank : rank++ }));
}

/** Returns what the block of each position begins with; empty for all of a version that was removed. */
const lowersOf = (
  positions: readonly string[],
  lowers: readonly (string | undefined)[],
): ReadonlyMap<string, string> => new Map(positions.map((position, at) => [position, lowers[at] ?? '']));

/** Returns the rank of each position: one more than the number of visible entries before it. */
async function ranksAt(
  reads: ReadOperations,
  period: number,
  positions: readonly string[],
  lowerOf: (position: string) => string,
  countedBefore: Promise<CountsBefore>,
): Promise<ReadonlyMap<string, number>> {
  const unique = [...new Set(positions)];
  const [before, counts] = await Promise.all([
    countedBefore,
    Promise.all(unique.map((position) => countBetween(reads, period, lowerOf(position), position))),
  ]);
  return new Map(
    unique.map((position, at) => [position, 1 + (before.get(lowerOf(position)) ?? 0) + counts[at]!]),
  );
}

function addUp(blocks: readonly BlockCount[]): CountsBefore {
  const before = new Map<string, number>();
  let sum = 0;
  for (const { lower, entries } of blocks) {
    before.set(lower, sum);
    sum += entries;
  }
  return before;
}

async function sumEach(
  reads: ReadOperations,
  period: number,
  lowers: readonly string[],
): Promise<CountsBefore> {
  const sums = lowers.map((lower) => (lower === '' ? 0 : sumBetween(reads, period, { lt: lower })));
  const numbers = await Promise.all(sums);
  return new Map(lowers.map((lower, at) => [lower, numbers[at]!]));
}

/**
 * Sums up what is before the blocks of some positions. Each sum begins where the last one ends, so every block is read once.
 */
async function sumInSteps(
  reads: ReadOperations,
  period: number,
  byPosition: ReadonlyMap<string, string>,
): Promise<CountsBefore> {
  const lowers = [...new Set(byPosition.values())].sort();
  const sums = await Promise.all(
    lowers.map((lower, at) =>
      lower === '' ? 0 : sumBetween(reads, period, { ...(at > 0 && { gte: lowers[at - 1]! }), lt: lower }),
    ),
  );
  let sum = 0;
  const before = new Map<string, number>();
  for (const [at, lower] of lowers.entries()) {
    sum += sums[at]!;
    before.set(lower, sum);
  }
  return before;
}

/** Returns the number of visible entries of the blocks that begin in a range. */
const sumBetween = (
  reads: ReadOperations,
  period: number,
  range: { readonly gte?: string; readonly lt?: string },
): Promise<number> => reads.sum(leaderboardBlocks, 'entries', { period, lower: range });

const countBetween = (
  reads: ReadOperations,
  period: number,
  lower: string,
  position: string,
): Promise<number> =>
  reads.count(leaderboardEntries, { period, hidden: false, position: { gte: lower, lt: position } });

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
