import {
  leaderboardBlocks,
  leaderboardEntries,
  leaderboardRemovals,
  leaderboards,
  leaderboardVersions,
} from '../../../src/areas/leaderboards/tables.ts';
import type { ReadOperations } from '../../../src/storage/storage.ts';

/**
 * Counts the entries of every version, and compares them with the kept counts. Returns what is wrong, in sentences; an
 * empty list if nothing is.
 *
 * - The blocks of a version cover all positions, without a gap and without an overlap.
 * - The number of each block is the number of its visible entries.
 * - Every entry belongs to a version that is kept or being removed, and every version that is kept has blocks.
 */
export async function verifyLeaderboards(reads: ReadOperations): Promise<string[]> {
  const wrong: string[] = [];
  const boards = await reads.find(leaderboards, {});
  const kept = [...boards, ...(await reads.find(leaderboardVersions, {}))].map(({ period }) => period);
  const removed = (await reads.find(leaderboardRemovals, {})).map(({ period }) => period);
  const blocks = Map.groupBy(await reads.find(leaderboardBlocks, {}), ({ period }) => period);
  const entries = Map.groupBy(await reads.find(leaderboardEntries, {}), ({ period }) => period);
  if (new Set(kept).size !== kept.length) wrong.push(`two versions share a period: ${kept}`);
  for (const period of kept) {
    if (!blocks.has(period)) wrong.push(`period ${period} has no blocks`);
    if (removed.includes(period)) wrong.push(`period ${period} is kept and being removed`);
  }
  for (const period of new Set([...blocks.keys(), ...entries.keys()]))
    if (!kept.includes(period) && !removed.includes(period))
      wrong.push(`period ${period} belongs to nothing`);
  for (const [period, rows] of blocks) {
    if (removed.includes(period)) continue;
    const running = boards.some((board) => board.period === period);
    const visible = (entries.get(period) ?? []).filter(({ hidden }) => !hidden);
    let lower = '';
    for (const block of rows) {
      const counted = visible.filter(
        ({ position }) => position >= block.lower && position < block.upper,
      ).length;
      const name = `block ${JSON.stringify(block.lower)} of period ${period}`;
      if (block.lower !== lower) wrong.push(`${name} should begin at ${JSON.stringify(lower)}`);
      if (counted !== block.entries)
        wrong.push(`${name} has ${counted} entries, and its count is ${block.entries}`);
      if (block.sealed === running) wrong.push(`${name} is ${running ? '' : 'not '}sealed`);
      lower = block.upper;
    }
    if (lower !== '~') wrong.push(`the blocks of period ${period} end at ${JSON.stringify(lower)}`);
  }
  return wrong;
}
