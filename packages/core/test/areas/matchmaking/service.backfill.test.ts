import { describe, expect, test } from 'vitest';
import { matchmakingBackfills, matchmakingMatches } from '../../../src/areas/matchmaking/tables.backfill.ts';
import { auditLog } from '../../../src/audit/tables.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { asHost, by, outcome, type Person } from '../parties/party-world.ts';
import { createQueueWorld, type QueueWorld } from './queue-world.ts';

const solo = { teams: 2, playersPerTeam: 1, ticketExpirationSeconds: 600 };
const config = {
  serviceMatchmakerConfig: {
    matchmakingQueues: { solo: { ...solo, playersPerTeam: 3 } },
  },
};

const matchmakingOf = ({ backend }: QueueWorld) => backend.api.matchmaking;

/** A match of two in a queue of three against three, that runs on a server `s`, or waits for it to be ready. */
async function play(
  world: QueueWorld,
  players: readonly Person[],
  { ready = true, connectionDetails = 'here', perPlayer = {} as Record<string, string> } = {},
): Promise<string> {
  const queue = (playersPerTeam: number) => ({ config: configText(playersPerTeam) });
  await matchmakingOf(world).setConfig(queue(1), asHost);
  for (const player of players) await world.start([player], 'solo');
  await world.pass();
  await matchmakingOf(world).setConfig(queue(3), asHost);
  const matchId = await world.take('s');
  const details = { serverId: 's', matchId, connectionDetails, perPlayerConnectionDetails: perPlayer };
  if (ready) await world.backend.api.matchBroker.matchReady({ ...details, hintFlags: 0 }, asHost);
  return matchId;
}

const configText = (playersPerTeam: number): string =>
  JSON.stringify({ serviceMatchmakerConfig: { matchmakingQueues: { solo: { ...solo, playersPerTeam } } } });

const open = (options: Partial<BackendOptions> = {}): Promise<QueueWorld> =>
  createQueueWorld({ matchmaking: { config }, ...options });

const oneIn = (team: number) => [{ team, count: 1 }];

