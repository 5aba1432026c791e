import { type DataStep, defineDataStep } from '../../src/data-steps/data-step.ts';
import { dataStepProgress } from '../../src/data-steps/tables.ts';
import type { StorageOperations } from '../../src/storage/storage.ts';
import { column, defineTable } from '../../src/storage/table.ts';

/** The table that the steps of these tests change. */
export const guilds = defineTable({
  name: 'guilds',
  columns: {
    id: column.text(),
    name: column.text(),
    slug: column.text.nullable(),
    /** How often a step has changed the row. */
    changes: column.int({ default: 0 }),
  },
  key: ['id'],
});

/** One row for each batch, written in its unit. */
export const batches = defineTable({
  name: 'guild_batches',
  columns: { first: column.text(), node: column.text() },
  key: ['first'],
});

export const guildTables = [guilds, batches, dataStepProgress];

export const guildCount = 95;

/** Inserts guilds with the ids `g000`, `g001`, … */
export const insertGuilds = (storage: StorageOperations) =>
  storage.insert(
    guilds,
    Array.from({ length: guildCount }, (_, at) => {
      const id = `g${String(at).padStart(3, '0')}`;
      return { id, name: `Guild ${at}` };
    }),
  );

/** Returns a step that fills the slugs in batches of ten. `onBatch` runs in the unit of each, after its changes. */
export const fillSlugs = (
  node = '',
  onBatch: (unit: StorageOperations, first: string) => Promise<void> = async () => {},
): DataStep =>
  defineDataStep({
    name: 'guilds.fill-slugs',
    table: guilds,
    batchSize: 10,
    async change(unit, rows) {
      for (const { id, name } of rows) {
        const slug = name.toLowerCase().replace(' ', '-');
        await unit.update(guilds, { id, name }, { slug, changes: { add: 1 } });
      }
      const first = rows[0]!.id;
      await unit.insert(batches, { first, node });
      await onBatch(unit, first);
    },
  });
