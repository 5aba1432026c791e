import assert from 'node:assert/strict';
import { getWith } from '@lobbykit/core/storage';
import { hostileTexts, player, refuses } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players, tasks } from './tables.ts';

const check = casesOf('values');

export const childrenCases = [
  check(
    'getWith returns a row and its children exactly as single reads do, for every type and text',
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

  check('getWith returns children in the order of their keys', async (storage) => {
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

  check(
    'getWith returns no children for a row without any, and null for a missing row that children name',
    async (storage) => {
      await storage.insert(tasks, { id: 'alone', dueAt: 0 });
      await storage.insert(members, { partyId: 'gone', accountId: 'a' });
      const alone = await getWith(storage, tasks, { id: 'alone' }, members, 'partyId');
      assert.deepEqual(alone, { row: await storage.get(tasks, { id: 'alone' }), children: [] });
      assert.equal(await getWith(storage, tasks, { id: 'gone' }, members, 'partyId'), null);
    },
  ),

  check('getWith inside a unit returns the children that the unit has written', async (storage) => {
    await storage.insert(tasks, { id: 'p', dueAt: 0 });
    const found = await storage.transaction(async (unit) => {
      await unit.insert(members, { partyId: 'p', accountId: 'a' });
      return getWith(unit, tasks, { id: 'p' }, members, 'partyId');
    });
    assert.equal(found?.children.length, 1);
  }),

  check('getWith refuses a key that is not the key of its table', async (storage) => {
    await refuses(getWith(storage, tasks, { id: 1 } as never, members, 'partyId'), 'tasks');
  }),
];
