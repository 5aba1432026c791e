import assert from 'node:assert/strict';
import type { Storage, Where } from '@lobbykit/core/storage';
import { hostileTexts, insertPlayers, player, refuses, sortedIds, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players } from './tables.ts';

const check = casesOf('where');

/** Runs `find` and `count`, which must agree. */
async function matching(storage: Storage, where: Where<typeof players>): Promise<string> {
  const rows = await storage.find(players, { where });
  assert.equal(await storage.count(players, where), rows.length);
  return sortedIds(rows).join(' ');
}

export const whereCases = [
  check('an empty where matches every row', async (storage) => {
    assert.equal(await matching(storage, {}), '');
    await insertPlayers(storage, { a: {}, b: { team: 'red' } });
    assert.equal(await matching(storage, {}), 'a b');
  }),

  check('a bare value means equal, in every column type', async (storage) => {
    await insertPlayers(storage, {
      a: { team: 'red', score: 1, coins: 1n, online: true, seenAt: 1 },
      b: { team: 'blue', score: 2, coins: 2n, online: false, seenAt: 2 },
    });
    assert.equal(await matching(storage, { id: 'a' }), 'a');
    assert.equal(await matching(storage, { name: 'b' }), 'b');
    assert.equal(await matching(storage, { team: 'red' }), 'a');
    assert.equal(await matching(storage, { score: 2 }), 'b');
    assert.equal(await matching(storage, { coins: 1n }), 'a');
    assert.equal(await matching(storage, { online: false }), 'b');
    assert.equal(await matching(storage, { seenAt: 1 }), 'a');
    assert.equal(await matching(storage, { seenAt: 3 }), '');
  }),

  check('null means is null', async (storage) => {
    await insertPlayers(storage, { a: { team: null }, b: { team: 'red' }, c: { team: '' } });
    assert.equal(await matching(storage, { team: null }), 'a');
    assert.equal(await matching(storage, { bonus: null }), 'a b c');
  }),

  check('not matches every other value, but not null', async (storage) => {
    await insertPlayers(storage, {
      a: { team: null },
      b: { team: 'red' },
      c: { team: 'blue' },
      d: { team: '' },
    });
    assert.equal(await matching(storage, { team: { not: 'red' } }), 'c d');
    assert.equal(await matching(storage, { id: { not: 'a' } }), 'b c d');
    assert.equal(await matching(storage, { online: { not: true } }), 'a b c d');
  }),

  check('not null matches whatever is not null', async (storage) => {
    await insertPlayers(storage, { a: { team: null, seenAt: 0 }, b: { team: 'red' }, c: { team: '' } });
    assert.equal(await matching(storage, { team: { not: null } }), 'b c');
    assert.equal(await matching(storage, { seenAt: { not: null } }), 'a');
    assert.equal(await matching(storage, { team: { not: null }, seenAt: { not: null } }), '');
  }),

  check('in matches any of the list, in every column type', async (storage) => {
    await insertPlayers(storage, {
      a: { team: 'red', score: 1, coins: 2n ** 60n, online: true, seenAt: 1 },
      b: { team: 'blue', score: 2, coins: -(2n ** 60n), online: false, seenAt: 2 },
      c: { score: 3, coins: 3n },
    });
    assert.equal(await matching(storage, { id: { in: ['a', 'c', 'nobody'] } }), 'a c');
    assert.equal(await matching(storage, { team: { in: ['red', 'blue', ''] } }), 'a b');
    assert.equal(await matching(storage, { score: { in: [1, 3] } }), 'a c');
    assert.equal(await matching(storage, { coins: { in: [2n ** 60n, -(2n ** 60n)] } }), 'a b');
    assert.equal(await matching(storage, { online: { in: [true] } }), 'a');
    assert.equal(await matching(storage, { online: { in: [true, false] } }), 'a b c');
    assert.equal(await matching(storage, { seenAt: { in: [2, 3] } }), 'b');
  }),

  check('an empty in matches nothing, in a guard too', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    assert.equal(await matching(storage, { id: { in: [] } }), '');
    assert.equal(await matching(storage, { score: { in: [] } }), '');
    assert.deepEqual(await storage.update(players, { id: { in: [] } }, { score: 1 }), []);
    assert.deepEqual(await storage.delete(players, { coins: { in: [] } }), []);
    assert.equal(await matching(storage, {}), 'a b');
  }),

  check('a value named twice in a list matches its row once', async (storage) => {
    await insertPlayers(storage, { a: { team: 'red' }, b: { team: 'red' } });
    assert.equal(await matching(storage, { id: { in: ['a', 'a', 'a'] } }), 'a');
    assert.equal(await matching(storage, { team: { in: ['red', 'red'] } }), 'a b');
  }),

  check('a list of ten thousand values is one query', async (storage) => {
    await insertPlayers(storage, Object.fromEntries(upTo(50).map((at) => [`p${at * 200}`, { score: at }])));
    const wanted = upTo(10_000).map((at) => `p${at}`);
    assert.equal(await storage.count(players, { id: { in: wanted } }), 50);
    assert.equal((await storage.find(players, { where: { note: { in: wanted } } })).length, 0);
    assert.equal((await storage.find(players, { where: { score: { in: upTo(10_000) } } })).length, 50);
  }),

  check('a list takes hostile text', async (storage) => {
    await storage.insert(
      players,
      hostileTexts.map((name, at) => ({ id: `p${at}`, name })),
    );
    assert.equal(await storage.count(players, { name: { in: hostileTexts } }), hostileTexts.length);
    assert.equal(await storage.count(players, { name: { in: ['"', ',', '{}', '{a,b}', 'NULL'] } }), 0);
  }),

  check('lt, lte, gt and gte compare numbers and times', async (storage) => {
    await insertPlayers(storage, {
      a: { score: -1, coins: -(2n ** 62n), seenAt: -5 },
      b: { score: 0, coins: 2n ** 53n, seenAt: 0 },
      c: { score: 10, coins: 2n ** 53n + 1n, seenAt: 5 },
    });
    assert.equal(await matching(storage, { score: { lt: 0 } }), 'a');
    assert.equal(await matching(storage, { score: { lte: 0 } }), 'a b');
    assert.equal(await matching(storage, { score: { gt: 0 } }), 'c');
    assert.equal(await matching(storage, { score: { gte: 0 } }), 'b c');
    assert.equal(await matching(storage, { coins: { gt: 2n ** 53n } }), 'c');
    assert.equal(await matching(storage, { coins: { lt: 2n ** 53n } }), 'a');
    assert.equal(await matching(storage, { seenAt: { gte: -5, lt: 5 } }), 'a b');
  }),

  check('text compares by code point', async (storage) => {
    await insertPlayers(storage, {
      a: { note: 'Z' },
      b: { note: 'a' },
      c: { note: '～' },
      d: { note: '😀' },
      e: { note: '' },
    });
    assert.equal(await matching(storage, { note: { lt: 'a' } }), 'a e');
    assert.equal(await matching(storage, { note: { gt: '～' } }), 'd');
    assert.equal(await matching(storage, { note: { gte: 'a', lte: '～' } }), 'b c');
    assert.equal(await matching(storage, { note: { gt: '' } }), 'a b c d');
  }),

  check('a comparison never matches null', async (storage) => {
    await insertPlayers(storage, { a: {}, b: { bonus: 0, note: 'x', seenAt: 0 } });
    assert.equal(await matching(storage, { bonus: { lt: 1 } }), 'b');
    assert.equal(await matching(storage, { bonus: { gte: -1 } }), 'b');
    assert.equal(await matching(storage, { seenAt: { lte: 0 } }), 'b');
    assert.equal(await matching(storage, { note: { gte: '' } }), 'b');
    assert.equal(await matching(storage, { note: { prefix: '' } }), 'b');
    assert.equal(await matching(storage, { bonus: { in: [0] } }), 'b');
  }),

  check('several columns are joined by AND', async (storage) => {
    await insertPlayers(storage, {
      a: { team: 'red', score: 1 },
      b: { team: 'red', score: 5 },
      c: { team: 'blue', score: 5 },
    });
    assert.equal(await matching(storage, { team: 'red', score: { gt: 1 } }), 'b');
    assert.equal(await matching(storage, { team: 'red', score: 5, online: true }), '');
    assert.equal(await matching(storage, { id: 'a', team: 'blue' }), '');
    assert.equal(await matching(storage, { id: { in: ['a', 'c'] }, team: { in: ['red'] } }), 'a');
  }),

  check('several operators on one column are joined by AND', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 }, b: { score: 5 }, c: { score: 9 } });
    assert.equal(await matching(storage, { score: { gt: 1, lt: 9 } }), 'b');
    assert.equal(await matching(storage, { score: { gte: 1, lte: 9, not: 5 } }), 'a c');
    assert.equal(await matching(storage, { score: { in: [1, 5], gt: 1 } }), 'b');
    assert.equal(await matching(storage, { name: { prefix: 'c', gt: 'a' } }), 'c');
    assert.equal(await matching(storage, { score: { gt: 5, lt: 5 } }), '');
  }),

  check('part of a primary key or unique set is a condition like any other', async (storage) => {
    await storage.insert(members, [
      { partyId: 'p', accountId: 'a', seat: 1 },
      { partyId: 'p', accountId: 'b' },
      { partyId: 'q', accountId: 'a', seat: 1 },
    ]);
    assert.equal(await storage.count(members, { partyId: 'p' }), 2);
    assert.equal(await storage.count(members, { accountId: 'a' }), 2);
    assert.equal(await storage.count(members, { seat: 1 }), 2);
    assert.equal(await storage.count(members, { partyId: 'p', seat: 1 }), 1);
    assert.equal(await storage.count(members, { partyId: 'p', seat: null }), 1);
    assert.equal(await storage.count(members, { partyId: 'p', accountId: 'a', seat: 2 }), 0);
  }),

  check('prefix matches text that starts so, case and all', async (storage) => {
    await insertPlayers(storage, { ab: {}, abc: {}, abd: {}, ac: {}, Ab: {}, b: {} });
    assert.equal(await matching(storage, { name: { prefix: 'ab' } }), 'ab abc abd');
    assert.equal(await matching(storage, { name: { prefix: 'abc' } }), 'abc');
    assert.equal(await matching(storage, { name: { prefix: 'abcd' } }), '');
    assert.equal(await matching(storage, { name: { prefix: '' } }), 'Ab ab abc abd ac b');
  }),

  check('prefix takes pattern signs and quotes as they are', async (storage) => {
    const names = ['100%', '100x', '_a', 'xa', '*', '\\', '\\%', "'", "''", '"', '[a]', 'a'];
    await storage.insert(
      players,
      names.map((name) => ({ id: name, name })),
    );
    for (const prefix of ['100%', '_', '%', '*', '\\', "'", '"', '[']) {
      const wanted = names.filter((name) => name.startsWith(prefix)).sort();
      assert.equal(await matching(storage, { name: { prefix } }), wanted.join(' '), prefix);
    }
  }),

  check('prefix holds at the ends of the code point range', async (storage) => {
    const last = '\u{10ffff}';
    const names = [
      '\ud7ff',
      '\ud7ffa',
      '\ue000',
      'a\uffff',
      `a\uffff${last}`,
      'a😀',
      'a😁',
      'b',
      last,
      last + last,
      `${last}a`,
    ];
    await storage.insert(
      players,
      names.map((name, at) => ({ id: `p${at}`, name })),
    );
    for (const prefix of ['\ud7ff', 'a\uffff', 'a😀', 'a', last, last + last, `a\uffff${last}`]) {
      const found = (await storage.find(players, { where: { name: { prefix } } })).map(({ name }) => name);
      assert.deepEqual(
        found.sort(),
        names.filter((name) => name.startsWith(prefix)).sort(),
        JSON.stringify(prefix),
      );
    }
  }),

  check('a condition that no storage understands is refused', async (storage) => {
    await storage.insert(players, player('a'));
    const refused: readonly (readonly [unknown, string])[] = [
      [{ admin: true }, 'players has no column admin'],
      [{ constructor: 'a' }, 'players has no column constructor'],
      [{ name: {} }, 'players.name'],
      [{ name: ['a'] }, 'players.name'],
      [{ name: { like: 'a%' } }, 'players.name'],
      [{ name: { in: 'a' } }, 'players.name'],
      [{ name: { in: [null] } }, 'players.name'],
      [{ name: { in: [1] } }, 'players.name'],
      [{ name: { gt: null } }, 'players.name'],
      [{ name: 1 }, 'players.name'],
      [{ score: '1' }, 'players.score'],
      [{ score: { gt: 1.5 } }, 'players.score'],
      [{ score: { prefix: '1' } }, 'players.score'],
      [{ coins: 1 }, 'players.coins'],
      [{ profile: {} }, 'players.profile'],
      [{ profile: null }, 'players.profile'],
    ];
    for (const [where, subject] of refused) {
      await refuses(storage.find(players, { where: where as never }), subject);
      await refuses(storage.count(players, where as never), subject);
      await refuses(storage.update(players, where as never, { score: 1 }), subject);
      await refuses(storage.delete(players, where as never), subject);
    }
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 0);
  }),
];
