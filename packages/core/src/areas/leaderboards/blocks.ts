import type { ReadOperations, StorageOperations } from '../../storage/storage.ts';
import { type Row, selectColumns } from '../../storage/table.ts';
import { unawaited } from '../../storage/unawaited.ts';
import { boundBetween, endOfPositions } from './rules.positions.ts';
import { type BlockRow, leaderboardBlocks, leaderboardEntries } from './tables.ts';

/**
 * The kept counts.
 *
 * The positions of a version are divided into blocks without a gap. Each block has a row with the number of visible
 * entries in it, which changes in the unit that changes the entries. So a rank is a sum of at most some thousand numbers
 * and a count within one block. A unit that changes an entry has locked the block of its position, and both blocks if the
 * entry moves. It locks blocks in the order of their positions.
 *
 * A block with more entries than `leaderboardBlockEntries` is divided in the middle. One with at most a quarter is joined
 * with the next one, if both together have at most half. Both happens in the unit that makes it necessary.
 *
 * A small leaderboard has about `spreadBlocks` blocks, so that its writers rarely wait for each other: with one block, each
 * would wait for the commit of the one before.
 */

/** A version has fewer blocks than this only if they are small. Blocks are joined if there are more than twice as many. */
const spreadBlocks = 64;
/** A block that is divided to have more blocks has at least this many entries afterwards. */
const spreadEntries = 16;
/** Larger blocks belong to versions with enough of them, unless the limit is as small. */
const maxSpreadEntries = 128;

/** Creates the blocks of a new version: one for all positions. */
export const createBlocks = (unit: StorageOperations, period: number): Promise<unknown> =>
  unit.insert(leaderboardBlocks, { period, lower: '', upper: endOfPositions, entries: 0 });

/** Returns the block of a position; undefined if the version has been removed. */
async function findBlock(
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  position: string,
): Promise<BlockRow | undefined> {
  const [block] = await reads.find(leaderboardBlocks, {
    where: { period, lower: { lte: position } },
    orderBy: [{ column: 'lower', descending: true }],
    limit: 1,
  });
  return block;
}

/** What a block begins with, and its count. */
const blockCounts = selectColumns(leaderboardBlocks, ['entries']);

/** As many of these rows are read in the time of one more statement. */
const blocksPerStatement = 16;
/** Fewer statements never take longer than all blocks. */
export const minStatements = 8;

export type BlockCount = Row<typeof blockCounts>;

/** Returns the counts of all blocks in their order, or of the first ones. */
export const readCounts = (
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  limit?: number,
): Promise<readonly BlockCount[]> =>
  reads.find(blockCounts, { where: { period }, orderBy: ['lower'], ...(limit !== undefined && { limit }) });

/** The blocks of some positions. */
export interface FoundBlocks {
  /** What the block of each position begins with; undefined if the version has been removed. */
  readonly lowers: readonly (string | undefined)[];
  /** All blocks, if they were read: they are when that takes less time than one for each position. */
  readonly all: readonly BlockCount[] | null;
}

/** Finds the blocks of positions. */
export async function findBlocks(
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  positions: readonly string[],
): Promise<FoundBlocks> {
  if (positions.length >= minStatements) {
    const limit = blocksPerStatement * positions.length;
    const blocks = await readCounts(reads, period, limit + 1);
    if (blocks.length <= limit)
      return { lowers: positions.map((position) => lastFrom(blocks, position)?.lower), all: blocks };
  }
  const blocks = await Promise.all(positions.map((position) => findBlock(reads, period, position)));
  return { lowers: blocks.map((block) => block?.lower), all: null };
}

/** Returns the last of sorted blocks that does not begin behind a position. */
function lastFrom<B extends Pick<BlockRow, 'lower'>>(blocks: readonly B[], position: string): B | undefined {
  let from = 0;
  let to = blocks.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (blocks[middle]!.lower <= position) from = middle + 1;
    else to = middle;
  }
  return blocks[from - 1];
}

/** Returns the block that has a position, of some blocks in their order. */
export function blockOf(blocks: readonly BlockRow[], position: string): BlockRow | undefined {
  const block = lastFrom(blocks, position);
  return block && position < block.upper ? block : undefined;
}

