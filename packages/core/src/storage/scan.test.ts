import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from './memory/create-memory-storage.ts';
import { type ScanQuery, scan } from './scan.ts';
import { column, defineTable, type NewRow } from './table.ts';

const scores = defineTable({
  name: 'scores',
  columns: { id: column.text(), points: column.int() },
  key: ['id'],
});

/** A storage with rows of these ids, whose points fall as their ids rise. */
async function createScores(...ids: readonly string[]) {
  const storage = createMemoryStorage();
  await storage.migrate([scores]);
  const rows = ids.map((id, index): NewRow<typeof scores> => ({ id, points: ids.length - index }));
  await storage.insert(scores, rows);
  return storage;
}

type Scores = Awaited<ReturnType<typeof createScores>>;

async function pagesOf(storage: Pick<Scores, 'find'>, query: ScanQuery<typeof scores>, pageSize: number) {
  const pages: string[][] = [];
  for await (const rows of scan(storage, scores, query, pageSize)) pages.push(rows.map(({ id }) => id));
  return pages;
}

describe('a scan', () => {
  test.each([
    [[], []],
    [['a'], [['a']]],
    [['a', 'b'], [['a', 'b']]],
    [
      ['a', 'b', 'c'],
      [['a', 'b'], ['c']],
    ],
    [
      ['a', 'b', 'c', 'd'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('of the rows %j reads each of them once, in pages of two', async (ids, pages) => {
    expect(await pagesOf(await createScores(...ids), {}, 2)).toEqual(pages);
  });

  test('keeps its order and its condition from page to page', async () => {
    const storage = await createScores('a', 'b', 'c', 'd', 'e');
    const query = { where: { points: { gt: 1 } }, orderBy: ['points'] } as const;
    expect(await pagesOf(storage, query, 3)).toEqual([['d', 'c', 'b'], ['a']]);
  });

  test('reads rows with equal values of the order once each', async () => {
    const storage = await createScores('a', 'b', 'c', 'd', 'e');
    await storage.update(scores, { id: { not: '' } }, { points: 7 });
    expect((await pagesOf(storage, { orderBy: ['points'] }, 2)).flat()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('starts after the given position', async () => {
    const storage = await createScores('a', 'b', 'c', 'd');
    expect(await pagesOf(storage, { after: { id: 'b' } }, 2)).toEqual([['c', 'd']]);
  });

  test('reads what is inserted ahead of it, and skips no row when those it has read are deleted', async () => {
    const storage = await createScores('a', 'b', 'c', 'e');
    const read: string[] = [];
    for await (const rows of scan(storage, scores, {}, 2)) {
      read.push(...rows.map(({ id }) => id));
      if (read.length > 2) continue;
      await storage.insert(scores, [
        { id: 'a1', points: 0 },
        { id: 'd', points: 0 },
      ]);
      await storage.delete(scores, { id: { in: ['a', 'b'] } });
    }
    expect(read).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('does not read rows that are deleted ahead of it', async () => {
    const storage = await createScores('a', 'b', 'c', 'd', 'e');
    const read: string[] = [];
    for await (const rows of scan(storage, scores, {}, 2)) {
      read.push(...rows.map(({ id }) => id));
      await storage.delete(scores, { id: { in: ['c', 'd'] } });
    }
    expect(read).toEqual(['a', 'b', 'e']);
  });

  test('reads no further page when its reader stops or its signal is aborted', async () => {
    const storage = await createScores('a', 'b', 'c', 'd');
    let finds = 0;
    const counted: Pick<Scores, 'find'> = {
      find: (table, query) => {
        finds++;
        return storage.find(table, query);
      },
    };
    for await (const _ of scan(counted, scores, {}, 2)) break;
    expect(finds).toBe(1);
    const controller = new AbortController();
    for await (const _ of scan(counted, scores, { signal: controller.signal }, 2)) controller.abort();
    expect(finds).toBe(2);
    expect(await pagesOf(counted, { signal: controller.signal }, 2)).toEqual([]);
    expect(finds).toBe(2);
  });

  test('can run inside a unit', async () => {
    const storage = await createScores('a', 'b', 'c');
    expect(await storage.transaction((unit) => pagesOf(unit, {}, 2))).toEqual([['a', 'b'], ['c']]);
  });
});
