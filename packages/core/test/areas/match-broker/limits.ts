import { expect } from 'vitest';
import type { Allocator } from '../../../src/areas/match-broker/index.ts';
import { asHost, type LimitCheck, outcomesOf } from '../../limits/limit-check.ts';
import type { World } from '../../operations/world.ts';

const brokerOf = (world: World) => world.backend.api.matchBroker;

interface NewMatch {
  readonly playerIds?: string[];
  readonly matchProperties?: string;
  readonly playerProperties?: Record<string, string>;
}

async function queue(world: World, match: NewMatch): Promise<string> {
  const matchId = `match-${world.unique()}`;
  await world.backend.api.events.emit(
    {
      nestedEvent: { newMatchEvent: { match: { ...match, matchId } } },
      eventTags: ['new-match'],
      broadcast: true,
    },
    asHost,
  );
  return matchId;
}

interface PlayerInput {
  readonly score?: number;
  readonly stats?: Record<string, number>;
}

/** Queues matches and returns the outcome of each. */
const queueOutcomes = (world: World, matches: readonly NewMatch[]) =>
  outcomesOf(matches.map((match) => () => queue(world, match)));

/** Ends a running match of one player with each of these results of the player, and returns the outcome of each. */
const endOutcomes = (world: World, results: readonly PlayerInput[]) =>
  outcomesOf(
    results.map((result) => async () => {
      const matchId = await queue(world, { playerIds: ['a'] });
      const serverId = `server-${world.unique()}`;
      await brokerOf(world).requestMatch({ serverId, requirements: `MatchId == '${matchId}'` }, asHost);
      await brokerOf(world).matchReady({ serverId, matchId }, asHost);
      await brokerOf(world).endMatch({ serverId, matchId, results: { players: { a: result } } }, asHost);
    }),
  );

/** Advances the clock and runs the tasks that are due. */
async function advance(world: World, milliseconds: number): Promise<void> {
  await world.clock.advance(milliseconds);
  await world.backend.scheduler.tick();
}

const requestOutcomes = (world: World, requirements: readonly string[]) =>
  outcomesOf(
    requirements.map(
      (text) => () => brokerOf(world).requestMatch({ serverId: 's', requirements: text }, asHost),
    ),
  );

/** Returns the result of a promise, or `waiting` if it has not settled. */
const resultOrWaiting = async <Result>(work: Promise<Result>): Promise<Result | 'waiting'> => {
  for (let turns = 0; turns < 50; turns++) await new Promise((settled) => setImmediate(settled));
  return Promise.race([work, Promise.resolve('waiting' as const)]);
};

/** Never settles. */
const stuck: Allocator = {
  kind: 'stuck',
  canAllocate: async () => true,
  allocate: () => new Promise(() => {}),
  deallocate: async () => {},
  describe: () => ({ description: '', configuration: {} }),
  reap: async () => [],
};

export const matchBrokerLimits = {
  matchPlayers: {
    limits: { matchPlayers: 2 },
    check: async (world) =>
      expect(await queueOutcomes(world, [{ playerIds: ['a', 'b'] }, { playerIds: ['a', 'b', 'c'] }])).toEqual(
        ['done', 'INVALID_FIELD'],
      ),
  },
  matchResultsBytes: {
    limits: { matchResultsBytes: 120 },
    check: async (world) =>
      expect(
        await endOutcomes(world, [{ score: 1 }, { score: 1, stats: { [`k${'i'.repeat(62)}`]: 1 } }]),
      ).toEqual(['done', 'INVALID_FIELD']),
  },
  matchPlayerStats: {
    limits: { matchPlayerStats: 1 },
    check: async (world) =>
      expect(await endOutcomes(world, [{ stats: { a: 1 } }, { stats: { a: 1, b: 2 } }])).toEqual([
        'done',
        'INVALID_FIELD',
      ]),
  },
  matchPropertiesBytes: {
    limits: { matchPropertiesBytes: 4 },
    check: async (world) =>
      expect(await queueOutcomes(world, [{ matchProperties: 'éé' }, { matchProperties: 'ééa' }])).toEqual([
        'done',
        'INVALID_FIELD',
      ]),
  },
  playerPropertiesBytes: {
    limits: { playerPropertiesBytes: 4 },
    check: async (world) =>
      expect(
        await queueOutcomes(
          world,
          ['éé', 'ééa'].map((text) => ({ playerIds: ['a'], playerProperties: { a: text } })),
        ),
      ).toEqual(['done', 'INVALID_FIELD']),
  },
  requirementsBytes: {
    limits: { requirementsBytes: 8 },
    check: async (world) =>
      expect(await requestOutcomes(world, ['MatchId ', 'MatchId  '])).toEqual(['done', 'INVALID_FIELD']),
  },
  requirementsNodes: {
    limits: { requirementsNodes: 3 },
    check: async (world) =>
      expect(await requestOutcomes(world, ["MatchId=='a'", "!(MatchId=='a')"])).toEqual([
        'done',
        'INVALID_FIELD',
      ]),
  },
  connectionDetailsBytes: {
    limits: { connectionDetailsBytes: 4 },
    async check(world) {
      const matchId = await queue(world, { playerIds: ['a'] });
      await brokerOf(world).requestMatch({ serverId: 's' }, asHost);
      const ready = (connectionDetails: string, own: string) => () =>
        brokerOf(world).matchReady(
          { serverId: 's', matchId, connectionDetails, perPlayerConnectionDetails: { a: own } },
          asHost,
        );
      const tries = [ready('ééa', ''), ready('éé', 'ééa'), ready('éé', 'éé')];
      expect(await outcomesOf(tries)).toEqual(['INVALID_FIELD', 'INVALID_FIELD', 'done']);
    },
  },
  serverWaitSeconds: {
    limits: { serverWaitSeconds: 3 },
    async check(world) {
      const waiting = brokerOf(world).requestMatch({ serverId: 's', hintFlags: 'WILLING_TO_WAIT' }, asHost);
      await resultOrWaiting(waiting);
      await world.clock.advance(2_999);
      expect(await resultOrWaiting(waiting)).toBe('waiting');
      await world.clock.advance(1);
      expect(await resultOrWaiting(waiting)).toEqual({ hintFlags: 0 });
    },
  },
  allocationSeconds: {
    limits: { allocationSeconds: 3 },
    options: { matchBroker: { allocators: [{ allocator: stuck }] } },
    async check(world) {
      const allocated = brokerOf(world)
        .allocate({ match: {} }, asHost)
        .catch((error: { readonly reason: string }) => error.reason);
      await resultOrWaiting(allocated);
      await world.clock.advance(2_999);
      expect(await resultOrWaiting(allocated)).toBe('waiting');
      await world.clock.advance(1);
      expect(await resultOrWaiting(allocated)).toBe('NO_CAPACITY');
    },
  },
  endedMatchHours: {
    limits: { endedMatchHours: 1 },
    async check(world) {
      const matchId = await queue(world, {});
      await brokerOf(world).deleteMatch({ matchId }, asHost);
      const read = () => brokerOf(world).getMatch({ matchId }, asHost);
      await advance(world, 3_599_000);
      expect(await outcomesOf([read])).toEqual(['done']);
      await advance(world, 61_000);
      expect(await outcomesOf([read])).toEqual(['MATCH_NOT_FOUND']);
    },
  },
} as const satisfies Readonly<Record<string, LimitCheck>>;
