import { openTestStorage } from '@lobbykit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isApiError } from '../../kernel/errors.ts';
import type { Query, Storage } from '../../storage/storage.ts';
import { column, defineTable, type Row, type Table } from '../../storage/table.ts';
import { type PageRequest, readPage, readToken, writeToken } from './page.ts';

const scores = defineTable({
  name: 'page_scores',
  columns: {
    id: column.text(),
    player: column.text(),
    points: column.int64(),
    rank: column.int(),
    at: column.time(),
    won: column.bool(),
    note: column.text.nullable(),
  },
  key: ['id'],
  indexes: [['points']],
});
const others = defineTable({
  name: 'page_others',
  columns: { id: column.text(), points: column.int64() },
  key: ['id'],
});

const byPoints = [{ column: 'points', descending: true }] as const;
const rowCount = 230;

let storage: Storage;
beforeAll(async () => {
  storage = await openTestStorage();
  await storage.migrate([scores, others]);
  await storage.insert(
    scores,
    Array.from({ length: rowCount }, (_, index) => ({
      id: `score-${String(index).padStart(4, '0')}`,
      player: `player-${index % 7}`,
      // Many rows have the same points, and some have more than a double can distinguish.
      points: BigInt(index % 11) + (index % 2 === 0 ? 2n ** 62n : 0n),
      rank: index % 5,
      at: 1_700_000_000_000 + index,
      won: index % 3 === 0,
      note: index % 4 === 0 ? null : `note ${index % 3}`,
    })),
  );
});
afterAll(() => storage.close());

const read = (request: PageRequest, maxPageSize = 200) =>
  readPage(storage, scores, { orderBy: byPoints }, request, maxPageSize);

async function readAll(
  limit: number,
  list: Parameters<typeof readPage<typeof scores>>[2],
): Promise<string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await readPage(storage, scores, list, { limit, pageToken }, 200);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    ids.push(...page.rows.map(({ id }) => id));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return ids;
}

describe('the rows of a page', () => {
  test.each([
    [undefined, 200, 50],
    [0, 200, 50],
    [1, 200, 1],
    [50, 200, 50],
    [200, 200, 200],
    [201, 200, 200],
    [2 ** 31 - 1, 200, 200],
    [undefined, 10, 10],
    [11, 10, 10],
  ])('for limit %s with a maximum of %d are %d', async (limit, maxPageSize, rows) => {
    expect((await read({ limit }, maxPageSize)).rows).toHaveLength(rows);
  });

  test('are never more than the maximum, and have a token exactly if more rows follow', async () => {
    const defaultPage = await read({});
    expect([defaultPage.rows.length, typeof defaultPage.nextPageToken]).toEqual([50, 'string']);
    const first = await read({ limit: 1_000 });
    expect(first.rows).toHaveLength(200);
    const rest = await read({ limit: 1_000, pageToken: first.nextPageToken });
    expect([rest.rows.length, 'nextPageToken' in rest]).toEqual([rowCount - 200, false]);
    expect('nextPageToken' in (await read({ offset: rowCount - 50 }))).toBe(false);
    expect('nextPageToken' in (await read({ offset: rowCount - 51 }))).toBe(true);
  });

  test('are the same by offset and by token', async () => {
    const first = await read({ limit: 60 });
    const byToken = await read({ limit: 60, pageToken: first.nextPageToken });
    expect(byToken).toEqual(await read({ limit: 60, offset: 60 }));
  });

  test('are none after the last row', async () => {
    expect(await read({ offset: rowCount })).toEqual({ rows: [] });
    expect(await read({ offset: 100_000 })).toEqual({ rows: [] });
  });
});

describe('walking a list by its tokens', () => {
  test.each([
    ['by points, many of them alike', { orderBy: byPoints }],
    ['by a text that many share', { orderBy: ['player'] }],
    ['by a text that may be missing', { orderBy: ['note'] }],
    ['by several columns', { orderBy: ['won', { column: 'rank', descending: true }, 'at'] }],
    ['by the key alone', { orderBy: ['id'] }],
    ['of a part of the rows', { where: { won: true }, orderBy: byPoints }],
  ] satisfies [string, Parameters<typeof readPage<typeof scores>>[2]][])(
    'gives every row once, in order: %s',
    async (_, list) => {
      const whole = await storage.find(scores, list);
      for (const limit of [1, 7, 199])
        expect(await readAll(limit, list)).toEqual(whole.map((row: Row<typeof scores>) => row.id));
    },
  );

  test('reads the rows after a position without counting rows, at any depth', async () => {
    const queries: Query<Table>[] = [];
    const watched: Pick<Storage, 'find'> = {
      find: (table, query) => {
        queries.push(query as Query<Table>);
        return storage.find(table, query);
      },
    };
    const first = await read({ limit: 200 });
    const page = { limit: 5, pageToken: first.nextPageToken, offset: 100 };
    await readPage(watched as Storage, scores, { orderBy: byPoints }, page, 200);
    expect(queries).toEqual([
      { orderBy: byPoints, limit: 6, after: expect.objectContaining({ id: first.rows.at(-1)!.id }) },
    ]);
  });

  test('continues if the row of the token was deleted meanwhile', async () => {
    const fresh = await openTestStorage();
    await fresh.migrate([others]);
    await fresh.insert(
      others,
      ['a', 'b', 'c', 'd'].map((id) => ({ id, points: 1n })),
    );
    const list = { orderBy: byPoints };
    const page = await readPage(fresh, others, list, { limit: 2 }, 200);
    await fresh.delete(others, { id: 'b' });
    const next = await readPage(fresh, others, list, { limit: 2, pageToken: page.nextPageToken }, 200);
    expect(next.rows.map(({ id }) => id)).toEqual(['c', 'd']);
    await fresh.close();
  });
});

