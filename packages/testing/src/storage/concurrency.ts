import assert from 'node:assert/strict';
import { allRows, isUniqueConflict } from '@lobbykit/core/storage';
import { allPlayers, fulfilled, ids, insertPlayers, player, upTo, winners } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players, tasks } from './tables.ts';

const check = casesOf('concurrency');

export const concurrencyCases = [
  check('exactly one of a hundred updates with the same guard changes the row', async (storage) => {
    await insertPlayers(storage, { a: { score: 0 } });
    const attempts = upTo(100).map((at) =>
      storage.update(players, { id: 'a', score: 0 }, { score: 1, note: `${at}` }),
    );
    assert.equal(await winners(attempts), 1);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 1);
  }),

  check('exactly one of a hundred units with the same guarded update changes the row', async (storage) => {
    await insertPlayers(storage, { a: { team: null } });
    const attempts = upTo(100).map((at) =>
      storage.transaction((unit) => unit.update(players, { id: 'a', team: null }, { team: `team ${at}` })),
    );
    assert.equal(await winners(attempts), 1);
  }),

  check('exactly one of fifty deletes of the same row returns it', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    assert.equal(await winners(upTo(50).map(() => storage.delete(players, { id: 'a' }))), 1);
    assert.deepEqual(ids(await allPlayers(storage)), ['b']);
  }),

  check('an update and a delete that race agree on which of them came first', async (storage) => {
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

  check('a hundred concurrent adds all count', async (storage) => {
    await insertPlayers(storage, { a: {} });
    const rows = await Promise.all(
      upTo(100).map(() => storage.update(players, { id: 'a' }, { coins: { add: 1n } })),
    );
    assert.equal((await storage.get(players, { id: 'a' }))?.coins, 100n);
    // Each caller received another number, as from a sequence.
    assert.equal(new Set(rows.map(([row]) => row?.coins)).size, 100);
  }),

  check('a hundred concurrent adds in units all count', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
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
    await insertPlayers(storage, { a: { coins: 30n } });
    const attempts = upTo(100).map(() =>
      storage.update(players, { id: 'a', coins: { gte: 1n } }, { coins: { add: -1n } }),
    );
    assert.equal(await winners(attempts), 30);
    assert.equal((await storage.get(players, { id: 'a' }))?.coins, 0n);
  }),

  check('each of the adds that race to the end of the range counts or fails', async (storage) => {
    await insertPlayers(storage, { a: { score: Number.MAX_SAFE_INTEGER - 10 } });
    const attempts = upTo(40).map(() => storage.update(players, { id: 'a' }, { score: { add: 1 } }));
    assert.equal(await fulfilled(attempts), 10);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, Number.MAX_SAFE_INTEGER);
  }),

  check('exactly one of fifty inserts of the same key succeeds', async (storage) => {
    const attempts = upTo(50).map((at) => storage.insert(players, { id: 'a', name: `name ${at}` }));
    const settled = await Promise.allSettled(attempts);
    const refused = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(refused.length, 49);
    for (const { reason } of refused) {
      assert.ok(isUniqueConflict(reason), `${reason}`);
      assert.deepEqual(reason.columns, ['id']);
    }
  }),

  check('exactly one of fifty inserts into the same unique set succeeds', async (storage) => {
    const attempts = upTo(50).map((at) =>
      storage.insert(members, { partyId: 'p', accountId: `a${at}`, seat: 1 }),
    );
    assert.equal(await fulfilled(attempts), 1);
    assert.equal(await storage.count(members, { seat: 1 }), 1);
  }),

  check('exactly one of fifty ifAbsent inserts writes, and none fails', async (storage) => {
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

  check('fifty concurrent orUpdate inserts count every caller', async (storage) => {
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

  check('each seat of a set is given once, no matter how many callers ask', async (storage) => {
    const attempts = upTo(60).map((at) =>
      storage.insert(members, { partyId: 'p', accountId: `a${at}`, seat: at % 8 }, { ifAbsent: true }),
    );
    assert.equal(await winners(attempts), 8);
    assert.equal(new Set((await storage.find(members, {})).map(({ seat }) => seat)).size, 8);
  }),

  check('claims of parallel workers never overlap and leave no row unclaimed', async (storage) => {
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

  check('workers that delete in order never get the same row twice', async (storage) => {
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
];
