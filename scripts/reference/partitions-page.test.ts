import { describe, expect, test } from 'vitest';
import { areas, createCatalogue, engineTables } from '../../packages/core/src/catalogue/index.ts';
import { column, defineTable } from '../../packages/core/src/storage/table.ts';
import { crossingsOf } from './partitions-page.ts';

const { tables } = createCatalogue(areas, engineTables);

describe('every table says what its rows can be spread by', () => {
  test.each(tables.map((table) => [table.name, table] as const))('%s', (_, { partition, columns }) => {
    expect(partition, 'declare `partition`: a column, or null').not.toBe(undefined);
    if (partition != null) expect(Object.keys(columns)).toContain(partition);
  });
});

test('a way to rows crosses partitions if it does not name the column of the partition', () => {
  const table = defineTable({
    name: 'letters',
    columns: { id: column.text(), owner: column.text(), code: column.text(), sentAt: column.time() },
    key: ['id'],
    unique: [['code'], ['owner', 'code']],
    indexes: [['owner', 'sentAt'], ['sentAt'], ['code']],
    partition: 'owner',
  });
  expect(crossingsOf(table)).toEqual([
    { columns: ['id'], kind: 'lookup' },
    { columns: ['code'], kind: 'unique' },
    { columns: ['sentAt'], kind: 'task' },
    { columns: ['code'], kind: 'lookup' },
  ]);
  expect(crossingsOf({ ...table, partition: null })).toEqual([]);
});
