import assert from 'node:assert/strict';
import { down, ids, insertPlayers, refuses, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players } from './tables.ts';

const check = casesOf('order');

export const orderCases = [
  check('find without an order returns rows by primary key', async (storage) => {
    await insertPlayers(storage, { c: {}, a: {}, b: {} });
    assert.deepEqual(ids(await storage.find(players, {})), ['a', 'b', 'c']);
    await storage.insert(members, [
      { partyId: 'q', accountId: 'a' },
      { partyId: 'p', accountId: 'b' },
      { partyId: 'p', accountId: 'a' },
    ]);
    assert.deepEqual(
      (await storage.find(members, {})).map(({ partyId, accountId }) => partyId + accountId),
      ['pa', 'pb', 'qa'],
    );
  }),

  check('numbers and times sort by value, including int64 beyond 2^53', async (storage) => {
    await insertPlayers(storage, {
      a: { score: 10, coins: 2n ** 53n + 1n, seenAt: -1 },
      b: { score: 9, coins: 2n ** 53n, seenAt: 0 },
      c: { score: -10, coins: -(2n ** 63n), seenAt: 100 },
      d: { score: 100, coins: 2n ** 63n - 1n, seenAt: 9 },
    });
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['score'] })), ['c', 'b', 'a', 'd']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['coins'] })), ['c', 'b', 'a', 'd']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('coins')] })), ['d', 'a', 'b', 'c']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['seenAt'] })), ['a', 'b', 'd', 'c']);
  }),

  check('text sorts by code point, neither by UTF-16 unit nor by language', async (storage) => {
    const inOrder = [
      '',
      ' ',
      '!',
      '0',
      '10',
      '9',
      'A',
      'Z',
      '_',
      'a',
      'a ',
      'aa',
      'b',
      'z',
      '~',
      'Ä',
      'é',
      'я',
      '中',
      '\ue000',
      '～',
      '\uffff',
      '😀',
      '😁',
      '\u{10ffff}',
    ];
    await storage.insert(
      players,
      inOrder.map((name, at) => ({ id: `${(at * 7) % 25}-${at}`, name })),
    );
    const names = (await storage.find(players, { orderBy: ['name'] })).map(({ name }) => name);
    assert.deepEqual(names, inOrder);
    const back = (await storage.find(players, { orderBy: [down('name')] })).map(({ name }) => name);
    assert.deepEqual(back, inOrder.toReversed());
  }),

  check('a text primary key sorts by code point', async (storage) => {
    await insertPlayers(storage, { '😀': {}, '～': {}, z: {}, Z: {} });
    assert.deepEqual(ids(await storage.find(players, {})), ['Z', 'z', '～', '😀']);
  }),

  check('null sorts last in ascending and first in descending order', async (storage) => {
    await insertPlayers(storage, {
      a: { bonus: null },
      b: { bonus: 2 },
      c: { bonus: null },
      d: { bonus: 1 },
    });
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['bonus'] })), ['d', 'b', 'a', 'c']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('bonus')] })), ['a', 'c', 'b', 'd']);
  }),

  check(
    'equal rows are ordered by ascending primary key, even under a descending column',
    async (storage) => {
      await insertPlayers(storage, { c: { score: 1 }, a: { score: 1 }, b: { score: 1 }, d: { score: 2 } });
      assert.deepEqual(ids(await storage.find(players, { orderBy: ['score'] })), ['a', 'b', 'c', 'd']);
      assert.deepEqual(ids(await storage.find(players, { orderBy: [down('score')] })), ['d', 'a', 'b', 'c']);
      assert.deepEqual(ids(await storage.find(players, { orderBy: [down('score'), down('id')] })), [
        'd',
        'c',
        'b',
        'a',
      ]);
    },
  ),

  check('limit returns the first rows of the order, and a limit of zero returns none', async (storage) => {
    await insertPlayers(
      storage,
      Object.fromEntries(upTo(20).map((at) => [`p${at}`, { score: (at * 7) % 20 }])),
    );
    const scores = async (limit: number) =>
      (await storage.find(players, { orderBy: [down('score')], limit })).map(({ score }) => score);
    assert.deepEqual(await scores(3), [19, 18, 17]);
    assert.deepEqual(await scores(0), []);
    assert.equal((await scores(1_000)).length, 20);
  }),

  check('offset skips the first rows of the order', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {}, c: {}, d: {} });
    assert.deepEqual(ids(await storage.find(players, { offset: 1, limit: 2 })), ['b', 'c']);
    assert.deepEqual(ids(await storage.find(players, { offset: 3 })), ['d']);
    assert.deepEqual(ids(await storage.find(players, { offset: 9, limit: 2 })), []);
    assert.deepEqual(ids(await storage.find(players, { offset: 0, limit: 1 })), ['a']);
    assert.deepEqual(ids(await storage.find(players, { after: { id: 'a' }, offset: 1, limit: 1 })), ['c']);
  }),

  check(
    'an order by json or by an unknown column is refused, and so is a limit or offset that is no natural number',
    async (storage) => {
      await refuses(storage.find(players, { orderBy: ['profile'] }), 'players.profile');
      await refuses(storage.find(players, { orderBy: ['admin' as never] }), 'players has no column admin');
      await refuses(
        storage.find(players, { orderBy: ['id; drop table players' as never] }),
        'players has no column',
      );
      for (const bound of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1']) {
        await refuses(storage.find(players, { limit: bound as number }), 'players');
        await refuses(storage.find(players, { offset: bound as number }), 'players');
        await refuses(
          storage.update(players, { score: 1 }, { score: 2 }, { limit: bound as number }),
          'players',
        );
        await refuses(storage.delete(players, { score: 1 }, { limit: bound as number }), 'players');
      }
    },
  ),
];
