import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import {
  brokerOf,
  given,
  host,
  type MatchRace,
  namesOf,
  numbers,
  outcomeOf,
  type Place,
  queue,
  stateOf,
} from './match-race-places.ts';

async function untilTime(time: number): Promise<void> {
  while (performance.now() < time) await setImmediate();
}

/** So many beginnings there are: from a call that comes before the clock to one that comes when it is done. */
const beginnings = 16;

/**
 * Lets a call and the clock, each on a node of its own, want the same match at the same moment. The clock has more to
 * look at than this match, so the call begins in each round elsewhere in the time that the look took before.
 */
function createAgainstTheClock(place: Place) {
  let lookMilliseconds = 2;
  return async (
    round: number,
    call: (broker: ReturnType<typeof brokerOf>) => Promise<unknown>,
  ): Promise<string> => {
    const later = ((round % beginnings) - 3) / (beginnings - 4);
    const now = performance.now();
    const look = async (): Promise<void> => {
      await untilTime(now - later * lookMilliseconds);
      const begun = performance.now();
      await place.nodes[0]!.backend.scheduler.tick();
      lookMilliseconds = Math.min(performance.now() - begun, 200);
    };
    const called = async (): Promise<string> => {
      await untilTime(now + later * lookMilliseconds);
      return outcomeOf(call(brokerOf(place, 1)));
    };
    const [outcome] = await Promise.all([called(), look()]);
    return outcome;
  };
}

type AgainstTheClock = ReturnType<typeof createAgainstTheClock>;

/** A race between a call of a server and a timer of the broker: what each round ends with, and what may come of it. */
interface TimerRace {
  /** Brings a match and its server to the moment before. */
  prepare(place: Place, round: number): Promise<void>;
  /** Lets both happen; answers the outcome of the call and the state of the match. */
  run(place: Place, round: number, againstTheClock: AgainstTheClock): Promise<string>;
  /** Every one of these has to come of it, and nothing else. */
  readonly ends: readonly string[];
}

const timerRaces: Readonly<Record<string, TimerRace>> = {
  'a server that asks, and the end of the time to be picked up': {
    async prepare(place, round) {
      await queue(place, namesOf(round).matchId);
      await place.clock.advance(90_000);
    },
    async run(place, round, againstTheClock) {
      const { matchId, serverId } = namesOf(round);
      let got = false;
      await againstTheClock(round, async (broker) => {
        got = (await broker.requestMatch({ serverId }, host)).match !== undefined;
      });
      const state = await stateOf(place, matchId);
      await brokerOf(place, 0).deallocate({ serverId }, host);
      await brokerOf(place, 0).deleteMatch({ matchId }, host);
      return `${got ? 'got it' : 'nothing'}, ${state}`;
    },
    ends: ['got it, 2', 'nothing, 5 PICKUP_TIMEOUT'],
  },
  'a server that is ready, and the end of the time to get ready': {
    async prepare(place, round) {
      const { matchId, serverId } = namesOf(round);
      await given(place, serverId, matchId);
      await place.clock.advance(60_000);
    },
    async run(place, round, againstTheClock) {
      const { matchId, serverId } = namesOf(round);
      const ready = { serverId, matchId, connectionDetails: 'x' };
      const outcome = await againstTheClock(round, (broker) => broker.matchReady(ready, host));
      return `${outcome}, ${await stateOf(place, matchId)}`;
    },
    ends: ['done, 3', 'MATCH_OVER, 5 READY_TIMEOUT'],
  },
  'a server that ends its match, and the end of the time that it may run': {
    async prepare(place, round) {
      const { matchId, serverId } = namesOf(round);
      await given(place, serverId, matchId, true);
      await place.clock.advance(60_000);
    },
    async run(place, round, againstTheClock) {
      const { matchId, serverId } = namesOf(round);
      const end = { serverId, matchId };
      const outcome = await againstTheClock(round, (broker) => broker.endMatch(end, host));
      return `${outcome}, ${await stateOf(place, matchId)}`;
    },
    // Ending a match that has already ended returns the same result.
    ends: ['done, 4', 'done, 4 FORCED'],
  },
  'a server that is ready, and the end of its life': {
    async prepare(place, round) {
      const { matchId, serverId } = namesOf(round);
      await given(place, serverId, matchId);
      await place.clock.advance(60_000);
    },
    async run(place, round, againstTheClock) {
      const { matchId, serverId } = namesOf(round);
      const ready = { serverId, matchId, connectionDetails: 'x' };
      const outcome = await againstTheClock(round, (broker) => broker.matchReady(ready, host));
      const state = await stateOf(place, matchId);
      await brokerOf(place, 0).deleteMatch({ matchId }, host);
      await brokerOf(place, 0).deallocate({ serverId }, host);
      return `${outcome}, ${state}`;
    },
    // The match of a server that is lost waits for another one.
    ends: ['done, 3', 'MATCH_OF_ANOTHER_SERVER, 1'],
  },
};

const settingsOf: Readonly<Record<keyof typeof timerRaces, object>> = {
  'a server that ends its match, and the end of the time that it may run': { matchMaxRunTimeMinutes: 1 },
  'a server that is ready, and the end of its life': {
    serverMaxLifetimeMinutes: 1,
    matchReadyTimeSeconds: 3_600,
  },
};

/** What a server and the clock want of a match at the same moment: one of them has it, and the other is told. */
export const clockRaces: readonly MatchRace[] = Object.entries(timerRaces).map(
  ([name, { prepare, run, ends }]) => ({
    name: `one of two wins: ${name}`,
    async run(place, { byTheClock }) {
      await brokerOf(place, 0).reconfigure(settingsOf[name] ?? {}, host);
      const againstTheClock = createAgainstTheClock(place);
      const seen = new Set<string>();
      for (const round of numbers(byTheClock)) {
        await prepare(place, round);
        const end = await run(place, round, againstTheClock);
        expect(ends).toContain(end);
        seen.add(end);
      }
      // Without both it would be no race.
      expect([...seen].sort()).toEqual([...ends].sort());
    },
  }),
);
