import type { StorageOperations } from '../storage/storage.ts';
import { column, defineTable } from '../storage/table.ts';
import type { ApiError } from './errors.ts';

/**
 * Counts of things that have a limit, updated in the unit that creates them. Counting rows instead would let two
 * concurrent callers pass the limit together.
 */
export const counters = defineTable({
  name: 'counters',
  columns: { name: column.text(), value: column.int() },
  key: ['name'],
  partition: null,
  personal: 'none',
});

/** Adds one to a counter within a unit. Throws `limitError` above the limit, which rolls the unit back. */
export async function countUp(
  unit: StorageOperations,
  name: string,
  limit: number,
  limitError: (limit: number) => ApiError,
): Promise<void> {
  const [counter] = await unit.insert(counters, { name, value: 1 }, { orUpdate: { value: { add: 1 } } });
  if (counter!.value > limit) throw limitError(limit);
}

/** Subtracts `removed` from a counter within a unit. */
export async function countDown(unit: StorageOperations, name: string, removed: number): Promise<void> {
  if (removed > 0) await unit.update(counters, { name }, { value: { add: -removed } });
}
