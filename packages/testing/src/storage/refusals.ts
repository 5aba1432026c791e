import assert from 'node:assert/strict';
import { player, refuses, rejectsWith } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players } from './tables.ts';

const check = casesOf('values');

export const refusalCases = [
  check(
    'text with NUL or half a surrogate pair is refused, in a column, a key, a condition and in json',
    async (storage) => {
      await storage.insert(players, player('a'));
      for (const text of ['\0', 'a\0b', '\ud83d', 'a\ude00', '\ude00\ud83d']) {
        await refuses(storage.insert(players, player('b', { note: text })), 'players.note');
        await refuses(storage.insert(players, player(text)), 'players.id');
        await refuses(storage.insert(players, player('b', { profile: { deep: [text] } })), 'players.profile');
        await refuses(storage.insert(players, player('b', { profile: { [text]: 1 } })), 'players.profile');
        await refuses(storage.update(players, { id: 'a' }, { note: text }), 'players.note');
        await refuses(storage.get(players, { id: text }), 'players.id');
        await refuses(storage.find(players, { where: { name: text } }), 'players.name');
        await refuses(storage.find(players, { where: { name: { prefix: text } } }), 'players.name');
        await refuses(storage.find(players, { where: { name: { in: ['a', text] } } }), 'players.name');
      }
      assert.equal(await storage.count(players, {}), 1);
    },
  ),

  check('undefined is refused in rows, keys, conditions and patches', async (storage) => {
    await storage.insert(players, player('a'));
    const missing = { note: undefined } as never;
    await refuses(storage.insert(players, player('b', missing)), 'players.note');
    await refuses(
      storage.insert(players, player('b', { profile: { deep: undefined } as never })),
      'players.profile',
    );
    await refuses(storage.update(players, { id: 'a' }, missing), 'players.note');
    await refuses(storage.update(players, missing, { score: 1 }), 'players.note');
    await refuses(storage.delete(players, { id: undefined } as never), 'players.id');
    await refuses(storage.find(players, { where: missing }), 'players.note');
    await refuses(storage.find(players, { where: { score: { gt: undefined } as never } }), 'players.score');
    await refuses(storage.count(players, missing), 'players.note');
    await refuses(storage.get(players, { id: undefined } as never), 'players.id');
    assert.equal(await storage.count(players, {}), 1);
  }),

  check('a value of another type than its column is refused', async (storage) => {
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      note: [1, true, {}, ['a'], 1n, new Date(0), Symbol('a')],
      score: [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53), '1', 1n, true, new Date(0)],
      seenAt: [1.5, 2 ** 53, '2020-01-01', new Date(0), 1n],
      coins: [1, '1', true, null],
      online: [1, 0, 'true', null],
      name: [null],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        await refuses(storage.insert(players, player('a', { [name]: value })), `players.${name}`);
        await refuses(storage.update(players, { id: 'a' }, { [name]: value } as never), `players.${name}`);
      }
    }
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('json refuses values that JSON cannot represent', async (storage) => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const values = [
      Number.NaN,
      Number.NEGATIVE_INFINITY,
      1n,
      () => 1,
      Symbol('a'),
      new Date(0),
      new Map(),
      circle,
    ];
    for (const value of values) {
      await refuses(storage.insert(players, player('a', { profile: value as never })), 'players.profile');
      await refuses(
        storage.insert(players, player('a', { profile: { deep: [value] } as never })),
        'players.profile',
      );
    }
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('a bigint beyond 64 bits is out of range', async (storage) => {
    await storage.insert(players, player('a', { coins: 7n }));
    for (const coins of [2n ** 63n, -(2n ** 63n) - 1n, 10n ** 30n]) {
      await rejectsWith(storage.insert(players, player('b', { coins })), 'NumberOutOfRange');
      await rejectsWith(storage.update(players, { id: 'a' }, { coins }), 'NumberOutOfRange');
      await rejectsWith(storage.find(players, { where: { coins: { gt: coins } } }), 'NumberOutOfRange');
    }
    assert.equal((await storage.get(players, { id: 'a' }))?.coins, 7n);
  }),

  check('an unknown column, a missing column and an incomplete key are refused', async (storage) => {
    await refuses(
      storage.insert(players, { ...player('a'), admin: true } as never),
      'players has no column admin',
    );
    await refuses(
      storage.insert(players, JSON.parse('{"id":"a","name":"a","__proto__":1}')),
      'players has no column',
    );
    await refuses(storage.insert(players, { id: 'a' } as never), 'players.name');
    await refuses(storage.get(members, { partyId: 'p' } as never), 'party_members.accountId');
    await refuses(storage.get(players, { id: 'a', name: 'a' } as never), 'players.name');
    await refuses(storage.get(players, { id: 'a', constructor: 'a' } as never), 'players has no column');
    assert.equal(await storage.count(players, {}), 0);
  }),
];
