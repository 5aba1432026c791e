import { describe, expect, onTestFinished, test } from 'vitest';
import { friendStatus } from '../../../src/areas/friends/states.ts';
import { friendEdges } from '../../../src/areas/friends/tables.ts';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import {
  matchmakingPlayers,
  matchmakingProposals,
  matchmakingTickets,
} from '../../../src/areas/matchmaking/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { asHost, by } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const duel = { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 600 };
const rated: QueueConfigInput = {
  ...duel,
  attributes: [{ path: 'skill', type: 'difference', max: 100, relax: [{ afterSeconds: 20, max: 300 }] }],
};

async function open(
  queue: QueueConfigInput,
  strategies: NonNullable<BackendOptions['matchmaking']>['strategies'] = {},
): Promise<QueueWorld> {
  const t = await createQueueWorld({ matchmaking: { config: testConfig({ q: queue }), strategies } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

const apiOf = (t: QueueWorld) => t.backend.api.matchmaking;

/** Starts tickets of single players with these ratings. */
async function starting(t: QueueWorld, ...ratings: readonly number[]) {
  const people = await t.people(...ratings.map((_, at) => `p${at}`));
  const tickets: string[] = [];
  for (const [at, { accountId: id }] of people.entries()) {
    const metadata = { queue_name: { stringPayload: 'q' }, skill: { intPayload: ratings[at]! } };
    tickets.push((await apiOf(t).serverStart({ entity: { id, entityType: 2, metadata } }, asHost)).ticketId);
  }
  return { people, tickets };
}

const explain = (t: QueueWorld, ticketId: string) => apiOf(t).explain({ ticketId }, asHost);

describe('the explanation of a ticket, for operators', () => {
  test('the rule that keeps each of the nearest tickets away is named, and when it relaxes, over HTTP', async () => {
    const t = await open(rated);
    const { tickets } = await starting(t, 1_000, 2_000, 1_150);
    const [ticketId, far, near] = tickets;
    const { body } = await t.http('GET', `/matchmaking/admin/explain/${ticketId}`, { key: t.rootKey });
    const difference = { refusedByRule: 'attributes[0] difference' };
    const byHowMuch = 'skill differs by 150, but may differ by at most 100';
    expect(body).toEqual({
      outcome: 'NO_MATCH',
      ...difference,
      detail: byHowMuch,
      ticketIds: [near],
      possibleInSeconds: 20,
      nextBounds: [
        { rule: 'attributes[0] difference', inSeconds: 20, detail: 'skill may differ by at most 300' },
      ],
      isComplete: true,
      candidatesSeen: 2,
      nearest: [
        { ticketIds: [near], ...difference, detail: byHowMuch, possibleInSeconds: 20 },
        {
          ticketIds: [far],
          ...difference,
          detail: 'skill differs by 1000, but may differ by at most 100',
        },
      ],
    });
    // What was promised comes true.
    await t.pass(19);
    expect(await explain(t, ticketId!)).toMatchObject({ outcome: 'NO_MATCH', possibleInSeconds: 1 });
    await t.clock.advance(1_000);
    expect(await explain(t, ticketId!)).toMatchObject({ outcome: 'MATCH_POSSIBLE', ticketIds: [near] });
    await t.pass();
    await expect(explain(t, ticketId!)).rejects.toMatchObject({ reason: 'TICKET_ALREADY_MATCHED' });
  });

  test('a match that the next pass makes is possible, and then it is made', async () => {
    const t = await open(duel);
    const { tickets } = await starting(t, 1, 1);
    for (const [own, other] of [tickets, [...tickets].reverse()])
      expect(await explain(t, own!)).toMatchObject({
        outcome: 'MATCH_POSSIBLE',
        refusedByRule: '',
        ticketIds: [other],
        nearest: [{ ticketIds: [other], refusedByRule: '' }],
      });
    await t.pass();
    expect(await t.ticket(tickets[0]!)).toBe('FINDING_SERVER');
  });

  test('a match that players are asked to accept is shown, with how many have accepted and until when they can', async () => {
    const t = await open({ ...duel, acceptance: { required: true, seconds: 20 } });
    const { people, tickets } = await starting(t, 1, 1);
    await t.pass();
    await apiOf(t).accept({ ticketId: tickets[1]!, accept: true }, by(people[1]!));
    expect(await explain(t, tickets[0]!)).toEqual({
      outcome: 'PROPOSED',
      refusedByRule: '',
      detail: 'its players are asked to accept a match: 1 of 2 have accepted, and 20 seconds are left',
      ticketIds: [tickets[1]],
      proposal: {
        acceptedPlayers: 1,
        players: 2,
        expiresTimestamp: Math.floor(t.clock.now() / 1000) + 20,
      },
      nextBounds: [],
      isComplete: true,
      candidatesSeen: 0,
      nearest: [],
    });
    // A proposal that ends while it is read, and whose ticket is not changed yet, hides no ticket.
    await t.storage.delete(matchmakingProposals, { queueKey: 'q' });
    expect(await explain(t, tickets[0]!)).toMatchObject({ outcome: 'NO_MATCH' });
  });

  test('blocked players are named as such, and no match with them is called possible', async () => {
    const t = await open({ ...rated, playersPerTeam: 2 });
    const { people, tickets } = await starting(t, 1, 1, 1);
    await t.backend.api.friends.block({ accountId: people[0]!.accountId }, by(people[1]!));
    const { nearest } = await explain(t, tickets[0]!);
    expect(nearest.map(({ ticketIds, refusedByRule }) => [ticketIds, refusedByRule])).toEqual([
      [[tickets[2]], 'players'],
      [[tickets[1]], 'avoidBlocked'],
    ]);
  });

  test('blocked players are passed over for others, also if the others have blocked each other', async () => {
    const t = await open({ ...duel, playersPerTeam: 2 });
    const { people, tickets } = await starting(t, 1, 1, 1, 1, 1);
    const block = (from: number, to: number) =>
      t.backend.api.friends.block({ accountId: people[to]!.accountId }, by(people[from]!));
    await block(1, 2);
    const possible = await explain(t, tickets[0]!);
    expect(possible).toMatchObject({
      outcome: 'MATCH_POSSIBLE',
      ticketIds: expect.arrayContaining([tickets[3], tickets[4]]),
    });
    await block(3, 0);
    expect(await explain(t, tickets[0]!)).toMatchObject({
      outcome: 'NO_MATCH',
      refusedByRule: 'avoidBlocked',
    });
  });

  test('an explanation stops and says so if the players of ever more tickets have blocked the player', async () => {
    const t = await open(duel);
    const { people, tickets } = await starting(t, 1);
    const [own] = await t.storage.find(matchmakingTickets, {});
    const others = Array.from({ length: 130 }, (_, at) => ({
      ticketId: `ticket-x${at}`,
      playerId: `x${at}`,
    }));
    await t.storage.insert(
      matchmakingTickets,
      others.map(({ ticketId, playerId }) => {
        const entity = JSON.stringify({ id: playerId, entityType: 2 });
        return { ...own!, id: ticketId, playerIds: [playerId], entity };
      }),
    );
    const lookAt = null;
    await t.storage.insert(
      matchmakingPlayers,
      others.map((seat) => ({ ...seat, lookAt })),
    );
    const otherId = people[0]!.accountId;
    await t.storage.insert(
      friendEdges,
      others.map(({ playerId: ownerId }) => ({
        ownerId,
        otherId,
        state: friendStatus.BLOCKED,
        changedAt: 0,
      })),
    );
    expect(await explain(t, tickets[0]!)).toMatchObject({
      outcome: 'UNKNOWN',
      refusedByRule: 'avoidBlocked',
      isComplete: false,
    });
  });

  test('a ticket that waits alone is told what is missing', async () => {
    const t = await open(rated);
    const { tickets } = await starting(t, 1);
    expect(await explain(t, tickets[0]!)).toMatchObject({
      outcome: 'NO_MATCH',
      refusedByRule: 'players',
      detail: 'a match needs 2 players, but only 1 wait',
      candidatesSeen: 0,
    });
  });

  test('a strategy of the host decides for its queue, so nothing is promised', async () => {
    const t = await open({ ...rated, customStrategy: 'never' }, { never: () => null });
    const { tickets } = await starting(t, 1, 500);
    expect(await explain(t, tickets[0]!)).toMatchObject({
      outcome: 'UNKNOWN',
      refusedByRule: '',
      detail: 'the strategy never decides who plays with whom, not the rules of the queue',
      nearest: [{ refusedByRule: 'attributes[0] difference' }],
    });
  });

  test('an explanation says what a ticket lacks since its queue has changed', async () => {
    const t = await open(duel);
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'q');
    await apiOf(t).setConfig({ config: JSON.stringify(testConfig({ q: rated })) }, asHost);
    const lacks = { refusedByRule: 'attributes[0]', detail: 'skill must be a number for every player' };
    expect(await explain(t, ticketId)).toEqual({
      outcome: 'NO_MATCH',
      ...lacks,
      ticketIds: [],
      nextBounds: [],
      isComplete: true,
      candidatesSeen: 0,
      nearest: [{ ticketIds: [], ...lacks }],
    });
    await apiOf(t).setConfig({ config: JSON.stringify(testConfig({ other: duel })) }, asHost);
    expect(await explain(t, ticketId)).toMatchObject({ refusedByRule: 'queue' });
  });

  test('a ticket that came back from a declined match after its time is about to time out', async () => {
    const t = await open(duel);
    const { tickets } = await starting(t, 1, 1);
    const id = tickets[0]!;
    const { expiresAt } = (await t.storage.get(matchmakingTickets, { id }))!;
    await t.storage.update(matchmakingTickets, { id }, { changedAt: expiresAt });
    expect(await explain(t, id)).toMatchObject({
      outcome: 'NO_MATCH',
      refusedByRule: 'ticketExpirationSeconds',
    });
  });

  test('an explanation is refused for a ticket that does not wait', async () => {
    const t = await open(duel);
    const [ann] = await t.people('ann');
    const ticketId = await t.start([ann], 'q');
    await apiOf(t).cancel({ ticketId }, by(ann));
    await expect(explain(t, ticketId)).rejects.toMatchObject({ reason: 'TICKET_ENDED' });
    await expect(explain(t, 'ticket-of-nobody')).rejects.toMatchObject({ reason: 'TICKET_NOT_FOUND' });
  });
});
