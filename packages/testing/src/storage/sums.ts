import assert from 'node:assert/strict';
import { insertPlayers, player } from './assertions.ts';
import { casesOf } from './case.ts';
import { members, players } from './tables.ts';

const check = casesOf('where');
const max = Number.MAX_SAFE_INTEGER;

export const sumCases = [
  check('sum adds up a column of the rows that match', async (storage) => {
    await insertPlayers(storage, {
      a: { score: 5, team: 'red' },
      b: { score: -7, team: 'red' },
      c: { score: 100, team: 'blue' },
    });
    assert.equal(await storage.sum(players, 'score', {}), 98);
    assert.equal(await storage.sum(players, 'score', { team: 'red' }), -2);
    assert.equal(await storage.sum(players, 'score', { id: { lt: 'c' }, score: { gt: 0 } }), 5);
    assert.equal(await storage.sum(players, 'score', { id: { in: ['a', 'c', 'z'] } }), 105);
  }),

  check('the sum of no rows is 0, and null adds nothing', async (storage) => {
    assert.equal(await storage.sum(players, 'score', {}), 0);
    await insertPlayers(storage, { a: { bonus: null }, b: {} });
    assert.equal(await storage.sum(players, 'bonus', {}), 0);
    await storage.insert(players, player('c', { bonus: 3 }));
    assert.equal(await storage.sum(players, 'bonus', {}), 3);
    // A table without a 64-bit column.
    await storage.insert(members, { partyId: 'p', accountId: 'a', seat: 4 });
    assert.equal(await storage.sum(members, 'seat', { partyId: 'p' }), 4);
    assert.equal(await storage.sum(members, 'seat', { partyId: 'q' }), 0);
  }),

  check('a sum is exact up to the safe integers, and beyond them NumberOutOfRange', async (storage) => {
    await insertPlayers(storage, { a: { score: max - 1 }, b: { score: 1 } });
    assert.equal(await storage.sum(players, 'score', {}), max);
    await storage.insert(players, player('c', { score: 1 }));
    await assert.rejects(storage.sum(players, 'score', {}), { name: 'NumberOutOfRange' });
    await storage.insert(players, player('d', { score: -max }));
    assert.equal(await storage.sum(players, 'score', {}), 1);
    assert.equal(await storage.sum(players, 'score', { id: 'd' }), -max);
  }),

  check('a sum beyond 64 bits is NumberOutOfRange', async (storage) => {
    const rows = Array.from({ length: 1_100 }, (_, at) => player(`p${at}`, { score: max }));
    await storage.insert(players, rows);
    await assert.rejects(storage.sum(players, 'score', {}), { name: 'NumberOutOfRange' });
  }),

  check('a sum sees the writes of its unit, and only those of ended units', async (storage) => {
    await insertPlayers(storage, { a: { score: 1 }, b: { score: 2 } });
    const inside = await storage.transaction(async (unit) => {
      await unit.update(players, { id: 'a' }, { score: { add: 10 } });
      await unit.delete(players, { id: 'b' });
      return unit.sum(players, 'score', {});
    });
    assert.equal(inside, 11);
    assert.equal(await storage.sum(players, 'score', {}), 11);
  }),

  check('only an int column has a sum', async (storage) => {
    for (const name of ['coins', 'name', 'seenAt', 'profile', 'online', 'nothing'])
      await assert.rejects(storage.sum(players, name as never, {}), TypeError);
  }),
];