/** What is added to the counts of blocks, by what the block begins with. */
export type BlockCounts = ReadonlyMap<string, number>;

/** Blocks that a unit has locked. */
export interface LockedBlocks<Read> {
  /** As they were before. None if the version has been removed. */
  readonly blocks: readonly BlockRow[];
  readonly read: Read;
  /** What was added to them when they were locked. */
  readonly added: BlockCounts;
}

/** A change of so few blocks adds to the counts when it locks them, which saves a statement. */
const maxCountedBlocks = 2;

/**
 * Locks the blocks of some positions until the unit ends. `read` is called when the blocks are being locked, so what it
 * reads is as they are, and costs no round trip of its own.
 *
 * `counted` says what the caller will add to the count of the block of each position, unless `read` shows that another unit
 * was first. If there are few blocks, that is added at once, and the caller takes it back if it changes its mind.
 */
export async function lockBlocks<Read>(
  unit: StorageOperations,
  period: number,
  counted: BlockCounts,
  read: () => Promise<Read>,
): Promise<LockedBlocks<Read>> {
  const positions = [...counted.keys()];
  for (;;) {
    const { lowers } = await findBlocks(unit, period, positions);
    const counts = new Map<string, number>();
    for (const [at, lower] of lowers.entries())
      if (lower !== undefined) counts.set(lower, (counts.get(lower) ?? 0) + counted.get(positions[at]!)!);
    const countsNow = counts.size <= maxCountedBlocks;
    const [rows, result] = await Promise.all([
      countsNow ? countAndLock(unit, period, counts) : lock(unit, period, [...counts.keys()]),
      read(),
    ]);
    const added: BlockCounts = countsNow
      ? new Map(rows.map(({ lower }) => [lower, counts.get(lower)!]))
      : new Map();
    const blocks = rows.map((row) => ({ ...row, entries: row.entries - (added.get(row.lower) ?? 0) }));
    const isLocked = positions.every((position, at) => blockOf(blocks, position)?.lower === lowers[at]);
    if (isLocked || counts.size === 0) return { blocks, read: result, added };
    // Another unit has divided or joined a block while this one waited.
    takeBack(unit, period, added);
  }
}

const lock = (unit: StorageOperations, period: number, lowers: readonly string[]): Promise<BlockRow[]> =>
  unit.lock(leaderboardBlocks, { period, lower: { in: lowers } }, { orderBy: ['lower'] });

/** Adds to blocks one after the other, in the order of their positions. Adding 0 only locks. */
const countAndLock = async (
  unit: StorageOperations,
  period: number,
  counts: BlockCounts,
): Promise<BlockRow[]> => {
  const lowers = [...counts.keys()].sort();
  const rows = await Promise.all(
    lowers.map((lower) =>
      unit.update(leaderboardBlocks, { period, lower }, { entries: { add: counts.get(lower)! } }),
    ),
  );
  return rows.flat();
};

/** Takes back what was added to locked blocks. */
export function takeBack(unit: StorageOperations, period: number, added: BlockCounts): void {
  const opposite = new Map([...added].map(([lower, number]) => [lower, -number]));
  for (const write of addToBlocks(unit, period, opposite)) unawaited(write);
}

/** Adds to the counts of locked blocks, by what the block begins with. */
export function addToBlocks(unit: StorageOperations, period: number, added: BlockCounts): Promise<unknown>[] {
  const byNumber = new Map<number, string[]>();
  for (const [lower, number] of added) {
    if (number !== 0) byNumber.set(number, [...(byNumber.get(number) ?? []), lower]);
  }
  return [...byNumber].map(([number, lowers]) =>
    unit.update(
      leaderboardBlocks,
      { period, lower: lowers.length === 1 ? lowers[0]! : { in: lowers } },
      { entries: { add: number } },
      { returns: 'key' },
    ),
  );
}

/**
 * Whether a block may have to be divided or joined. A full next block, or a version with enough blocks, is not tried again
 * at every change.
 */
