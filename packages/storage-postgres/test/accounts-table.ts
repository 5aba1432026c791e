import { column, defineTable } from '@lobbykit/core/storage';

export const accounts = defineTable({
  name: 'accounts',
  columns: {
    id: column.text(),
    name: column.text(),
    visits: column.int({ default: 0 }),
    coins: column.int64({ default: 0n }),
  },
  key: ['id'],
  unique: [['name']],
});

export const account = (id: string): { id: string; name: string } => ({ id, name: `name of ${id}` });
