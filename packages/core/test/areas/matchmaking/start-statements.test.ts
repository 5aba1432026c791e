import { openTestStorage } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { defineArea, defineContract, on, ticketStarting } from '../../../src/area/index.ts';
import { matchmakingPauses } from '../../../src/areas/matchmaking/tables.ts';
import { createQueueWorld } from './queue-world.ts';
import { countStatements, type UnitStatements } from './unit-statements.ts';

test('a ticket start reads in one trip, and a refused start repeats its unit to find the ticket in its way', async () => {
  const units: UnitStatements[] = [];
  const outside: UnitStatements = { statements: [], trips: 0 };
  await using t = await createQueueWorld({
    storage: countStatements(await openTestStorage(), units, outside),
  });
  const [ann] = await t.people('ann');
  // The session is known after a first request.
  await t.backend.api.matchmaking.mine({}, { session: ann.token });
  units.length = 0;
  outside.statements.length = 0;
  outside.trips = 0;
  await t.start([ann], 'solo');
  expect([outside, ...units]).toEqual([
    { statements: expect.anything(), trips: 1 },
    { statements: ['lock accounts', 'insert matchmaking_players', 'insert matchmaking_tickets'], trips: 2 },
  ]);
  units.length = 0;
  await expect(t.start([ann], 'solo')).rejects.toMatchObject({ reason: 'TICKET_EXISTS' });
  expect(units.map(({ statements }) => statements)).toEqual([
    ['lock accounts', 'insert matchmaking_players', 'insert matchmaking_tickets'],
    ['lock accounts', 'insert matchmaking_players', 'insert matchmaking_tickets', 'find matchmaking_players'],
  ]);
});

test('the unit of a party leader’s ticket start waits twice: for the accounts, and for the party with its members', async () => {
  const units: UnitStatements[] = [];
  await using t = await createQueueWorld({ storage: countStatements(await openTestStorage(), units) });
  const [ann, bob] = await t.people('ann', 'bob');
  await t.gather(ann, bob);
  units.length = 0;
  await t.start([ann, bob], 'pairs');
  expect(units).toEqual([
    {
      statements: [
        'lock accounts',
        'update parties',
        'find party_members',
        'insert matchmaking_players',
        'insert matchmaking_tickets',
      ],
      // The last is sent with the events and the commit.
      trips: 3,
    },
  ]);
});

test('an area that may refuse players reads while their accounts are locked', async () => {
  const units: UnitStatements[] = [];
  const gateArea = defineArea({
    contract: defineContract({ area: 'gate', title: 'Gate', permissions: {}, routes: {} }),
    create: () => ({
      operations: {},
      listeners: [
        on(ticketStarting, async (unit, { playerIds }) => {
          await unit.find(matchmakingPauses, { where: { playerId: { in: playerIds } } });
        }),
      ],
    }),
  });
  const storage = countStatements(await openTestStorage(), units);
  await using t = await createQueueWorld({ storage, areas: [gateArea] } as object);
  const [ann] = await t.people('ann');
  units.length = 0;
  await t.start([ann], 'solo');
  expect(units).toEqual([
    {
      statements: [
        'lock accounts',
        'find matchmaking_pauses',
        'insert matchmaking_players',
        'insert matchmaking_tickets',
      ],
      trips: 2,
    },
  ]);
});
