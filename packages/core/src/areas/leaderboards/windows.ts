import type { ReadOperations } from '../../storage/storage.ts';
import type { RankedEntry } from './ranks.ts';
import { type EntryRow, leaderboardEntries } from './tables.ts';

/**
 * Reads the entries around one, best first: `size` on each side. If one side has fewer, the other side has more.
 *
 * A hidden entry is shown in its place to those who see it. The entry behind it has the same rank, because a hidden entry
 * has no influence on ranks.
 */
export async function readWindow(
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  center: RankedEntry,
  size: number,
): Promise<RankedEntry[]> {
  const { row, rank } = center;
  const better = rank - 1;
  const behind = await neighbours(reads, period, row, 'behind', 2 * size - Math.min(size, better));
  const count = Math.min(better, 2 * size - Math.min(size, behind.length));
  const before = await neighbours(reads, period, row, 'before', count);
  const shown = behind.slice(0, 2 * size - before.length);
  const next = row.hidden ? rank : rank + 1;
  return [
    ...before.toReversed().map((row, at) => ({ row, rank: rank - before.length + at })),
    center,
    ...shown.map((row, at) => ({ row, rank: next + at })),
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
