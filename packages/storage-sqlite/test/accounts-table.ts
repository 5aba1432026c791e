import { column, defineTable } from '@lobbykit/core/storage';

export const accounts = defineTable({
  name: 'accounts',
  columns: {
    id: column.text(),
    name: column.text(),
    visits: column.int({ default: 0 }),
    payload: column.text({ default: '' }),
  },
  key: ['id'],
  unique: [['name']],
});

export const account = (id: string, name = `name of ${id}`): { id: string; name: string } => ({ id, name });
