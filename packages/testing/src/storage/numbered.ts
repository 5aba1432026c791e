import assert from 'node:assert/strict';
import type { NewRow, Storage } from '@lobbykit/core/storage';
import { column, defineTable, insertNumbered, isUniqueConflict } from '@lobbykit/core/storage';
import { casesOf } from './case.ts';

const check = casesOf('transaction');

const shelves = defineTable({
  name: 'shelves',
  columns: { shelf: column.text(), number: column.int(), lastTitle: column.text() },
  key: ['shelf'],
});

const books = defineTable({
  name: 'books',
  columns: {
    shelf: column.text(),
    number: column.int(),
    title: column.text(),
    pages: column.json({ default: [] }),
    copies: column.int64.nullable(),
  },
  key: ['shelf', 'number'],
});

/** Puts books on shelves, which are given as `shelf: titles`. Returns the number of books of each shelf. */
async function put(
  storage: Storage,
  titles: Readonly<Record<string, readonly string[]>>,
  fail = false,
): Promise<Readonly<Record<string, number>>> {
  const counters = await storage.transaction(async (unit) => {
    const numbered = insertNumbered(unit, {
      counters: shelves,
      added: Object.keys(titles)
        .sort()
        .map((shelf) => ({ shelf, number: titles[shelf]!.length, lastTitle: titles[shelf]!.at(-1)! })),
      rows: books,
      numbered: Object.entries(titles).flatMap(([shelf, list]) =>
        list.map(
          (title, at): NewRow<typeof books> => ({
            shelf,
            number: list.length - 1 - at,
            title,
            pages: [title],
            copies: 2n ** 62n,
          }),
        ),
      ),
      number: 'number',
    });
    const rows = await numbered;
    if (fail) throw new Error('changed its mind');
    return rows;
  });
  return Object.fromEntries(counters.map(({ shelf, number }) => [shelf, number]));
}

const titlesOf = async (storage: Storage, shelf: string): Promise<readonly string[]> =>
  (await storage.find(books, { where: { shelf } })).map(({ number, title }) => `${number} ${title}`);

export const numberedCases = [
  check('insertNumbered numbers rows from one counter on, and inserts missing counters', async (storage) => {
    await storage.migrate([shelves, books]);
    assert.deepEqual(await put(storage, { a: ['x', 'y'], b: ['z'] }), { a: 2, b: 1 });
    assert.deepEqual(await put(storage, { a: ['u'], b: ['v', 'w', "it's {}"], c: ['t'] }), {
      a: 3,
      b: 4,
      c: 1,
    });
    assert.deepEqual(await titlesOf(storage, 'a'), ['1 x', '2 y', '3 u']);
    assert.deepEqual(await titlesOf(storage, 'b'), ['1 z', '2 v', '3 w', "4 it's {}"]);
    assert.deepEqual(await storage.get(shelves, { shelf: 'b' }), {
      shelf: 'b',
      number: 4,
      lastTitle: "it's {}",
    });
    const [row] = await storage.find(books, { where: { shelf: 'c' } });
    assert.deepEqual(row, { shelf: 'c', number: 1, title: 't', pages: ['t'], copies: 2n ** 62n });
  }),

  check('insertNumbered in a unit that throws keeps nothing', async (storage) => {
    await storage.migrate([shelves, books]);
    await put(storage, { a: ['x'] });
    await assert.rejects(put(storage, { a: ['y'], b: ['z'] }, true), /changed its mind/);
    assert.deepEqual(await storage.count(books, {}), 1);
    assert.deepEqual(await storage.find(shelves, {}), [{ shelf: 'a', number: 1, lastTitle: 'x' }]);
  }),

  check('insertNumbered refuses rows whose numbers are taken', async (storage) => {
    await storage.migrate([shelves, books]);
    await storage.insert(books, { shelf: 'a', number: 1, title: 'x', copies: null });
    await assert.rejects(put(storage, { a: ['y'] }), isUniqueConflict);
    assert.equal(await storage.get(shelves, { shelf: 'a' }), null);
  }),

  check(
    'units that number rows of the same counters at once leave no gap and use no number twice',
    async (storage) => {
      await storage.migrate([shelves, books]);
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          put(storage, at % 2 === 0 ? { a: ['x'], b: ['y', 'z'] } : { b: ['y'], a: ['x'] }),
        ),
      );
      const numbers = async (shelf: string) =>
        (await storage.find(books, { where: { shelf } })).map(({ number }) => number);
      const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
      assert.deepEqual(await numbers('a'), upTo(20));
      assert.deepEqual(await numbers('b'), upTo(30));
    },
  ),
];