describe('a newcomer to a running match', () => {
  test('a newcomer is told at once how to connect, is in the match, and is told of its end', async () => {
    await using world = await open();
    const [anna, ben, cleo] = await world.people('anna', 'ben', 'cleo');
    const matchId = await play(world, [anna, ben]);
    const key = await world.key(['matchmaking.backfill']);
    const asked = await world.http('POST', '/matchmaking/server/backfill', {
      key,
      body: { serverId: 's', matchId, openSlots: oneIn(1), expiresSeconds: 30 },
    });
    expect(asked).toMatchObject({ status: 200, body: { openSlots: oneIn(1), joined: [] } });
    const { backfillId } = asked.body as { backfillId: string };
    const ends: string[][] = [];
    world.backend.events.on('anyEvent', ({ recipientIds }) => ends.push([...recipientIds].sort()));
    const details: string[] = [];
    world.backend.events.on('matchmakingStatusUpdateEvent', ({ content }) =>
      details.push(`${content.type} ${content.additionalEventData}`),
    );
    const ticketId = await world.start([cleo], 'solo');
    await world.pass();
    expect(await world.ticketNotifications(cleo)).toEqual([
      'IN_PROGRESS',
      'FINDING_SERVER',
      `COMPLETED ${matchId}`,
    ]);
    expect(details).toEqual(['1 ', '5 ', '2 here']);
    expect(await matchmakingOf(world).get({ ticketId }, by(cleo))).toMatchObject({
      status: 2,
      matchId,
      connectionDetails: 'here',
    });
    const { match } = await world.backend.api.matchBroker.getMatch({ matchId }, asHost);
    expect(match.playerIds).toHaveLength(3);
    const playerProperties = match.playerProperties[cleo.accountId]!;
    expect(JSON.parse(playerProperties)).toEqual({ team: 1, ticketId, displayName: 'cleo' });
    const again = await world.http('DELETE', '/matchmaking/server/backfill', { key, body: { backfillId } });
    expect(again.body).toEqual({
      joined: [
        {
          playerId: cleo.accountId,
          team: 1,
          ticketId,
          playerProperties,
          joinedTimestamp: expect.any(Number),
        },
      ],
    });
    await world.end('s', matchId);
    expect(ends).toEqual([[anna, ben, cleo].map(({ accountId }) => accountId).sort()]);
    expect(await world.storage.count(matchmakingBackfills, {})).toBe(0);
    expect(await world.storage.count(matchmakingMatches, {})).toBe(0);
  });

  test('a newcomer gets the connection details for newcomers if each player has details of their own', async () => {
    await using world = await open({ limits: { connectionDetailsBytes: 6 } });
    const [anna, ben, cleo, dora] = await world.people('anna', 'ben', 'cleo', 'dora');
    const perPlayer = { [anna.accountId]: 'A', [ben.accountId]: 'B' };
    const matchId = await play(world, [anna, ben], { connectionDetails: '', perPlayer });
    const want = (openSlots: { team: number; count: number }[], connectionDetails?: string) =>
      matchmakingOf(world).backfill({ serverId: 's', matchId, openSlots, connectionDetails }, asHost);
    expect(await outcome(want(oneIn(0), 'seven..'))).toBe('INVALID_FIELD');
    await want(oneIn(0), 'first');
    const first = await world.start([cleo], 'solo');
    await world.pass();
    // Nothing is said again, and then something else.
    await want([{ team: 0, count: 2 }]);
    await want([{ team: 0, count: 2 }], 'second');
    const second = await world.start([dora], 'solo');
    await world.pass();
    const detailsOf = async (ticketId: string, person: Person) =>
      (await matchmakingOf(world).get({ ticketId }, by(person))).connectionDetails;
    expect([await detailsOf(first, cleo), await detailsOf(second, dora)]).toEqual(['first', 'second']);
    // The server may still repeat what it said when it was ready.
    const ready = { serverId: 's', matchId, connectionDetails: '', perPlayerConnectionDetails: perPlayer };
    expect(await world.backend.api.matchBroker.matchReady(ready, asHost)).toMatchObject({ matchId });
  });

  test('a newcomer joins with their party, which is in the match until it is over', async () => {
    await using world = await open();
    const [anna, ben, cleo, dora] = await world.people('anna', 'ben', 'cleo', 'dora');
    const matchId = await play(world, [anna, ben]);
    const { partyId } = await world.gather(cleo, dora);
    await matchmakingOf(world).backfill(
      { serverId: 's', matchId, openSlots: [{ team: 0, count: 2 }] },
      asHost,
    );
    await world.start([cleo, dora], 'solo');
    expect(await world.state(partyId)).toBe('QUEUED');
    await world.pass();
    expect(await world.state(partyId)).toBe('IN_MATCH');
    await world.end('s', matchId);
    expect(await world.state(partyId)).toBe('OPEN');
  });

  test('a newcomer can start another ticket, as the first players of the match can', async () => {
    await using world = await open();
    const [anna, ben, cleo] = await world.people('anna', 'ben', 'cleo');
    const matchId = await play(world, [anna, ben]);
    const wanted = { serverId: 's', matchId, openSlots: oneIn(1) };
    await matchmakingOf(world).backfill(wanted, asHost);
    await world.start([cleo], 'solo');
    await world.pass();
    await world.start([cleo], 'solo');
    await matchmakingOf(world).backfill({ ...wanted, joinedSeen: 1 }, asHost);
    await world.pass();
    // There is a free seat, but not for a player who already has one.
    expect(await matchmakingOf(world).mine({}, by(cleo))).toMatchObject({ tickets: [{ status: 1 }] });
  });
});

