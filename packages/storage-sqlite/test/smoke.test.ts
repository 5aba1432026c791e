import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { column, defineTable } from '@lobbykit/core/storage';
import { expect, test } from 'vitest';
import { openSqlite } from '../src/index.ts';

const things = defineTable({
  name: 'things',
  columns: {
    id: column.text(),
    name: column.text(),
    score: column.int({ default: 0 }),
    coins: column.int64({ default: 0n }),
    done: column.bool({ default: false }),
    at: column.time.nullable(),
    data: column.json({ default: {} }),
  },
  key: ['id'],
  unique: [['name']],
  indexes: [['score'], ['at']],
});

test('smoke', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lobbykit-'));
  const storage = await openSqlite({ path: join(folder, 'a', 'x.db') });
  await storage.migrate([things]);
  await storage.migrate([things]);
  expect(await storage.insert(things, { id: 'a', name: 'A' })).toEqual([
    { id: 'a', name: 'A', score: 0, coins: 0n, done: false, at: null, data: {} },
  ]);
  await storage.insert(things, [
    { id: 'b', name: 'B', coins: 2n ** 63n - 1n, done: true, data: [1, { x: 'é' }], at: 5 },
    { id: 'c', name: 'C', score: 7 },
  ]);
  expect(await storage.get(things, { id: 'b' })).toEqual({
    id: 'b',
    name: 'B',
    score: 0,
    coins: 2n ** 63n - 1n,
    done: true,
    at: 5,
    data: [1, { x: 'é' }],
  });
  await expect(storage.insert(things, { id: 'd', name: 'A' })).rejects.toMatchObject({
    name: 'UniqueConflict',
    columns: ['name'],
  });
  await expect(storage.update(things, { id: 'b' }, { coins: { add: 1n } })).rejects.toMatchObject({
    name: 'NumberOutOfRange',
  });
  expect(
    (await storage.update(things, { id: 'b' }, { coins: { add: -1n }, score: { add: 3 } })).map((r) => [
      r.coins,
      r.score,
    ]),
  ).toEqual([[2n ** 63n - 2n, 3]]);
  expect(
    (await storage.find(things, { orderBy: ['at', { column: 'score', descending: true }], limit: 5 })).map(
      (r) => r.id,
    ),
  ).toEqual(['b', 'c', 'a']);
  expect(
    (
      await storage.find(things, {
        orderBy: ['at', { column: 'score', descending: true }],
        after: { at: null, score: 7, id: 'c' },
      })
    ).map((r) => r.id),
  ).toEqual(['a']);
  expect(
    (
      await storage.update(
        things,
        { id: { in: ['a', 'b', 'c'] } },
        { score: { add: 1 } },
        { orderBy: [{ column: 'score', descending: true }], limit: 2 },
      )
    ).map((r) => [r.id, r.score]),
  ).toEqual([
    ['c', 8],
    ['b', 4],
  ]);
  expect(await storage.count(things, { name: { prefix: 'A' } })).toBe(1);
  expect(
    await storage.transaction(async (unit) => {
      await unit.insert(things, { id: 'e', name: 'E' });
      return (await unit.get(things, { id: 'e' }))?.name;
    }),
  ).toBe('E');
  await expect(
    storage.transaction(async (unit) => {
      await unit.insert(things, { id: 'f', name: 'F' });
      await new Promise((r) => setTimeout(r, 1));
    }),
  ).rejects.toMatchObject({ name: 'UnitYielded' });
  await expect(storage.transaction(async () => storage.get(things, { id: 'e' }))).rejects.toMatchObject({
    name: 'StorageReentry',
  });
  expect(await storage.get(things, { id: 'f' })).toBeNull();
  expect(
    (await storage.insert(things, { id: 'a', name: 'zz' }, { orUpdate: { score: { add: 1 } } })).map(
      (r) => r.score,
    ),
  ).toEqual([1]);
  expect(await storage.insert(things, { id: 'a', name: 'zz' }, { ifAbsent: true })).toEqual([]);
  expect(
    (await storage.delete(things, { score: { gte: 4 } }, { orderBy: ['score'] })).map((r) => r.id),
  ).toEqual(['b', 'c']);
  await storage.close();
  rmSync(folder, { recursive: true });
});
