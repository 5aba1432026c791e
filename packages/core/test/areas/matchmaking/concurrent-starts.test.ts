import { openTestStorage, type TestPlayer } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { defineArea, defineContract, on, ticketRefusals, ticketStarting } from '../../../src/area/index.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { asHost } from '../parties/party-world.ts';
import { createQueueWorld, entityOf, type QueueWorld } from './queue-world.ts';

/** Players who start tickets at the same moment go together in units of a storage that is remote, as each is here. */

const players = 40;
const names = Array.from({ length: players }, (_, at) => `p${at}`);

const openWorld = async (): Promise<QueueWorld> =>
  createQueueWorld({ storage: { ...(await openTestStorage()), isRemote: true } });

/** The id of a ticket that starts, or the reason why it does not. */
const outcomeOf = (start: Promise<string>): Promise<string> =>
  start.catch((error: unknown) => {
    if (isApiError(error)) return error.reason;
    throw error;
  });

test('players who start tickets at once each get their own, and are told of it', async () => {
  await using t = await openWorld();
  const people = await t.people(...names);
  const ids = await Promise.all(people.map((player) => t.start([player], 'solo')));
  expect(new Set(ids).size).toBe(players);
  const tickets = await t.storage.find(matchmakingTickets, {});
  const own = new Map(tickets.map(({ id, playerIds }) => [id, playerIds]));
  expect(ids.map((id) => own.get(id))).toEqual(people.map(({ accountId }) => [accountId]));
  for (const player of people) expect(await t.ticketNotifications(player)).toEqual(['IN_PROGRESS']);
  await t.pass();
  for (const id of ids) expect(await t.ticket(id)).toBe('FINDING_SERVER');
});

test('a player who is in a ticket, and one whose account is gone, harm no other', async () => {
  await using t = await openWorld();
  const people = (await t.people(...names)) as TestPlayer[];
  await t.start([people[3]!], 'pairs');
  await t.backend.api.accounts.adminDelete({ accountId: people[5]!.accountId }, asHost);
  const start = async (player: TestPlayer): Promise<string> => {
    const entity = entityOf([player], 'solo');
    return (await t.backend.api.matchmaking.serverStart({ entity }, asHost)).ticketId;
  };
  const outcomes = await Promise.all(people.map((player) => outcomeOf(start(player))));
  const isTicket = (at: number): boolean => at !== 3 && at !== 5;
  expect(outcomes.map((outcome) => !/^[A-Z_]+$/.test(outcome))).toEqual(people.map((_, at) => isTicket(at)));
  expect([outcomes[3], outcomes[5]]).toEqual(['TICKET_EXISTS', 'INVALID_FIELD']);
});

test('of two starts by one player at once exactly one gets a ticket', async () => {
  await using t = await openWorld();
  const people = await t.people(...names);
  const outcomes = await Promise.all(
    [...people, ...people].map((player) => outcomeOf(t.start([player], 'solo'))),
  );
  for (const [at] of people.entries()) {
    const both = [outcomes[at]!, outcomes[at + players]!];
    expect(both.filter((outcome) => outcome === 'TICKET_EXISTS')).toHaveLength(1);
  }
});

test('each ticket that an operator starts leaves an audit row of their own', async () => {
  await using t = await openWorld();
  const people = (await t.people(...names)) as TestPlayer[];
  const operator = await t.admin();
  const ids = await Promise.all(
    people.map(async (player, at) => {
      if (at % 2 === 0) return t.start([player], 'solo');
      const request = { session: operator.token, body: { entity: entityOf([player], 'solo') } };
      const { body } = await t.http('POST', '/matchmaking/server/start', request);
      return (body as { readonly ticketId: string }).ticketId;
    }),
  );
  expect(new Set(ids).size).toBe(players);
  const rows = await t.storage.find(auditLog, { where: { operation: 'matchmaking.serverStart' } });
  expect(rows).toHaveLength(players / 2);
  expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(players / 2);
});

/** An area that refuses players, with one statement for all who start at once. */
const gateArea = (refused: ReadonlySet<string>, asked: string[][]) =>
  defineArea({
    contract: defineContract({ area: 'gate', title: 'Gate', permissions: {}, routes: {} }),
    create: () => ({
      operations: {},
      listeners: [
        on(ticketStarting, async (unit, { playerIds, refuse }) => {
          asked.push([...playerIds]);
          await unit.count(matchmakingTickets, { id: 'any' });
          for (const playerId of playerIds)
            if (refused.has(playerId)) refuse(playerId, ticketRefusals.IN_LOBBY({ metadata: { playerId } }));
        }),
      ],
    }),
  });

test('an area that refuses players is asked once for all who start at once, and a refused one harms no other', async () => {
  const refused = new Set<string>();
  const asked: string[][] = [];
  const storage = { ...(await openTestStorage()), isRemote: true };
  await using t = await createQueueWorld({ storage, areas: [gateArea(refused, asked)] } as object);
  const people = (await t.people(...names)) as TestPlayer[];
  for (const at of [4, 9]) refused.add(people[at]!.accountId);
  const outcomes = await Promise.all(people.map((player) => outcomeOf(t.start([player], 'solo'))));
  expect(outcomes.flatMap((outcome, at) => (outcome === 'IN_LOBBY' ? [at] : []))).toEqual([4, 9]);
  expect(new Set(outcomes).size).toBe(players - 1);
  // Each of the two who were refused was asked again, in a unit of their own.
  const ids = people.map(({ accountId }) => accountId);
  expect(asked.flat().sort()).toEqual([...ids, ...refused].sort());
  expect(asked.length).toBeLessThan(players / 2);
});

test('a party does not start if an area refuses one of its members, and an operator’s ticket neither', async () => {
  const refused = new Set<string>();
  await using t = await createQueueWorld({ areas: [gateArea(refused, [])] } as object);
  const [ann, bob] = await t.people('ann', 'bob');
  const { partyId } = await t.gather(ann, bob);
  refused.add(bob.accountId);
  expect(await outcomeOf(t.start([ann, bob], 'pairs'))).toBe('IN_LOBBY');
  // A queue with pauses seats its players with the statement before.
  expect(await outcomeOf(t.start([bob], 'strict'))).toBe('IN_LOBBY');
  const entity = entityOf([ann, bob], 'pairs');
  const byServer = t.backend.api.matchmaking.serverStart({ entity }, asHost).then(({ ticketId }) => ticketId);
  expect(await outcomeOf(byServer)).toBe('IN_LOBBY');
  expect(await t.state(partyId)).toBe('OPEN');
  expect(await t.storage.count(matchmakingTickets, {})).toBe(0);
});
