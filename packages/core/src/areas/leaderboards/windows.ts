import type { ReadOperations } from '../../storage/storage.ts';
import type { RankedEntry } from './ranks.ts';
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

/** Reads the entries next to one, nearest first. */
async function neighbours(
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  { position }: EntryRow,
  side: 'before' | 'behind',
  limit: number,
): Promise<EntryRow[]> {
  if (limit === 0) return [];
  const isBehind = side === 'behind';
  return reads.find(leaderboardEntries, {
    where: { period, hidden: false, position: isBehind ? { gt: position } : { lt: position } },
    orderBy: isBehind ? ['position'] : [{ column: 'position', descending: true }],
    limit,
  });
}
