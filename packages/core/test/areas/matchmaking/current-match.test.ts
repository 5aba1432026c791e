import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { matchPlayers } from '../../../src/areas/match-broker/tables.ts';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import { asHost, by, outcome } from '../parties/party-world.ts';
import { createQueueWorld, entityOf, type QueueWorld, testConfig } from './queue-world.ts';

const queues = {
  duel: { teams: 2, playersPerTeam: 1 },
  single: { teams: 2, playersPerTeam: 1, oneMatchAtATime: true },
  strict: {
    teams: 2,
    playersPerTeam: 1,
    oneMatchAtATime: true,
    acceptance: { required: true, declinePauseSeconds: 60 },
  },
} satisfies Readonly<Record<string, QueueConfigInput>>;

const [ASSIGNED, RUNNING] = [2, 3];

async function open(): Promise<QueueWorld> {
  const t = await createQueueWorld({ matchmaking: { config: testConfig(queues) } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

const current = (t: QueueWorld, player: TestPlayer) => t.backend.api.matchmaking.match({}, by(player));

/** Starts a ticket for each player alone, and lets a server take the match. Returns its id. */
async function assign(t: QueueWorld, players: readonly TestPlayer[], queue: string, serverId = 's1') {
  for (const player of players) await t.start([player], queue);
  await t.pass();
  return t.take(serverId);
}

async function run(t: QueueWorld, players: readonly TestPlayer[], queue: string, serverId = 's1') {
  const matchId = await assign(t, players, queue, serverId);
  await t.ready(serverId, matchId);
  return matchId;
}

describe('the match that a player is in', () => {
  test('is found from when a server has it until it ends, also with a new login', async () => {
    const t = await open();
    const [ann, bob, eve] = await t.people('ann', 'bob', 'eve');
    expect(await outcome(current(t, ann))).toBe('NO_MATCH');
    for (const player of [ann, bob]) await t.start([player], 'duel');
    await t.pass();
    expect(await outcome(current(t, ann))).toBe('NO_MATCH');
    const matchId = await t.take('s1');
    const assignedAt = Math.floor(t.clock.now() / 1000);
    const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
    const { teams } = JSON.parse(match.matchProperties) as { readonly teams: readonly string[][] };
    const teamOf = ({ accountId }: TestPlayer) => teams.findIndex((players) => players.includes(accountId));
    expect(await current(t, ann)).toEqual({
      match: {
        matchId,
        queueName: 'duel',
        state: ASSIGNED,
        team: teamOf(ann),
        role: '',
        connectionDetails: '',
        startedTimestamp: 0,
        expiresTimestamp: assignedAt + 60,
      },
    });
    await t.clock.advance(5_000);
    await t.backend.api.matchBroker.matchReady(
      { serverId: 's1', matchId, perPlayerConnectionDetails: { [bob.accountId]: 'here?bob' } },
      asHost,
    );
    const again = await t.player('bob');
    expect(again.accountId).toBe(bob.accountId);
    const startedTimestamp = Math.floor(t.clock.now() / 1000);
    const { status, body } = await t.http('GET', '/matchmaking/match', { session: again.token });
    expect([status, body]).toEqual([
      200,
      {
        match: {
          matchId,
          queueName: 'duel',
          state: RUNNING,
          team: teamOf(bob),
          role: '',
          connectionDetails: 'here?bob',
          startedTimestamp,
          expiresTimestamp: startedTimestamp + 120 * 60,
        },
      },
    ]);
    expect(await outcome(current(t, eve))).toBe('NO_MATCH');
    await t.end('s1', matchId);
    expect(await outcome(current(t, ann))).toBe('NO_MATCH');
    expect(await t.storage.count(matchPlayers, {})).toBe(0);
  });

  test('is none while it waits for another server, and is found again when one has it', async () => {
    const t = await open();
    const players = await t.people('ann', 'bob');
    const matchId = await assign(t, players, 'duel');
    await t.end('s1', matchId);
    expect(await outcome(current(t, players[0]))).toBe('NO_MATCH');
    expect(await t.take('s2')).toBe(matchId);
    expect(await current(t, players[0])).toMatchObject({ match: { matchId, state: ASSIGNED } });
    await t.end('s2', matchId);
    expect(await outcome(current(t, players[0]))).toBe('NO_MATCH');
    expect(await t.storage.count(matchPlayers, {})).toBe(0);
  });

  test('is the newest one if an operator has put the player into several, and ends when an operator deletes it', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const first = await run(t, [ann, bob], 'duel');
    await t.clock.advance(1_000);
    await t.backend.api.events.emit(
      {
        nestedEvent: { newMatchEvent: { match: { matchId: 'second', playerIds: [ann.accountId] } } },
        eventTags: ['new-match'],
        broadcast: true,
      },
      asHost,
    );
    await t.idle();
    expect(await t.take('s2')).toBe('second');
    expect(await current(t, ann)).toMatchObject({ match: { matchId: 'second', queueName: '', team: 0 } });
    expect(await current(t, bob)).toMatchObject({ match: { matchId: first } });
    await t.backend.api.matchBroker.deleteMatch({ matchId: 'second' }, asHost);
    expect(await current(t, ann)).toMatchObject({ match: { matchId: first } });
  });

  test('is none for a player of whom the server says that they have left', async () => {
    const t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const matchId = await run(t, [ann, bob], 'duel');
    await t.backend.api.matchmaking.backfill(
      { matchId, serverId: 's1', leftPlayerIds: [ann.accountId] },
      asHost,
    );
    expect(await outcome(current(t, ann))).toBe('NO_MATCH');
    expect(await current(t, bob)).toMatchObject({ match: { matchId } });
  });

  test('is found by a player who joined it while it ran', async () => {
    const t = await open();
    const [ann, bob, eve] = await t.people('ann', 'bob', 'eve');
    const matchId = await run(t, [ann, bob], 'duel');
    await t.backend.api.matchmaking.backfill(
      { matchId, serverId: 's1', leftPlayerIds: [bob.accountId], openSlots: [{ team: 1, count: 1 }] },
      asHost,
    );
    await t.start([eve], 'duel');
    await t.pass();
    expect(await current(t, eve)).toMatchObject({ match: { matchId, team: 1, connectionDetails: 'here' } });
  });
});

describe('a queue with one match at a time', () => {
  test('refuses a player who is in a match of any queue, and says which, until the match is over', async () => {
    const t = await open();
    const [ann, bob, eve] = await t.people('ann', 'bob', 'eve');
    const matchId = await run(t, [ann, bob], 'duel');
    const { status, body } = await t.http('POST', '/matchmaking/start', {
      session: ann.token,
      body: { entity: entityOf([ann], 'single') },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      details: expect.arrayContaining([
        expect.objectContaining({ reason: 'IN_MATCH', metadata: { playerId: ann.accountId, matchId } }),
      ]),
    });
    expect(await outcome(t.start([ann], 'strict'))).toBe('IN_MATCH');
    const entity = entityOf([ann], 'single');
    expect(await outcome(t.backend.api.matchmaking.serverStart({ entity }, asHost))).toBe('IN_MATCH');
    expect(await t.storage.count(matchmakingTickets, { status: 1 })).toBe(0);
    await t.start([eve], 'single');
    await t.start([bob], 'duel');
    await t.end('s1', matchId);
    await t.start([ann], 'single');
  });

  test('refuses the whole party if one member is in a match', async () => {
    const t = await open();
    const [ann, bob, eve] = await t.people('ann', 'bob', 'eve');
    const config = testConfig({ ...queues, pairs: { teams: 2, playersPerTeam: 2, oneMatchAtATime: true } });
    await t.backend.api.matchmaking.setConfig({ config: JSON.stringify(config) }, asHost);
    await run(t, [bob, eve], 'duel');
    const { partyId } = await t.gather(ann, bob);
    expect(await outcome(t.start([ann, bob], 'pairs'))).toBe('IN_MATCH');
    expect(await t.state(partyId)).toBe('OPEN');
  });

  test('never lets a player who starts at the moment of the server’s report wait and play at once', async () => {
    const t = await open();
    const players = await t.people('ann', 'bob');
    for (let round = 0; round < 8; round++) {
      const matchId = await assign(t, players, 'single');
      const [, ...starts] = await Promise.all([
        t.ready('s1', matchId),
        ...players.map((player) => outcome(t.start([player], 'single'))),
      ]);
      for (const start of starts) expect(['TICKET_EXISTS', 'IN_MATCH']).toContain(start);
      await t.end('s1', matchId);
    }
  });
});

test('the regions that clients measure are those of the options, and there are none without', async () => {
  const regions = [{ region: 'eu', address: 'https://eu.example.com/ping' }];
  for (const [options, expected] of [
    [{ regions }, regions],
    [{}, []],
  ] as const) {
    await using t = await createQueueWorld({ matchmaking: { config: testConfig(queues), ...options } });
    const ann = await t.player('ann');
    expect(await t.backend.api.matchmaking.regions({}, by(ann))).toEqual({ regions: expected });
  }
});