describe('a page token', () => {
  const names = ['points', 'note', 'id'];
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const row = { points: 2n ** 63n - 1n, note: null, id: 'x' } as Row<typeof scores>;
  const refused = (token: string): boolean => {
    try {
      readToken(scores, names, token);
      return false;
    } catch (error) {
      if (!isApiError(error) || error.details.fields?.[0]?.field !== 'pageToken') throw error;
      return error.status === 400;
    }
  };

  test('is read as the values that it was written from, with all digits', () => {
    expect(readToken(scores, names, writeToken(scores, names, row))).toEqual(row);
  });

  test('has no character that a URL would escape', () => {
    const token = writeToken(scores, ['note', 'id'], { ...row, note: 'ÿþ?>~ 😀', id: 'y' });
    expect(token).toMatch(/^[\w-]+$/);
  });

  test('may contain null only for a nullable column', () => {
    expect(refused(encode(['page_scores', '1', null, 'x']))).toBe(false);
    expect(refused(encode(['page_scores', null, null, 'x']))).toBe(true);
    expect(refused(encode(['page_scores', '1', null, null]))).toBe(true);
  });

  test.each([
    ['of another table', ['page_others', '1', 'n', 'x']],
    ['of no table', [null, '1', 'n', 'x']],
    ['with too few values', ['page_scores', '1', 'n']],
    ['with too many', ['page_scores', '1', 'n', 'x', 'y']],
    ['that is no list', { 0: 'page_scores', length: 4 }],
    ['that is a number', 5],
    ['that is null', null],
    ['with a number for a 64-bit integer', ['page_scores', 1, 'n', 'x']],
    ['with a fraction', ['page_scores', '1.5', 'n', 'x']],
    ['with an exponent', ['page_scores', '1e3', 'n', 'x']],
    ['with spaces', ['page_scores', ' 1', 'n', 'x']],
    ['with digits for more than 64 bits', ['page_scores', '9223372036854775808', 'n', 'x']],
    ['with digits below what 64 bits hold', ['page_scores', '-9223372036854775809', 'n', 'x']],
    ['with twenty digits', ['page_scores', '1'.repeat(20), 'n', 'x']],
    ['with a number for a text', ['page_scores', '1', 'n', 5]],
    ['with an object for a text', ['page_scores', '1', {}, 'x']],
    ['with NUL', ['page_scores', '1', 'n', 'a\u0000']],
    ['with half a surrogate pair', ['page_scores', '1', '\ud800', 'x']],
    ['with an operator', ['page_scores', '1', { gt: '' }, 'x']],
  ])('is refused: %s', (_, value) => {
    expect(refused(encode(value))).toBe(true);
  });

  test.each([
    ['rank', '1'],
    ['rank', 1.5],
    ['rank', null],
    ['rank', 2 ** 53],
    ['at', 'now'],
    ['at', -0.5],
    ['won', 1],
    ['won', 'true'],
    ['won', null],
  ])('is refused if the value of %s is forged as %j', (name, value) => {
    const token = encode(['page_scores', value, 'x']);
    expect(() => readToken(scores, [name, 'id'], token)).toThrow('pageToken: is not a token of this list');
  });

  test.each(['x', '!!!', '=', 'é', 'null', 'e30', '%%%', Buffer.from('[').toString('base64url')])(
    'is refused if it is %j',
    (token) => {
      expect(refused(token)).toBe(true);
    },
  );

  test('of another order is refused or leads to a position in the same list, never to another list', async () => {
    const byPlayer = { where: { won: true }, orderBy: ['player'] } as const;
    const { nextPageToken } = await readPage(storage, scores, byPlayer, { limit: 1 }, 200);
    await expect(read({ pageToken: nextPageToken })).rejects.toMatchObject({ reason: 'INVALID_FIELD' });
    const page = await readPage(
      storage,
      scores,
      { where: { won: false }, orderBy: ['player'] },
      { limit: 200, pageToken: nextPageToken },
      200,
    );
    expect(page.rows.every(({ won }) => !won)).toBe(true);
  });

  test('with valid forged values is an ordinary position on every storage', async () => {
    for (const [points, id] of [
      ['9223372036854775807', ''],
      ['-9223372036854775808', '\u{10ffff}'],
      ['-0', "'; drop table page_scores; --"],
      ['007', '%_\\'],
    ]) {
      const page = await read({ pageToken: encode(['page_scores', points, id]) });
      expect(page.rows.length).toBeLessThanOrEqual(50);
    }
    expect(await storage.count(scores, {})).toBe(rowCount);
  });

  test('counts as absent if it is empty', async () => {
    expect(await read({ pageToken: '' })).toEqual(await read({}));
  });
});
