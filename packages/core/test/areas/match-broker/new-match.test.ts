import { expect, test } from 'vitest';
import type { CommittedEvent } from '../../../src/events/bus.ts';
import { createQueueWorld } from '../matchmaking/queue-world.ts';
import { createBrokerWorld, host } from './broker-world.ts';

type NewMatch = CommittedEvent<'newMatchEvent'>;

test('subscribers of new-match get newMatchEvent when the matchmaker queues a match, and players do not', async () => {
  await using t = await createQueueWorld();
  const [ann, bob] = await t.people('ann', 'bob');
  const events: NewMatch[] = [];
  t.backend.events.on('newMatchEvent', (event) => events.push(event));
  for (const player of [ann, bob]) await t.start([player], 'solo');
  await t.pass();
  const { matches } = await t.backend.api.matchBroker.listQueued({}, host);
  expect(events).toMatchObject([
    { content: { match: matches[0] }, eventTags: ['new-match'], recipientIds: [], senderId: 'system' },
  ]);
  expect(matches[0]!.playerIds.toSorted()).toEqual([ann, bob].map(({ accountId }) => accountId).toSorted());
});

test('newMatchEvent leaves out properties that are too large for an event, and servers get all of them', async () => {
  await using t = await createBrokerWorld({ limits: { eventBytes: 1_024 } });
  const events: unknown[] = [];
  t.backend.events.on('newMatchEvent', ({ content }) => events.push(content.match));
  const { allocate } = t.backend.api.matchBroker;
  const [small, large] = ['{"a":1}', JSON.stringify('x'.repeat(1_000))];
  const inputs = [
    { matchId: 'm1', playerIds: ['a'], matchProperties: small, playerProperties: { a: small } },
    { matchId: 'm2', playerIds: ['a'], matchProperties: small, playerProperties: { a: large } },
    { matchId: 'm3', playerIds: ['a'], matchProperties: large, playerProperties: {} },
  ];
  for (const [at, match] of inputs.entries()) {
    const serverId = `s${at}`;
    await t.request(serverId);
    await allocate({ match }, host);
    expect((await t.request(serverId)).match).toEqual(match);
  }
  expect(events).toEqual([
    inputs[0],
    { matchId: 'm2', playerIds: ['a'], matchProperties: small },
    { matchId: 'm3', playerIds: ['a'] },
  ]);
});
