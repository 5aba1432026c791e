import { createTestBackend, type TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { eventLog } from '../../../src/events/tables.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, entityOf, type QueueWorld } from './queue-world.ts';

const { IN_PROGRESS, COMPLETED, CANCELLED, FAILED, FINDING_SERVER, MATCHMAKING_TIMED_OUT } = ticketStates;

async function open(options: Partial<BackendOptions> = {}): Promise<QueueWorld> {
  const t = await createQueueWorld(options);
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

const poll = async (t: QueueWorld, { token }: TestPlayer, ticketId: string) =>
  (await t.http('GET', `/matchmaking/${ticketId}`, { session: token })).body as Record<string, unknown>;

describe('two players who press Play', () => {
  test('two players are matched, wait for a server, and learn how to connect by event and by polling', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const metadata = { queue_name: { stringPayload: 'solo' } };
    const started = await t.http('POST', '/matchmaking/start', {
      session: ann.token,
      body: { entity: { id: ann.accountId, entityType: 'ACCOUNT', metadata } },
    });
    expect(started).toMatchObject({ status: 200, body: { ticketId: expect.stringMatching(/^ticket-/) } });
    const { ticketId } = started.body as { readonly ticketId: string };
    expect(await poll(t, ann, ticketId)).toEqual({
      status: IN_PROGRESS,
      queueName: 'solo',
      message: '',
      createdTimestamp: Math.floor(t.clock.now() / 1000),
      expiresTimestamp: Math.floor(t.clock.now() / 1000) + 600,
    });
    const other = await t.start([bob], 'solo');
    await t.pass();
    expect(await poll(t, ann, ticketId)).toMatchObject({
      status: FINDING_SERVER,
      matchId: expect.stringMatching(/^match-/),
    });
    const matchId = await t.take('server-1');
    await t.backend.api.matchBroker.matchReady(
      {
        serverId: 'server-1',
        matchId,
        connectionDetails: '',
        perPlayerConnectionDetails: { [ann.accountId]: 'here?ann', [bob.accountId]: 'here?bob' },
      },
      asHost,
    );
    expect(await poll(t, ann, ticketId)).toMatchObject({
      status: COMPLETED,
      matchId,
      connectionDetails: 'here?ann',
    });
    expect(await poll(t, bob, other)).toMatchObject({ status: COMPLETED, connectionDetails: 'here?bob' });
    expect(await t.ticketNotifications(ann)).toEqual([
      'IN_PROGRESS',
      'FINDING_SERVER',
      `COMPLETED ${matchId}`,
    ]);
    expect((await t.backend.api.matchmaking.mine({}, by(ann))).tickets).toEqual([]);
  });

  test('two players are told why no server came, and may start again', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const ticketId = await t.start([ann], 'solo');
    await t.start([bob], 'solo');
    await t.pass();
    await t.pass(91);
    expect(await poll(t, ann, ticketId)).toMatchObject({ status: FAILED, message: 'PICKUP_TIMEOUT' });
    expect((await t.ticketNotifications(ann)).at(-1)).toBe('FAILED PICKUP_TIMEOUT');
    await t.start([ann], 'solo');
  });

  test('two players of a queue without servers play at once, with what the game says about the host', async () => {
    const t = await open({
      matchmaking: {
        config: {
          serviceMatchmakerConfig: {
            matchmakingQueues: {
              peers: { teams: 2, playersPerTeam: 1, hosting: 'p2p', customHooks: ['host'] },
            },
          },
        },
        hooks: { host: { newMatch: ({ teams }) => ({ hostData: `host is ${teams.flat().length}` }) } },
      },
    });
    const [ann, bob] = await t.people('ann', 'bob');
    const ticketId = await t.start([ann], 'peers');
    await t.start([bob], 'peers');
    await t.pass();
    const played = await poll(t, ann, ticketId);
    expect(played).toMatchObject({ status: COMPLETED, connectionDetails: 'host is 2' });
    expect(await t.ticketNotifications(bob)).toEqual(['IN_PROGRESS', `COMPLETED ${String(played.matchId)}`]);
  });
});

test('CANCELLED and FAILED have other integers in events than in tickets', async () => {
  const t = await open();
  const [ann, bob, cat] = await t.people('ann', 'bob', 'cat');
  const cancelled = await t.start([ann], 'solo');
  await t.backend.api.matchmaking.cancel({ ticketId: cancelled }, by(ann));
  expect((await poll(t, ann, cancelled)).status).toBe(CANCELLED);
  const failed = await t.start([bob], 'solo');
  await t.start([cat], 'solo');
  await t.pass();
  await t.pass(91);
  expect((await poll(t, bob, failed)).status).toBe(FAILED);
  expect([CANCELLED, FAILED]).toEqual([3, 4]);
  // The world reads the integers of events: 3 is FAILED there, and 4 is CANCELLED.
  expect((await t.ticketNotifications(ann)).at(-1)).toBe('CANCELLED USER');
  expect((await t.ticketNotifications(bob)).at(-1)).toBe('FAILED PICKUP_TIMEOUT');
});

test('a ticket without a match times out, its player is told, and it can be read for 15 minutes', async () => {
  const t = await open();
  const [ann] = await t.people('ann');
  // Started by a server: it does not end because its player is away.
  const { ticketId } = await t.backend.api.matchmaking.serverStart(
    { entity: entityOf([ann], 'solo') },
    asHost,
  );
  await t.pass(600);
  const read = () => t.backend.api.matchmaking.serverGet({ ticketId }, asHost);
  expect(await read()).toMatchObject({ status: MATCHMAKING_TIMED_OUT });
  expect((await t.ticketNotifications(ann)).at(-1)).toBe('TIMED_OUT');
  await t.pass(899);
  expect(await read()).toMatchObject({ status: MATCHMAKING_TIMED_OUT });
  await t.pass(61);
  await expect(read()).rejects.toMatchObject({ reason: 'TICKET_NOT_FOUND' });
});

