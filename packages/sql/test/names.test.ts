import { expect, test } from 'vitest';
import { indexName, snakeCase } from '../src/names.ts';

test('a column name is lower_snake in SQL', () => {
  expect(['id', 'accountId', 'lastSeenAt'].map(snakeCase)).toEqual(['id', 'account_id', 'last_seen_at']);
});

test('an index is named after its table and columns', () => {
  expect(indexName('sessions', ['accountId', 'lastSeenAt'], 'idx')).toBe(
    'sessions_account_id_last_seen_at_idx',
  );
  expect(indexName('accounts', ['name'], 'key')).toBe('accounts_name_key');
});

test('an index name that is too long for Postgres is shortened and stays distinct', () => {
  const columns = ['theFirstOfManyLongColumns', 'theSecondOfManyLongColumns', 'theThird'];
  const name = indexName('a_table_with_a_long_name', columns, 'key');
  const other = indexName('a_table_with_a_long_name', [...columns, 'more'], 'key');
  expect(name.length).toBeLessThanOrEqual(63);
  expect(name).toMatch(/_key$/);
  expect(name).not.toBe(other);
  expect(indexName('a_table_with_a_long_name', columns, 'key')).toBe(name);
});
