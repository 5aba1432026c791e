import { column, defineTable, type Storage, type Table } from '@lobbykit/core/storage';
import type { StorageCase } from './case.ts';

/** Makes a case that runs its own migrations. */
export const migrates = (name: string, run: (storage: Storage) => Promise<void>): StorageCase => ({
  name,
  group: 'limits',
  run: async (open) => run(await open()),
});

/** The table that migrations change. */
export const first = defineTable({
  name: 'titles',
  columns: { id: column.text(), label: column.text(), rank: column.int() },
  key: ['id'],
  unique: [['label']],
});

/** Returns the table with more or other columns, and with other parts. */
export const changed = (columns: Table['columns'], rest: Partial<Table> = {}): Table => ({
  ...first,
  ...rest,
  columns: { ...first.columns, ...columns },
});

export const titles = [
  { id: 'a', label: 'one', rank: 1 },
  { id: 'b', label: 'two', rank: 2 },
];

export async function withTitles(storage: Storage): Promise<void> {
  await storage.migrate([first]);
  await storage.insert(first, titles);
}
