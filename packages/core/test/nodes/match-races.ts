import { expect, vi } from 'vitest';
import { gameServers, matches } from '../../src/areas/match-broker/tables.ts';
import {
  brokerOf,
  given,
  host,
  type MatchRace,
  namesOf,
  numbers,
  outcomeOf,
  queue,
} from './match-race-places.ts';

const WAIT = 2;

/** What many servers want of matches at the same moment, and what must come of it. */
export const matchRaces: readonly MatchRace[] = [
  {
    name: 'one match that 50 servers ask for goes to exactly one of them',
    async run(place, { one }) {
      for (const round of numbers(one)) {
        const matchId = `one-${round}`;
        const requirements = `MatchId == '${matchId}'`;
        await queue(place, matchId);
        const answers = await Promise.all(
          numbers(50).map((at) =>
            brokerOf(place, at).requestMatch({ serverId: `s${round}-${at}`, requirements }, host),
          ),
        );
        expect(answers.filter(({ match }) => match).length).toBe(1);
      }
    },
  },
  {
    name: '50 servers that ask at once for 50 matches get one each',
    async run(place, { matching }) {
      for (const round of numbers(matching)) {
        await Promise.all(numbers(50).map((at) => queue(place, `m${round}-${at}`, at)));
        const answers = await Promise.all(
          numbers(50).map((at) =>
            brokerOf(place, at).requestMatch({ serverId: `s${round}-${at}`, hintFlags: WAIT }, host),
          ),
        );
        const ids = answers.map(({ match }) => match!.matchId);
        expect(new Set(ids).size).toBe(50);
        expect(ids.every((id) => id.startsWith(`m${round}-`))).toBe(true);
        const rows = await place.nodes[0]!.storage.find(matches, { where: { id: { in: ids }, state: 2 } });
        expect(new Set(rows.map(({ serverId }) => serverId)).size).toBe(50);
      }
    },
  },
  {
    name: '50 servers that wait get the 50 matches that come, one each',
    async run(place) {
      const waiting = numbers(50).map((at) =>
        brokerOf(place, at).requestMatch({ serverId: `s${at}`, hintFlags: WAIT }, host),
      );
      await Promise.all(numbers(50).map((at) => queue(place, `m${at}`, at)));
      const answers = await Promise.all(waiting);
      expect(new Set(answers.map(({ match }) => match?.matchId)).size).toBe(50);
    },
  },
  {
    name: 'one server that asks 50 times at once gets one match',
    async run(place) {
      await Promise.all(numbers(5).map((at) => queue(place, `m${at}`)));
      const answers = await Promise.all(
        numbers(50).map((at) => brokerOf(place, at).requestMatch({ serverId: 's1' }, host)),
      );
      expect(new Set(answers.map(({ match }) => match?.matchId)).size).toBe(1);
    },
  },
  {
    name: 'ready, end, delete and deallocate at once come to one outcome, and the server holds nothing',
    async run(place) {
      for (const round of numbers(20)) {
        const { matchId, serverId } = namesOf(round);
        await given(place, serverId, matchId);
        const outcomes = await Promise.all(
          [
            brokerOf(place, 0).matchReady({ serverId, matchId, connectionDetails: 'x' }, host),
            brokerOf(place, 1).deleteMatch({ matchId }, host),
            brokerOf(place, round).endMatch({ serverId, matchId }, host),
            brokerOf(place, round + 1).deallocate({ serverId }, host),
          ].map(outcomeOf),
        );
        for (const outcome of outcomes)
          expect(['done', 'MATCH_OVER', 'MATCH_OF_ANOTHER_SERVER']).toContain(outcome);
        const { state } = await brokerOf(place, 0).getMatch({ matchId }, host);
        // Given back before it was deleted, it waits for another server or is deleted while it does.
        expect([1, 4, 5]).toContain(state);
        const server = await place.nodes[0]!.storage.get(gameServers, { id: serverId });
        expect([server?.live, server?.running]).toEqual([0, 0]);
      }
    },
  },
  {
    name: 'as many servers are started as matches wait, whichever node looks',
    allocates: true,
    async run(place) {
      const { nodes, started } = place;
      await Promise.all(numbers(30).map((at) => queue(place, `m${at}`, at)));
      await vi.waitFor(() => expect(started.length).toBe(30), { timeout: 20_000 });
      await Promise.all(started.map((serverId, at) => brokerOf(place, at).requestMatch({ serverId }, host)));
      expect([started.length, await nodes[0]!.storage.count(matches, { state: 2 })]).toEqual([30, 30]);
    },
  },
];
