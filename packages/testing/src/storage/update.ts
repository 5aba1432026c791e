import assert from 'node:assert/strict';
import { allRows } from '@lobbykit/core/storage';
import { allPlayers, ids, insertPlayers, player, refuses, rejectsWith, sortedIds } from './assertions.ts';
import { casesOf } from './case.ts';
import { entries, members, players, tasks } from './tables.ts';

const check = casesOf('update');

export const updateCases = [
  check('an update returns the whole rows as they are after the change', async (storage) => {
    await insertPlayers(storage, {
      a: { score: 1, profile: { kept: true } },
      b: { score: 1 },
      c: { score: 2 },
    });
    const rows = await storage.update(players, { score: 1 }, { score: 7, note: 'changed' });
    assert.deepEqual(sortedIds(rows), ['a', 'b']);
    for (const row of rows) assert.deepEqual(row, await storage.get(players, { id: row.id }));
    assert.deepEqual(rows.find(({ id }) => id === 'a')?.profile, { kept: true });
    assert.equal((await storage.get(players, { id: 'c' }))?.score, 2);
  }),

  check('an update that is asked for keys returns only keys, for one row and for many', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 }, b: { score: 1 }, c: { score: 2 } });
    const keys = { returns: 'key' } as const;
    assert.deepEqual(await storage.update(players, { id: 'a', score: 1 }, { score: 5 }, keys), [{ id: 'a' }]);
    assert.deepEqual(await storage.update(players, { id: 'a', score: 1 }, { score: 6 }, keys), []);
    assert.deepEqual(await storage.update(players, { id: 'nobody' }, { score: 6 }, keys), []);
    assert.deepEqual(
      await storage.update(
        players,
        { score: { gt: 1 } },
        { score: { add: 1 } },
        {
          ...keys,
          orderBy: [{ column: 'id', descending: true }],
        },
      ),
      [{ id: 'c' }, { id: 'a' }],
    );
    assert.deepEqual(
      await storage.transaction((unit) => unit.update(players, { id: 'b' }, { score: 9 }, keys)),
      [{ id: 'b' }],
    );
    assert.deepEqual(
      (await allPlayers(storage)).map(({ id, score }) => [id, score]),
      [
        ['a', 6],
        ['b', 9],
        ['c', 3],
      ],
    );
  }),

  check('an update whose guard does not hold changes nothing and returns nothing', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 } });
    const before = await allPlayers(storage);
    assert.deepEqual(await storage.update(players, { id: 'a', score: 2 }, { score: 3 }), []);
    assert.deepEqual(await storage.update(players, { id: 'b' }, { score: 3 }), []);
    assert.deepEqual(await storage.delete(players, { id: 'a', score: { not: 1 } }), []);
    assert.deepEqual(await allPlayers(storage), before);
  }),

  check('a guard sees the row as it is before the change', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 }, b: { score: 2 } });
    const rows = await storage.update(players, { score: { lt: 3 } }, { score: { add: 5 } });
    assert.deepEqual(rows.map(({ score }) => score).sort(), [6, 7]);
    assert.deepEqual(
      await storage.update(players, { score: 6, bonus: null }, { score: 9, bonus: 9 }).then(ids),
      ['a'],
    );
    assert.deepEqual(await storage.update(players, { score: 9, bonus: null }, { score: 10 }), []);
  }),

  check('every column type can be changed, and to null if it is nullable', async (storage) => {
    await storage.insert(players, player('a'));
    const patch = {
      name: 'Ada',
      team: 'red',
      score: -3,
      bonus: 4,
      coins: -(2n ** 63n),
      online: true,
      seenAt: 1_700_000_000_123,
      profile: [1, { a: null }],
      draft: { b: true },
      note: "it's",
    };
    assert.deepEqual(await storage.update(players, { id: 'a' }, patch), [{ id: 'a', ...patch }]);
    const nulls = { team: null, bonus: null, seenAt: null, profile: null, draft: null, note: null };
    assert.deepEqual(await storage.update(players, { id: 'a' }, nulls), [{ id: 'a', ...patch, ...nulls }]);
    assert.deepEqual(await storage.get(players, { id: 'a' }), { id: 'a', ...patch, ...nulls });
  }),

  check('an index finds a row by its new value and no longer by its old one', async (storage) => {
    await insertPlayers(storage, { a: { team: 'red', score: 1 } });
    await storage.update(players, { id: 'a' }, { team: 'blue', name: 'Ada' });
    assert.equal(await storage.count(players, { team: 'red' }), 0);
    assert.equal(await storage.count(players, { name: 'a' }), 0);
    assert.deepEqual(ids(await storage.find(players, { where: { team: 'blue' } })), ['a']);
    assert.deepEqual(ids(await storage.find(players, { where: { team: { in: ['red', 'blue'] } } })), ['a']);
    assert.deepEqual(ids(await storage.find(players, { where: { name: 'Ada' } })), ['a']);
    await storage.update(players, { id: 'a' }, { team: null });
    assert.deepEqual(ids(await storage.find(players, { where: { team: null } })), ['a']);
  }),

  check('add increases and decreases integers, times and bigints', async (storage) => {
    await insertPlayers(storage, { a: { score: 5, coins: 2n ** 62n, seenAt: 1_000, bonus: 1 } });
    const [up] = await storage.update(
      players,
      { id: 'a' },
      { score: { add: 3 }, coins: { add: 2n ** 62n - 1n }, seenAt: { add: -1_001 }, bonus: { add: 0 } },
    );
    assert.deepEqual([up?.score, up?.coins, up?.seenAt, up?.bonus], [8, 2n ** 63n - 1n, -1, 1]);
    const [downwards] = await storage.update(
      players,
      { id: 'a' },
      { score: { add: -9 }, coins: { add: -(2n ** 63n) } },
    );
    assert.deepEqual([downwards?.score, downwards?.coins], [-1, -1n]);
  }),

  check('one patch may have both adds and plain values', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 }, b: { score: 2 } });
    const rows = await storage.update(players, allRows, { score: { add: 10 }, note: 'x', online: true });
    assert.deepEqual(rows.map(({ score, note, online }) => [score, note, online]).sort(), [
      [11, 'x', true],
      [12, 'x', true],
    ]);
  }),

  check('add does not change null', async (storage) => {
    await insertPlayers(storage, { a: { bonus: null, seenAt: null } });
    const [row] = await storage.update(
      players,
      { id: 'a' },
      { bonus: { add: 1 }, seenAt: { add: 1 }, score: { add: 1 } },
    );
    assert.deepEqual([row?.bonus, row?.seenAt, row?.score], [null, null, 1]);
  }),

  check('an add that would leave the range of a column changes nothing', async (storage) => {
    await insertPlayers(storage, {
      a: { score: Number.MAX_SAFE_INTEGER, coins: 2n ** 63n - 1n, seenAt: Number.MIN_SAFE_INTEGER },
    });
    const before = await allPlayers(storage);
    await rejectsWith(storage.update(players, { id: 'a' }, { score: { add: 1 } }), 'NumberOutOfRange');
    await rejectsWith(storage.update(players, { id: 'a' }, { coins: { add: 1n } }), 'NumberOutOfRange');
    await rejectsWith(storage.update(players, { id: 'a' }, { seenAt: { add: -1 } }), 'NumberOutOfRange');
    await rejectsWith(
      storage.update(players, { id: 'a' }, { score: { add: Number.MAX_SAFE_INTEGER } }),
      'NumberOutOfRange',
    );
    await rejectsWith(
      storage.update(players, { id: 'a' }, { coins: { add: 2n ** 63n - 1n } }),
      'NumberOutOfRange',
    );
    await rejectsWith(
      storage.update(players, { id: 'a' }, { note: 'x', coins: { add: 1n } }),
      'NumberOutOfRange',
    );
    assert.deepEqual(await allPlayers(storage), before);
    await storage.update(players, { id: 'a' }, { coins: -(2n ** 63n), score: Number.MIN_SAFE_INTEGER });
    await rejectsWith(storage.update(players, { id: 'a' }, { coins: { add: -1n } }), 'NumberOutOfRange');
    await rejectsWith(storage.update(players, { id: 'a' }, { score: { add: -1 } }), 'NumberOutOfRange');
  }),

  check('an add that would leave the range in one row changes no row', async (storage) => {
    await insertPlayers(storage, { a: { coins: 0n }, b: { coins: 2n ** 63n - 2n }, c: { coins: 5n } });
    const before = await allPlayers(storage);
    await rejectsWith(storage.update(players, allRows, { coins: { add: 2n } }), 'NumberOutOfRange');
    assert.deepEqual(await allPlayers(storage), before);
    assert.equal((await storage.update(players, allRows, { coins: { add: 1n } })).length, 3);
  }),

  check(
    'an add to a column that is no number is refused, and so is an amount that does not fit the column',
    async (storage) => {
      await storage.insert(players, player('a'));
      await refuses(storage.update(players, { id: 'a' }, { name: { add: 'x' } } as never), 'players.name');
      await refuses(
        storage.update(players, { id: 'a' }, { online: { add: true } } as never),
        'players.online',
      );
      await refuses(storage.update(players, { id: 'a' }, { score: { add: 1.5 } }), 'players.score');
      await refuses(storage.update(players, { id: 'a' }, { score: { add: 2 ** 53 } }), 'players.score');
      await refuses(storage.update(players, { id: 'a' }, { score: { add: null } } as never), 'players.score');
      await refuses(storage.update(players, { id: 'a' }, { coins: { add: 1 } } as never), 'players.coins');
      const [row] = await storage.update(players, { id: 'a' }, { profile: { add: 1 } });
      assert.deepEqual(row?.profile, { add: 1 });
    },
  ),

  check('an empty where is refused in an update and a delete', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    const before = await allPlayers(storage);
    await refuses(storage.update(players, {}, { score: 1 }), 'players');
    await refuses(storage.update(players, {}, { score: 1 }, { limit: 1 }), 'players');
    await refuses(storage.delete(players, {}), 'players');
    await refuses(storage.delete(players, {}, { orderBy: ['id'], limit: 1 }), 'players');
    assert.deepEqual(await allPlayers(storage), before);
  }),

  check('the marker allRows selects every row', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {}, c: {} });
    assert.equal((await storage.update(players, allRows, { score: 4 })).length, 3);
    assert.equal(await storage.count(players, { score: 4 }), 3);
    assert.deepEqual(ids(await storage.delete(players, allRows, { orderBy: ['id'], limit: 1 })), ['a']);
    assert.equal((await storage.delete(players, allRows)).length, 2);
    assert.equal(await storage.count(players, {}), 0);
  }),

  check(
    'a limit of one changes the first row in order that the guard allows, and no second one',
    async (storage) => {
      await insertPlayers(storage, { a: { score: 3 }, b: { score: 1 }, c: { score: 2 }, d: { score: 2 } });
      const first = (guard: Partial<Record<'online', boolean>>) =>
        storage.update(
          players,
          { score: { gte: 2 }, ...guard },
          { score: { add: -2 }, note: 'taken' },
          { orderBy: ['score', { column: 'id', descending: true }], limit: 1 },
        );
      for (const id of ['d', 'c', 'a'])
        assert.deepEqual(
          (await first({})).map((row) => [row.id, row.note]),
          [[id, 'taken']],
        );
      assert.deepEqual(await first({}), []);
      assert.equal(await storage.count(players, { note: 'taken' }), 3);
      // Of a key of two columns, both count.
      for (const partyId of ['p', 'q'])
        for (const accountId of ['a', 'b']) await storage.insert(members, { partyId, accountId });
      const claim = { orderBy: [{ column: 'partyId', descending: true }, 'accountId'], limit: 1 } as const;
      const [claimed, ...others] = await storage.update(members, allRows, { role: 'leader' }, claim);
      assert.deepEqual([claimed?.partyId, claimed?.accountId, others.length], ['q', 'a', 0]);
      assert.equal(await storage.count(members, { role: 'leader' }), 1);
    },
  ),

  check('a patch that is empty, touches the primary key or an unknown column is refused', async (storage) => {
    await insertPlayers(storage, { a: {} });
    await storage.insert(members, { partyId: 'p', accountId: 'a' });
    await refuses(storage.update(players, { id: 'a' }, {}), 'players');
    await refuses(storage.update(players, { id: 'a' }, { id: 'b' }), 'players.id');
    await refuses(storage.update(players, { id: 'a' }, { id: 'a', score: 1 }), 'players.id');
    await refuses(storage.update(members, { partyId: 'p' }, { accountId: 'b' }), 'party_members.accountId');
    await refuses(storage.update(entries, { place: 1 }, { place: { add: 1 } }), 'entries.place');
    await refuses(
      storage.update(players, { id: 'a' }, { admin: true } as never),
      'players has no column admin',
    );
    assert.deepEqual(ids(await allPlayers(storage)), ['a']);
  }),

  check('an update with an order returns the rows in that order', async (storage) => {
    await insertPlayers(storage, { a: { score: 2 }, b: { score: 3 }, c: { score: 1 }, d: { score: 2 } });
    const rows = await storage.update(players, { online: false }, { online: true }, { orderBy: ['score'] });
    assert.deepEqual(ids(rows), ['c', 'a', 'd', 'b']);
    const back = await storage.update(
      players,
      { online: true },
      { online: false },
      { orderBy: [{ column: 'score', descending: true }] },
    );
    assert.deepEqual(ids(back), ['b', 'a', 'd', 'c']);
  }),

  check('an update with a limit changes only the first rows of the order', async (storage) => {
    await storage.insert(tasks, [
      { id: 'late', dueAt: 30 },
      { id: 'early', dueAt: 10 },
      { id: 'held', dueAt: 5, holder: 'other' },
      { id: 'middle', dueAt: 20 },
      { id: 'future', dueAt: 99 },
    ]);
    const claim = () =>
      storage.update(
        tasks,
        { holder: null, dueAt: { lte: 50 } },
        { holder: 'me', runs: { add: 1 } },
        { orderBy: ['dueAt'], limit: 2 },
      );
    const first = await claim();
    assert.deepEqual(ids(first), ['early', 'middle']);
    assert.deepEqual(first[0], { id: 'early', dueAt: 10, holder: 'me', runs: 1 });
    assert.deepEqual(ids(await claim()), ['late']);
    assert.deepEqual(await claim(), []);
    assert.equal((await storage.get(tasks, { id: 'held' }))?.holder, 'other');
    assert.equal((await storage.get(tasks, { id: 'future' }))?.runs, 0);
  }),

  check(
    'an update returns rows in the order before the change, even if the patch changes that order',
    async (storage) => {
      await storage.insert(tasks, [
        { id: 'a', dueAt: 30 },
        { id: 'b', dueAt: 10 },
        { id: 'c', dueAt: 20 },
      ]);
      const rows = await storage.update(tasks, allRows, { dueAt: 100 }, { orderBy: ['dueAt'], limit: 5 });
      assert.deepEqual(ids(rows), ['b', 'c', 'a']);
      const again = await storage.update(
        tasks,
        { id: { not: 'c' } },
        { dueAt: { add: 1 } },
        { orderBy: ['dueAt'] },
      );
      assert.deepEqual(ids(again), ['a', 'b']);
    },
  ),

  check(
    'an update with a limit and no order goes by primary key, and a limit of zero changes nothing',
    async (storage) => {
      await insertPlayers(storage, { c: {}, a: {}, b: {} });
      assert.deepEqual(ids(await storage.update(players, { score: 0 }, { score: 1 }, { limit: 2 })), [
        'a',
        'b',
      ]);
      assert.deepEqual(await storage.update(players, { score: 0 }, { score: 1 }, { limit: 0 }), []);
      assert.deepEqual(await storage.delete(players, { score: 1 }, { limit: 0 }), []);
      assert.equal(await storage.count(players, { score: 0 }), 1);
    },
  ),

  check('a delete returns the rows as they were', async (storage) => {
    await insertPlayers(storage, { a: { score: 1, profile: { x: 1 } }, b: { score: 1 }, c: { score: 2 } });
    const stood = await storage.get(players, { id: 'a' });
    const removed = await storage.delete(players, { score: 1 });
    assert.deepEqual(sortedIds(removed), ['a', 'b']);
    assert.deepEqual(
      removed.find(({ id }) => id === 'a'),
      stood,
    );
    assert.equal(await storage.get(players, { id: 'a' }), null);
    assert.deepEqual(ids(await allPlayers(storage)), ['c']);
    assert.deepEqual(await storage.delete(players, { score: 1 }), []);
  }),

  check('a delete with an order and a limit deletes the first rows of the order', async (storage) => {
    await insertPlayers(storage, { a: { score: 3 }, b: { score: 1 }, c: { score: 2 }, d: { score: 4 } });
    const take = () => storage.delete(players, { score: { lt: 4 } }, { orderBy: ['score'], limit: 2 });
    assert.deepEqual(ids(await take()), ['b', 'c']);
    assert.deepEqual(ids(await take()), ['a']);
    assert.deepEqual(ids(await allPlayers(storage)), ['d']);
  }),
];
