import assert from 'node:assert/strict';
import { allRows, type Storage } from '@lobbykit/core/storage';
import { allPlayers, fulfilled, ids, insertPlayers, player, rejectsWith, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { players, tasks } from './tables.ts';

const check = casesOf('concurrency');

const coinsOf = async (storage: Storage): Promise<bigint> =>
  (await allPlayers(storage)).reduce((total, { coins }) => total + coins, 0n);

export const isolationCases = [
  check('transfers in parallel units neither create nor lose coins', async (storage) => {
    await insertPlayers(storage, Object.fromEntries(upTo(5).map((at) => [`p${at}`, { coins: 20n }])));
    const transfer = (from: string, to: string): Promise<void> =>
      storage.transaction(async (unit) => {
        const paid = await unit.update(players, { id: from, coins: { gte: 7n } }, { coins: { add: -7n } });
        if (paid.length === 0) throw new Error('not enough');
        await unit.update(players, { id: to }, { coins: { add: 7n } });
      });
    const transfers = upTo(100).map((at) => transfer(`p${at % 4}`, `p${(at % 4) + 1}`));
    assert.ok((await fulfilled(transfers)) > 0);
    assert.equal(await coinsOf(storage), 100n);
    assert.equal(await storage.count(players, { coins: { lt: 0n } }), 0);
  }),

  check('a reader sees all writes of a unit or none', async (storage) => {
    await insertPlayers(storage, { a: { coins: 50n }, b: { coins: 50n } });
    const moves = upTo(20).map(() =>
      storage.transaction(async (unit) => {
        await unit.update(players, { id: 'a' }, { coins: { add: -1n } });
        await unit.count(players, {});
        await unit.update(players, { id: 'b' }, { coins: { add: 1n } });
      }),
    );
    const readers = upTo(40).map(async (at) => {
      for (const _ of upTo(at % 4)) await Promise.resolve();
      assert.equal(await coinsOf(storage), 100n);
    });
    await Promise.all([...moves, ...readers]);
    assert.equal((await storage.get(players, { id: 'b' }))?.coins, 70n);
  }),

  check('a reader never sees a write that its unit takes back', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 } });
    const units = upTo(10).map((at) =>
      storage.transaction(async (unit) => {
        await unit.update(players, { id: 'a' }, { score: 2 });
        await unit.insert(players, player(`new ${at}`));
        for (const _ of upTo(5)) await unit.count(players, {});
        throw new Error('back');
      }),
    );
    const readers = upTo(40).map(async (at) => {
      for (const _ of upTo(at)) await Promise.resolve();
      assert.equal((await storage.get(players, { id: 'a' }))?.score, 1);
      assert.equal(await storage.count(players, {}), 1);
    });
    assert.equal(await fulfilled(units), 0);
    await Promise.all(readers);
  }),

  check('units that change the same rows in opposite order all succeed', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    const change = (first: string, second: string) =>
      storage.transaction(async (unit) => {
        await unit.update(players, { id: first }, { score: { add: 1 } });
        await unit.update(players, { id: second }, { score: { add: 1 } });
      });
    await Promise.all(upTo(6).map((at) => (at % 2 === 0 ? change('a', 'b') : change('b', 'a'))));
    assert.deepEqual(
      (await allPlayers(storage)).map(({ score }) => score),
      [6, 6],
    );
  }),

  check('updates of the same rows in the same order do not deadlock', async (storage) => {
    await insertPlayers(
      storage,
      Object.fromEntries(upTo(20).map((at) => [`p${at}`, { team: at % 2 ? 'red' : 'blue' }])),
    );
    await Promise.all(
      upTo(20).map((at) =>
        storage.update(
          players,
          at % 3 === 0 ? { team: 'red' } : allRows,
          { score: { add: 1 } },
          { orderBy: ['id'] },
        ),
      ),
    );
    const scores = new Map((await allPlayers(storage)).map(({ team, score }) => [team, score]));
    assert.deepEqual([scores.get('red'), scores.get('blue')], [20, 13]);
  }),

  check('a row locked by an update first can be rewritten from what came back', async (storage) => {
    await insertPlayers(storage, { a: { profile: [] } });
    await Promise.all(
      upTo(30).map((at) =>
        storage.transaction(async (unit) => {
          const [row] = await unit.update(players, { id: 'a' }, { score: { add: 1 } });
          await unit.update(players, { id: 'a' }, { profile: [...(row!.profile as number[]), at] });
        }),
      ),
    );
    const { profile } = (await storage.get(players, { id: 'a' }))!;
    assert.deepEqual(
      (profile as number[]).toSorted((a, b) => a - b),
      upTo(30),
    );
  }),

  check('a unit that fails does not affect concurrent units', async (storage) => {
    const units = upTo(40).map((at) =>
      storage.transaction(async (unit) => {
        await unit.insert(players, player(`p${at}`));
        if (at % 2 === 1) throw new Error('back');
      }),
    );
    assert.equal(await fulfilled(units), 20);
    const kept = ids(await allPlayers(storage)).map((id) => Number(id.slice(1)));
    assert.deepEqual(
      kept.sort((a, b) => a - b),
      upTo(20).map((at) => at * 2),
    );
  }),

  check('a conflict in one unit does not affect concurrent units', async (storage) => {
    const units = upTo(40).map((at) =>
      storage.transaction(async (unit) => {
        await unit.insert(tasks, { id: `t${at}`, dueAt: at });
        await unit.insert(players, { id: `p${at}`, name: `name ${at % 10}` });
      }),
    );
    assert.equal(await fulfilled(units), 10);
    assert.equal(await storage.count(players, {}), 10);
    assert.equal(await storage.count(tasks, {}), 10);
  }),

  check('reads, writes and units that arrive together are all answered', async (storage) => {
    await insertPlayers(storage, { a: {} });
    const calls = upTo(120).map((at): Promise<unknown> => {
      if (at % 4 === 0) return storage.get(players, { id: 'a' });
      if (at % 4 === 1) return storage.update(players, { id: 'a' }, { score: { add: 1 } });
      if (at % 4 === 2) return storage.insert(players, player(`p${at}`));
      return storage.transaction((unit) => unit.update(players, { id: 'a' }, { score: { add: 1 } }));
    });
    assert.equal(await fulfilled(calls), 120);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 60);
    assert.equal(await storage.count(players, {}), 31);
  }),

  check('a caller sees its own write as soon as the write resolves', async (storage) => {
    await Promise.all(
      upTo(40).map(async (at) => {
        const id = `p${at}`;
        await (at % 2 === 0
          ? storage.insert(players, player(id))
          : storage.transaction((unit) => unit.insert(players, player(id))));
        assert.equal((await storage.get(players, { id }))?.id, id);
        assert.equal((await storage.find(players, { where: { name: id } })).length, 1);
        await storage.update(players, { id }, { score: at });
        assert.equal((await storage.get(players, { id }))?.score, at);
        await storage.delete(players, { id });
        assert.equal(await storage.get(players, { id }), null);
        await rejectsWith(
          storage.insert(players, [player(id), { id: `${id} too`, name: id }]),
          'UniqueConflict',
        );
      }),
    );
    assert.equal(await storage.count(players, {}), 0);
  }),
];
