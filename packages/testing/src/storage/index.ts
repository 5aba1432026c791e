import type { StorageCase } from './case.ts';
import { childrenCases } from './children.ts';
import { concurrencyCases } from './concurrency.ts';
import { isolationCases } from './isolation.ts';
import { limitCases } from './limits.ts';
import { lockCases } from './locks.ts';
import { migrationCases } from './migration.ts';
import { migrationRefusalCases } from './migration-refusals.ts';
import { numberedCases } from './numbered.ts';
import { orderCases } from './order.ts';
import { positionCases } from './position.ts';
import { reentryCases } from './reentry.ts';
import { referenceCases } from './references.ts';
import { refusalCases } from './refusals.ts';
import { removalCases } from './removals.ts';
import { selectionCases } from './selections.ts';
import { snapshotCases } from './snapshots.ts';
import { sumCases } from './sums.ts';
import { togetherCases } from './together.ts';
import { transactionCases } from './transaction.ts';
import { uniqueCases } from './unique.ts';
import { updateCases } from './update.ts';
import { valueCases } from './values.ts';
import { whereCases } from './where.ts';

export type { StorageCapability, StorageCase, StorageGroup } from './case.ts';

/**
 * The rules that every storage keeps, as cases for any test runner:
 *
 * ```ts
 * const missing: StorageCapability[] = []; // what your storage cannot have
 * for (const { group, name, needs, run } of storageCases) {
 *   const skip = needs !== undefined && missing.includes(needs) && `this storage has no ${needs}`;
 *   test(`${group}: ${name}`, { skip }, async () => {
 *     const storage = await openMyStorage(); // empty
 *     await run(async () => storage).finally(() => storage.close());
 *   });
 * }
 * ```
 */
export const storageCases: readonly StorageCase[] = [
  ...valueCases,
  ...childrenCases,
  ...referenceCases,
  ...selectionCases,
  ...refusalCases,
  ...whereCases,
  ...sumCases,
  ...orderCases,
  ...positionCases,
  ...updateCases,
  ...uniqueCases,
  ...transactionCases,
  ...numberedCases,
  ...reentryCases,
  ...concurrencyCases,
  ...lockCases,
  ...togetherCases,
  ...isolationCases,
  ...snapshotCases,
  ...limitCases,
  ...migrationCases,
  ...migrationRefusalCases,
  ...removalCases,
];
