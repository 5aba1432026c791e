import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';

/**
 * Makes a storage on which a scheduler runs only the tasks of one area. Each time jump makes every task due, and on
 * Postgres the tasks of other areas would cost ten times as much as the calls of a model.
 */
export function withTasksOf(area: string, storage: Storage): Storage {
  const find: Storage['find'] = async (table, query) => {
    const rows = await storage.find(table, query);
    if ((table.name as string) !== scheduledTasks.name) return rows;
    return rows.filter((row) => (row as { readonly name: string }).name.startsWith(`${area}.`));
  };
  return { ...storage, find };
}
