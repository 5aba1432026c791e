import type { StorageOperations } from '../storage/storage.ts';
import { column, defineTable } from '../storage/table.ts';
import type { ApiError } from './errors.ts';

/** Numbers of things that have a limit, counted where they are made: a count of rows would let two callers pass together. */
export const counters = defineTable({
  name: 'counters',
  columns: { name: column.text(), value: column.int() },
  key: ['name'],
});

/** Counts one more within a unit and throws `full` above the limit; the throw rolls the unit back. */
export async function countUp(
  unit: StorageOperations,
  name: string,
  limit: number,
  full: (limit: number) => ApiError,
): Promise<void> {
  const [counter] = await unit.insert(counters, { name, value: 1 }, { orUpdate: { value: { add: 1 } } });
  if (counter!.value > limit) throw full(limit);
}

/** Counts some fewer. */
export async function countDown(unit: StorageOperations, name: string, removed: number): Promise<void> {
  if (removed > 0) await unit.update(counters, { name }, { value: { add: -removed } });
}
