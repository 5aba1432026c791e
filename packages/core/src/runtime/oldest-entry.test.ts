import { expect, test } from 'vitest';
import { createDeleteOldest } from './oldest-entry.ts';

test('the entry that was added first is deleted, whatever was deleted, set again or cleared before', () => {
  const entries = new Map<number, string>();
  const deleteOldest = createDeleteOldest(entries);
  const replaced = (key: number): void => {
    entries.delete(key);
    entries.set(key, '');
  };
  deleteOldest();
  for (let key = 0; key < 10; key++) replaced(key);
  deleteOldest();
  deleteOldest();
  expect([...entries.keys()]).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  replaced(2);
  entries.delete(3);
  deleteOldest();
  expect([...entries.keys()]).toEqual([5, 6, 7, 8, 9, 2]);
  for (let count = 0; count < 6; count++) deleteOldest();
  expect(entries.size).toBe(0);
  replaced(1);
  entries.clear();
  for (let key = 0; key < 1_000; key++) {
    replaced(key);
    if (entries.size > 7) deleteOldest();
  }
  expect([...entries.keys()]).toEqual([993, 994, 995, 996, 997, 998, 999]);
});
