import type { ReadOperations } from '../../storage/storage.ts';
import { type RankedEntry, rankInOrder } from './ranks.ts';
import { type EntryRow, leaderboardEntries } from './tables.ts';

/**
 * Reads the entries around one, best first: `size` on each side. If one side has fewer, the other side has more. Both sides
 * are read at once, because `totalEntries` says how many are behind.
 *
 * A hidden entry is shown in its place to those who see it. The entry behind it has the same rank, because a hidden entry
 * has no influence on ranks.
 */
export async function readWindow(
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  center: RankedEntry,
  size: number,
  totalEntries: number,
): Promise<RankedEntry[]> {
  const { row, rank } = center;
  const better = rank - 1;
  const next = row.hidden ? rank : rank + 1;
  const worse = Math.max(0, totalEntries - (next - 1));
  const [before, behind] = await Promise.all([
    neighbours(reads, period, row, 'before', Math.min(better, 2 * size - Math.min(size, worse))),
    neighbours(reads, period, row, 'behind', Math.min(worse, 2 * size - Math.min(size, better))),
  ]);
  return [
    ...before.toReversed().map((row, at) => ({ row, rank: rank - before.length + at })),
    center,
    ...behind.map((row, at) => ({ row, rank: next + at })),
  ];
}

/** Reads the entries around one as `readWindow` does, with the hidden ones in their places. */
export async function readFullWindow(
  reads: ReadOperations,
  period: number,
  row: EntryRow,
  size: number,
): Promise<RankedEntry[]> {
  const [before, behind] = await Promise.all([
    allNeighbours(reads, period, row, 'before', 2 * size),
    allNeighbours(reads, period, row, 'behind', 2 * size),
  ]);
  return rankInOrder(reads, period, [
    ...before.slice(0, 2 * size - Math.min(size, behind.length)).toReversed(),
    row,
    ...behind.slice(0, 2 * size - Math.min(size, before.length)),
  ]);
}

/** Reads the entries next to a position, hidden ones too, nearest first. */
export async function allNeighbours(
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  from: Pick<EntryRow, 'position'>,
  side: 'before' | 'behind',
  limit: number,
): Promise<EntryRow[]> {
  const found = await Promise.all([
    neighbours(reads, period, from, side, limit),
    neighbours(reads, period, from, side, limit, true),
  ]);
  const sorted = found.flat().sort((left, right) => (left.position < right.position ? -1 : 1));
  return (side === 'behind' ? sorted : sorted.reverse()).slice(0, limit);
}

/** Reads the visible or hidden entries next to a position, nearest first. */
async function neighbours(
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  { position }: Pick<EntryRow, 'position'>,
  side: 'before' | 'behind',
  limit: number,
  hidden = false,
): Promise<EntryRow[]> {
  if (limit === 0) return [];
  const isBehind = side === 'behind';
  return reads.find(leaderboardEntries, {
    where: { period, hidden, position: isBehind ? { gt: position } : { lt: position } },
    orderBy: isBehind ? ['position'] : [{ column: 'position', descending: true }],
    limit,
  });
}
