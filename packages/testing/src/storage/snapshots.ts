import assert from 'node:assert/strict';
import { type ReadOperations, readSnapshot } from '@lobbykit/core/storage';
import { insertPlayers, player } from './assertions.ts';
import { casesOf } from './case.ts';
import { players } from './tables.ts';

const check = casesOf('concurrency');

export const snapshotCases = [
  check('a snapshot reads as the storage does, with all four reading operations', async (storage) => {
    await insertPlayers(storage, { a: { score: 5 }, b: { score: 7, team: 'red' } });
    const read = async (db: ReadOperations) => [
      await db.get(players, { id: 'a' }),
      await db.find(players, { where: { score: { gt: 1 } }, orderBy: ['score'], limit: 2 }),
      await db.count(players, { team: 'red' }),
      await db.sum(players, 'score', {}),
    ];
    assert.deepEqual(await readSnapshot(storage, read), await read(storage));
  }),

  check('a snapshot sees every write that was confirmed before it', async (storage) => {
    for (let score = 1; score <= 20; score++) {
      await storage.insert(players, player('a', { score }), { orUpdate: { score } });
      const read = await readSnapshot(storage, async (reads) => {
        const row = await reads.get(players, { id: 'a' });
        return [row?.score, await reads.sum(players, 'score', {})];
      });
      assert.deepEqual(read, [score, score]);
    }
  }),

  check('all reads of a snapshot see the same commit while others write', async (storage) => {
    await insertPlayers(storage, { a: { score: 100 }, b: { score: 0 } });
    const move = (points: number) =>
      storage.transaction(async (unit) => {
        await unit.update(players, { id: 'a' }, { score: { add: -points } });
        await unit.update(players, { id: 'b' }, { score: { add: points } });
      });
    const total = () =>
      readSnapshot(storage, async (reads) => {
        const a = await reads.get(players, { id: 'a' });
        const sum = await reads.sum(players, 'score', {});
        const [b] = await reads.find(players, { where: { id: 'b' } });
        return [a!.score + b!.score, sum];
      });
    for (let round = 0; round < 20; round++) {
      const read = Array.from({ length: 4 }, total);
      const moved = Array.from({ length: 4 }, (_, at) => move(at + 1));
      const more = Array.from({ length: 4 }, total);
      for (const found of await Promise.all([...read, ...more])) assert.deepEqual(found, [100, 100]);
      await Promise.all(moved);
    }
  }),

  check('a snapshot rejects with the error of its work', async (storage) => {
    const failure = new Error('no such player');
    await assert.rejects(
      readSnapshot(storage, async (reads) => {
        if ((await reads.get(players, { id: 'a' })) === null) throw failure;
      }),
      failure,
    );
    assert.equal(await readSnapshot(storage, (reads) => reads.count(players, {})), 0);
  }),

  check('a snapshot that has ended reads nothing more', async (storage) => {
    const reads = await readSnapshot(storage, async (reads) => reads);
    await assert.rejects(reads.get(players, { id: 'a' }), TypeError);
    await assert.rejects(reads.sum(players, 'score', {}), TypeError);
  }),
];
