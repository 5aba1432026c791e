import assert from 'node:assert/strict';
import { getWith, type ReadOperations, readSnapshot, type Storage } from '@lobbykit/core/storage';
import { hostileTexts, ids, player, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { entries, members, players, tasks } from './tables.ts';

const check = casesOf('concurrency');

/** Asks all at the same time, and then each alone, which must give the same. */
async function sameAlone<Item>(
  items: readonly Item[],
  read: (item: Item) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const together = await Promise.all(items.map(read));
  const alone: unknown[] = [];
  for (const item of items) alone.push(await read(item));
  assert.deepEqual(together, alone);
  return together;
}

async function insertMany(storage: Storage): Promise<void> {
  await storage.insert(
    players,
    upTo(100).map((at) =>
      player(`p${at}`, { team: `team ${at % 7}`, score: at % 10, bonus: at % 3 === 0 ? null : at }),
    ),
  );
}

/** What storages keep that answer many callers by one statement. */
export const togetherCases = [
  check('a hundred reads by key at the same time each return their own row, or null', async (storage) => {
    await insertMany(storage);
    const keys = upTo(100).map((at) => ({ id: at % 4 === 0 ? `missing ${at}` : `p${(at * 37) % 100}` }));
    const rows = await sameAlone(keys, (key) => storage.get(players, key));
    assert.equal(rows.filter((row) => row === null).length, 25);
  }),

  check('reads by a key of several columns and by exact integers return their own rows', async (storage) => {
    const board = 2n ** 62n;
    await storage.insert(
      entries,
      upTo(80).map((at) => ({ board: board + BigInt(at % 8), place: at, at })),
    );
    const keys = upTo(80).map((at) => ({ board: board + BigInt(at % 8), place: at % 2 === 0 ? at : -at }));
    const rows = await sameAlone(keys, (key) => storage.get(entries, key));
    assert.equal(rows.filter((row) => row !== null).length, 40);
  }),

  check('reads with every hostile text at the same time return their own rows', async (storage) => {
    await storage.insert(
      players,
      hostileTexts.map((text, at) => player(`t${at}`, { note: text, profile: { [text]: text } })),
    );
    await sameAlone(hostileTexts, (note) => storage.find(players, { where: { note } }));
    await sameAlone(hostileTexts, (id) => storage.get(players, { id }));
  }),

  check('who asks for the same row at the same time gets a copy of their own', async (storage) => {
    await storage.insert(players, player('a', { profile: { tags: ['x'] } }));
    const rows = await Promise.all(upTo(50).map(() => storage.get(players, { id: 'a' })));
    (rows[0]!.profile as { tags: string[] }).tags.push('y');
    for (const row of rows.slice(1)) assert.deepEqual(row, await storage.get(players, { id: 'a' }));
  }),

  check(
    'lists of one shape at the same time keep their order, limit, offset and position',
    async (storage) => {
      await insertMany(storage);
      const queries = upTo(60).map((at) => ({
        where: { team: `team ${at % 9}` },
        orderBy: ['score', { column: 'id', descending: true }] as never,
        limit: at % 6,
      }));
      await sameAlone(queries, (query) => storage.find(players, query));
      await sameAlone(queries, (query) => storage.find(players, { ...query, offset: 2 }));
      await sameAlone(queries, ({ limit, ...query }) =>
        storage.find(players, { ...query, after: { score: limit, id: 'p50' } }),
      );
      await sameAlone(queries, ({ where }) => storage.find(players, { where }));
      await sameAlone(queries, ({ limit }) => storage.find(players, { where: { bonus: { gte: limit } } }));
      const found = await sameAlone(upTo(30), (at) =>
        storage.find(players, { where: { id: { prefix: `p${at}` } }, orderBy: ['bonus'] as never }),
      );
      assert.deepEqual(ids(found[9] as { id: string }[]).length, 11);
    },
  ),

  check('counts and sums at the same time are those of their own rows', async (storage) => {
    await insertMany(storage);
    const teams = upTo(40).map((at) => `team ${at % 9}`);
    await sameAlone(teams, (team) => storage.count(players, { team }));
    await sameAlone(teams, (team) =>
      storage.count(players, { team }, { orderBy: ['score', 'id'], before: { score: 5, id: 'p5' } }),
    );
    await sameAlone(teams, (team) => storage.sum(players, 'score', { team }));
  }),

  check('rows with their children at the same time are those of their own keys', async (storage) => {
    await storage.insert(
      tasks,
      upTo(40).map((at) => ({ id: `task ${at}`, dueAt: at })),
    );
    await storage.insert(
      members,
      upTo(120).map((at) => ({ partyId: `task ${at % 30}`, accountId: `m${at}` })),
    );
    const found = await sameAlone(upTo(60), (at) =>
      getWith(storage, tasks, { id: `task ${at}` }, members, 'partyId'),
    );
    assert.equal(found.filter((each) => each === null).length, 20);
  }),

  check('a read sees what was written before it was asked for, whatever others read', async (storage) => {
    await storage.insert(
      players,
      upTo(8).map((at) => player(`p${at}`)),
    );
    const others = (): Promise<unknown>[] => upTo(40).map((at) => storage.get(players, { id: `p${at % 8}` }));
    const writer = async (at: number): Promise<void> => {
      for (const score of upTo(25)) {
        const reads = others();
        await storage.update(players, { id: `p${at}` }, { score });
        const [row] = await Promise.all([storage.get(players, { id: `p${at}` }), ...reads]);
        assert.equal((row as { score: number }).score, score);
      }
    };
    await Promise.all(upTo(8).map(writer));
  }),

  check('a unit sees its own writes, and no one else does, while all read the same rows', async (storage) => {
    await storage.insert(
      players,
      upTo(10).map((at) => player(`p${at}`)),
    );
    const units = upTo(10).map((at) =>
      storage.transaction(async (unit) => {
        await unit.update(players, { id: `p${at}` }, { score: at + 1 });
        const [row] = await Promise.all([
          unit.get(players, { id: `p${at}` }),
          ...upTo(10).map((other) => unit.get(players, { id: `p${(at + other) % 10}` })),
        ]);
        assert.equal(row!.score, at + 1);
        throw new Error('roll back');
      }),
    );
    const reads = upTo(200).map((at) => storage.get(players, { id: `p${at % 10}` }));
    await Promise.allSettled(units);
    for (const row of await Promise.all(reads)) assert.equal(row!.score, 0);
    for (const unit of units) await assert.rejects(unit, /roll back/);
  }),

  check('reads of a unit at the same time return their own rows, as in a snapshot', async (storage) => {
    await insertMany(storage);
    const keys = upTo(150).map((at) => ({ id: at % 4 === 0 ? `missing ${at}` : `p${(at * 37) % 100}` }));
    const read = (db: ReadOperations) =>
      Promise.all([
        ...keys.map((key) => db.get(players, key)),
        ...upTo(20).map((at) =>
          db.find(players, { where: { team: `team ${at % 9}` }, orderBy: ['score', 'id'], limit: at % 6 }),
        ),
        ...upTo(20).map((at) => db.count(players, { score: { lt: at % 11 } })),
        ...upTo(20).map((at) => db.sum(players, 'score', { team: `team ${at % 9}` })),
      ]);
    const alone: unknown[] = [];
    for (const key of keys) alone.push(await storage.get(players, key));
    const inUnit = await storage.transaction(read);
    assert.deepEqual(inUnit.slice(0, keys.length), alone);
    assert.deepEqual(await readSnapshot(storage, read), inUnit);
    assert.deepEqual(inUnit.slice(-20, -18), [
      await storage.sum(players, 'score', { team: 'team 0' }),
      await storage.sum(players, 'score', { team: 'team 1' }),
    ]);
  }),

  check(
    'reads and changes of a unit that nobody awaits between keep the order of their calls',
    async (storage) => {
      await storage.insert(
        players,
        upTo(3).map((at) => player(`p${at}`)),
      );
      const scores = await storage.transaction(async (unit) => {
        const score = async (at: number) => (await unit.get(players, { id: `p${at}` }))?.score;
        // The first operation changes, so all others follow it.
        const written = unit.update(players, { id: 'p0' }, { score: 1 });
        const read = [score(0), score(1)];
        const more = [
          unit.update(players, { id: 'p1' }, { score: 5 }),
          unit.insert(players, player('p9', { score: 9 })),
        ];
        read.push(score(0), score(1), score(9));
        more.push(unit.delete(players, { id: 'p0' }), unit.lock(players, { id: 'p1' }));
        read.push(score(0), score(1), score(9));
        await Promise.all([written, ...more]);
        return Promise.all(read);
      });
      assert.deepEqual(scores, [1, 0, 1, 5, 9, undefined, 5, 9]);
    },
  ),

  check('a unit ends with the reads that it does not await', async (storage) => {
    await insertMany(storage);
    const { reads } = await storage.transaction(async (unit) => {
      await unit.update(players, { id: 'p3' }, { score: 77 });
      return { reads: upTo(5).map((at) => unit.get(players, { id: `p${at}` })) };
    });
    const scores = (await Promise.all(reads)).map((row) => row!.score);
    assert.deepEqual(scores, [0, 1, 2, 77, 4]);
  }),

  check('changes of single rows at the same time each keep their guard and their result', async (storage) => {
    await insertMany(storage);
    const results = await Promise.all(
      upTo(100).map((at) =>
        storage.update(
          players,
          { id: `p${at}`, score: { gte: 5 } },
          { note: `${at}`, coins: { add: BigInt(at) } },
        ),
      ),
    );
    for (const [at, rows] of results.entries()) {
      const row = await storage.get(players, { id: `p${at}` });
      assert.deepEqual(rows, at % 10 >= 5 ? [row] : []);
      assert.equal(row!.note, at % 10 >= 5 ? `${at}` : null);
      assert.equal(row!.coins, at % 10 >= 5 ? BigInt(at) : 0n);
    }
  }),

  check('a change that fails fails for its caller alone', async (storage) => {
    await storage.insert(
      players,
      upTo(40).map((at) => player(`p${at}`, { coins: at === 20 ? 2n ** 63n - 1n : 0n })),
    );
    const results = await Promise.allSettled(
      upTo(40).map((at) => storage.update(players, { id: `p${at}` }, { coins: { add: 1n } })),
    );
    for (const [at, result] of results.entries()) {
      if (at === 20) {
        assert.equal(result.status, 'rejected');
        assert.equal((result as PromiseRejectedResult).reason.name, 'NumberOutOfRange');
      } else assert.equal(result.status, 'fulfilled');
      assert.equal((await storage.get(players, { id: `p${at}` }))!.coins, at === 20 ? 2n ** 63n - 1n : 1n);
    }
  }),

  check('a change of a unique set that is taken fails for its caller alone', async (storage) => {
    await storage.insert(
      players,
      upTo(40).map((at) => player(`p${at}`, { name: `name ${at}` })),
    );
    const results = await Promise.allSettled(
      upTo(40).map((at) =>
        storage.update(players, { id: `p${at}` }, { name: at === 7 ? 'name 0' : `new ${at}` }),
      ),
    );
    // The name of p0 may have become free before.
    const taken = (await storage.count(players, { name: 'name 0' })) === 1;
    for (const [at, { status }] of results.entries())
      if (at !== 7) assert.equal(status, 'fulfilled');
      else if (!taken) assert.equal(status, 'rejected');
    assert.equal(await storage.count(players, { name: { prefix: 'new ' } }), 39);
  }),

  check(
    'changes of the same row by one caller keep the order in which they were asked for',
    async (storage) => {
      await storage.insert(
        players,
        upTo(10).map((at) => player(`p${at}`)),
      );
      const results = await Promise.all(
        upTo(200).map((at) =>
          storage.update(players, { id: `p${at % 10}` }, { score: at, coins: { add: 1n } }),
        ),
      );
      for (const [at, [row]] of results.entries()) {
        assert.equal(row!.score, at);
        assert.equal(row!.coins, BigInt(Math.floor(at / 10) + 1));
      }
      for (const at of upTo(10))
        assert.equal((await storage.get(players, { id: `p${at}` }))!.score, 190 + at);
    },
  ),

  check('changes at the same time meet units that change the same rows in another order', async (storage) => {
    await storage.insert(
      players,
      upTo(12).map((at) => player(`p${at}`)),
    );
    const single = upTo(120).map((at) =>
      storage.update(players, { id: `p${(at * 5) % 12}` }, { score: { add: 1 } }),
    );
    const units = upTo(20).map(() =>
      storage.transaction(async (unit) => {
        for (const at of [11, 7, 3, 0]) await unit.update(players, { id: `p${at}` }, { score: { add: 1 } });
      }),
    );
    await Promise.all([...single, ...units]);
    assert.equal(await storage.sum(players, 'score', { id: { prefix: 'p' } }), 120 + 80);
  }),
];
