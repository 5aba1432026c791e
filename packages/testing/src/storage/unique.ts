import assert from 'node:assert/strict';
import { allRows, isUniqueConflict } from '@lobbykit/core/storage';
import { allPlayers, insertPlayers, player, refuses, rejectsWith, sortedIds } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players } from './tables.ts';

const check = casesOf('unique');

/** Asserts a conflict that names the table and the columns but not the value. */
const conflicts = (promise: Promise<unknown>, table: string, columns: readonly string[], secret?: string) =>
  assert.rejects(promise, (error: unknown) => {
    assert.ok(isUniqueConflict(error), `expected a UniqueConflict, got ${error}`);
    assert.deepEqual([error.table, error.columns], [table, columns]);
    if (secret !== undefined) assert.ok(!error.message.includes(secret), error.message);
    return true;
  });

export const uniqueCases = [
  check(
    'a primary key that exists is a conflict that names its columns but not the value',
    async (storage) => {
      await storage.insert(players, { id: 'secret-id', name: 'first' });
      await conflicts(
        storage.insert(players, { id: 'secret-id', name: 'second' }),
        'players',
        ['id'],
        'secret-id',
      );
      assert.equal((await storage.get(players, { id: 'secret-id' }))?.name, 'first');
    },
  ),

  check(
    'a unique set that exists is a conflict that names its columns but not the value',
    async (storage) => {
      await storage.insert(players, { id: 'a', name: 'secret-name' });
      await conflicts(
        storage.insert(players, { id: 'b', name: 'secret-name' }),
        'players',
        ['name'],
        'secret-name',
      );
      assert.equal(await storage.get(players, { id: 'b' }), null);
    },
  ),

  check('a conflict over two columns names both, in declared order', async (storage) => {
    await storage.insert(members, { partyId: 'p', accountId: 'a', seat: 1 });
    await conflicts(storage.insert(members, { partyId: 'p', accountId: 'a' }), 'party_members', [
      'partyId',
      'accountId',
    ]);
    await conflicts(storage.insert(members, { partyId: 'p', accountId: 'b', seat: 1 }), 'party_members', [
      'partyId',
      'seat',
    ]);
    await storage.insert(members, { partyId: 'q', accountId: 'a', seat: 1 });
    assert.equal(await storage.count(members, {}), 2);
  }),

  check('a conflict in one row undoes the whole insert', async (storage) => {
    await insertPlayers(storage, { taken: {} });
    const before = await allPlayers(storage);
    const batch = [player('x'), player('y'), { id: 'z', name: 'taken' }, player('w')];
    await conflicts(storage.insert(players, batch), 'players', ['name']);
    assert.deepEqual(await allPlayers(storage), before);
    await storage.insert(players, [player('x'), player('y')]);
  }),

  check('two rows of one insert conflict with each other', async (storage) => {
    await conflicts(storage.insert(players, [player('a'), { id: 'a', name: 'other' }]), 'players', ['id']);
    await conflicts(storage.insert(players, [player('a'), { id: 'b', name: 'a' }]), 'players', ['name']);
    assert.equal(await storage.count(players, {}), 0);
  }),

  check('a null in a unique set conflicts with nothing', async (storage) => {
    await storage.insert(members, [
      { partyId: 'p', accountId: 'a', seat: null },
      { partyId: 'p', accountId: 'b', seat: null },
      { partyId: 'p', accountId: 'c' },
    ]);
    await storage.insert(members, { partyId: 'p', accountId: 'd' }, { ifAbsent: true });
    await storage.update(members, { accountId: 'a' }, { seat: 1 });
    await storage.update(members, { accountId: 'a' }, { seat: null });
    assert.equal(await storage.count(members, { seat: null }), 4);
  }),

  check('texts that only look the same do not conflict', async (storage) => {
    const names = ['a', 'A', 'a ', ' a', 'á', 'a\u0301', 'ａ', 'а'];
    await storage.insert(
      players,
      names.map((name, at) => ({ id: `${at}`, name })),
    );
    assert.equal(await storage.count(players, {}), names.length);
  }),

  check('an update to a value that another row has is a conflict and changes no row', async (storage) => {
    await insertPlayers(storage, { a: { team: 'red' }, b: { team: 'red' }, c: { team: 'blue' } });
    const before = await allPlayers(storage);
    await conflicts(storage.update(players, { id: 'a' }, { name: 'b' }), 'players', ['name']);
    await conflicts(storage.update(players, { team: 'red' }, { name: 'same', score: 9 }), 'players', [
      'name',
    ]);
    assert.deepEqual(await allPlayers(storage), before);
    assert.equal(await storage.count(players, { name: 'same' }), 0);
  }),

  check('an update may set a unique value that the row already has', async (storage) => {
    await insertPlayers(storage, { a: {} });
    const [row] = await storage.update(players, { id: 'a' }, { name: 'a', score: 2 });
    assert.deepEqual([row?.name, row?.score], ['a', 2]);
  }),

  check('a unique value can be used again after its row is deleted or changed', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    await storage.update(players, { id: 'a' }, { name: 'other' });
    await storage.insert(players, { id: 'c', name: 'a' });
    await storage.delete(players, { id: 'b' });
    await storage.insert(players, { id: 'b', name: 'b' });
    assert.deepEqual(sortedIds(await allPlayers(storage)), ['a', 'b', 'c']);
  }),

  check('ifAbsent keeps the row that has the primary key, and does not return it', async (storage) => {
    await insertPlayers(storage, { a: { score: 5 } });
    assert.deepEqual(await storage.insert(players, player('a', { score: 9 }), { ifAbsent: true }), []);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 5);
    const written = await storage.insert(players, player('b', { score: 9 }), { ifAbsent: true });
    assert.deepEqual(written, [await storage.get(players, { id: 'b' })]);
  }),

  check('ifAbsent keeps the row that has the same unique set', async (storage) => {
    await insertPlayers(storage, { a: {} });
    assert.deepEqual(await storage.insert(players, { id: 'b', name: 'a' }, { ifAbsent: true }), []);
    assert.equal(await storage.get(players, { id: 'b' }), null);
  }),

  check('ifAbsent writes each absent row of many once', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    const batch = [player('a'), player('c'), { id: 'd', name: 'b' }, player('e'), player('c', { score: 3 })];
    const written = await storage.insert(players, batch, { ifAbsent: true });
    assert.deepEqual(sortedIds(written), ['c', 'e']);
    assert.equal((await storage.get(players, { id: 'c' }))?.score, 0);
    assert.deepEqual(sortedIds(await allPlayers(storage)), ['a', 'b', 'c', 'e']);
  }),

  check('orUpdate inserts a row that does not exist', async (storage) => {
    const [row] = await storage.insert(players, player('a', { score: 1 }), {
      orUpdate: { score: { add: 10 } },
    });
    assert.equal(row?.score, 1);
    assert.equal((await storage.get(players, { id: 'a' }))?.score, 1);
  }),

  check('orUpdate changes the row that has the primary key, and only by the patch', async (storage) => {
    await insertPlayers(storage, { a: { score: 5, note: 'kept', coins: 7n } });
    const [row] = await storage.insert(players, player('a', { score: 1, note: 'not taken' }), {
      orUpdate: { score: { add: 10 }, team: 'red', profile: { x: [1] } },
    });
    assert.deepEqual([row?.score, row?.note, row?.team, row?.coins], [15, 'kept', 'red', 7n]);
    assert.deepEqual(row, await storage.get(players, { id: 'a' }));
  }),

  check('orUpdate accepts many rows of which some exist', async (storage) => {
    await storage.insert(members, { partyId: 'p', accountId: 'a', role: 'leader' });
    const rows = await storage.insert(
      members,
      [
        { partyId: 'p', accountId: 'a' },
        { partyId: 'p', accountId: 'b' },
        { partyId: 'q', accountId: 'a' },
      ],
      { orUpdate: { role: 'again' } },
    );
    assert.deepEqual(rows.map(({ partyId, accountId, role }) => partyId + accountId + role).sort(), [
      'paagain',
      'pbmember',
      'qamember',
    ]);
  }),

  check('orUpdate is a conflict if another row has the same unique set', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    const before = await allPlayers(storage);
    const insert = storage.insert(players, { id: 'c', name: 'a' }, { orUpdate: { score: 1 } });
    await conflicts(insert, 'players', ['name']);
    const patch = storage.insert(players, player('b'), { orUpdate: { name: 'a' } });
    await conflicts(patch, 'players', ['name']);
    const some = storage.insert(players, [player('a'), { id: 'c', name: 'b' }], { orUpdate: { score: 1 } });
    await conflicts(some, 'players', ['name']);
    assert.deepEqual(await allPlayers(storage), before);
  }),

  check(
    'orUpdate refuses two rows with one primary key, and a patch that an update would refuse',
    async (storage) => {
      await refuses(
        storage.insert(players, [player('a'), { id: 'a', name: 'b' }], { orUpdate: { score: 1 } }),
        'players',
      );
      await refuses(storage.insert(players, player('a'), { orUpdate: {} }), 'players');
      await refuses(storage.insert(players, player('a'), { orUpdate: { id: 'b' } }), 'players.id');
      await refuses(storage.insert(players, player('a'), { orUpdate: { score: 0.5 } }), 'players.score');
      assert.equal(await storage.count(players, {}), 0);
    },
  ),

  check('an orUpdate that would leave the range of a column changes nothing', async (storage) => {
    await insertPlayers(storage, { a: { coins: 2n ** 63n - 1n }, b: { score: Number.MAX_SAFE_INTEGER } });
    const before = await allPlayers(storage);
    const coins = storage.insert(players, [player('new'), player('a')], { orUpdate: { coins: { add: 1n } } });
    await rejectsWith(coins, 'NumberOutOfRange');
    const score = storage.insert(players, player('b'), { orUpdate: { score: { add: 1 } } });
    await rejectsWith(score, 'NumberOutOfRange');
    assert.deepEqual(await allPlayers(storage), before);
  }),

  check('an update of every row cannot give two rows the same unique value', async (storage) => {
    await insertPlayers(storage, { a: {}, b: {} });
    await conflicts(storage.update(players, allRows, { name: 'one' }), 'players', ['name']);
    assert.equal(await storage.count(players, { name: 'one' }), 0);
  }),
];
