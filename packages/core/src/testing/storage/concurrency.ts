import assert from 'node:assert/strict';
import { isUniqueConflict } from '../../storage/errors.ts';
import { allRows, type Storage } from '../../storage/storage.ts';
import { casesOf } from './case.ts';
import { addPlayers, allPlayers, ids, player, rejectsWith, upTo } from './expect.ts';
import { members, players, tasks } from './tables.ts';

const check = casesOf('concurrency');

/** Starts all at once; how many returned a row. */
async function winners(attempts: readonly Promise<readonly unknown[]>[]): Promise<number> {
  return (await Promise.all(attempts)).filter((rows) => rows.length > 0).length;
}

const fulfilled = async (attempts: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;

const coinsOf = async (storage: Storage): Promise<bigint> =>
  (await allPlayers(storage)).reduce((total, { coins }) => total + coins, 0n);

export const concurrencyCases = [
  check('of a hundred updates with one guard exactly one gets the row', async (storage) => {
    await addPlayers(storage, { a: { score: 0 } });
    const attempts = upTo(100).map((at) =>
      storage.update(players, { id: 'a', score: 0 }, { score: 1, note: `${at}` }),
    );
    assert.equal(await winners(attempts), 1);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 1);
  }),

  check('of a hundred guarded updates in units exactly one gets the row', async (storage) => {
    await addPlayers(storage, { a: { team: null } });
    const attempts = upTo(100).map((at) =>
      storage.transaction((unit) => unit.update(players, { id: 'a', team: null }, { team: `team ${at}` })),
    );
    assert.equal(await winners(attempts), 1);
  }),

  check('of fifty deletes of one row exactly one gets it', async (storage) => {
    await addPlayers(storage, { a: {}, b: {} });
    assert.equal(await winners(upTo(50).map(() => storage.delete(players, { id: 'a' }))), 1);
    assert.deepEqual(ids(await allPlayers(storage)), ['b']);
  }),

  check('an update and a delete that race agree on who came first', async (storage) => {
    for (const at of upTo(20)) {
      await storage.insert(players, player(`p${at}`));
      const [updated, deleted] = await Promise.all([
        storage.update(players, { id: `p${at}` }, { score: 1 }),
        storage.delete(players, { id: `p${at}` }),
      ]);
      assert.equal(deleted.length, 1);
      assert.equal(deleted[0]?.score, updated.length);
    }
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('a hundred adds lose nothing', async (storage) => {
    await addPlayers(storage, { a: {} });
    const rows = await Promise.all(
      upTo(100).map(() => storage.update(players, { id: 'a' }, { coins: { add: 1n } })),
    );
    assert.equal((await storage.get(players, { id: 'a' }))?.coins, 100n);
    // Each caller was told a number of its own: that is what makes a sequence.
    assert.equal(new Set(rows.map(([row]) => row?.coins)).size, 100);
  }),

  check('a hundred adds in units lose nothing', async (storage) => {
    await addPlayers(storage, { a: {}, b: {} });
    const numbers = await Promise.all(
      upTo(100).map((at) =>
        storage.transaction(async (unit) => {
          const [row] = await unit.update(players, { id: 'a' }, { score: { add: 1 } });
          await unit.insert(tasks, { id: `task ${row!.score}`, dueAt: at });
          return row!.score;
        }),
      ),
    );
    assert.equal(new Set(numbers).size, 100);
    assert.equal(await storage.count(tasks, {}), 100);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 100);
  }),

  check('an add never goes past its guard', async (storage) => {
    await addPlayers(storage, { a: { coins: 30n } });
    const attempts = upTo(100).map(() =>
      storage.update(players, { id: 'a', coins: { gte: 1n } }, { coins: { add: -1n } }),
    );
    assert.equal(await winners(attempts), 30);
    assert.equal((await storage.get(players, { id: 'a' }))?.coins, 0n);
  }),

  check('adds that race to the end of the range all count or fail', async (storage) => {
    await addPlayers(storage, { a: { score: Number.MAX_SAFE_INTEGER - 10 } });
    const attempts = upTo(40).map(() => storage.update(players, { id: 'a' }, { score: { add: 1 } }));
    assert.equal(await fulfilled(attempts), 10);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, Number.MAX_SAFE_INTEGER);
  }),

  check('of fifty inserts of one key exactly one succeeds', async (storage) => {
    const attempts = upTo(50).map((at) => storage.insert(players, { id: 'a', name: `name ${at}` }));
    const settled = await Promise.allSettled(attempts);
    const refused = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(refused.length, 49);
    for (const { reason } of refused) {
      assert.ok(isUniqueConflict(reason), `${reason}`);
      assert.deepEqual(reason.columns, ['id']);
    }
  }),

  check('of fifty inserts into one unique set exactly one succeeds', async (storage) => {
    const attempts = upTo(50).map((at) =>
      storage.insert(members, { partyId: 'p', accountId: `a${at}`, seat: 1 }),
    );
    assert.equal(await fulfilled(attempts), 1);
    assert.equal(await storage.count(members, { seat: 1 }), 1);
  }),

  check('of fifty ifAbsent inserts exactly one writes, and none fails', async (storage) => {
    const byKey = upTo(50).map((at) =>
      storage.insert(players, { id: 'a', name: `n${at}` }, { ifAbsent: true }),
    );
    assert.equal(await winners(byKey), 1);
    const byName = upTo(50).map((at) =>
      storage.insert(players, { id: `b${at}`, name: 'one' }, { ifAbsent: true }),
    );
    assert.equal(await winners(byName), 1);
    assert.equal(await storage.count(players, {}), 2);
  }),

  check('fifty orUpdate inserts count every caller', async (storage) => {
    const rows = await Promise.all(
      upTo(50).map(() =>
        storage.insert(players, player('a', { score: 1 }), { orUpdate: { score: { add: 1 } } }),
      ),
    );
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 50);
    assert.deepEqual(
      rows.map(([row]) => row!.score).sort((a, b) => a - b),
      upTo(50).map((at) => at + 1),
    );
  }),

  check('seats of a set are given once each, however many ask', async (storage) => {
    const attempts = upTo(60).map((at) =>
      storage.insert(members, { partyId: 'p', accountId: `a${at}`, seat: at % 8 }, { ifAbsent: true }),
    );
    assert.equal(await winners(attempts), 8);
    assert.equal(new Set((await storage.find(members, {})).map(({ seat }) => seat)).size, 8);
  }),

  check('claims of parallel workers never overlap, and leave nothing', async (storage) => {
    await storage.insert(
      tasks,
      upTo(100).map((at) => ({ id: `t${at}`, dueAt: at })),
    );
    const claimed: string[] = [];
    const worker = async (holder: string): Promise<void> => {
      for (;;) {
        const rows = await storage.update(
          tasks,
          { holder: null },
          { holder, runs: { add: 1 } },
          { orderBy: ['dueAt'], limit: 7 },
        );
        claimed.push(...ids(rows));
        if (rows.length === 0 && (await storage.count(tasks, { holder: null })) === 0) return;
      }
    };
    await Promise.all(upTo(8).map((at) => worker(`worker ${at}`)));
    assert.equal(claimed.length, 100);
    assert.equal(new Set(claimed).size, 100);
    assert.equal(await storage.count(tasks, { runs: 1 }), 100);
  }),

  check('claims in parallel units never overlap', async (storage) => {
    await storage.insert(
      tasks,
      upTo(40).map((at) => ({ id: `t${at}`, dueAt: at })),
    );
    const claim = (holder: string) =>
      storage.transaction((unit) =>
        unit.update(tasks, { holder: null }, { holder }, { orderBy: ['dueAt'], limit: 5 }),
      );
    const rows = (await Promise.all(upTo(8).map((at) => claim(`worker ${at}`)))).flat();
    assert.equal(new Set(ids(rows)).size, rows.length);
    assert.equal(await storage.count(tasks, { holder: { not: null } }), rows.length);
  }),

  check('takers that delete in order never take one row twice', async (storage) => {
    await storage.insert(
      tasks,
      upTo(60).map((at) => ({ id: `t${at}`, dueAt: at })),
    );
    const taken: string[] = [];
    const taker = async (): Promise<void> => {
      while ((await storage.count(tasks, {})) > 0) {
        taken.push(...ids(await storage.delete(tasks, allRows, { orderBy: ['dueAt'], limit: 4 })));
      }
    };
    await Promise.all(upTo(6).map(taker));
    assert.equal(taken.length, 60);
    assert.equal(new Set(taken).size, 60);
  }),

  check('transfers in parallel units neither make nor lose coins', async (storage) => {
    await addPlayers(storage, Object.fromEntries(upTo(5).map((at) => [`p${at}`, { coins: 20n }])));
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

  check('a reader sees all of a unit or nothing of it', async (storage) => {
    await addPlayers(storage, { a: { coins: 50n }, b: { coins: 50n } });
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

  check('what a unit writes and takes back is never seen', async (storage) => {
    await addPlayers(storage, { a: { score: 1 } });
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
    await addPlayers(storage, { a: {}, b: {} });
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

  check('updates of many rows in one order do not block each other for good', async (storage) => {
    await addPlayers(
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
    await addPlayers(storage, { a: { profile: [] } });
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

  check('a unit that fails takes nothing from the units beside it', async (storage) => {
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

  check('a conflict in one unit takes nothing from the units beside it', async (storage) => {
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
    await addPlayers(storage, { a: {} });
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

  check('a caller sees its own write as soon as it is answered', async (storage) => {
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
