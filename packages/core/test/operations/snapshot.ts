import { areas } from '../../src/areas/areas.ts';
import { engineTables } from '../../src/backend/engine-tables.ts';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Storage } from '../../src/storage/storage.ts';

const { tables } = createCatalogue(areas, engineTables);

/** The rows as JSON text, by table. */
export type Snapshot = Readonly<Record<string, readonly string[]>>;

const digits = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

/** Reads everything in a storage except the given tables. */
export async function snapshotOf(storage: Storage, but: readonly string[] = []): Promise<Snapshot> {
  const wanted = tables.filter(({ name }) => !but.includes(name));
  const read = wanted.map(async (table) => {
    const rows = await storage.find(table, {});
    return [table.name, rows.map((row) => JSON.stringify(row, digits))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