describe('a match that players are asked to accept', () => {
  async function proposed() {
    const t = await open();
    const [ann, bob, cat, dan] = await t.people('ann', 'bob', 'cat', 'dan');
    const everybody = [ann, bob, cat, dan];
    const tickets: string[] = [];
    for (const player of everybody) tickets.push(await t.start([player], 'asked'));
    await t.pass();
    const answer = (at: number, accept: boolean) =>
      t.backend.api.matchmaking.accept({ ticketId: tickets[at]!, accept }, by(everybody[at]!));
    return { t, everybody, tickets, answer };
  }

  test('a proposed match is made when all players have accepted, and not before', async () => {
    const { t, everybody, tickets, answer } = await proposed();
    expect(await poll(t, everybody[0]!, tickets[0]!)).toMatchObject({
      status: IN_PROGRESS,
      message: 'ACCEPT_REQUIRED',
    });
    for (const at of [0, 1, 2]) await answer(at, true);
    expect(await t.ticket(tickets[0]!)).toBe('IN_PROGRESS');
    await answer(3, true);
    expect(await Promise.all(tickets.map(t.ticket))).toEqual(Array.from(tickets, () => 'FINDING_SERVER'));
    await t.ready('s', await t.take('s'));
    expect(await t.ticket(tickets[3]!)).toBe('COMPLETED');
  });

  test('players who are asked learn how many have accepted and until when they can, by event and from their ticket', async () => {
    const { t, everybody, tickets, answer } = await proposed();
    const [ann, bob] = [everybody[0]!, everybody[1]!];
    const progress = (acceptedPlayers: number) => ({
      acceptedPlayers,
      players: 4,
      expiresTimestamp: Math.floor(t.clock.now() / 1000) + 20,
    });
    const events = await t.storage.find(eventLog, { where: { recipientId: bob.accountId } });
    expect(JSON.parse(events.at(-1)!.payload)).toMatchObject({
      matchmakingStatusUpdateEvent: {
        type: 1,
        message: 'ACCEPT_REQUIRED',
        ticketId: tickets[1],
        additionalEventData: JSON.stringify(progress(0)),
      },
    });
    const stopped = new AbortController();
    const stream = await t.backend.api.events.subscribe({}, { ...by(bob), signal: stopped.signal });
    const told: unknown[] = [];
    const read = (async () => {
      for await (const { event } of stream) told.push(event);
    })();
    for (const accepted of [1, 2]) {
      await answer(accepted === 1 ? 0 : 2, true);
      expect(await poll(t, ann, tickets[0]!)).toMatchObject({ proposal: progress(accepted) });
      await expect.poll(() => told).toHaveLength(accepted);
      expect(told.at(-1)).toMatchObject({
        matchmakingStatusUpdateEvent: {
          message: 'ACCEPT_REQUIRED',
          ticketId: tickets[1],
          additionalEventData: JSON.stringify(progress(accepted)),
        },
      });
    }
    const { tickets: own } = await t.backend.api.matchmaking.mine({}, by(bob));
    expect(own).toMatchObject([{ ticketId: tickets[1], proposal: progress(2) }]);
    await answer(3, false);
    const waiting = await poll(t, ann, tickets[0]!);
    expect(waiting).toMatchObject({ status: IN_PROGRESS, message: '' });
    expect(waiting).not.toHaveProperty('proposal');
    expect(await t.storage.find(eventLog, { where: { recipientId: bob.accountId } })).toHaveLength(
      events.length + 1,
    );
    stopped.abort();
    await read;
  });

  test('a player who declines loses their ticket, and the others keep waiting', async () => {
    const { t, tickets, answer } = await proposed();
    await answer(1, false);
    expect(await Promise.all(tickets.map(t.ticket))).toEqual([
      'IN_PROGRESS',
      'CANCELLED ACCEPTANCE_FAILED',
      'IN_PROGRESS',
      'IN_PROGRESS',
    ]);
    await expect(answer(0, true)).rejects.toMatchObject({ reason: 'NOTHING_TO_ACCEPT' });
  });

  test('only a player of the ticket can answer a proposed match', async () => {
    const { t, everybody, tickets } = await proposed();
    const accept = t.backend.api.matchmaking.accept(
      { ticketId: tickets[0]!, accept: true },
      by(everybody[1]!),
    );
    await expect(accept).rejects.toMatchObject({ reason: 'TICKET_NOT_FOUND' });
  });
});

test('no ticket is lost when a backend dies: the next one on its storage makes the match', async () => {
  const t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const ticketId = await t.start([ann], 'solo');
  await t.pass();
  const { storage, clock } = t;
  const next = await createTestBackend({
    // Closed by the first.
    storage: { ...storage, close: async () => {} },
    clock,
    matchmaking: {
      config: { serviceMatchmakerConfig: { matchmakingQueues: { solo: { teams: 2, playersPerTeam: 1 } } } },
    },
  });
  onTestFinished(() => next[Symbol.asyncDispose]());
  await next.backend.api.matchmaking.start({ entity: entityOf([bob], 'solo') }, by(bob));
  await clock.advance(5_000);
  await next.backend.scheduler.tick();
  expect(await t.ticket(ticketId)).toBe('FINDING_SERVER');
});
