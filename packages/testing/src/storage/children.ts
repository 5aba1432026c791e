import assert from 'node:assert/strict';
import { getWith } from '@lobbykit/core/storage';
import { casesOf } from './case.ts';
import { hostileTexts, player, refuses } from './expect.ts';
import { members, players, tasks } from './tables.ts';

const check = casesOf('values');

export const childrenCases = [
  check(
    'a row is read with its children as single reads give both, every type and text whole',
    async (storage) => {
      await storage.insert(tasks, { id: 'red', dueAt: 1_763_700_000_000 });
      await storage.insert(players, [
        ...hostileTexts.map((text, at) =>
          player(`t${at}`, { team: 'red', note: text, profile: { [text]: [text] } }),
        ),
        player('low', { team: 'red', coins: -(2n ** 63n), score: Number.MIN_SAFE_INTEGER, draft: null }),
        player('high', {
          team: 'red',
          coins: 2n ** 63n - 1n,
          score: Number.MAX_SAFE_INTEGER,
          bonus: 0,
          online: true,
          seenAt: 1_763_700_000_001,
          draft: [1.5, null, 'x', { deep: [true] }],
        }),
        player('stranger', { team: 'blue' }),
      ]);
      assert.deepEqual(await getWith(storage, tasks, { id: 'red' }, players, 'team'), {
        row: await storage.get(tasks, { id: 'red' }),
        children: await storage.find(players, { where: { team: 'red' } }),
      });
      assert.equal(
        (await getWith(storage, tasks, { id: 'red' }, players, 'team'))?.children.length,
        hostileTexts.length + 2,
      );
    },
  ),

  check('children come in the order of their keys', async (storage) => {
    await storage.insert(tasks, { id: 'p', dueAt: 0 });
    const accounts = ['b', 'a\u{1f600}', 'a', 'B', 'a\uff5e'];
    await storage.insert(
      members,
      accounts.map((accountId) => ({ partyId: 'p', accountId })),
    );
    const found = await getWith(storage, tasks, { id: 'p' }, members, 'partyId');
    assert.deepEqual(
      found?.children.map(({ accountId }) => accountId),
      ['B', 'a', 'a\uff5e', 'a\u{1f600}', 'b'],
    );
  }),

  check('a row without children has none, and no row is null whatever children name it', async (storage) => {
    await storage.insert(tasks, { id: 'alone', dueAt: 0 });
    await storage.insert(members, { partyId: 'gone', accountId: 'a' });
    const alone = await getWith(storage, tasks, { id: 'alone' }, members, 'partyId');
    assert.deepEqual(alone, { row: await storage.get(tasks, { id: 'alone' }), children: [] });
    assert.equal(await getWith(storage, tasks, { id: 'gone' }, members, 'partyId'), null);
  }),

  check('within a unit a row is read with the children that the unit has written', async (storage) => {
    await storage.insert(tasks, { id: 'p', dueAt: 0 });
    const found = await storage.transaction(async (unit) => {
      await unit.insert(members, { partyId: 'p', accountId: 'a' });
      return getWith(unit, tasks, { id: 'p' }, members, 'partyId');
    });
    assert.equal(found?.children.length, 1);
  }),

  check('a key that is none is refused', async (storage) => {
    await refuses(getWith(storage, tasks, { id: 1 } as never, members, 'partyId'), 'tasks');
  }),
];
