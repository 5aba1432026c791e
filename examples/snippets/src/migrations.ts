import { defineDataStep } from '@lobbykit/core/area';
import { column, createMemoryStorage, defineTable } from '@lobbykit/core/storage';

export const storage = createMemoryStorage();

export const firstGuilds = defineTable({
  name: 'guilds',
  columns: {
    id: column.text(),
    name: column.text(),
    motto: column.text.nullable(),
  },
  key: ['id'],
  unique: [['name']],
});

// #region table
export const guilds = defineTable({
  name: 'guilds',
  columns: {
    id: column.text(),
    name: column.text(),
    slug: column.text.nullable(), // new: null in existing rows
    level: column.int({ default: 1 }), // new: 1 in existing rows
  },
  key: ['id'],
  unique: [['slug']], // new: refused if existing rows have equal values
  indexes: [['level']], // new
  removed: { columns: ['motto'], unique: [['name']], indexes: [['motto']] },
});
// #endregion

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

// #region data-step
export const fillSlugs = defineDataStep({
  name: 'guilds.fill-slugs',
  table: guilds,
  where: { slug: null },
  async change(unit, rows) {
    for (const { id, name } of rows) await unit.update(guilds, { id, name }, { slug: slugOf(name) });
  },
});
// #endregion