describe('the backfill request of a game server', () => {
  test('a server may repeat its request: players who came without its knowledge take some of the seats', async () => {
    await using world = await open();
    const people = await world.people('anna', 'ben', 'cleo', 'dora', 'emil');
    const matchId = await play(world, people.slice(0, 2));
    const want = async (count: number, joinedSeen?: number) => {
      const openSlots = [{ team: 0, count }];
      const answer = await matchmakingOf(world).backfill(
        { serverId: 's', matchId, openSlots, joinedSeen },
        asHost,
      );
      return [answer.joined.length, answer.openSlots[0]?.count ?? 0];
    };
    expect([await want(2), await want(2)]).toEqual([
      [0, 2],
      [0, 2],
    ]);
    await world.start([people[2]!], 'solo');
    await world.pass();
    // The server has not heard of the newcomer when it counts two seats, and counts one when it has.
    expect([await want(2), await want(2, 0), await want(1, 1)]).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    await world.start([people[3]!], 'solo');
    await world.pass();
    expect([await want(1, 1), await want(0, 2), await want(1, 2)]).toEqual([
      [2, 0],
      [2, 0],
      [2, 1],
    ]);
    expect(await outcome(want(1, 3))).toBe('INVALID_FIELD');
  });

  test('a server may delete its backfill twice, and a new request gets a new one that lists who has come', async () => {
    await using world = await open();
    const [anna, ben, cleo] = await world.people('anna', 'ben', 'cleo');
    const matchId = await play(world, [anna, ben]);
    const wanted = { serverId: 's', matchId, openSlots: oneIn(1) };
    const { backfillId } = await matchmakingOf(world).backfill(wanted, asHost);
    await world.start([cleo], 'solo');
    await world.pass();
    const cancel = (id: string) => outcome(matchmakingOf(world).cancelBackfill({ backfillId: id }, asHost));
    const joined = [expect.objectContaining({ playerId: cleo.accountId })];
    expect([await cancel(backfillId), await cancel(backfillId)]).toEqual([{ joined }, { joined }]);
    const next = await matchmakingOf(world).backfill({ ...wanted, joinedSeen: 1 }, asHost);
    expect(next).toMatchObject({ joined, openSlots: oneIn(1) });
    expect(next.backfillId).not.toBe(backfillId);
    expect([await cancel(backfillId), await cancel('backfill-x')]).toEqual([
      'BACKFILL_NOT_FOUND',
      'BACKFILL_NOT_FOUND',
    ]);
    await world.end('s', matchId);
    expect(await cancel(next.backfillId)).toBe('BACKFILL_NOT_FOUND');
  });

  test('a request is refused for a match that the server does not run, or that cannot be backfilled', async () => {
    await using world = await open();
    const people = await world.people('anna', 'ben', 'cleo', 'dora', 'emil', 'fay');
    const waits = await play(world, people.slice(0, 2), { ready: false });
    const want = async (matchId: string, serverId = 's', connectionDetails = '') => {
      const wanted = { matchId, serverId, connectionDetails };
      const came = await outcome(matchmakingOf(world).backfill(wanted, asHost));
      return typeof came === 'string' ? came : 'done';
    };
    expect([await want('match-x'), await want(waits), await want(waits, 'other')]).toEqual([
      'BACKFILL_MATCH_NOT_FOUND',
      'BACKFILL_NOT_POSSIBLE',
      'BACKFILL_OF_ANOTHER_SERVER',
    ]);
    await world.ready('s', waits);
    expect([await want(waits), await want(waits, 'other')]).toEqual(['done', 'BACKFILL_OF_ANOTHER_SERVER']);
    await world.end('s', waits);
    expect(await want(waits)).toBe('BACKFILL_NOT_POSSIBLE');
    const own = { [people[2]!.accountId]: 'a', [people[3]!.accountId]: 'b' };
    const untold = await play(world, people.slice(2, 4), { connectionDetails: '', perPlayer: own });
    expect(await want(untold)).toBe('BACKFILL_NOT_POSSIBLE');
    expect(await want(untold, 's', 'there')).toBe('done');
    await world.end('s', untold);
    await world.backend.api.events.emit(
      {
        nestedEvent: { newMatchEvent: { match: { matchId: 'm' } } },
        eventTags: ['new-match'],
        broadcast: true,
      },
      asHost,
    );
    await world.ready('s', await world.take('s'));
    // It was an operator's, and no queue has its players.
    expect(await want('m')).toBe('BACKFILL_NOT_POSSIBLE');
    await world.end('s', 'm');
    const orphan = await play(world, people.slice(4, 6));
    await matchmakingOf(world).setConfig(
      { config: '{"serviceMatchmakerConfig":{"matchmakingQueues":{}}}' },
      asHost,
    );
    expect(await want(orphan)).toBe('BACKFILL_NOT_POSSIBLE');
  });

  test('an invalid request is refused with the field and the reason', async () => {
    await using world = await open({ limits: { matchPlayers: 6 } });
    const [anna, ben] = await world.people('anna', 'ben');
    const matchId = await play(world, [anna, ben]);
    const want = async (changes: object) => {
      const { status, body } = await world.http('POST', '/matchmaking/server/backfill', {
        key: world.rootKey,
        body: { serverId: 's', matchId, ...changes },
      });
      return status === 200 ? 'done' : (body as { message: string }).message;
    };
    const slots = (...counts: readonly (readonly [number, number])[]) => ({
      openSlots: counts.map(([team, count]) => ({ team, count })),
    });
    expect(await want(slots([2, 1]))).toBe('openSlots[0].team: must be from 0 to 1');
    expect(await want(slots([0, 1], [0, 1]))).toBe('openSlots[1].team: appears twice');
    expect(await want(slots([0, 4]))).toBe('openSlots[0].count: must be at most 3, the players of a team');
    // Two have been in it, so that four may come.
    expect(await want(slots([0, 3], [1, 2]))).toContain('openSlots: a match may have at most 6 players');
    expect(await want(slots([0, 3], [1, 1]))).toBe('done');
    expect(await want({ leftPlayerIds: [anna.accountId, 'stranger'] })).toBe(
      'leftPlayerIds[1]: is not a player of the match',
    );
    expect(await want({ expiresSeconds: 3_601 })).toBe('expiresSeconds: must be at most 3600');
    expect(await want({ expiresSeconds: 3_600 })).toBe('done');
    // What was refused has changed nothing.
    const [row] = await world.storage.find(matchmakingMatches, {});
    expect(row!.left).toEqual([]);
  });

  test('a server may repeat its request when its match has as many players as allowed', async () => {
    await using world = await open({ limits: { matchPlayers: 6 } });
    const people = await world.people('anna', 'ben', 'cleo', 'dora', 'emil', 'fay');
    const matchId = await play(world, people.slice(0, 2));
    const want = (counts: readonly number[], joinedSeen: number) => {
      const openSlots = counts.map((count, team) => ({ team, count }));
      return outcome(
        matchmakingOf(world).backfill({ serverId: 's', matchId, openSlots, joinedSeen }, asHost),
      );
    };
    await want([2, 2], 0);
    for (const person of people.slice(2)) await world.start([person], 'solo');
    await world.pass();
    expect(await want([2, 2], 0)).toMatchObject({ openSlots: [], joined: { length: 4 } });
    expect(await want([1, 0], 4)).toBe('INVALID_FIELD');
  });

  test('a request of a person is audited if it changes something, and a request of a key never is', async () => {
    await using world = await open();
    const [anna, ben] = await world.people('anna', 'ben');
    const matchId = await play(world, [anna, ben]);
    const { token: session } = await world.admin('boss');
    const key = await world.key(['matchmaking.backfill']);
    const want = (body: object, caller: object = { session }) =>
      world.http('POST', '/matchmaking/server/backfill', {
        ...caller,
        body: { serverId: 's', matchId, ...body },
      });
    const onRecord = async () =>
      (await world.storage.find(auditLog, { where: { operation: 'matchmaking.backfill' } })).length;
    await want({ openSlots: oneIn(0) });
    for (let time = 0; time < 5; time++) await want({ openSlots: oneIn(0) });
    expect(await onRecord()).toBe(1);
    await want({ openSlots: oneIn(0), leftPlayerIds: [anna.accountId] });
    await want({ openSlots: oneIn(0), leftPlayerIds: [anna.accountId] });
    await want({ openSlots: oneIn(1) });
    expect(await onRecord()).toBe(3);
    expect((await want({ openSlots: oneIn(0) }, { key })).status).toBe(200);
    expect(await onRecord()).toBe(3);
  });
});
