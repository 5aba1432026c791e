import assert from 'node:assert/strict';
import { allRows } from '@lobbykit/core/storage';
import { allPlayers, ids, insertPlayers, refuses, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { players, tasks } from './tables.ts';

const check = casesOf('concurrency');

export const lockCases = [
  check('a lock returns the rows that match as they are, and changes none', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 }, b: { score: 2, bonus: null }, c: { score: 3 } });
    const before = await allPlayers(storage);
    const [one, some, all, none] = await storage.transaction(async (unit) => [
      await unit.lock(players, { id: 'b' }),
      await unit.lock(players, { score: { gte: 2 } }, { orderBy: [{ column: 'score', descending: true }] }),
      await unit.lock(players, allRows, { orderBy: ['id'], limit: 2 }),
      await unit.lock(players, { id: 'nobody' }),
    ]);
    assert.deepEqual([one, ids(some!), ids(all!), none], [[before[1]], ['c', 'b'], ['a', 'b'], []]);
    assert.deepEqual(await storage.lock(players, { id: 'b' }), [before[1]]);
    assert.deepEqual(await allPlayers(storage), before);
  }),

  check('a lock sees the writes of its unit, and its rows are copies', async (storage) => {
    await insertPlayers(storage, { a: { profile: { x: 1 } } });
    const [row] = await storage.transaction(async (unit) => {
      await unit.update(players, { id: 'a' }, { score: 7 });
      return unit.lock(players, { id: 'a', score: 7 });
    });
    (row!.profile as { x: number }).x = 2;
    const stored = await storage.get(players, { id: 'a' });
    assert.deepEqual([stored?.score, stored?.profile], [7, { x: 1 }]);
  }),

  check('a lock without a condition is refused, and so is an unknown column', async (storage) => {
    await refuses(storage.lock(players, {}), 'players');
    await refuses(storage.lock(players, { rank: 1 } as never), 'players has no column rank');
    await refuses(storage.lock(players, { id: 'a' }, { limit: -1 }), 'players: limit');
  }),

  check('units that lock a row before they read it never lose a change', async (storage) => {
    await insertPlayers(storage, { a: {} });
    await Promise.all(
      upTo(50).map(() =>
        storage.transaction(async (unit) => {
          const [row] = await unit.lock(players, { id: 'a' });
          await unit.update(players, { id: 'a' }, { score: row!.score + 1 });
        }),
      ),
    );
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 50);
  }),

  check('a lock that waits for a change evaluates its condition again', async (storage) => {
    await insertPlayers(storage, { a: { team: null } });
    const taken = await Promise.all(
      upTo(30).map((at) =>
        storage.transaction(async (unit) => {
          const [row] = await unit.lock(players, { id: 'a', team: null });
          if (row === undefined) return false;
          await unit.update(players, { id: 'a' }, { team: `team ${at}` });
          return true;
        }),
      ),
    );
    assert.equal(taken.filter(Boolean).length, 1);
  }),

  check('units that lock the same rows in one order all end', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {}, c: {} });
    await Promise.all(
      upTo(30).map(() =>
        storage.transaction(async (unit) => {
          const rows = await unit.lock(players, { id: { in: ['c', 'a', 'b'] } }, { orderBy: ['id'] });
          assert.deepEqual(ids(rows), ['a', 'b', 'c']);
          for (const { id, score } of rows) await unit.update(players, { id }, { score: score + 1 });
        }),
      ),
    );
    assert.deepEqual(
      (await allPlayers(storage)).map(({ score }) => score),
      [30, 30, 30],
    );
  }),

  check('locks with a limit give each row to one of the units that are open', async (storage) => {
    await storage.insert(
      tasks,
      upTo(40).map((at) => ({ id: `t${at}`, dueAt: at })),
    );
    const taken = await Promise.all(
      upTo(8).map((at) =>
        storage.transaction(async (unit) => {
          const rows = await unit.lock(tasks, { holder: null }, { orderBy: ['dueAt'], limit: 5 });
          for (const { id } of rows) await unit.update(tasks, { id }, { holder: `worker ${at}` });
          return ids(rows);
        }),
      ),
    );
    assert.equal(new Set(taken.flat()).size, taken.flat().length);
    assert.equal(await storage.count(tasks, { holder: { not: null } }), taken.flat().length);
  }),
];
