import type { StorageOperations } from '../storage/storage.ts';
import { metadataErrors } from './errors.ts';
import type { MetadataStoreDependencies } from './store.ts';
import { serverPrefix } from './visibility.ts';

/**
 * How the totals of an owner stay exact although most writes touch one row.
 *
 * An entry reserves bytes of its owner's total: `reserved`, never fewer than its `bytes`. The owner counts its entries
 * and the sum of the bytes that they reserve.
 *
 * - Entries are added and removed, and `reserved` changes, only in units that have locked the row of the owner by
 *   charging it. So the counters stay exact with any number of concurrent writers.
 * - A value that fits into the reservation of its entry is written by one guarded statement, without the owner.
 * - A value that does not fit reserves more: its size rounded up, so that an entry that grows slowly charges its owner
 *   rarely.
 * - If that would exceed the owner's limit, nothing is rounded, and all other entries give back what they reserve beyond
 *   their size. The write is refused only if the sizes alone would exceed the limit. So the limit is exact.
 *
 * Locks are taken in the order owner, entries. The one statement locks one row and waits for no other lock.
 */
interface Reservation {
  /** The reserved bytes for each of the given sizes, in their order. */
  readonly reserved: readonly number[];
  /** The bytes that other entries gave back. The caller still has to subtract them from the owner's total. */
  readonly freed: number;
}

/** Rounds the size of a value up, so that it can grow within its reservation. */
export const roundedSize = (bytes: number): number => Math.ceil(bytes / 64) * 64;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * Reserves bytes for values. The caller has locked the row of the owner.
 *
 * `others` is the number of bytes that all entries except those of `entryKeys` reserve. Throws METADATA_TOTAL_TOO_LARGE.
 */
export async function reserve(
  unit: StorageOperations,
  { entries, bytesLimit }: MetadataStoreDependencies,
  ownerId: string,
  others: number,
  entryKeys: readonly string[],
  sizes: readonly number[],
): Promise<Reservation> {
  const rounded = sizes.map(roundedSize);
  if (others + sum(rounded) <= bytesLimit) return { reserved: rounded, freed: 0 };
  const over = others + sum(sizes) - bytesLimit;
  return { reserved: sizes, freed: over > 0 ? await giveBack() : 0 };

  /** Reduces the reservations of the other entries to their sizes, and returns the number of bytes that this frees. */
  async function giveBack(): Promise<number> {
    const found = await unit.find(entries, { where: { ownerId } });
    const loose = found.filter((row) => row.reserved > row.bytes && !entryKeys.includes(row.entryKey));
    if (sum(loose.map((row) => row.reserved - row.bytes)) < over) throw tooLarge(bytesLimit);
    // Values may have grown within their reservations since the read. From here on their rows are locked.
    const locked = await unit.lock(
      entries,
      { ownerId, entryKey: { in: loose.map((row) => row.entryKey) } },
      { orderBy: ['entryKey'] },
    );
    const freed = sum(locked.map((row) => row.reserved - row.bytes));
    if (freed < over) throw tooLarge(bytesLimit);
    for (const { entryKey, bytes, reserved } of locked)
      if (reserved > bytes) await unit.update(entries, { ownerId, entryKey }, { reserved: bytes });
    return freed;
  }
}

/**
 * Returns the limits for a write of these keys. Those that only operators write have room of their own beyond the limits, so
 * that a player who fills their metadata keeps nothing of the server's from being written.
 */
export function roomFor(
  dependencies: MetadataStoreDependencies,
  entryKeys: readonly string[],
): MetadataStoreDependencies {
  const { serverRoom, entriesLimit, bytesLimit } = dependencies;
  if (!serverRoom || !entryKeys.every((key) => key.startsWith(serverPrefix))) return dependencies;
  return {
    ...dependencies,
    entriesLimit: entriesLimit + serverRoom.entries,
    bytesLimit: bytesLimit + serverRoom.bytes,
  };
}

/** Reserves bytes for the first values of an owner. Throws METADATA_TOTAL_TOO_LARGE. */
export function reserveFirst(
  { bytesLimit }: MetadataStoreDependencies,
  sizes: readonly number[],
): readonly number[] {
  const rounded = sizes.map(roundedSize);
  if (sum(rounded) <= bytesLimit) return rounded;
  if (sum(sizes) > bytesLimit) throw tooLarge(bytesLimit);
  return sizes;
}

/** Throws METADATA_TOO_MANY_ENTRIES if the number of an owner's entries exceeds the limit. */
export function checkEntries(metadataEntries: number, { entriesLimit }: MetadataStoreDependencies): void {
  if (metadataEntries > entriesLimit)
    throw metadataErrors.METADATA_TOO_MANY_ENTRIES({
      message: `there may be at most ${entriesLimit} metadata entries`,
      metadata: { limit: String(entriesLimit) },
    });
}

const tooLarge = (limit: number) =>
  metadataErrors.METADATA_TOTAL_TOO_LARGE({
    message: `all metadata values together may have at most ${limit} bytes`,
    metadata: { limit: String(limit) },
  });
