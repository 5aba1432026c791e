import { expect, test } from 'vitest';
import type { CommittedEvent } from '../../../src/events/bus.ts';
import { createQueueWorld } from '../matchmaking/queue-world.ts';
import { createBrokerWorld, host } from './broker-world.ts';

type NewMatch = CommittedEvent<'newMatchEvent'>;

test('subscribers of new-match are told of a match that the matchmaker makes, when it is queued, and players are not', async () => {
  await using t = await createQueueWorld();
  const [ann, bob] = await t.people('ann', 'bob');
  const told: NewMatch[] = [];
  t.backend.events.on('newMatchEvent', (event) => told.push(event));
  for (const who of [ann, bob]) await t.start([who], 'solo');
  await t.pass();
  const { matches } = await t.backend.api.matchBroker.listQueued({}, host);
  expect(told).toMatchObject([
    { content: { match: matches[0] }, eventTags: ['new-match'], recipientIds: [], senderId: 'system' },
  ]);
  expect(matches[0]!.playerIds.toSorted()).toEqual([ann, bob].map(({ accountId }) => accountId).toSorted());
});

test('of a match whose properties are more than an event holds its id and players are told, and servers get all of it', async () => {
  await using t = await createBrokerWorld({ limits: { eventBytes: 1_024 } });
  const told: unknown[] = [];
  t.backend.events.on('newMatchEvent', ({ content }) => told.push(content.match));
  const { allocate } = t.backend.api.matchBroker;
  const [little, much] = ['{"a":1}', JSON.stringify('x'.repeat(1_000))];
  const given = [
    { matchId: 'm1', playerIds: ['a'], matchProperties: little, playerProperties: { a: little } },
    { matchId: 'm2', playerIds: ['a'], matchProperties: little, playerProperties: { a: much } },
    { matchId: 'm3', playerIds: ['a'], matchProperties: much, playerProperties: {} },
  ];
  for (const [at, match] of given.entries()) {
    const serverId = `s${at}`;
    await t.request(serverId);
    await allocate({ match }, host);
    expect((await t.request(serverId)).match).toEqual(match);
  }
  expect(told).toEqual([
    given[0],
    { matchId: 'm2', playerIds: ['a'], matchProperties: little },
    { matchId: 'm3', playerIds: ['a'] },
  ]);
});
