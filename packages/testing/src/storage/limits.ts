import assert from 'node:assert/strict';
import type { Json } from '@lobbykit/core/storage';
import { allRows, jsonDepthLimit } from '@lobbykit/core/storage';
import { allPlayers, ids, insertPlayers, player, refuses, rejectsWith, upTo } from './assertions.ts';
import { casesOf } from './case.ts';
import { caseTables, players } from './tables.ts';

const check = casesOf('limits');

export const limitCases = [
  check('five thousand rows are written by one insert', async (storage) => {
    const rows = await storage.insert(
      players,
      upTo(5_000).map((at) => player(`p${at}`, { score: at })),
    );
    assert.equal(new Set(ids(rows)).size, 5_000);
    assert.equal(await storage.count(players, {}), 5_000);
    assert.deepEqual(
      ids(await storage.find(players, { orderBy: ['score'], after: { score: 4_997, id: 'p4997' } })),
      ['p4998', 'p4999'],
    );
  }),

  check('an insert of five thousand rows with one conflict writes none', async (storage) => {
    await storage.insert(players, player('p4999'));
    await rejectsWith(
      storage.insert(
        players,
        upTo(5_000).map((at) => player(`p${at}`)),
      ),
      'UniqueConflict',
    );
    assert.equal(await storage.count(players, {}), 1);
  }),

  check('one call changes thousands of rows, and one call removes them', async (storage) => {
    await storage.insert(
      players,
      upTo(3_000).map((at) => player(`p${at}`, { score: at })),
    );
    assert.equal(
      (await storage.update(players, { score: { gte: 1_000 } }, { score: { add: 1 } })).length,
      2_000,
    );
    assert.equal((await storage.delete(players, allRows)).length, 3_000);
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('an insert of no rows writes nothing', async (storage) => {
    assert.deepEqual(await storage.insert(players, []), []);
    assert.deepEqual(await storage.insert(players, [], { ifAbsent: true }), []);
    assert.deepEqual(await storage.insert(players, [], { orUpdate: { score: 1 } }), []);
    assert.deepEqual(await storage.transaction((unit) => unit.insert(players, [])), []);
  }),

  check('rows of one insert may leave out different columns', async (storage) => {
    await storage.insert(players, [
      { id: 'a', name: 'a', score: 1 },
      { id: 'b', name: 'b', note: 'x' },
      { note: null, coins: 3n, name: 'c', id: 'c' },
    ]);
    assert.deepEqual(
      (await allPlayers(storage)).map(({ id, score, note, coins }) => [id, score, note, coins]),
      [
        ['a', 1, null, 0n],
        ['b', 0, 'x', 0n],
        ['c', 0, null, 3n],
      ],
    );
  }),

  check('json is accepted up to the depth limit and refused beyond it', async (storage) => {
    const nested = (levels: number): Json => upTo(levels).reduce<Json>((inner) => [inner], 'bottom');
    await storage.insert(players, player('a', { profile: nested(jsonDepthLimit) }));
    assert.deepEqual((await storage.get(players, { id: 'a' }))?.profile, nested(jsonDepthLimit));
    await refuses(
      storage.insert(players, player('b', { profile: nested(jsonDepthLimit + 1) })),
      'players.profile',
    );
    await refuses(storage.insert(players, player('b', { profile: nested(100_000) })), 'players.profile');
  }),

  check('a hundred units in a row do not slow the storage down', async (storage) => {
    for (const at of upTo(100)) {
      await storage.transaction((unit) => unit.insert(players, player(`p${at}`)));
      await assert.rejects(
        storage.transaction(async (unit) => {
          await unit.insert(players, player(`q${at}`));
          throw new Error('back');
        }),
        /back/,
      );
    }
    assert.equal(await storage.count(players, {}), 100);
  }),

  check('health names the components of the storage as healthy', async (storage) => {
    const health = await storage.health();
    assert.ok(health.length > 0);
    for (const { component, healthy, status } of health) {
      assert.ok(component.length > 0 && typeof status === 'string');
      assert.equal(healthy, true);
    }
  }),

  check('a closed storage rejects every call, and may be closed again', async (storage) => {
    await insertPlayers(storage, { a: {} });
    await storage.close();
    await storage.close();
    await rejectsWith(storage.get(players, { id: 'a' }), 'StorageClosed');
    await rejectsWith(storage.find(players, {}), 'StorageClosed');
    await rejectsWith(storage.count(players, {}), 'StorageClosed');
    await rejectsWith(storage.insert(players, player('b')), 'StorageClosed');
    await rejectsWith(storage.update(players, { id: 'a' }, { score: 1 }), 'StorageClosed');
    await rejectsWith(storage.delete(players, { id: 'a' }), 'StorageClosed');
    await rejectsWith(
      storage.transaction(async () => 1),
      'StorageClosed',
    );
    await rejectsWith(storage.migrate(caseTables), 'StorageClosed');
    assert.ok((await storage.health()).some(({ healthy }) => !healthy));
  }),

  check('calls made before close resolve before close does', async (storage) => {
    const calls = [
      storage.transaction((unit) => unit.insert(players, player('a'))),
      storage.insert(players, player('b')),
      storage.transaction((unit) => unit.insert(players, player('c'))),
    ];
    const closing = storage.close();
    const rows = await Promise.all(calls);
    await closing;
    assert.deepEqual(
      rows.map(([row]) => row?.id),
      ['a', 'b', 'c'],
    );
  }),
];
