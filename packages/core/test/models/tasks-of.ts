import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { storages } from '../operations/storages.ts';

/**
 * Makes a storage on which a scheduler runs only the tasks of some areas. Each time jump makes every task due, and on
 * Postgres the tasks of other areas would cost ten times as much as the calls of a model.
 */
export function withTasksOf(areas: readonly string[], storage: Storage): Storage {
  const find: Storage['find'] = async (table, query) => {
    const rows = await storage.find(table, query);
    if ((table.name as string) !== scheduledTasks.name) return rows;
    return rows.filter((row) => areas.includes((row as { readonly name: string }).name.split('.')[0]!));
  };
  return { ...storage, find };
}

/** The storages that are compared, each with only the tasks of some areas. In memory alone, models run with all tasks. */
export const storagesWithTasksOf = (...areas: readonly string[]): readonly (() => Promise<Storage>)[] =>
  Object.values(storages).map((open) => async () => withTasksOf(areas, await open()));
