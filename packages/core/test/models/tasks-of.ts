import { scheduledTasks } from '../../src/scheduler/tables.ts';
import type { Storage } from '../../src/storage/storage.ts';

/**
 * Makes a storage on which a scheduler runs tasks of one area alone. Where time leaps again and again, each leap makes
 * every task due: on Postgres those of the others cost ten times what a model asks about.
 */
export function withTasksOf(area: string, storage: Storage): Storage {
  const find: Storage['find'] = async (table, query) => {
    const rows = await storage.find(table, query);
    if ((table.name as string) !== scheduledTasks.name) return rows;
    return rows.filter((row) => (row as { readonly name: string }).name.startsWith(`${area}.`));
  };
  return { ...storage, find };
}
