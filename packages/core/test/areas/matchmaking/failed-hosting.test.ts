import type { TestPlayer } from '@lobbykit/testing';
import { expect, test } from 'vitest';
import { matchmakingPlayers, matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const queues = {
  duel: { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 30 },
  pairs: { teams: 2, playersPerTeam: 2, ticketExpirationSeconds: 30 },
  once: { teams: 2, playersPerTeam: 1, requeueAfterFailedHosting: false },
} as const;

const open = (): Promise<QueueWorld> => createQueueWorld({ matchmaking: { config: testConfig(queues) } });

/** Lets two players meet, each with a ticket of their own, and returns the tickets. */
async function meet(t: QueueWorld, players: readonly TestPlayer[], queue = 'duel'): Promise<string[]> {
  const tickets: string[] = [];
  for (const player of players) tickets.push(await t.start([player], queue));
  await t.pass();
  for (const ticket of tickets) expect(await t.ticket(ticket)).toBe('FINDING_SERVER');
  return tickets;
}

/** Lets the search for a server fail, while the players of the tickets are there. */
async function failHosting(t: QueueWorld, players: readonly TestPlayer[]): Promise<void> {
  for (let second = 0; second < 91; second += 13) {
    for (const player of players) await t.backend.api.matchmaking.mine({}, by(player));
    await t.pass(13);
  }
}

test('tickets whose match gets no server wait again, as old as they are, and are matched again', async () => {
  await using t = await open();
  const players = await t.people('ann', 'bob');
  const tickets = await meet(t, players);
  const before = await t.storage.get(matchmakingTickets, { id: tickets[0]! });
  const [{ matchId: first }] = [(await t.backend.api.matchBroker.listQueued({}, asHost)).matches[0]!];
  await failHosting(t, players);
  await t.pass();
  expect(await t.ticketNotifications(players[0]!)).toEqual([
    'IN_PROGRESS',
    'FINDING_SERVER',
    'IN_PROGRESS REQUEUED',
    'FINDING_SERVER',
  ]);
  const after = await t.storage.get(matchmakingTickets, { id: tickets[0]! });
  expect(after).toMatchObject({ createdAt: before!.createdAt, returns: 1 });
  expect(after!.matchId).not.toBe(first);
  expect(await t.storage.count(matchmakingPlayers, {})).toBe(2);
  // The second match gets a server.
  const matchId = await t.take('server-1');
  expect(matchId).toBe(after!.matchId);
  await t.ready('server-1', matchId);
  expect(await Promise.all(tickets.map(t.ticket))).toEqual(['COMPLETED', 'COMPLETED']);
});

test('the search for a server does not count for the time that a ticket may wait', async () => {
  await using t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const [ticketId, other] = await meet(t, [ann, bob]);
  const { createdAt } = (await t.storage.get(matchmakingTickets, { id: ticketId! }))!;
  const { matches } = await t.backend.api.matchBroker.listQueued({}, asHost);
  await t.clock.advance(90_001);
  // Without the other player, the ticket waits again.
  await t.backend.api.accounts.adminDelete({ accountId: bob.accountId }, asHost);
  await t.pass(10);
  await t.backend.api.matchmaking.mine({}, by(ann));
  expect(matches).toHaveLength(1);
  const row = (await t.storage.get(matchmakingTickets, { id: ticketId! }))!;
  expect([await t.ticket(ticketId!), await t.ticket(other!)]).toEqual([
    'IN_PROGRESS',
    'FAILED PICKUP_TIMEOUT',
  ]);
  expect(row.createdAt).toBe(createdAt);
  expect(row.expiresAt - row.changedAt).toBe(29_000);
  await t.pass(30);
  expect(await t.ticket(ticketId!)).toBe('MATCHMAKING_TIMED_OUT');
});

test('tickets come back three times at most, and then fail', async () => {
  await using t = await open();
  const players = await t.people('ann', 'bob');
  const tickets = await meet(t, players);
  for (let count = 1; count <= 5; count++) await failHosting(t, players);
  expect(await Promise.all(tickets.map(t.ticket))).toEqual([
    'FAILED PICKUP_TIMEOUT',
    'FAILED PICKUP_TIMEOUT',
  ]);
  const told = await t.ticketNotifications(players[0]!);
  expect(await t.storage.get(matchmakingTickets, { id: tickets[0]! })).toMatchObject({ returns: 3 });
  expect(told.at(-1)).toBe('FAILED PICKUP_TIMEOUT');
  expect(await t.storage.count(matchmakingPlayers, {})).toBe(0);
});

test('tickets fail if their queue does not want them back, or if an operator deletes the match', async () => {
  await using t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const [refused] = await meet(t, [ann, bob], 'once');
  await failHosting(t, [ann, bob]);
  expect(await t.ticket(refused!)).toBe('FAILED PICKUP_TIMEOUT');
  const [deleted] = await meet(t, [ann, bob]);
  const { matchId } = (await t.backend.api.matchBroker.listQueued({}, asHost)).matches[0]!;
  await t.backend.api.matchBroker.deleteMatch({ matchId }, asHost);
  expect(await t.ticket(deleted!)).toBe('FAILED DELETED');
});

test('a party waits again with its ticket, unless one of its players has left it', async () => {
  await using t = await open();
  const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
  const one = await t.gather(ann, bob);
  const two = await t.gather(cid, dan);
  const tickets = [await t.start([ann, bob]), await t.start([cid, dan])];
  await t.pass();
  expect(await t.state(one.partyId)).toBe('IN_MATCH');
  await t.api.leave({ partyId: two.partyId }, by(dan));
  await failHosting(t, [ann, bob, cid, dan]);
  expect(await Promise.all(tickets.map(t.ticket))).toEqual(['IN_PROGRESS', 'FAILED PICKUP_TIMEOUT']);
  expect([await t.state(one.partyId), await t.state(two.partyId)]).toEqual(['QUEUED', 'OPEN']);
});

test('players who are gone when their ticket comes back do not wait on', async () => {
  await using t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const [ofAnn, ofBob] = await meet(t, [ann, bob]);
  await t.backend.api.authentication.logout({}, by(bob));
  await t.clock.advance(90_001);
  await t.backend.api.matchmaking.mine({}, by(ann));
  const { matchId } = (await t.backend.api.matchBroker.listQueued({}, asHost)).matches[0] ?? { matchId: '' };
  await t.pass(10);
  await t.pass(5);
  expect(matchId).not.toBeNull();
  expect(await t.ticket(ofBob!)).not.toBe('COMPLETED');
  expect(['IN_PROGRESS', 'FINDING_SERVER']).toContain(await t.ticket(ofAnn!));
});

test('of two who end the search at once, one lets the tickets wait again, once', async () => {
  await using t = await open();
  const players = await t.people('ann', 'bob');
  const [ticketId] = await meet(t, players);
  const matchId = await t.take('server-1');
  await t.pass(1);
  await t.backend.api.matchBroker.deallocate({ serverId: 'server-1' }, asHost);
  await t.take('server-2');
  await Promise.allSettled([
    t.backend.api.matchBroker.deallocate({ serverId: 'server-2' }, asHost),
    t.backend.api.matchBroker.deallocate({ serverId: 'server-2' }, asHost),
    t.ready('server-2', matchId),
  ]);
  const row = (await t.storage.get(matchmakingTickets, { id: ticketId! }))!;
  const told = await t.ticketNotifications(players[0]!);
  expect(told.filter((each) => each === 'IN_PROGRESS REQUEUED')).toHaveLength(row.returns);
  expect(row.returns).toBeLessThanOrEqual(1);
});
