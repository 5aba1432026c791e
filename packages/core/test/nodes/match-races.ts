import { expect, vi } from 'vitest';
import { gameServers, matches } from '../../src/areas/match-broker/tables.ts';
import {
  assignMatch,
  brokerOf,
  host,
  type MatchRace,
  namesOf,
  numbers,
  outcomeOf,
  queue,
} from './match-race-world.ts';

const WAIT = 2;

/** Concurrent requests of many servers for matches, with the result that each race must have. */
export const matchRaces: readonly MatchRace[] = [
  {
    name: 'one match that 50 servers request goes to exactly one of them',
    async run(world, { one }) {
      for (const round of numbers(one)) {
        const matchId = `one-${round}`;
        const requirements = `MatchId == '${matchId}'`;
        await queue(world, matchId);
        const answers = await Promise.all(
          numbers(50).map((at) =>
            brokerOf(world, at).requestMatch({ serverId: `s${round}-${at}`, requirements }, host),
          ),
        );
        expect(answers.filter(({ match }) => match).length).toBe(1);
      }
    },
  },
  {
    name: '50 servers that request 50 matches at the same time get one each',
    async run(world, { matching }) {
      for (const round of numbers(matching)) {
        await Promise.all(numbers(50).map((at) => queue(world, `m${round}-${at}`, at)));
        const answers = await Promise.all(
          numbers(50).map((at) =>
            brokerOf(world, at).requestMatch({ serverId: `s${round}-${at}`, hintFlags: WAIT }, host),
          ),
        );
        const ids = answers.map(({ match }) => match!.matchId);
        expect(new Set(ids).size).toBe(50);
        expect(ids.every((id) => id.startsWith(`m${round}-`))).toBe(true);
        const rows = await world.nodes[0]!.storage.find(matches, { where: { id: { in: ids }, state: 2 } });
        expect(new Set(rows.map(({ serverId }) => serverId)).size).toBe(50);
      }
    },
  },
  {
    name: '50 waiting servers get one each of 50 new matches',
    async run(world) {
      const waiting = numbers(50).map((at) =>
        brokerOf(world, at).requestMatch({ serverId: `s${at}`, hintFlags: WAIT }, host),
      );
      await Promise.all(numbers(50).map((at) => queue(world, `m${at}`, at)));
      const answers = await Promise.all(waiting);
      expect(new Set(answers.map(({ match }) => match?.matchId)).size).toBe(50);
    },
  },
  {
    name: 'one server that sends 50 requests at the same time gets one match',
    async run(world) {
      await Promise.all(numbers(5).map((at) => queue(world, `m${at}`)));
      const answers = await Promise.all(
        numbers(50).map((at) => brokerOf(world, at).requestMatch({ serverId: 's1' }, host)),
      );
      expect(new Set(answers.map(({ match }) => match?.matchId)).size).toBe(1);
    },
  },
  {
    name: 'ready, end, delete and deallocate at the same time have one outcome, and the server has no live match',
    async run(world) {
      for (const round of numbers(20)) {
        const { matchId, serverId } = namesOf(round);
        await assignMatch(world, serverId, matchId);
        const outcomes = await Promise.all(
          [
            brokerOf(world, 0).matchReady({ serverId, matchId, connectionDetails: 'x' }, host),
            brokerOf(world, 1).deleteMatch({ matchId }, host),
            brokerOf(world, round).endMatch({ serverId, matchId }, host),
            brokerOf(world, round + 1).deallocate({ serverId }, host),
          ].map(outcomeOf),
        );
        for (const outcome of outcomes)
          expect(['done', 'MATCH_OVER', 'MATCH_OF_ANOTHER_SERVER']).toContain(outcome);
        const { state } = await brokerOf(world, 0).getMatch({ matchId }, host);
        // If the server gave the match back first, it is queued for another server or was deleted from the queue.
        expect([1, 4, 5]).toContain(state);
        const server = await world.nodes[0]!.storage.get(gameServers, { id: serverId });
        expect([server?.live, server?.running]).toEqual([0, 0]);
      }
    },
  },
  {
    name: 'one server is started for each queued match, no matter which node checks the queue',
    allocates: true,
    async run(world) {
      const { nodes, started } = world;
      await Promise.all(numbers(30).map((at) => queue(world, `m${at}`, at)));
      await vi.waitFor(() => expect(started.length).toBe(30), { timeout: 20_000 });
      await Promise.all(started.map((serverId, at) => brokerOf(world, at).requestMatch({ serverId }, host)));
      expect([started.length, await nodes[0]!.storage.count(matches, { state: 2 })]).toEqual([30, 30]);
    },
  },
];
