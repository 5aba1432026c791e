import { expect, onTestFinished, test } from 'vitest';
import { entityOfText } from '../../../src/areas/matchmaking/entities/entity-json.ts';
import type { MatchmakingRating } from '../../../src/areas/matchmaking/extensions/ratings.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld } from './queue-world.ts';

const account = 2;
const queue_name = { stringPayload: 'Ranked' };
const matchmakingQueues = {
  ranked: {
    queueName: 'Ranked',
    teams: 2,
    playersPerTeam: 1,
    attributes: [{ path: 'server.rating', type: 'difference' as const, max: 100 }],
  },
};

async function open(rating: MatchmakingRating): Promise<QueueWorld> {
  const config = { serviceMatchmakerConfig: { matchmakingQueues } };
  const t = await createQueueWorld({ matchmaking: { config, rating } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

test('a plug-in rates the players of a ticket for its queue, and players with similar ratings meet', async () => {
  const ratings: Record<string, number> = {};
  const asked: unknown[] = [];
  const t = await open({
    async ratingsOf(playerIds, queueName) {
      asked.push([playerIds, queueName]);
      return ratings;
    },
  });
  const people = await t.people('ann', 'bob', 'cat');
  const [ann, bob, cat] = people;
  for (const [at, { accountId }] of people.entries()) ratings[accountId] = [1_500.5, 1_700, 1_600.5][at]!;
  // What the account has counts for less than what the plug-in says.
  const entry = { accountId: ann.accountId, entryKey: 'server.rating', entryValue: { intPayload: 1_700 } };
  await t.backend.api.accounts.adminCreateMetadata(entry, asHost);
  const first = await t.start([ann], 'Ranked');
  const second = await t.start([bob], 'Ranked');
  const third = await t.start([cat], 'Ranked');
  await t.pass();
  expect(await Promise.all([first, second, third].map(t.ticket))).toEqual([
    'FINDING_SERVER',
    'IN_PROGRESS',
    'FINDING_SERVER',
  ]);
  expect(asked).toEqual(people.map(({ accountId }) => [[accountId], 'Ranked']));
});

test('the ratings of the plug-in count for a ticket of a server, and not those of the accounts', async () => {
  let rated = '';
  const t = await open({ ratingsOf: () => ({ [rated]: 1_000 }) });
  const [ann] = await t.people('ann');
  rated = ann.accountId;
  const ofAccount = { entryKey: 'server.rating', entryValue: { intPayload: 950 } };
  await t.backend.api.accounts.adminCreateMetadata({ accountId: rated, ...ofAccount }, asHost);
  const entity = { id: rated, entityType: 2, metadata: { queue_name: { stringPayload: 'Ranked' } } };
  const { ticketId } = await t.backend.api.matchmaking.serverStart({ entity }, asHost);
  const row = await t.storage.get(matchmakingTickets, { id: ticketId });
  expect(entityOfText(row!.entity).metadata!['server.rating']).toEqual({ jsonPayload: '1000' });
});

test('a player without a rating has that of their account, and a rating that a server sends stays', async () => {
  let rated = '';
  const t = await open({ ratingsOf: () => ({ [rated]: 1_000, 'account-nobody': 1 }) });
  const [ann, bob] = await t.people('ann', 'bob');
  rated = ann.accountId;
  const ofAccount = { entryKey: 'server.rating', entryValue: { intPayload: 950 } };
  await t.backend.api.accounts.adminCreateMetadata({ accountId: bob.accountId, ...ofAccount }, asHost);
  const one = (id: string, more: object = {}) => ({
    entity: { id, entityType: account, metadata: { queue_name, ...more } },
  });
  const ratingOf = async ({ ticketId }: { readonly ticketId: string }) => {
    const row = await t.storage.get(matchmakingTickets, { id: ticketId });
    await t.backend.api.matchmaking.serverCancel({ ticketId }, asHost);
    return entityOfText(row!.entity).metadata!['server.rating'];
  };
  const { start, serverStart } = t.backend.api.matchmaking;
  expect(await ratingOf(await start(one(ann.accountId), by(ann)))).toEqual({ jsonPayload: '1000' });
  expect(await ratingOf(await start(one(bob.accountId), by(bob)))).toEqual({ intPayload: 950n });
  const sent = { 'server.rating': { intPayload: 900 } };
  expect(await ratingOf(await serverStart(one(ann.accountId), asHost))).toEqual({ jsonPayload: '1000' });
  expect(await ratingOf(await serverStart(one(ann.accountId, sent), asHost))).toEqual({ intPayload: 900n });
});

test('a plug-in that throws, or returns no finite number, fails the start, and nothing is stored', async () => {
  let answer = (): Record<string, number> => ({});
  const t = await open({ ratingsOf: () => answer() });
  const [ann] = await t.people('ann');
  answer = () => ({ [ann.accountId]: Number.NaN });
  await expect(t.start([ann], 'Ranked')).rejects.toThrow();
  answer = () => {
    throw new Error('the ratings are elsewhere');
  };
  await expect(t.start([ann], 'Ranked')).rejects.toThrow();
  expect(await t.storage.count(matchmakingTickets, {})).toBe(0);
  answer = () => ({ [ann.accountId]: 1_200 });
  await t.start([ann], 'Ranked');
});

test('a plug-in that does not return within five seconds fails the start, and no ticket waits', async () => {
  const t = await open({ ratingsOf: () => new Promise(() => {}) });
  const [ann] = await t.people('ann');
  const starting = t.start([ann], 'Ranked');
  const outcome = starting.then(
    () => 'started',
    (error: { readonly reason: string }) => error.reason,
  );
  await expect
    .poll(async () => {
      await t.clock.advance(1_000);
      return Promise.race([outcome, Promise.resolve('waiting')]);
    })
    .toBe('INTERNAL');
  expect(await t.storage.count(matchmakingTickets, {})).toBe(0);
});
