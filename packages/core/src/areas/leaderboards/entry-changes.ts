import type { ReadOperations, StorageOperations } from '../../storage/storage.ts';
import { unawaited } from '../../storage/unawaited.ts';
import {
  addToBlocks,
  type BlockCounts,
  balanceBlock,
  blockOf,
  isUnbalanced,
  lockBlocks,
  takeBack,
} from './blocks.ts';
import { type BlockRow, type EntryRow, leaderboardEntries } from './tables.ts';

/** An entry before and after a change; null where there is none. */
export interface EntryChange {
  readonly accountId: string;
  readonly before: EntryRow | null;
  readonly after: EntryRow | null;
}

/** What a unit has changed in one version. */
export interface ChangedEntries {
  readonly changes: readonly EntryChange[];
  /** The locked blocks of the positions before and after, as they were before. */
  readonly blocks: readonly BlockRow[];
  /** Divides and joins the blocks that need it. Call it when nothing reads by `blocks` any more. */
  balance(): Promise<void>;
}

/** Which entries to change and how. */
export interface EntryUpdate {
  readonly period: number;
  readonly accountIds: readonly string[];
  /** The limit `leaderboardBlockEntries`. */
  readonly blockEntries: number;
  /** Returns the entry of an account after the change, or null to remove it. Called again if another unit was first. */
  readonly change: (accountId: string, before: EntryRow | null) => EntryRow | null;
  /** Called before the blocks are locked. */
  readonly beforeLock?: (changes: readonly EntryChange[]) => Promise<unknown>;
  /** Whether only a running version may change. */
  readonly isSubmission?: boolean;
}

/** Returns the entries of accounts in a version. */
export const readEntries = async (
  reads: Pick<ReadOperations, 'find'>,
  period: number,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> => {
  const [accountId] = accountIds;
  const where = { period, accountId: accountIds.length === 1 ? accountId! : { in: accountIds } };
  const rows = await reads.find(leaderboardEntries, { where, limit: accountIds.length });
  return new Map(rows.map((row) => [row.accountId, row]));
};

/**
 * Changes entries of one version and the counts of their blocks in one unit. The writes are sent, but not awaited.
 *
 * Returns null, and changes nothing, if `isSubmission` and the version has ended.
 */
export async function changeEntries(
  unit: StorageOperations,
  { period, accountIds, blockEntries, change, beforeLock, isSubmission }: EntryUpdate,
): Promise<ChangedEntries | null> {
  const read = () => readEntries(unit, period, accountIds);
  let entries = await read();
  for (;;) {
    const changes = accountIds.map((accountId): EntryChange => {
      const before = entries.get(accountId) ?? null;
      return { accountId, before, after: change(accountId, before) };
    });
    await beforeLock?.(changes);
    const counted = countedAt(changes);
    if (counted.size === 0) return { changes, blocks: [], balance: async () => undefined };
    const locked = await lockBlocks(unit, period, counted, read);
    if (isSubmission && (locked.blocks.length === 0 || locked.blocks.some(({ sealed }) => sealed))) {
      takeBack(unit, period, locked.added);
      return null;
    }
    if (accountIds.every((id) => areEqual(entries.get(id), locked.read.get(id)))) {
      const added = addedTo(locked.blocks, counted);
      const counts = locked.added.size > 0 ? [] : addToBlocks(unit, period, added);
      for (const write of [...counts, ...writeEntries(unit, period, changes)]) unawaited(write);
      return {
        changes,
        blocks: locked.blocks,
        async balance() {
          for (const { lower, entries } of locked.blocks) {
            const number = added.get(lower) ?? 0;
            if (isUnbalanced(entries + number, number, blockEntries))
              await balanceBlock(unit, period, lower, blockEntries);
          }
        },
      };
    }
    // Another unit has changed an entry between the read and the lock.
    takeBack(unit, period, locked.added);
    entries = locked.read;
  }
}

const areEqual = (left: EntryRow | undefined, right: EntryRow | undefined): boolean =>
  left?.position === right?.position &&
  left?.hidden === right?.hidden &&
  left?.submissions === right?.submissions;

/** Returns what the changes add to the count at each position, before and after. Hidden entries do not count. */
function countedAt(changes: readonly EntryChange[]): BlockCounts {
  const counted = new Map<string, number>();
  const add = (entry: EntryRow | null, number: number): void => {
    if (entry) counted.set(entry.position, (counted.get(entry.position) ?? 0) + (entry.hidden ? 0 : number));
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return counted;
}

/** Returns what is added to the count of each block. */
function addedTo(blocks: readonly BlockRow[], counted: BlockCounts): BlockCounts {
  const added = new Map<string, number>();
  for (const [position, number] of counted) {
    const block = blockOf(blocks, position);
    if (block && number !== 0) added.set(block.lower, (added.get(block.lower) ?? 0) + number);
  }
  return added;
}

function writeEntries(
  unit: StorageOperations,
  period: number,
  changes: readonly EntryChange[],
): Promise<unknown>[] {
  const removed = changes.filter(({ before, after }) => before && !after);
  const created = changes.flatMap(({ before, after }) => (!before && after ? [after] : []));
  const writes: Promise<unknown>[] = [];
  if (removed.length > 0) {
    const accountId = { in: removed.map((change) => change.accountId) };
    writes.push(unit.delete(leaderboardEntries, { period, accountId }));
  }
  if (created.length > 0) writes.push(unit.insert(leaderboardEntries, created));
  for (const { accountId, before, after } of changes) {
    if (!before || !after) continue;
    const { hidden, position, submissions, metadata } = after;
    // A column that stays the same is left out, so its index is not written.
    const moved = position !== before.position || hidden !== before.hidden;
    const patch = { submissions, metadata, ...(moved && { hidden, position }) };
    writes.push(unit.update(leaderboardEntries, { accountId, period }, patch, { returns: 'key' }));
  }
  return writes;
}
