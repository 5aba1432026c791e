import assert from 'node:assert/strict';
import { casesOf } from './case.ts';
import { addPlayers, down, ids, refuses, upTo } from './expect.ts';
import { members, players } from './tables.ts';

const check = casesOf('order');

export const orderCases = [
  check('without an order rows come by primary key', async (storage) => {
    await addPlayers(storage, { c: {}, a: {}, b: {} });
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

  check('numbers and times sort by value, int64 beyond 2^53 too', async (storage) => {
    await addPlayers(storage, {
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

  check('text sorts by code point, not by UTF-16 unit and not by language', async (storage) => {
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

  check('a primary key sorts by code point too', async (storage) => {
    await addPlayers(storage, { '😀': {}, '～': {}, z: {}, Z: {} });
    assert.deepEqual(ids(await storage.find(players, {})), ['Z', 'z', '～', '😀']);
  }),

  check('null sorts last ascending and first descending', async (storage) => {
    await addPlayers(storage, { a: { bonus: null }, b: { bonus: 2 }, c: { bonus: null }, d: { bonus: 1 } });
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['bonus'] })), ['d', 'b', 'a', 'c']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('bonus')] })), ['a', 'c', 'b', 'd']);
  }),

  check('equal rows come by primary key ascending, also under a descending column', async (storage) => {
    await addPlayers(storage, { c: { score: 1 }, a: { score: 1 }, b: { score: 1 }, d: { score: 2 } });
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['score'] })), ['a', 'b', 'c', 'd']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('score')] })), ['d', 'a', 'b', 'c']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('score'), down('id')] })), [
      'd',
      'c',
      'b',
      'a',
    ]);
  }),

  check('limit keeps the first rows of the order, and zero keeps none', async (storage) => {
    await addPlayers(storage, Object.fromEntries(upTo(20).map((at) => [`p${at}`, { score: (at * 7) % 20 }])));
    const scores = async (limit: number) =>
      (await storage.find(players, { orderBy: [down('score')], limit })).map(({ score }) => score);
    assert.deepEqual(await scores(3), [19, 18, 17]);
    assert.deepEqual(await scores(0), []);
    assert.equal((await scores(1_000)).length, 20);
  }),

  check('offset leaves out the first rows', async (storage) => {
    await addPlayers(storage, { a: {}, b: {}, c: {}, d: {} });
    assert.deepEqual(ids(await storage.find(players, { offset: 1, limit: 2 })), ['b', 'c']);
    assert.deepEqual(ids(await storage.find(players, { offset: 3 })), ['d']);
    assert.deepEqual(ids(await storage.find(players, { offset: 9, limit: 2 })), []);
    assert.deepEqual(ids(await storage.find(players, { offset: 0, limit: 1 })), ['a']);
    assert.deepEqual(ids(await storage.find(players, { after: { id: 'a' }, offset: 1, limit: 1 })), ['c']);
  }),

  check(
    'an order by json or an unknown column, and a bound that is no natural number, are refused',
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
