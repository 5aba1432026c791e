import { scan } from '../../storage/scan.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { accountItems, entitlementLedger } from './tables.ts';

/** An item of an account whose ledger does not explain its count. */
export interface LedgerDifference {
  readonly accountId: string;
  readonly catalogItemId: string;
  /** The count of the item. */
  readonly count: bigint;
  /** The sum of the increments in its ledger. */
  readonly sum: bigint;
  /** What is wrong, in words. */
  readonly problem: string;
}

const pageSize = 500;

/**
 * Compares every count with the ledger: the count is the sum of the increments, and the rows of the ledger are numbered
 * from 1 without gaps. Returns the differences; an empty list means that all is well.
 *
 * Reads everything page by page, so it is for tests, examples and inspections, not for requests. Call it while nothing
 * is written: a change between two reads looks like a difference.
 */
export async function verifyLedger(storage: StorageOperations): Promise<readonly LedgerDifference[]> {
  const differences: LedgerDifference[] = [];
  const seen = new Set<string>();
  for await (const items of scan(storage, accountItems, {}, pageSize))
    for (const { accountId, itemId: catalogItemId, count, changes, ledgerId } of items) {
      const { sum, rows, gap } = await readLedger(storage, ledgerId);
      const problems = [
        ...(sum === count ? [] : ['the count is not the sum of the increments']),
        ...(rows === changes ? [] : [`the ledger has ${rows} rows for ${changes} changes`]),
        ...(gap === null ? [] : [`row ${gap} of the ledger is missing`]),
        ...(seen.has(ledgerId) ? ['another item has the same ledger'] : []),
      ];
      seen.add(ledgerId);
      for (const problem of problems) differences.push({ accountId, catalogItemId, count, sum, problem });
    }
  return differences;
}

async function readLedger(storage: StorageOperations, ledgerId: string) {
  let sum = 0n;
  let rows = 0;
  let gap: number | null = null;
  for await (const page of scan(storage, entitlementLedger, { where: { ledgerId } }, pageSize))
    for (const { number, increment } of page) {
      rows += 1;
      sum += increment;
      if (number !== rows) gap ??= rows;
    }
  return { sum, rows, gap };
}
