import assert from 'node:assert/strict';
import type { StorageOperations } from '@lobbykit/core/storage';
import { isUniqueConflict } from '@lobbykit/core/storage';
import {
  allPlayers,
  ids,
  insertPlayers,
  player,
  refuses,
  rejectsWith,
  sortedIds,
  upTo,
} from './assertions.ts';
import { casesOf } from './case.ts';
import { players, tasks } from './tables.ts';

const check = casesOf('transaction');

export const transactionCases = [
  check('a unit that succeeds keeps all of its writes and returns its result', async (storage) => {
    await insertPlayers(storage, { a: {}, gone: {} });
    const result = await storage.transaction(async (unit) => {
      await unit.insert(players, player('b'));
      await unit.update(players, { id: 'a' }, { score: 3 });
      await unit.delete(players, { id: 'gone' });
      return { rows: await unit.count(players, {}) };
    });
    assert.deepEqual(result, { rows: 2 });
    assert.deepEqual(ids(await allPlayers(storage)), ['a', 'b']);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 3);
  }),

  check('a unit that throws keeps none of its writes and rejects with its own error', async (storage) => {
    await insertPlayers(storage, { a: { score: 1, team: 'red', profile: { x: 1 } }, b: {}, c: {} });
    const before = await allPlayers(storage);
    const error = new Error('changed its mind');
    const unit = storage.transaction(async (unit) => {
      await unit.insert(players, [player('d'), player('e')]);
      await unit.update(players, { id: 'a' }, { score: { add: 5 }, team: 'blue', name: 'x', profile: [] });
      await unit.update(players, { id: 'a' }, { score: { add: 5 }, team: null });
      await unit.delete(players, { id: { in: ['b', 'd'] } });
      await unit.insert(players, { id: 'b', name: 'c2' });
      await unit.insert(players, player('a'), { orUpdate: { coins: { add: 1n } } });
      throw error;
    });
    await assert.rejects(unit, (thrown) => thrown === error);
    assert.deepEqual(await allPlayers(storage), before);
  }),

  check('a rollback restores indexes and unique sets', async (storage) => {
    await insertPlayers(storage, { a: { team: 'red' }, b: { team: 'red' } });
    const unit = storage.transaction(async (unit) => {
      await unit.update(players, { id: 'a' }, { name: 'x', team: 'blue' });
      await unit.delete(players, { id: 'b' });
      await unit.insert(players, { id: 'c', name: 'b', team: 'blue' });
      throw new Error('back');
    });
    await assert.rejects(unit, /back/);
    assert.deepEqual(ids(await storage.find(players, { where: { team: 'red' } })), ['a', 'b']);
    assert.equal(await storage.count(players, { team: 'blue' }), 0);
    assert.equal(await storage.count(players, { name: 'x' }), 0);
    await rejectsWith(storage.insert(players, { id: 'z', name: 'a' }), 'UniqueConflict');
    await rejectsWith(storage.insert(players, { id: 'z', name: 'b' }), 'UniqueConflict');
    await storage.insert(players, { id: 'z', name: 'x' });
  }),

  check('every operation of a unit sees the writes of the unit', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 } });
    await storage.transaction(async (unit) => {
      await unit.update(players, { id: 'a' }, { score: 2 });
      await unit.insert(players, player('b', { score: 2 }));
      assert.equal((await unit.get(players, { id: 'a' }))?.score, 2);
      assert.deepEqual(ids(await unit.find(players, { where: { score: 2 } })), ['a', 'b']);
      assert.equal(await unit.count(players, { score: 2 }), 2);
      assert.equal((await unit.update(players, { score: 2 }, { score: 3 })).length, 2);
      assert.deepEqual(sortedIds(await unit.delete(players, { score: 3 })), ['a', 'b']);
      assert.equal(await unit.get(players, { id: 'a' }), null);
      await unit.insert(players, player('a', { score: 9 }));
    });
    assert.deepEqual(
      (await allPlayers(storage)).map(({ id, score }) => [id, score]),
      [['a', 9]],
    );
  }),

  check('a unit without any operation returns its result', async (storage) => {
    assert.equal(await storage.transaction(async () => 7), 7);
    await assert.rejects(
      storage.transaction(async () => Promise.reject(new Error('nothing done'))),
      /nothing done/,
    );
    const thrower = (): Promise<never> => {
      throw new Error('not even a promise');
    };
    await assert.rejects(storage.transaction(thrower), /not even a promise/);
    await storage.insert(players, player('a'));
  }),

  check('operations of one unit may run concurrently', async (storage) => {
    await storage.transaction(async (unit) => {
      await Promise.all(upTo(20).map((at) => unit.insert(players, player(`p${at}`))));
      await Promise.all(upTo(20).map(() => unit.update(players, { id: 'p0' }, { score: { add: 1 } })));
    });
    assert.equal(await storage.count(players, {}), 20);
    assert.equal((await storage.get(players, { id: 'p0' }))?.score, 20);
  }),

  check('a failed operation fails its unit, even if its error is caught', async (storage) => {
    await insertPlayers(storage, { a: {} });
    const unit = storage.transaction(async (unit) => {
      await unit.insert(players, player('b'));
      await unit.insert(players, player('a')).catch(() => 'ignored');
      return 'done';
    });
    await assert.rejects(unit, isUniqueConflict);
    assert.deepEqual(ids(await allPlayers(storage)), ['a']);
  }),

  check('operations that the work of a unit does not await are part of the unit', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 } });
    const result = await storage.transaction(async (unit) => {
      const changed = unit.update(players, { id: 'a' }, { score: { add: 1 } });
      const inserted = unit.insert(players, player('b'));
      return { changed, inserted };
    });
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 2);
    assert.deepEqual(ids(await allPlayers(storage)), ['a', 'b']);
    assert.deepEqual([ids(await result.changed), ids(await result.inserted)], [['a'], ['b']]);
  }),

  check(
    'an operation that fails makes its unit fail, even if the work does not await it',
    async (storage) => {
      await insertPlayers(storage, { a: { score: 1 } });
      const unit = storage.transaction(async (unit) => {
        await unit.update(players, { id: 'a' }, { score: 7 });
        unit.insert(players, player('a')).catch(() => undefined);
        unit.insert(players, player('b')).catch(() => undefined);
      });
      await assert.rejects(unit, isUniqueConflict);
      const rows = await allPlayers(storage);
      assert.deepEqual([ids(rows), rows[0]?.score], [['a'], 1]);
    },
  ),

  check('a unit refuses operations after one has failed', async (storage) => {
    await insertPlayers(storage, { a: {} });
    const unit = storage.transaction(async (unit) => {
      await unit.insert(players, player('a')).catch(() => 'ignored');
      await assert.rejects(unit.get(players, { id: 'a' }), isUniqueConflict);
      await assert.rejects(unit.insert(players, player('b')), isUniqueConflict);
    });
    await assert.rejects(unit, isUniqueConflict);
    assert.deepEqual(ids(await allPlayers(storage)), ['a']);
  }),

  check('misuse fails its unit like any other error', async (storage) => {
    const unit = storage.transaction(async (unit) => {
      await unit.insert(players, player('a'));
      await unit.update(players, {}, { score: 1 }).catch(() => 'ignored');
    });
    await refuses(unit, 'players');
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('a unit may replace the error of an operation with its own', async (storage) => {
    await insertPlayers(storage, { a: {} });
    const unit = storage.transaction(async (unit) => {
      await unit.insert(players, player('a')).catch((cause: unknown) => {
        throw new Error('the name is taken', { cause });
      });
    });
    await assert.rejects(unit, (error: unknown) => {
      assert.ok(
        error instanceof Error && error.message === 'the name is taken' && isUniqueConflict(error.cause),
      );
      return true;
    });
  }),

  check('a number that leaves its range fails its unit', async (storage) => {
    await insertPlayers(storage, { a: { coins: 2n ** 63n - 1n } });
    const unit = storage.transaction(async (unit) => {
      await unit.insert(players, player('b'));
      await unit.update(players, { id: 'a' }, { coins: { add: 1n } });
    });
    await rejectsWith(unit, 'NumberOutOfRange');
    assert.equal(await storage.count(players, {}), 1);
  }),

  check('a unit continues past a conflict with ifAbsent', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 } });
    await storage.transaction(async (unit) => {
      const written = await unit.insert(players, player('a'), { ifAbsent: true });
      if (written.length === 0) await unit.update(players, { id: 'a' }, { score: { add: 1 } });
    });
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 2);
  }),

  check('rows that were claimed by a unit that throws can be claimed again', async (storage) => {
    await storage.insert(tasks, { id: 't', dueAt: 1 });
    const claim = (operations: StorageOperations) =>
      operations.update(tasks, { holder: null }, { holder: 'me' }, { orderBy: ['dueAt'], limit: 1 });
    const unit = storage.transaction(async (unit) => {
      assert.equal((await claim(unit)).length, 1);
      throw new Error('back');
    });
    await assert.rejects(unit, /back/);
    assert.equal((await claim(storage)).length, 1);
  }),
];
