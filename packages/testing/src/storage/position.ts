import assert from 'node:assert/strict';
import type { OrderBy, Position } from '@lobbykit/core/storage';
import { down, ids, insertPlayers, player, refuses, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { players } from './tables.ts';

const check = casesOf('order');

export const positionCases = [
  check('null sorts after every text, and the empty text before', async (storage) => {
    await insertPlayers(storage, { a: { note: null }, b: { note: '' }, c: { note: '\u{10ffff}' } });
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['note'] })), ['b', 'c', 'a']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('note')] })), ['a', 'c', 'b']);
  }),

  check('false sorts before true', async (storage) => {
    await insertPlayers(storage, { a: { online: true }, b: { online: false } });
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['online'] })), ['b', 'a']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('online')] })), ['a', 'b']);
  }),

  check('an order of several columns sorts each in its own direction', async (storage) => {
    await insertPlayers(storage, {
      a: { team: 'red', score: 1 },
      b: { team: 'blue', score: 1 },
      c: { team: 'red', score: 2 },
      d: { team: null, score: 3 },
      e: { team: 'blue', score: 2 },
    });
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['team', 'score'] })), [
      'b',
      'e',
      'a',
      'c',
      'd',
    ]);
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['team', down('score')] })), [
      'e',
      'b',
      'c',
      'a',
      'd',
    ]);
    assert.deepEqual(ids(await storage.find(players, { orderBy: [down('team'), 'score'] })), [
      'd',
      'a',
      'c',
      'b',
      'e',
    ]);
  }),

  check('pages by after return every row once, in every order, with nulls', async (storage) => {
    await insertPlayers(
      storage,
      Object.fromEntries(
        upTo(30).map((at) => [
          `p${at}`,
          {
            team: [null, 'red', 'blue'][at % 3]!,
            bonus: at % 4 === 0 ? null : at % 5,
            coins: BigInt(at % 2) << 60n,
          },
        ]),
      ),
    );
    const orders: readonly OrderBy<typeof players>[] = [
      [],
      [down('id')],
      ['bonus'],
      [down('bonus')],
      ['team', 'bonus'],
      ['team', down('bonus')],
      [down('team'), 'bonus', down('id')],
      ['online', down('coins'), 'team'],
      [down('name'), 'bonus'],
    ];
    for (const orderBy of orders) {
      const whole = ids(await storage.find(players, { orderBy }));
      const paged: string[] = [];
      let after: Position<typeof players> | undefined;
      for (let page = 0; page <= whole.length; page += 1) {
        const rows = await storage.find(players, {
          orderBy,
          limit: 4,
          ...(after === undefined ? {} : { after }),
        });
        paged.push(...ids(rows));
        after = rows.at(-1);
        if (rows.length < 4) break;
      }
      assert.deepEqual(paged, whole, JSON.stringify(orderBy));
    }
  }),

  check('after may be a position at which no row exists', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 }, c: { score: 3 }, e: { score: 5 } });
    assert.deepEqual(ids(await storage.find(players, { after: { id: 'b' } })), ['c', 'e']);
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['score'], after: { score: 3, id: 'a' } })), [
      'c',
      'e',
    ]);
    assert.deepEqual(ids(await storage.find(players, { orderBy: ['score'], after: { score: 3, id: 'd' } })), [
      'e',
    ]);
    assert.deepEqual(
      ids(await storage.find(players, { orderBy: [down('score')], after: { score: 4, id: '' } })),
      ['c', 'a'],
    );
  }),

  check('pages by after order text by code point', async (storage) => {
    await insertPlayers(storage, { a: { note: '～' }, b: { note: '😀' }, c: { note: 'z' } });
    assert.deepEqual(
      ids(await storage.find(players, { orderBy: ['note'], after: { note: '～', id: 'a' } })),
      ['b'],
    );
    assert.deepEqual(
      ids(await storage.find(players, { orderBy: [down('note')], after: { note: '😀', id: 'b' } })),
      ['a', 'c'],
    );
  }),

  check('a page has only rows that match its condition', async (storage) => {
    await insertPlayers(
      storage,
      Object.fromEntries(upTo(10).map((at) => [`p${at}`, { team: at % 2 ? 'red' : 'blue' }])),
    );
    const page = await storage.find(players, { where: { team: 'red' }, after: { id: 'p3' }, limit: 2 });
    assert.deepEqual(ids(page), ['p5', 'p7']);
  }),

  check('count with before returns a rank', async (storage) => {
    await insertPlayers(storage, {
      a: { score: 10, team: 'red' },
      b: { score: 30, team: 'red' },
      c: { score: 20, team: 'blue' },
      d: { score: 20, team: 'red' },
    });
    const orderBy = [down('score')];
    const rank = async (before: Position<typeof players>, where = {}) =>
      storage.count(players, where, { orderBy, before });
    assert.equal(await rank({ score: 30, id: 'b' }), 0);
    assert.equal(await rank({ score: 20, id: 'c' }), 1);
    assert.equal(await rank({ score: 20, id: 'd' }), 2);
    assert.equal(await rank({ score: 10, id: 'a' }), 3);
    assert.equal(await rank({ score: 10, id: 'a' }, { team: 'red' }), 2);
    assert.equal(await rank({ score: -1, id: '' }), 4);
    assert.equal(await storage.count(players, {}, { before: { id: 'c' } }), 2);
  }),

  check('count with before counts nulls at their place in the order', async (storage) => {
    await insertPlayers(storage, { a: { bonus: null }, b: { bonus: 1 }, c: { bonus: null } });
    assert.equal(
      await storage.count(players, {}, { orderBy: ['bonus'], before: { bonus: null, id: 'c' } }),
      2,
    );
    assert.equal(
      await storage.count(players, {}, { orderBy: [down('bonus')], before: { bonus: 1, id: 'b' } }),
      2,
    );
    assert.equal(await storage.count(players, {}, { orderBy: ['bonus'], before: { bonus: 1, id: 'b' } }), 0);
  }),

  check('a position without a value for each column of the order is refused', async (storage) => {
    await storage.insert(players, player('a'));
    await refuses(storage.find(players, { orderBy: ['score'], after: { id: 'a' } }), 'players.score');
    await refuses(storage.find(players, { orderBy: ['score'], after: { score: 1 } }), 'players.id');
    await refuses(
      storage.find(players, { orderBy: ['score'], after: { score: null, id: 'a' } as never }),
      'players.score',
    );
    await refuses(storage.count(players, {}, { orderBy: ['score'], before: { id: 'a' } }), 'players.score');
  }),
];
