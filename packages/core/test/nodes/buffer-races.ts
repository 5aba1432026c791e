import { expect, vi } from 'vitest';
import { serverStates } from '../../src/areas/match-broker/states.ts';
import { gameServers, matches } from '../../src/areas/match-broker/tables.ts';
import { brokerOf, host, type MatchRace, numbers, queue, type RaceWorld } from './match-race-world.ts';

const perRound = 12;

/** Runs the tasks that are due, on every node at once. */
const tick = ({ nodes }: RaceWorld): Promise<unknown> =>
  Promise.all(nodes.map(({ backend }) => backend.scheduler.tick()));

/** Stores servers that have been idle for long enough to be ended. */
async function storeIdle({ nodes, clock }: RaceWorld, ids: readonly string[]): Promise<void> {
  const now = clock.now();
  await nodes[0]!.storage.insert(
    gameServers,
    ids.map((id) => ({
      id,
      state: serverStates.AVAILABLE,
      allocator: 'counting',
      requestedMatch: true,
      idleSince: now - 30_000,
      createdAt: now - 30_000,
      lastSeenAt: now,
    })),
  );
}

/** Races of the passes that keep servers ready, with servers that get matches meanwhile. */
export const bufferRaces: readonly MatchRace[] = [
  {
    name: 'idle servers that are ended while they ask for matches keep every match that they get',
    allocates: true,
    buffer: { idleSeconds: 10 },
    async run(world, { one }) {
      for (const round of numbers(one / 4)) {
        const ids = numbers(perRound).map((at) => `idle-${round}-${at}`);
        await storeIdle(world, ids);
        await world.clock.advance(5_000);
        await Promise.all(numbers(perRound / 2).map((at) => queue(world, `b${round}-${at}`, at)));
        const given: (readonly [serverId: string, matchId: string])[] = [];
        // One after the other, so that some ask before the pass, some during it and some after it.
        const askAll = async (): Promise<void> => {
          for (const [at, serverId] of ids.entries()) {
            const { match } = await brokerOf(world, at).requestMatch({ serverId }, host);
            if (match) given.push([serverId, match.matchId]);
          }
        };
        await Promise.all([askAll(), tick(world)]);
        const { storage } = world.nodes[0]!;
        for (const [serverId, matchId] of given) {
          const row = await storage.get(matches, { id: matchId });
          expect([row?.state, row?.serverId, row?.attempts]).toEqual([2, serverId, 1]);
          const server = await storage.get(gameServers, { id: serverId });
          expect([server?.state, server?.live]).toEqual([serverStates.FULL, 1]);
        }
        await storage.delete(gameServers, { allocator: 'counting' });
        await storage.delete(matches, { id: { prefix: `b${round}-` } });
      }
    },
  },
  {
    name: 'passes and matches of all nodes together start as many servers as minIdle and maxServers say',
    allocates: true,
    buffer: { minIdle: 6, maxServers: 9 },
    async run(world) {
      await world.clock.advance(5_000);
      await Promise.all([tick(world), ...numbers(30).map((at) => queue(world, `m${at}`, at))]);
      await vi.waitFor(() => expect(world.started.length).toBe(9), { timeout: 20_000 });
      await world.clock.advance(5_000);
      await tick(world);
      // What was planned for the other matches is forgotten, because there may be no more servers.
      await vi.waitFor(async () => expect(await world.nodes[0]!.storage.count(gameServers, {})).toBe(9));
      expect(world.started).toHaveLength(9);
    },
  },
];
