import { openTestStorage, type TestPlayer } from '@lobbykit/testing';
import { describe, expect, test } from 'vitest';
import { matchmakingArea, type QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { matchmakingPauses } from '../../../src/areas/matchmaking/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { exportAccount } from '../../../src/maintenance/export-account.ts';
import { asHost, by, outcome } from '../parties/party-world.ts';
import { createQueueWorld, entityOf, type QueueWorld, testConfig } from './queue-world.ts';
import { countStatements, type UnitStatements } from './unit-statements.ts';

const acceptance = { required: true, seconds: 20, declinePauseSeconds: 300 };
const queues = {
  duel: { teams: 2, playersPerTeam: 1, acceptance },
  pairs: { teams: 2, playersPerTeam: 2, acceptance },
  brief: { teams: 2, playersPerTeam: 1, acceptance: { ...acceptance, declinePauseSeconds: 1 } },
  slow: { teams: 2, playersPerTeam: 1, acceptance: { ...acceptance, seconds: 300 } },
  free: { teams: 2, playersPerTeam: 1 },
  asking: { teams: 2, playersPerTeam: 1, acceptance: { required: true } },
} satisfies Readonly<Record<string, QueueConfigInput>>;

const open = (options: Partial<BackendOptions> = {}): Promise<QueueWorld> =>
  createQueueWorld({ matchmaking: { config: testConfig(queues) }, ...options });

/** Starts a ticket for each player alone, and runs the round that asks them to accept. Returns the tickets. */
async function ask(t: QueueWorld, players: readonly TestPlayer[], queue = 'duel'): Promise<string[]> {
  const tickets: string[] = [];
  for (const player of players) tickets.push(await t.start([player], queue));
  await t.pass();
  return tickets;
}

const answer = (t: QueueWorld, player: TestPlayer, ticketId: string, accept: boolean) =>
  t.backend.api.matchmaking.accept({ ticketId, accept }, by(player));

/** Returns `started`, or why a ticket does not start. The ticket is cancelled again. */
async function tryStart(t: QueueWorld, players: readonly TestPlayer[], queue = 'duel'): Promise<string> {
  const result = await outcome(t.start(players, queue));
  if (!result.startsWith('ticket-')) return result;
  await t.backend.api.matchmaking.cancelAll({}, by(players[0]!));
  return 'started';
}

const pausesOf = async ({ storage }: QueueWorld): Promise<string[]> =>
  (await storage.find(matchmakingPauses, {})).map(({ playerId }) => playerId).sort();

describe('who is in a pause', () => {
  test('a player who declines can start no ticket until the pause is over, and the answer says who must wait for how long', async () => {
    await using t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const [ticketId] = await ask(t, [ann, bob]);
    await answer(t, ann, ticketId!, false);
    await t.clock.advance(100_500);
    const { status, headers, body } = await t.http('POST', '/matchmaking/start', {
      session: ann.token,
      body: { entity: entityOf([ann], 'duel') },
    });
    expect([status, headers['retry-after']]).toEqual([400, '200']);
    expect(body).toMatchObject({
      message: `player ${ann.accountId} has declined a match, or has not answered in time, and must wait for 200 seconds`,
      details: expect.arrayContaining([
        expect.objectContaining({ reason: 'DECLINE_PAUSE', metadata: { playerId: ann.accountId } }),
        expect.objectContaining({ retryDelay: '200s' }),
      ]),
    });
    await t.clock.advance(199_499);
    expect(await tryStart(t, [ann])).toBe('DECLINE_PAUSE');
    await t.clock.advance(1);
    expect(await tryStart(t, [ann])).toBe('started');
  });

  test('players who did not answer in time are in a pause, and one who accepted is not', async () => {
    await using t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const tickets = await ask(t, [ann, bob]);
    await answer(t, ann, tickets[0]!, true);
    await t.pass(20);
    expect(await Promise.all(tickets.map(t.ticket))).toEqual(['IN_PROGRESS', 'CANCELLED ACCEPTANCE_FAILED']);
    expect(await pausesOf(t)).toEqual([bob.accountId]);
    expect(await tryStart(t, [bob])).toBe('DECLINE_PAUSE');
  });

  test('a match that all accept puts nobody in a pause', async () => {
    await using t = await open();
    const players = await t.people('ann', 'bob');
    const tickets = await ask(t, players);
    for (const [at, player] of players.entries()) await answer(t, player, tickets[at]!, true);
    expect(await t.ticket(tickets[0]!)).toBe('FINDING_SERVER');
    expect(await pausesOf(t)).toEqual([]);
  });

  const departures: readonly {
    readonly name: string;
    depart(t: QueueWorld, player: TestPlayer): Promise<unknown>;
  }[] = [
    {
      name: 'cancels the ticket',
      depart: ({ backend }, player) => backend.api.matchmaking.cancelAll({}, by(player)),
    },
    {
      name: 'logs out',
      depart: ({ backend }, player) => backend.api.authentication.logout({}, by(player)),
    },
  ];
  test.for(departures)(
    'a player who $name while asked has declined, also after they accepted',
    async ({ depart }) => {
      for (const accepts of [false, true]) {
        await using t = await open();
        const [ann, bob] = await t.people('ann', 'bob');
        const [ticketId] = await ask(t, [ann, bob]);
        if (accepts) await answer(t, ann, ticketId!, true);
        await depart(t, ann);
        expect(await pausesOf(t)).toEqual([ann.accountId]);
      }
    },
  );

  test('a player who is absent while asked has declined', async () => {
    await using t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    const tickets = await ask(t, [ann, bob], 'slow');
    for (let times = 0; times < 5; times++) {
      await t.backend.api.matchmaking.mine({}, by(bob));
      await t.pass(30);
    }
    expect(await Promise.all(tickets.map(t.ticket))).toEqual(['CANCELLED DISCONNECTED', 'IN_PROGRESS']);
    expect(await pausesOf(t)).toEqual([ann.accountId]);
  });

  test('a player who cancels a ticket that nobody is asked about is in no pause, nor is one whose ticket a server cancels', async () => {
    await using t = await open();
    const [ann, bob] = await t.people('ann', 'bob');
    expect(await tryStart(t, [ann])).toBe('started');
    const [ticketId] = await ask(t, [ann, bob]);
    await t.backend.api.matchmaking.serverCancel({ ticketId: ticketId! }, asHost);
    expect(await pausesOf(t)).toEqual([]);
  });
});

describe('a pause that grows', () => {
  const growing = { ...acceptance, declinePauseSeconds: 30, maxPauseSeconds: 100, pauseResetMinutes: 10 };
  const openGrowing = () =>
    createQueueWorld({
      matchmaking: { config: testConfig({ duel: { teams: 2, playersPerTeam: 1, acceptance: growing } }) },
    });

  /** Lets the first player decline, and returns for how many seconds they are in a pause. */
  async function decline(t: QueueWorld, players: readonly [TestPlayer, TestPlayer]): Promise<number> {
    const [ticketId] = await ask(t, players);
    await answer(t, players[0], ticketId!, false);
    await t.backend.api.matchmaking.cancelAll({}, by(players[1]));
    const row = await t.storage.get(matchmakingPauses, { playerId: players[0].accountId });
    return (row!.endsAt - t.clock.now()) / 1_000;
  }

  test('doubles with each time that a player declines, up to its bound, and for nobody else', async () => {
    await using t = await openGrowing();
    const [ann, bob] = await t.people('ann', 'bob');
    for (const seconds of [30, 60, 100, 100]) {
      expect(await decline(t, [ann, bob])).toBe(seconds);
      await t.clock.advance(seconds * 1_000 - 1);
      expect(await tryStart(t, [ann])).toBe('DECLINE_PAUSE');
      await t.clock.advance(1);
    }
    expect(await decline(t, [bob, ann])).toBe(30);
  });

  test('begins anew if the player has not declined for pauseResetMinutes after the last one, and leaves no row', async () => {
    await using t = await openGrowing();
    const [ann, bob] = await t.people('ann', 'bob');
    expect(await decline(t, [ann, bob])).toBe(30);
    await t.clock.advance(30_000 + 598_000);
    expect(await decline(t, [ann, bob])).toBe(60);
    await t.clock.advance(60_000 + 600_000);
    expect(await decline(t, [ann, bob])).toBe(30);
    await t.clock.advance(30_000 + 600_000 + 60_000);
    await t.backend.scheduler.tick();
    expect(await pausesOf(t)).toEqual([]);
  });

  test.for([
    [{ maxPauseSeconds: 20 }, 'acceptance.maxPauseSeconds: must be at least declinePauseSeconds, 30'],
    [{ declinePauseSeconds: 0 }, 'acceptance.maxPauseSeconds: means nothing without declinePauseSeconds'],
    [{ maxPauseSeconds: undefined }, 'acceptance.pauseResetMinutes: means nothing without maxPauseSeconds'],
  ] as const)('is refused if it means nothing: %j', async ([change, message]) => {
    const duel = { teams: 2, playersPerTeam: 1, acceptance: { ...growing, ...change } };
    await expect(createQueueWorld({ matchmaking: { config: testConfig({ duel }) } })).rejects.toThrow(
      message,
    );
  });
});

describe('a party', () => {
  async function askParty(t: QueueWorld) {
    const people = await t.people('ann', 'bob', 'cid', 'dan');
    const [ann, bob, cid, dan] = people;
    const { partyId, inviteCode } = await t.gather(ann, bob);
    const ticketId = await t.start([ann, bob]);
    await ask(t, [cid, dan], 'pairs');
    return { ann, bob, cid, dan, partyId, inviteCode, ticketId };
  }

  test('a party cannot start with a member in a pause, whom the answer names; without them it can', async () => {
    await using t = await open();
    const { ann, bob, ticketId } = await askParty(t);
    await answer(t, bob, ticketId, false);
    expect(await pausesOf(t)).toEqual([bob.accountId]);
    await expect(t.start([ann, bob])).rejects.toMatchObject({
      reason: 'DECLINE_PAUSE',
      details: { metadata: { playerId: bob.accountId }, retryAfterSeconds: 300 },
    });
    expect(await tryStart(t, [ann], 'pairs')).toBe('started');
    await t.clock.advance(300_000);
    expect(await tryStart(t, [ann, bob], 'pairs')).toBe('started');
  });

  test('a member who leaves the party while asked, and a leader who kicks one, have declined', async () => {
    for (const isKicked of [false, true]) {
      await using t = await open();
      const { ann, bob, partyId, ticketId } = await askParty(t);
      if (isKicked) await t.api.kick({ partyId, playerId: bob.accountId }, by(ann));
      else await t.api.leave({ partyId }, by(bob));
      expect(await t.ticket(ticketId)).toBe('CANCELLED PARTY_CHANGED');
      expect(await pausesOf(t)).toEqual([isKicked ? ann.accountId : bob.accountId]);
    }
  });

  test('nobody is in a pause if a player joins the party while it is asked', async () => {
    await using t = await open();
    const { inviteCode, ticketId } = await askParty(t);
    const [eve] = await t.people('eve');
    await t.api.join({ inviteCode }, by(eve));
    expect(await t.ticket(ticketId)).toBe('CANCELLED PARTY_CHANGED');
    expect(await pausesOf(t)).toEqual([]);
  });
});

test('a pause is for every queue with the setting, also if a server starts the ticket, and for no other queue', async () => {
  await using t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const [ticketId] = await ask(t, [ann, bob]);
  await answer(t, ann, ticketId!, false);
  const byServer = t.backend.api.matchmaking.serverStart({ entity: entityOf([ann], 'duel') }, asHost);
  expect(await outcome(byServer)).toBe('DECLINE_PAUSE');
  for (const [queue, expected] of [
    ['brief', 'DECLINE_PAUSE'],
    ['free', 'started'],
    ['asking', 'started'],
  ] as const)
    expect([queue, await tryStart(t, [ann], queue)]).toEqual([queue, expected]);
});

test('a player who declines in a queue without the setting is in no pause', async () => {
  await using t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const [ticketId] = await ask(t, [ann, bob], 'asking');
  await answer(t, ann, ticketId!, false);
  expect(await tryStart(t, [ann])).toBe('started');
});

test('a pause is as long as the queue said when the players were asked, and holds on every node', async () => {
  const storage = await openTestStorage();
  await using t = await open({ storage });
  const [ann, bob] = await t.people('ann', 'bob');
  const [ticketId] = await ask(t, [ann, bob], 'brief');
  const longer = testConfig({ ...queues, brief: queues.duel });
  await t.backend.api.matchmaking.setConfig({ config: JSON.stringify(longer) }, asHost);
  await answer(t, ann, ticketId!, false);
  expect(await tryStart(t, [ann])).toBe('DECLINE_PAUSE');
  await using other = await open({ storage: { ...storage, close: async () => {} }, clock: t.clock });
  expect(await tryStart(other, [ann])).toBe('DECLINE_PAUSE');
  await t.clock.advance(1_000);
  expect(await tryStart(other, [ann])).toBe('started');
});

test('the sweep deletes pauses that are over, and no others', async () => {
  await using t = await open();
  const [ann, bob, cid, dan] = await t.people('ann', 'bob', 'cid', 'dan');
  const [short] = await ask(t, [ann, bob], 'brief');
  await answer(t, ann, short!, false);
  const [long] = await ask(t, [cid, dan]);
  await answer(t, cid, long!, false);
  expect(await pausesOf(t)).toEqual([ann.accountId, cid.accountId].sort());
  await t.pass(120);
  expect(await pausesOf(t)).toEqual([cid.accountId]);
});

test('a pause is in the export of an account, and goes with the account', async () => {
  await using t = await open();
  const [ann, bob] = await t.people('ann', 'bob');
  const [ticketId] = await ask(t, [ann, bob]);
  await answer(t, ann, ticketId!, false);
  const exported = await exportAccount(t.storage, matchmakingArea.tables, ann.accountId);
  expect(exported).toMatchObject({
    matchmaking_pauses: [{ playerId: ann.accountId, endsAt: t.clock.now() + 300_000 }],
  });
  await t.backend.api.accounts.adminDelete({ accountId: ann.accountId }, asHost);
  expect(await pausesOf(t)).toEqual([]);
});

test('a start in a queue with pauses takes no more trips than in other queues: alone two in its unit, with a party three', async () => {
  const units: UnitStatements[] = [];
  await using t = await open({ storage: countStatements(await openTestStorage(), units) });
  const [ann, bob] = await t.people('ann', 'bob');
  units.length = 0;
  await t.start([ann], 'duel');
  const seating = ['insert matchmaking_players', 'find matchmaking_pauses'];
  expect(units).toEqual([
    { statements: ['lock accounts', ...seating, 'insert matchmaking_tickets'], trips: 2 },
  ]);
  await t.backend.api.matchmaking.cancelAll({}, by(ann));
  await t.gather(ann, bob);
  units.length = 0;
  await t.start([ann, bob]);
  expect(units).toEqual([
    {
      statements: [
        'lock accounts',
        'update parties',
        'find party_members',
        ...seating,
        'insert matchmaking_tickets',
      ],
      trips: 3,
    },
  ]);
});
