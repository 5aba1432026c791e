import type { Limits } from '../kernel/limits.ts';
import type { StorageOperations } from '../storage/storage.ts';
import { metadataErrors } from './errors.ts';
import type { MetadataStoreDependencies } from './store.ts';

/**
 * How the totals of an owner stay exact while most writes touch one row.
 *
 * An entry reserves bytes of its owner's total: `reserved`, never fewer than its `bytes`. The owner counts its entries
 * and the sum of what they reserve.
 *
 * - Entries come and go, and `reserved` changes, only in units that have locked the row of the owner by charging it. So
 *   the counters cannot drift, whoever else writes.
 * - A value that fits what its entry reserves is written by one guarded statement, without the owner.
 * - A value that does not fit reserves more: its size rounded up, so that an entry that grows a little at a time
 *   charges its owner seldom.
 * - Where that would pass the owner's limit, nothing is rounded, and all other entries give back what they reserve
 *   beyond their size. Only where even the sizes would pass it is the write refused. So the limit is exact.
 *
 * Locks are taken in the order owner, entries. The one statement locks one row and waits for no other.
 */
interface Reservation {
  /** For each of the sizes asked for, in that order. */
  readonly reserved: readonly number[];
  /** What the other entries gave back; the owner is still to be charged with it. */
  readonly freed: number;
}

/** What an entry reserves for a value that has room to grow. */
export const roomy = (bytes: number): number => Math.ceil(bytes / 64) * 64;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * Reserves room for values, with the row of the owner locked.
 *
 * `others` is what all entries but those of `entryKeys` reserve. Throws METADATA_TOTAL_TOO_LARGE.
 */
export async function reserve(
  unit: StorageOperations,
  { entries, bytesLimit }: MetadataStoreDependencies,
  ownerId: string,
  others: number,
  entryKeys: readonly string[],
  sizes: readonly number[],
): Promise<Reservation> {
  const rounded = sizes.map(roomy);
  if (others + sum(rounded) <= bytesLimit) return { reserved: rounded, freed: 0 };
  const over = others + sum(sizes) - bytesLimit;
  return { reserved: sizes, freed: over > 0 ? await giveBack() : 0 };

  /** Makes the other entries reserve no more than their size; returns what that frees. */
  async function giveBack(): Promise<number> {
    const found = await unit.find(entries, { where: { ownerId } });
    const loose = found.filter((row) => row.reserved > row.bytes && !entryKeys.includes(row.entryKey));
    if (sum(loose.map((row) => row.reserved - row.bytes)) < over) throw tooLarge(bytesLimit);
    // Values may have grown within their reservations since; from here on their rows are locked.
    const locked = await unit.update(
      entries,
      { ownerId, entryKey: { in: loose.map((row) => row.entryKey) } },
      { bytes: { add: 0 } },
      { orderBy: ['entryKey'] },
    );
    const freed = sum(locked.map((row) => row.reserved - row.bytes));
    if (freed < over) throw tooLarge(bytesLimit);
    for (const { entryKey, bytes, reserved } of locked)
      if (reserved > bytes) await unit.update(entries, { ownerId, entryKey }, { reserved: bytes });
    return freed;
  }
}

/** Reserves room for the first values of an owner that has none. Throws METADATA_TOTAL_TOO_LARGE. */
export function reserveFirst(
  { bytesLimit }: MetadataStoreDependencies,
  sizes: readonly number[],
): readonly number[] {
  const rounded = sizes.map(roomy);
  if (sum(rounded) <= bytesLimit) return rounded;
  if (sum(sizes) > bytesLimit) throw tooLarge(bytesLimit);
  return sizes;
}

/** Throws METADATA_TOO_MANY_ENTRIES where the owner has more entries than it may. */
export function checkEntries(metadataEntries: number, { entriesLimit }: MetadataStoreDependencies): void {
  if (metadataEntries > entriesLimit)
    throw metadataErrors.METADATA_TOO_MANY_ENTRIES({
      message: `there are at most ${entriesLimit} metadata entries`,
      metadata: { limit: String(entriesLimit) },
    });
}

const tooLarge = (limit: Limits['metadataTotalBytes']) =>
  metadataErrors.METADATA_TOTAL_TOO_LARGE({
    message: `all metadata values together have at most ${limit} bytes`,
    metadata: { limit: String(limit) },
  });
