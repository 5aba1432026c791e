import assert from 'node:assert/strict';
import { findReferenced, getReferenced, lockReferenced } from '@lobbykit/core/storage';
import { hostileTexts, player } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players, tasks } from './tables.ts';

const check = casesOf('values');
const whole = {
  score: Number.MAX_SAFE_INTEGER,
  coins: -(2n ** 63n),
  bonus: 0,
  online: true,
  seenAt: 1_763_700_000_001,
};

export const referenceCases = [
  check(
    'getReferenced returns a row and the row that it refers to exactly as single reads do',
    async (storage) => {
      await storage.insert(tasks, { id: 'red', dueAt: 1_763_700_000_000 });
      await storage.insert(players, [
        ...hostileTexts.map((text, at) => player(`t${at}`, { note: text, profile: { [text]: [text] } })),
        player('whole', { team: 'red', draft: null, ...whole }),
      ]);
      await storage.insert(members, [
        ...hostileTexts.map((_, at) => ({ partyId: 'p', accountId: `t${at}` })),
        { partyId: 'p', accountId: 'whole' },
      ]);
      for (const { accountId } of await storage.find(members, {})) {
        const key = { partyId: 'p', accountId };
        const expected = {
          row: await storage.get(members, key),
          referenced: await storage.get(players, { id: accountId }),
        };
        assert.deepEqual(await getReferenced(storage, members, key, 'accountId', players), expected);
        const locked = await storage.transaction((unit) =>
          lockReferenced(unit, members, key, 'accountId', players),
        );
        assert.deepEqual(locked, expected);
      }
      const { row, referenced } = (await getReferenced(storage, players, { id: 'whole' }, 'team', tasks))!;
      assert.deepEqual(row, await storage.get(players, { id: 'whole' }));
      assert.deepEqual(referenced, await storage.get(tasks, { id: 'red' }));
    },
  ),

  check(
    'getReferenced returns a row that refers to nothing, and lockReferenced does not',
    async (storage) => {
      await storage.insert(players, [player('none'), player('gone', { team: 'gone' })]);
      for (const id of ['none', 'gone']) {
        const found = await getReferenced(storage, players, { id }, 'team', tasks);
        assert.deepEqual([found?.row.id, found?.referenced], [id, null]);
        const locked = await storage.transaction((unit) =>
          lockReferenced(unit, players, { id }, 'team', tasks),
        );
        assert.equal(locked, null);
      }
      assert.equal(await getReferenced(storage, players, { id: 'nobody' }, 'team', tasks), null);
    },
  ),

  check(
    'findReferenced returns the rows of find, each with the row that it refers to, exactly as single reads do',
    async (storage) => {
      await storage.insert(tasks, { id: 'red', dueAt: 1_763_700_000_000 });
      await storage.insert(players, [
        ...hostileTexts.map((text, at) => player(`t${at}`, { note: text, profile: { [text]: [text] } })),
        player('whole', { team: 'red', draft: null, ...whole }),
        player('none', { team: null }),
        player('gone', { team: 'missing' }),
      ]);
      await storage.insert(
        members,
        [...hostileTexts.map((_, at) => `t${at}`), 'whole', 'nobody'].map((accountId) => ({
          partyId: 'p',
          accountId,
        })),
      );
      const queries = [
        {},
        { where: { partyId: 'p' }, orderBy: [{ column: 'accountId', descending: true }], limit: 3 },
        { where: { accountId: { gte: 't1' } }, limit: 2, offset: 1 },
        { after: { partyId: 'p', accountId: 't0' }, limit: 2 },
        { where: { accountId: { in: ['whole', 'nobody', 't1'] } } },
        { where: { partyId: 'another' } },
      ] as const;
      for (const query of queries) {
        const rows = await storage.find(members, query);
        const expected = await Promise.all(
          rows.map(async (row) => ({ row, referenced: await storage.get(players, { id: row.accountId }) })),
        );
        assert.deepEqual(await findReferenced(storage, members, query, 'accountId', players), expected);
      }
      const teams = await findReferenced(
        storage,
        players,
        { where: { id: { in: ['whole', 'none', 'gone'] } }, orderBy: ['id'] },
        'team',
        tasks,
      );
      assert.deepEqual(
        teams.map(({ row, referenced }) => [row.id, referenced?.id]),
        [
          ['gone', undefined],
          ['none', undefined],
          ['whole', 'red'],
        ],
      );
      assert.deepEqual(teams[2]!.row, await storage.get(players, { id: 'whole' }));
    },
  ),

  check('lockReferenced sees the writes of its unit', async (storage) => {
    await storage.insert(tasks, [
      { id: 'a', dueAt: 0 },
      { id: 'b', dueAt: 0 },
    ]);
    await storage.insert(players, player('p', { team: 'a' }));
    const found = await storage.transaction(async (unit) => {
      await unit.update(players, { id: 'p' }, { team: 'b' });
      await unit.update(tasks, { id: 'b' }, { runs: 7 });
      return lockReferenced(unit, players, { id: 'p' }, 'team', tasks);
    });
    assert.deepEqual([found?.row.team, found?.referenced?.id, found?.referenced?.runs], ['b', 'b', 7]);
  }),

  check('lockReferenced and units that change or remove the rows never lose a change', async (storage) => {
    await storage.insert(tasks, { id: 'a', dueAt: 0 });
    await storage.insert(players, player('p', { team: 'a' }));
    const count = () =>
      storage.transaction(async (unit) => {
        const found = await lockReferenced(unit, players, { id: 'p' }, 'team', tasks);
        if (found) await unit.update(tasks, { id: 'a' }, { runs: found.referenced!.runs + 1 });
        return found !== null;
      });
    const remove = () =>
      storage.transaction(async (unit) => {
        await unit.lock(tasks, { id: 'a' });
        await unit.delete(players, { id: 'p' });
        return false;
      });
    const before = await Promise.all(Array.from({ length: 10 }, count));
    assert.ok(before.every(Boolean));
    const results = await Promise.all([
      ...Array.from({ length: 10 }, count),
      remove(),
      ...Array.from({ length: 10 }, count),
    ]);
    const counted = before.length + results.filter(Boolean).length;
    assert.equal((await storage.get(tasks, { id: 'a' }))?.runs, counted);
    assert.equal(await count(), false);
  }),
];
