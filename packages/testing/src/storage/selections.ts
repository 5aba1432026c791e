import assert from 'node:assert/strict';
import { getReferenced, getWith, selectColumns } from '@lobbykit/core/storage';
import { insertPlayers, player } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players } from './tables.ts';

const check = casesOf('values');
const names = selectColumns(players, ['name', 'team', 'score']);
const coins = selectColumns(players, ['coins']);
const seats = selectColumns(members, ['seat']);

/** Returns these columns of a row. A storage may return others too. */
const only = (row: object | null | undefined, ...columns: string[]) =>
  row && Object.fromEntries(columns.map((name) => [name, (row as Record<string, unknown>)[name]]));

export const selectionCases = [
  check('a read of some columns returns the key and these columns, with their types', async (storage) => {
    await insertPlayers(storage, { a: { team: 'red', score: 7, coins: 2n ** 63n - 1n }, b: { team: null } });
    assert.deepEqual(only(await storage.get(names, { id: 'a' }), 'id', 'name', 'team', 'score'), {
      id: 'a',
      name: player('a').name,
      team: 'red',
      score: 7,
    });
    assert.deepEqual(only(await storage.get(coins, { id: 'a' }), 'id', 'coins'), {
      id: 'a',
      coins: 2n ** 63n - 1n,
    });
    assert.equal(await storage.get(names, { id: 'none' }), null);
    const found = await storage.find(names, { where: { team: 'red' }, orderBy: ['score'], limit: 5 });
    assert.deepEqual(
      found.map((row) => only(row, 'id', 'score')),
      [{ id: 'a', score: 7 }],
    );
    const after = await storage.find(names, { orderBy: ['id'], after: { id: 'a' } });
    assert.deepEqual(
      after.map((row) => only(row, 'id', 'team')),
      [{ id: 'b', team: null }],
    );
  }),

  check('different columns of one table do not mix', async (storage) => {
    await insertPlayers(storage, { a: { coins: 5n, score: 3 } });
    await storage.insert(members, { partyId: 'p', accountId: 'a', seat: 2 });
    const key = { partyId: 'p', accountId: 'a' };
    for (let round = 0; round < 2; round++) {
      const withCoins = await getReferenced(storage, seats, key, 'accountId', coins);
      assert.deepEqual(only(withCoins!.referenced, 'id', 'coins'), { id: 'a', coins: 5n });
      assert.deepEqual(only(withCoins!.row, 'accountId', 'seat'), { accountId: 'a', seat: 2 });
      const withNames = await getReferenced(storage, members, key, 'accountId', names);
      assert.deepEqual(only(withNames!.referenced, 'score'), { score: 3 });
      assert.deepEqual(withNames!.row, await storage.get(members, key));
      const party = await getWith(storage, coins, { id: 'a' }, seats, 'accountId');
      assert.deepEqual(only(party!.row, 'coins'), { coins: 5n });
      assert.deepEqual(
        party!.children.map((row) => only(row, 'partyId', 'seat')),
        [{ partyId: 'p', seat: 2 }],
      );
    }
  }),

  check('a selection of columns is no table that can be migrated', async (storage) => {
    await assert.rejects(storage.migrate([names]), TypeError);
    assert.equal(await storage.count(players, {}), 0);
  }),
];
