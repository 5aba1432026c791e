import { describe, expect, test } from 'vitest';
import { ticketStates } from '../../../src/areas/matchmaking/states.ts';
import { matchmakingBackfills, matchmakingMatches } from '../../../src/areas/matchmaking/tables.backfill.ts';
import { matchmakingTickets } from '../../../src/areas/matchmaking/tables.ts';
import {
  type BackfillWorld,
  type BackfillWorldOptions,
  openBackfillWorld,
  outcome,
  serverOf,
} from './backfill-world.ts';
import { createTestLease } from './matchmaker-node.ts';
import { countOutcomes } from './ticket-world.ts';

const { IN_PROGRESS, COMPLETED, FINDING_SERVER } = ticketStates;
const pairs = { teams: 2, playersPerTeam: 2 };
const patient = { timeout: 60_000 };
const openWorld = (changes: Partial<BackfillWorldOptions> = {}): Promise<BackfillWorld> =>
  openBackfillWorld({ queue: pairs, ...changes });
const four = [['a', 'b'], ['c'], ['d']];
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('backfill of a match with free seats', () => {
  test('a match gets the oldest tickets, and exactly as many players as it has free seats', async () => {
    await using f = await openWorld();
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const matchId = await f.runMatch(four);
    const { backfillId } = await node.request(matchId, [1, 1]);
    for (const [at, id] of ['x', 'y', 'z'].entries()) await f.startTicket(`t-${id}`, [id], {}, 1_000 + at);
    f.world.notifications.length = 0;
    await node.round();
    expect(await f.playersOf(matchId)).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd', 'x', 'y']));
    expect(await f.playersOf(matchId)).toHaveLength(6);
    expect(await f.world.states()).toMatchObject({ 't-x': COMPLETED, 't-y': COMPLETED, 't-z': IN_PROGRESS });
    expect(await f.world.players()).toEqual({ z: 't-z' });
    expect(f.world.notifications.map(({ type, message, recipients }) => [type, message, recipients])).toEqual(
      [
        ['FINDING_SERVER', '', ['x']],
        ['FINDING_SERVER', '', ['y']],
        ['COMPLETED', matchId, ['x']],
        ['COMPLETED', matchId, ['y']],
      ],
    );
    const answer = await node.request(matchId, [1, 1]);
    const seat = (team: number, ticketId: string) => ({
      team,
      ticketId,
      playerProperties: JSON.stringify({ team, ticketId, displayName: '' }),
    });
    expect(answer).toEqual({
      backfillId,
      openSlots: [],
      joined: [
        { ...seat(0, 't-x'), playerId: 'x', joinedTimestamp: 1 },
        { ...seat(1, 't-y'), playerId: 'y', joinedTimestamp: 1 },
      ],
      expiresTimestamp: 61,
    });
  });

  test('free seats are filled before a new match is made of the same tickets', async () => {
    await using f = await openWorld();
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const matchId = await f.runMatch(four);
    await node.request(matchId, [1, 0]);
    for (const id of ['v', 'w', 'x', 'y']) await f.startTicket(`t-${id}`, [id]);
    await node.round();
    expect((await node.request(matchId, [1, 0])).joined.map(({ playerId }) => playerId)).toEqual(['v']);
    // Three are left, too few for a match; with the fifth there is one.
    expect(Object.values(await f.world.states()).filter((state) => state === IN_PROGRESS)).toHaveLength(3);
    await f.startTicket('t-z', ['z']);
    await node.round();
    expect(Object.values(await f.world.states()).filter((state) => state === FINDING_SERVER)).toHaveLength(4);
  });

  test('a party joins as a whole, and keeps waiting if no team has room for it', async () => {
    await using f = await openWorld();
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const matchId = await f.runMatch(four);
    await node.request(matchId, [1, 1]);
    await f.startTicket('party', ['x', 'y']);
    await f.startTicket('single', ['z']);
    await node.round();
    expect(await f.world.states()).toMatchObject({ party: IN_PROGRESS, single: COMPLETED });
    await node.request(matchId, [0, 2], { joinedSeen: 1 });
    await node.round();
    const { joined } = await node.request(matchId, [], { joinedSeen: 1 });
    expect(joined.map(({ playerId, team }) => [playerId, team])).toEqual([
      ['z', 0],
      ['x', 1],
      ['y', 1],
    ]);
  });

  test('newcomers must keep the rules of the queue, even after the tickets of the match are removed', async () => {
    const attributes = [{ path: 'skill', type: 'difference' as const, max: 10 }];
    await using f = await openWorld({ queue: { ...pairs, attributes } });
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const skill = (intPayload: number) => ({ skill: { intPayload } });
    const matchId = await f.runMatch(four, { metadata: skill(100) });
    await f.world.storage.delete(matchmakingTickets, { matchId });
    await node.request(matchId, [2, 2]);
    await f.startTicket('far', ['x'], skill(111), 1_001);
    await f.startTicket('near', ['y'], skill(110), 1_002);
    await f.startTicket('below', ['z'], skill(99), 1_003);
    await node.round();
    // The second comes with a skill of 110, which is too far from 99.
    expect(await f.world.states()).toMatchObject({ far: IN_PROGRESS, near: COMPLETED, below: IN_PROGRESS });
  });

  test('bounds start as they were when the match was made, and widen while seats are free', async () => {
    const relax = [{ afterSeconds: 60, max: 50 }];
    const attributes = [{ path: 'skill', type: 'difference' as const, max: 10, relax }];
    await using f = await openWorld({ queue: { ...pairs, attributes } });
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const skill = (intPayload: number) => ({ skill: { intPayload } });
    const matchId = await f.runMatch(four, { metadata: skill(100) });
    await f.clock.advance(600_000);
    // Old enough itself, but those in the match have never waited for a minute.
    await f.startTicket('far', ['x'], skill(140), f.clock.now() - 60_000);
    await node.request(matchId, [1, 0], { expiresSeconds: 600 });
    await node.round();
    expect(await f.world.states()).toMatchObject({ far: IN_PROGRESS });
    await f.clock.advance(59_999);
    await node.request(matchId, [1, 0], { expiresSeconds: 600 });
    await node.round();
    expect(await f.world.states()).toMatchObject({ far: IN_PROGRESS });
    await f.clock.advance(1);
    await node.round();
    expect(await f.world.states()).toMatchObject({ far: COMPLETED });
  });

  test('newcomers are not compared with players who have left', async () => {
    const attributes = [{ path: 'skill', type: 'difference' as const, max: 10 }];
    await using f = await openWorld({ queue: { ...pairs, attributes } });
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const skill = (intPayload: number) => ({ skill: { intPayload } });
    const matchId = await f.runMatch(four, { metadata: skill(100) });
    await f.startTicket('far', ['x'], skill(500));
    await node.request(matchId, [2, 2], { leftPlayerIds: ['a', 'b', 'c'] });
    await node.round();
    expect(await f.world.states()).toMatchObject({ far: IN_PROGRESS });
    await node.request(matchId, [2, 2], { leftPlayerIds: ['d'] });
    await node.round();
    expect(await f.world.states()).toMatchObject({ far: COMPLETED });
  });

  test('a match that a round has no time for is filled in the next round', async () => {
    const attributes = [{ path: 'skill', type: 'difference' as const, max: 10 }];
    await using f = await openWorld({ queue: { ...pairs, attributes }, maxChecks: 1 });
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const skill = (intPayload: number) => ({ skill: { intPayload } });
    const players = (name: string) => [1, 2, 3, 4].map((at) => [`${name}${at}`]);
    const matchIds: string[] = [];
    for (const [at, name] of ['a', 'b', 'c'].entries())
      matchIds.push(await f.runMatch(players(name), { metadata: skill(at * 1_000) }));
    for (const matchId of matchIds) {
      await node.request(matchId, [1, 0]);
      await f.clock.advance(1);
    }
    for (const id of ['x', 'y']) await f.startTicket(`t-${id}`, [id], skill(2_000));
    const came = async () => (await f.playersOf(matchIds[2]!)).length - 4;
    const rounds: number[] = [];
    for (let round = 0; round < 3; round++) {
      await node.round();
      rounds.push(await came());
    }
    expect(rounds).toEqual([0, 0, 1]);
  });

  test('a match gets nobody who was in it before, or has blocked or is blocked by a player in it', async () => {
    const blocked = [['x', 'a'] as const, ['b', 'y'] as const];
    await using f = await openWorld({
      blockedPairs: async (_, players) =>
        blocked.filter((pair) => pair.every((playerId) => players.includes(playerId))),
    });
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const matchId = await f.runMatch(four);
    await node.request(matchId, [2, 2], { leftPlayerIds: ['d'] });
    for (const id of ['d', 'x', 'y', 'z']) await f.startTicket(`t-${id}`, [id], {}, 1_000 + id.charCodeAt(0));
    await f.clock.advance(1_000);
    const lonely = (await f.playersOf(matchId)).length;
    await node.round();
    expect((await f.playersOf(matchId)).slice(lonely)).toEqual(['z']);
  });

  test('of two newcomers who have blocked each other a match gets only one', async () => {
    await using f = await openWorld({
      blockedPairs: async (_, players) =>
        players.includes('x') && players.includes('y') ? [['x', 'y'] as const] : [],
    });
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const matchId = await f.runMatch(four);
    await node.request(matchId, [2, 2]);
    for (const id of ['x', 'y', 'z']) await f.startTicket(`t-${id}`, [id]);
    await node.round();
    expect((await f.playersOf(matchId)).slice(4)).toEqual(['x', 'z']);
  });

  test.each([
    [29, ['a', 'b', 'c', 'd', 'x']],
    [30, ['a', 'b', 'c', 'd']],
  ])(
    'a backfill that ended while the service was away gets players until 30 seconds after its return: %i seconds',
    async (seconds, players) => {
      const availability = { since: 0, holdsUntil: 0 };
      await using f = await openWorld({ availability });
      const [node] = f.nodes as [BackfillWorld['nodes'][0]];
      const matchId = await f.runMatch(four);
      await node.request(matchId, [1, 1], { expiresSeconds: 10 });
      await f.clock.advance(120_000);
      const since = f.clock.now();
      Object.assign(availability, { since, holdsUntil: since + 30_000 });
      await f.clock.advance(seconds * 1_000);
      await f.startTicket('t-x', ['x']);
      await node.round();
      expect([...(await f.playersOf(matchId))].sort()).toEqual(players);
    },
  );

  test('a match gets nobody after its backfill expires or is deleted, or after the match ends', async () => {
    await using f = await openWorld();
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const players = (name: string) => [1, 2, 3, 4].map((at) => [`${name}${at}`]);
    const [expired, deleted, ended] = [
      await f.runMatch(players('e')),
      await f.runMatch(players('d')),
      await f.runMatch(players('n')),
    ];
    await node.request(expired, [1, 1], { expiresSeconds: 10 });
    await node.cancel((await node.request(deleted, [1, 1])).backfillId);
    await node.request(ended, [1, 1]);
    await node.end(ended);
    await f.clock.advance(10_000);
    await f.startTicket('t', ['x']);
    await node.round();
    expect(await f.world.states()).toMatchObject({ t: IN_PROGRESS });
    expect(
      (await f.world.storage.find(matchmakingBackfills, {})).map(({ matchId }) => matchId).sort(),
    ).toEqual([expired, deleted].sort());
    expect(await f.world.storage.get(matchmakingMatches, { matchId: ended })).toBeNull();
    // The control: one of them requests a player again.
    await node.request(expired, [1, 1]);
    await node.round();
    expect(await f.world.states()).toMatchObject({ t: COMPLETED });
  });
});