export const isUnbalanced = (entries: number, added: number, maxEntries: number): boolean =>
  entries > maxEntries ||
  (added > 0 && maySpread(entries, added, maxEntries)) ||
  (added < 0 && entries <= maxEntries / 4 && crosses(entries, entries - added, Math.ceil(maxEntries / 32)));

/** Whether a number leaves a multiple of a step when it falls. */
const crosses = (entries: number, before: number, step: number): boolean =>
  Math.floor(entries / step) < Math.floor(before / step) || entries % step === 0;

/** Whether a block has just grown by enough entries to look at the number of blocks. */
const maySpread = (entries: number, added: number, maxEntries: number): boolean =>
  maxEntries > maxSpreadEntries &&
  entries >= 2 * spreadEntries &&
  entries - added < maxSpreadEntries &&
  Math.floor(entries / spreadEntries) > Math.floor((entries - added) / spreadEntries);

/** Divides or joins a locked block if its number of entries, and the number of blocks, ask for it. */
export async function balanceBlock(
  unit: StorageOperations,
  period: number,
  lower: string,
  maxEntries: number,
): Promise<void> {
  // Read again: the unit has changed its number since it was locked.
  const block = await unit.get(leaderboardBlocks, { period, lower });
  if (block === null) return;
  if (block.entries > maxEntries) return divide(unit, block, maxEntries);
  const spreads = maxEntries > maxSpreadEntries;
  const blocks = spreads ? await unit.count(leaderboardBlocks, { period }) : 0;
  if (spreads && blocks < spreadBlocks && block.entries >= 2 * spreadEntries)
    return divide(unit, block, 2 * spreadEntries, spreadBlocks - blocks + 1);
  if (block.entries <= maxEntries / 4 && (!spreads || blocks > 2 * spreadBlocks))
    await join(unit, block, maxEntries);
}

/** Divides a block into equal parts of at most half the maximum. There are more than two only if many entries came at once. */
async function divide(
  unit: StorageOperations,
  block: BlockRow,
  maxEntries: number,
  maxParts: number = block.entries,
): Promise<void> {
  const { period, upper, sealed } = block;
  const parts = Math.min(block.entries, maxParts, Math.max(2, Math.round((2 * block.entries) / maxEntries)));
  let { lower } = block;
  let rest = block.entries;
  for (let part = parts; part > 1; part--) {
    const entries = Math.floor(rest / part);
    const [last, next] = await unit.find(leaderboardEntries, {
      where: { period, hidden: false, position: { gte: lower, lt: upper } },
      orderBy: ['position'],
      offset: entries - 1,
      limit: 2,
    });
    const bound = boundBetween(last!.position, next!.position);
    rest -= entries;
    await unit.update(leaderboardBlocks, { period, lower }, { upper: bound, entries });
    await unit.insert(leaderboardBlocks, { period, lower: bound, upper, entries: rest, sealed });
    lower = bound;
  }
}

async function join(
  unit: StorageOperations,
  { period, lower, upper, entries }: BlockRow,
  maxEntries: number,
): Promise<void> {
  if (upper === endOfPositions) return;
  const [next] = await unit.lock(
    leaderboardBlocks,
    { period, lower: upper },
    // With a limit, a block that another unit has locked is skipped: waiting here could be a deadlock.
    { limit: 1 },
  );
  if (next === undefined || entries + next.entries > maxEntries / 2) return;
  await unit.delete(leaderboardBlocks, { period, lower: upper });
  await unit.update(
    leaderboardBlocks,
    { period, lower },
    { upper: next.upper, entries: { add: next.entries } },
  );
}

/**
 * Locks all blocks of a version and marks them, so that no score is submitted to it any more: submissions that have
 * begun have committed then.
 */
export async function sealBlocks(unit: StorageOperations, period: number): Promise<void> {
  const open = { period, sealed: false };
  // A submission that this waits for may have divided its block, and the statement does not see the new one.
  for (let sealed = 1; sealed > 0; ) {
    const rows = await unit.update(leaderboardBlocks, open, { sealed: true }, { orderBy: ['lower'] });
    sealed = rows.length;
  }
}
