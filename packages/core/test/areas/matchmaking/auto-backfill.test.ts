import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/areas/matchmaking/queues/queue-config.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { matchStates } from '../../../src/kernel/match-states.ts';
import { asHost } from '../parties/party-world.ts';
import { createQueueWorld, testConfig } from './queue-world.ts';

const pairs = {
  teams: 2,
  playersPerTeam: 2,
  minPlayersPerTeam: 1,
  startAfterSeconds: 30,
  ticketExpirationSeconds: 600,
  autoBackfill: true,
} as const;

async function open() {
  const t = await createQueueWorld({ matchmaking: { config: testConfig({ pairs }) } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

test('a match that started small fills itself once its server is ready, until the server closes the seats', async () => {
  const t = await open();
  const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
  await t.start([ann]);
  await t.start([bob]);
  await t.pass(31);
  const matchId = await t.take('s');
  const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
  expect(JSON.parse(match.matchProperties)).toMatchObject({ openSeats: [1, 1] });

  const ticketId = await t.start([cleo]);
  await t.pass();
  expect(await t.ticket(ticketId)).toBe('IN_PROGRESS');
  await t.ready('s', matchId);
  await t.pass();
  expect(await t.ticket(ticketId)).toBe('COMPLETED');

  const ask = (openSlots: { team: number; count: number }[], joinedSeen: number) =>
    t.backend.api.matchmaking.backfill({ serverId: 's', matchId, openSlots, joinedSeen }, asHost);
  const { joined } = await ask([{ team: 1, count: 1 }], 1);
  expect(joined.map(({ playerId }) => playerId)).toEqual([cleo.accountId]);
  await ask([], 1);
  const last = await t.start([dan]);
  await t.pass();
  expect(await t.ticket(last)).toBe('IN_PROGRESS');
  await t.end('s', matchId);
});

test('a whole match has no seats to fill', async () => {
  const t = await open();
  const people = await t.people('ann', 'bob', 'cleo', 'dan', 'eve');
  for (const player of people.slice(0, 4)) await t.start([player]);
  await t.pass();
  const matchId = await t.take('s');
  const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
  expect(JSON.parse(match.matchProperties)).not.toHaveProperty('openSeats');
  await t.ready('s', matchId);
  const late = await t.start([people[4]!]);
  await t.pass();
  expect(await t.ticket(late)).toBe('IN_PROGRESS');
  await t.end('s', matchId);
});

const bounds = { strategies: new Set<string>(), hooks: new Set<string>(), queues: 10, matchPlayers: 256 };

test('a queue whose matches are never small, or have no server, does not fill them itself', () => {
  const fault = (queue: object): string => {
    try {
      readConfig({ serviceMatchmakerConfig: { matchmakingQueues: { q: queue } } }, bounds);
      return '';
    } catch (cause) {
      if (!isApiError(cause)) throw cause;
      return (cause.details.fields ?? []).map(({ description }) => description).join();
    }
  };
  expect(fault(pairs)).toBe('');
  expect(fault({ teams: 2, playersPerTeam: 1, autoBackfill: true })).toBe(
    'means nothing unless minPlayersPerTeam is below playersPerTeam, or minTeams below teams',
  );
  expect(fault({ ...pairs, hosting: 'none' })).toBe(
    'means nothing unless hosting is broker: only game servers run matches that go on',
  );
});

test.each([
  '{"openSeats" and "isRemembered"',
  '"openSeats"',
  '["isRemembered"]',
  '{"a":["openSeats","isRemembered"]}',
])(
  'a match that an operator emits with the properties %s gets ready, and has no free seats',
  async (matchProperties) => {
    const t = await open();
    const [ann] = await t.people('ann');
    const match = { matchId: 'm', playerIds: [ann.accountId], matchProperties };
    await t.backend.api.events.emit(
      { nestedEvent: { newMatchEvent: { match } }, eventTags: ['new-match'], broadcast: true },
      asHost,
    );
    expect(await t.take('s')).toBe('m');
    await t.ready('s', 'm');
    expect(await t.backend.api.matchBroker.getMatch({ matchId: 'm' }, asHost)).toMatchObject({
      state: matchStates.RUNNING,
      match: { matchProperties },
    });
  },
);