describe('concurrent backfill', () => {
  test('a node that has lost its lease fills no seats', async () => {
    await using f = await openWorld();
    const [node] = f.nodes as [BackfillWorld['nodes'][0]];
    const matchId = await f.runMatch(four);
    await node.request(matchId, [1, 1]);
    await f.startTicket('t', ['x']);
    const lease = createTestLease();
    const round = node.round({ ...lease, guard: async () => Promise.reject(new Error('the lease is lost')) });
    await round;
    expect(await f.world.states()).toMatchObject({ t: IN_PROGRESS });
    expect(await f.playersOf(matchId)).toHaveLength(4);
  });

  test('tickets keep waiting if their seats are gone when they are stored', async () => {
    type First = (f: BackfillWorld, matchId: string, backfillId: string) => Promise<unknown>;
    const cases: readonly (readonly [name: string, first: First, comes: boolean])[] = [
      ['deleted', ({ nodes }, _, id) => nodes[1]!.cancel(id), false],
      ['fewer', ({ nodes }, matchId) => nodes[1]!.request(matchId, [0, 0]), false],
      ['others', ({ nodes }, matchId) => nodes[1]!.request(matchId, [0, 1]), false],
      ['ended', ({ nodes }, matchId) => nodes[1]!.end(matchId), false],
      ['expired', ({ clock }) => clock.advance(60_000), false],
      // The controls: what changes nothing for them is not in their way.
      ['nothing', async () => {}, true],
      ['longer', ({ nodes }, matchId) => nodes[1]!.request(matchId, [1, 0], { expiresSeconds: 600 }), true],
    ];
    for (const [name, first, comes] of cases) {
      let meanwhile: () => Promise<unknown> = async () => {};
      await using f = await openWorld({
        nodes: 2,
        // Asked between the search and the unit.
        blockedPairs: async () => {
          await meanwhile();
          return [];
        },
      });
      const matchId = await f.runMatch(four);
      const { backfillId } = await f.nodes[0]!.request(matchId, [1, 0]);
      await f.startTicket('t', ['x']);
      meanwhile = () => first(f, matchId, backfillId);
      await f.nodes[0]!.round();
      expect([name, (await f.playersOf(matchId)).length]).toEqual([name, comes ? 5 : 4]);
      expect([name, (await f.world.states()).t]).toEqual([name, comes ? COMPLETED : IN_PROGRESS]);
    }
  });

  test('four concurrent rounds with forty tickets fill each free seat exactly once', patient, async () => {
    await using f = await openWorld({ nodes: 4, queue: { teams: 2, playersPerTeam: 50 } });
    const matchId = await f.runMatch(numbers(100).map((at) => [`own${at}`]));
    await f.nodes[0]!.request(matchId, [3, 4]);
    for (const at of numbers(40)) await f.startTicket(`t${at}`, [`p${at}`]);
    await Promise.all(f.nodes.map((node) => node.round()));
    for (const node of f.nodes) await node.round();
    const came = (await f.playersOf(matchId)).slice(100);
    expect(came).toHaveLength(7);
    expect(new Set(came).size).toBe(7);
    const { joined, openSlots } = await f.nodes[0]!.request(matchId, [3, 4]);
    expect(joined.map(({ playerId }) => playerId)).toEqual(came);
    expect(countOutcomes(joined.map(({ team }) => String(team)))).toEqual({ 0: 3, 1: 4 });
    expect(openSlots).toEqual([]);
    const states = Object.entries(await f.world.states()).filter(([id]) => id.startsWith('t'));
    expect(countOutcomes(states.map(([, state]) => String(state)))).toEqual({
      [COMPLETED]: 7,
      [IN_PROGRESS]: 33,
    });
  });

  test('a ticket that fits into two matches joins exactly one of them', patient, async () => {
    await using f = await openWorld({ nodes: 2 });
    for (const round of numbers(10)) {
      const players = (name: string) => [1, 2, 3, 4].map((at) => [`${name}${round}-${at}`]);
      const both = [await f.runMatch(players('a')), await f.runMatch(players('b'))];
      await Promise.all(both.map((matchId, at) => f.nodes[at]!.request(matchId, [1, 0])));
      await f.startTicket(`t${round}`, [`p${round}`]);
      await Promise.all(f.nodes.map((node) => node.round()));
      const came = await Promise.all(both.map(async (matchId) => (await f.playersOf(matchId)).length - 4));
      expect(came.sort()).toEqual([0, 1]);
      for (const matchId of both) await f.nodes[0]!.end(matchId);
    }
  });

  test(
    'when rounds, deletions, smaller requests and the end of the match race, every newcomer is in the match, is notified, and is listed',
    patient,
    async () => {
      await using f = await openWorld({ nodes: 2 });
      const [one, other] = f.nodes as [BackfillWorld['nodes'][0], BackfillWorld['nodes'][0]];
      const outcomes: string[] = [];
      for (const round of numbers(30)) {
        const matchId = await f.runMatch([1, 2, 3, 4].map((at) => [`own${round}-${at}`]));
        const { backfillId } = await one.request(matchId, [1, 1]);
        await f.startTicket(`t${round}`, [`p${round}`]);
        f.world.notifications.length = 0;
        const against = [
          () => other.cancel(backfillId),
          () => other.request(matchId, [0, 0]),
          () => other.end(matchId),
        ][round % 3]!;
        const [, result] = await Promise.all([one.round(), against()]);
        const state = (await f.world.states())[`t${round}`];
        const came = (await f.playersOf(matchId)).slice(4);
        const told = f.world.notifications.filter(({ type }) => type === 'COMPLETED');
        outcomes.push(`${round % 3} ${state === COMPLETED}`);
        expect([state, came, told.map(({ recipients }) => recipients)]).toEqual(
          state === COMPLETED ? [COMPLETED, [`p${round}`], [[`p${round}`]]] : [IN_PROGRESS, [], []],
        );
        if (result && 'joined' in result)
          // What the server learns is final: nobody joins whom it does not know of.
          expect(result.joined.map(({ playerId }) => playerId)).toEqual(came);
        if (round % 3 !== 2) await one.end(matchId);
        expect(await f.world.storage.get(matchmakingBackfills, { matchId })).toBeNull();
        await f.clock.advance(86_400_001);
        await one.round();
      }
      expect(outcomes).toHaveLength(30);
    },
  );

  test('when two servers request players for one match, only the server that runs it gets a backfill, and only one', async () => {
    await using f = await openWorld({ nodes: 2 });
    const matchId = await f.runMatch(four);
    const asking = numbers(10).map((at) => f.nodes[at % 2]!.request(matchId, [1, 1]));
    const strangers = numbers(5).map((at) =>
      outcome(f.nodes[at % 2]!.request(matchId, [1, 1], { serverId: serverOf('other') })),
    );
    const ids = (await Promise.all(asking)).map(({ backfillId }) => backfillId);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(await Promise.all(strangers))).toEqual(new Set(['BACKFILL_OF_ANOTHER_SERVER']));
    expect(await f.world.storage.count(matchmakingBackfills, {})).toBe(1);
  });
});
