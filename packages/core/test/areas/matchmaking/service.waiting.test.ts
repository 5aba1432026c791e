import { createTestBackend, type TestBackend, type TestPlayer } from '@lobbykit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { eventLog } from '../../../src/events/tables.ts';

const duel = { teams: 2, playersPerTeam: 1, queueName: 'Duel', hosting: 'none' as const };
const queues = { duel, idle: { teams: 4, playersPerTeam: 5 } };

async function open(): Promise<TestBackend> {
  const made = await createTestBackend({
    matchmaking: { config: { serviceMatchmakerConfig: { matchmakingQueues: queues } } },
  });
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made;
}

const start = async ({ backend }: TestBackend, { token, accountId }: TestPlayer): Promise<string> => {
  const metadata = { queue_name: { stringPayload: 'duel' } };
  const entity = { id: accountId, entityType: 2, metadata } as const;
  const { ticketId } = await backend.api.matchmaking.start({ entity }, { session: token });
  return ticketId;
};

/** Lets seconds pass, with a round in each. */
async function pass({ backend, clock }: TestBackend, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await clock.advance(1_000);
    await backend.scheduler.tick();
  }
}

/** Lets two players wait so many seconds for each other, until the statistics are written. */
async function makeKnown(world: TestBackend, seconds: number): Promise<void> {
  for (const player of [await world.player(), await world.player()]) {
    await start(world, player);
    await world.clock.advance((seconds * 1_000) / 2);
  }
  await pass(world, 6);
}

test('the list of queues shows how many players wait, and how long others recently waited', async () => {
  const world = await open();
  const { token } = await world.player();
  const ask = async () => {
    const { queues: listed } = await world.backend.api.matchmaking.queues({}, { session: token });
    return listed.map(({ queueKey, playersMatching, estimatedWaitSeconds }) => [
      queueKey,
      playersMatching,
      estimatedWaitSeconds,
    ]);
  };
  const { body } = await world.http('GET', '/matchmaking/queues', { session: token });
  expect(body).toEqual({
    queues: [
      {
        queueKey: 'duel',
        queueName: 'Duel',
        teams: 2,
        playersPerTeam: 1,
        playersMatching: 0,
        estimatedWaitSeconds: 0,
      },
      {
        queueKey: 'idle',
        queueName: 'idle',
        teams: 4,
        playersPerTeam: 5,
        playersMatching: 0,
        estimatedWaitSeconds: 0,
      },
    ],
  });
  await start(world, await world.player());
  await pass(world, 40);
  expect(await ask()).toEqual([
    ['duel', 1, 0],
    ['idle', 0, 0],
  ]);
  await start(world, await world.player());
  await pass(world, 6);
  // One has waited for 41 seconds, which the steps have as 38 or 45, and one for 1.
  expect(await ask()).toEqual([
    ['duel', 0, 38],
    ['idle', 0, 0],
  ]);
  await world.clock.advance(30 * 60_000);
  const again = await world.player();
  const { body: later } = await world.http('GET', '/matchmaking/queues', { session: again.token });
  expect(later).toMatchObject({ queues: [{ estimatedWaitSeconds: 0 }, {}] });
});

test('a ticket shows the rest of its expected wait, and none if that is not known or it has its match', async () => {
  const world = await open();
  const player = await world.player();
  const ticketId = await start(world, player);
  const left = async (): Promise<unknown> => {
    const { status, body } = await world.http('GET', `/matchmaking/${ticketId}`, { session: player.token });
    expect(status).toBe(200);
    return (body as { readonly estimatedWaitSeconds?: number }).estimatedWaitSeconds;
  };
  expect(await left()).toBeUndefined();
  await world.backend.api.matchmaking.cancel({ ticketId }, { session: player.token });
  await makeKnown(world, 80);
  const waiting = await start(world, player);
  const ask = async () =>
    (await world.backend.api.matchmaking.get({ ticketId: waiting }, { session: player.token }))
      .estimatedWaitSeconds;
  const first = await ask();
  expect(first).toBeGreaterThan(70);
  await pass(world, 10);
  expect(await ask()).toBe(first! - 10);
  await start(world, await world.player());
  await pass(world, 1);
  expect(await ask()).toBeUndefined();
});

test('a waiting player with a stream gets a report every ten seconds, none after their match, and nothing is stored', async () => {
  const world = await open();
  const { backend, storage } = world;
  const player = await world.player();
  const ticketId = await start(world, player);
  const stored = () => storage.count(eventLog, { recipientId: player.accountId });
  const before = await stored();
  const stopped = new AbortController();
  const { signal } = stopped;
  const stream = await backend.api.events.subscribe({}, { session: player.token, signal });
  const told: unknown[] = [];
  const read = (async () => {
    for await (const { event } of stream) told.push(event);
  })();
  const waiting = {
    matchmakingStatusUpdateEvent: {
      type: 1,
      message: '',
      ticketId,
      additionalEventData: '{"estimatedWaitSeconds":0}',
    },
  };
  await pass(world, 1);
  for (let times = 1; times <= 3; times++) {
    await expect.poll(() => told).toHaveLength(times);
    expect(told.at(-1)).toEqual(waiting);
    await pass(world, times < 3 ? 10 : 5);
  }
  expect(await stored()).toBe(before);
  await start(world, await world.player());
  await pass(world, 30);
  await expect.poll(() => told).toHaveLength(4);
  expect(told.at(-1)).toMatchObject({ matchmakingStatusUpdateEvent: { type: 2, ticketId } });
  // Whatever is under way comes to its end here.
  await backend.stop();
  expect(told).toHaveLength(4);
  stopped.abort();
  await read;
});
