import type { TestPlayer } from '@lobbykit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/index.ts';
import { asHost, by, json, outcome, text } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld, testConfig } from './queue-world.ts';

const queues = {
  hunt: {
    teams: [
      { name: 'monster', minPlayers: 1, maxPlayers: 1 },
      { name: 'hunters', minPlayers: 2, maxPlayers: 3, roles: { medic: { min: 1, max: 1 }, trapper: {} } },
    ],
    startAfterSeconds: 30,
    ticketExpirationSeconds: 600,
  },
  royale: { teams: 4, playersPerTeam: 1, minTeams: 2, startAfterSeconds: 30, hosting: 'none' },
} satisfies Readonly<Record<string, QueueConfigInput>>;

async function open(): Promise<QueueWorld> {
  const t = await createQueueWorld({ matchmaking: { config: testConfig(queues) } });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

/** Starts a ticket of a player who wants these roles, the preferred one first. */
async function want(t: QueueWorld, player: TestPlayer, ...roles: unknown[]): Promise<string> {
  const metadata = {
    queue_name: text('hunt'),
    ...(roles.length > 0 && { roles: json(JSON.stringify(roles)) }),
  };
  const entity = { id: player.accountId, entityType: 2, metadata };
  return (await t.backend.api.matchmaking.start({ entity }, by(player))).ticketId;
}

async function matchOf(t: QueueWorld, matchId: string) {
  const { match } = await t.backend.api.matchBroker.getMatch({ matchId }, asHost);
  const parsed = JSON.parse(match.matchProperties) as { teams: string[][]; teamNames: string[] };
  const ofPlayer = ({ accountId }: TestPlayer): unknown => JSON.parse(match.playerProperties[accountId]!);
  return { ...parsed, ofPlayer };
}

describe('a queue of named teams and roles', () => {
  test('the match, its players and their way back name the teams and the roles', async () => {
    const t = await open();
    const [ann, bob, cleo, dan] = await t.people('ann', 'bob', 'cleo', 'dan');
    await want(t, ann, 'trapper', 'medic');
    await want(t, bob, 'trapper');
    await want(t, cleo, 'trapper');
    await want(t, dan, 'trapper');
    await t.pass();
    const match = await matchOf(t, await t.take('s'));
    expect(match.teamNames).toEqual(['monster', 'hunters']);
    expect(match.teams.map(({ length }) => length)).toEqual([1, 3]);
    // Nobody else can be the medic, so the first choice of this player does not count.
    expect(match.ofPlayer(ann)).toMatchObject({ team: 1, teamName: 'hunters', role: 'medic' });
    const { match: current } = await t.backend.api.matchmaking.match({}, by(ann));
    expect(current).toMatchObject({ team: 1, role: 'medic' });
    const trappers = [bob, cleo, dan].map((player) => match.ofPlayer(player));
    expect(trappers).toContainEqual(expect.objectContaining({ teamName: 'hunters', role: 'trapper' }));
    expect(trappers).toContainEqual(expect.not.objectContaining({ role: expect.anything() }));
  });

  test('a match starts small when its oldest ticket has waited long enough', async () => {
    const t = await open();
    const people = await t.people('ann', 'bob', 'cleo');
    const tickets = await Promise.all(people.map((player) => want(t, player)));
    await t.pass(29);
    expect(await t.ticket(tickets[0]!)).toBe('IN_PROGRESS');
    await t.pass(2);
    expect(await Promise.all(tickets.map((id) => t.ticket(id)))).toEqual(Array(3).fill('FINDING_SERVER'));
    expect((await matchOf(t, await t.take('s'))).teams.map(({ length }) => length)).toEqual([1, 2]);
  });

  test('a battle royale starts with as many teams as there are, at least the fewest', async () => {
    const t = await open();
    const people = await t.people('ann', 'bob', 'cleo');
    const [first] = people;
    const ticket = await t.start([first!], 'royale');
    await t.pass(31);
    expect(await t.ticket(ticket)).toBe('IN_PROGRESS');
    const later = await Promise.all(people.slice(1).map((player) => t.start([player], 'royale')));
    await t.pass();
    expect(await Promise.all([ticket, ...later].map((id) => t.ticket(id)))).toEqual(
      Array(3).fill('COMPLETED'),
    );
  });

  test('a newcomer gets the role that the running match lacks', async () => {
    const t = await open();
    const people = await t.people('ann', 'bob', 'cleo', 'dan');
    await want(t, people[0]!, 'medic');
    for (const player of people.slice(1)) await want(t, player);
    await t.pass();
    const matchId = await t.take('s');
    await t.ready('s', matchId);
    const { matchmaking } = t.backend.api;
    const asked = { serverId: 's', matchId, openSlots: [{ team: 1, count: 1 }], expiresSeconds: 60 };
    await matchmaking.backfill({ ...asked, leftPlayerIds: [people[0]!.accountId] }, asHost);
    const [trapper, medic] = await t.people('eve', 'finn');
    await want(t, trapper, 'trapper');
    await want(t, medic, 'trapper', 'medic');
    await t.pass();
    const { joined } = await matchmaking.backfill({ ...asked, openSlots: [], joinedSeen: 1 }, asHost);
    expect(joined.map(({ playerId }) => playerId)).toEqual([medic.accountId]);
    expect(JSON.parse(joined[0]!.playerProperties)).toMatchObject({ teamName: 'hunters', role: 'medic' });
  });

  test.each([[['medic', 'king']], [[7]], [[{}]], [Array(70).fill('medic')]])(
    'a ticket with roles that the queue does not have is refused: %j',
    async (roles) => {
      const t = await open();
      const [ann] = await t.people('ann');
      expect(await outcome(want(t, ann, ...roles))).toBe('INVALID_FIELD');
    },
  );
});
