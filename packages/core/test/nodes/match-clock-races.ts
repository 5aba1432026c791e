import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import {
  assignMatch,
  brokerOf,
  host,
  type MatchRace,
  namesOf,
  numbers,
  outcomeOf,
  queue,
  type RaceWorld,
  stateOf,
} from './match-race-world.ts';

async function untilTime(time: number): Promise<void> {
  while (performance.now() < time) await setImmediate();
}

/** Number of different start times of a call, from before the scheduler starts to after it has finished. */
const startOffsets = 16;

/**
 * Creates a function that runs a call on one node while the scheduler of another node runs its tasks.
 *
 * The tasks check more than the one match of the round. So the call starts at a different offset in each round, measured
 * by how long the tasks took in the round before.
 */
function createRunAgainstTimer(world: RaceWorld) {
  let tickMilliseconds = 2;
  return async (
    round: number,
    call: (broker: ReturnType<typeof brokerOf>) => Promise<unknown>,
  ): Promise<string> => {
    const offset = ((round % startOffsets) - 3) / (startOffsets - 4);
    const now = performance.now();
    const tick = async (): Promise<void> => {
      await untilTime(now - offset * tickMilliseconds);
      const started = performance.now();
      await world.nodes[0]!.backend.scheduler.tick();
      tickMilliseconds = Math.min(performance.now() - started, 200);
    };
    const callLater = async (): Promise<string> => {
      await untilTime(now + offset * tickMilliseconds);
      return outcomeOf(call(brokerOf(world, 1)));
    };
    const [outcome] = await Promise.all([callLater(), tick()]);
    return outcome;
  };
}

type RunAgainstTimer = ReturnType<typeof createRunAgainstTimer>;

/** A race between a call of a server and a timer of the broker, with its two possible outcomes. */
interface TimerRace {
  /** Prepares a match and its server, so that the timer is due. */
  prepare(world: RaceWorld, round: number): Promise<void>;
  /** Runs the call and the timer. Returns the outcome of the call and the state of the match. */
  run(world: RaceWorld, round: number, runAgainstTimer: RunAgainstTimer): Promise<string>;
  /** Each of these must occur at least once, and nothing else may occur. */
  readonly outcomes: readonly string[];
}

const timerRaces: Readonly<Record<string, TimerRace>> = {
  'a server requests a match and the pickup time ends': {
    async prepare(world, round) {
      await queue(world, namesOf(round).matchId);
      await world.clock.advance(90_000);
    },
    async run(world, round, runAgainstTimer) {
      const { matchId, serverId } = namesOf(round);
      let got = false;
      await runAgainstTimer(round, async (broker) => {
        got = (await broker.requestMatch({ serverId }, host)).match !== undefined;
      });
      const state = await stateOf(world, matchId);
      await brokerOf(world, 0).deallocate({ serverId }, host);
      await brokerOf(world, 0).deleteMatch({ matchId }, host);
      return `${got ? 'got it' : 'nothing'}, ${state}`;
    },
    outcomes: ['got it, 2', 'nothing, 5 PICKUP_TIMEOUT'],
  },
  'a server reports ready and the ready time ends': {
    async prepare(world, round) {
      const { matchId, serverId } = namesOf(round);
      await assignMatch(world, serverId, matchId);
      await world.clock.advance(60_000);
    },
    async run(world, round, runAgainstTimer) {
      const { matchId, serverId } = namesOf(round);
      const ready = { serverId, matchId, connectionDetails: 'x' };
      const outcome = await runAgainstTimer(round, (broker) => broker.matchReady(ready, host));
      return `${outcome}, ${await stateOf(world, matchId)}`;
    },
    outcomes: ['done, 3', 'MATCH_OVER, 5 READY_TIMEOUT'],
  },
  'a server ends its match and the run time ends': {
    async prepare(world, round) {
      const { matchId, serverId } = namesOf(round);
      await assignMatch(world, serverId, matchId, true);
      await world.clock.advance(60_000);
    },
    async run(world, round, runAgainstTimer) {
      const { matchId, serverId } = namesOf(round);
      const end = { serverId, matchId };
      const outcome = await runAgainstTimer(round, (broker) => broker.endMatch(end, host));
      return `${outcome}, ${await stateOf(world, matchId)}`;
    },
    // Ending a match that has already ended returns the same result.
    outcomes: ['done, 4', 'done, 4 FORCED'],
  },
  'a server reports ready and its lifetime ends': {
    async prepare(world, round) {
      const { matchId, serverId } = namesOf(round);
      await assignMatch(world, serverId, matchId);
      await world.clock.advance(60_000);
    },
    async run(world, round, runAgainstTimer) {
      const { matchId, serverId } = namesOf(round);
      const ready = { serverId, matchId, connectionDetails: 'x' };
      const outcome = await runAgainstTimer(round, (broker) => broker.matchReady(ready, host));
      const state = await stateOf(world, matchId);
      await brokerOf(world, 0).deleteMatch({ matchId }, host);
      await brokerOf(world, 0).deallocate({ serverId }, host);
      return `${outcome}, ${state}`;
    },
    // The match of a lost server is queued for another one.
    outcomes: ['done, 3', 'MATCH_OF_ANOTHER_SERVER, 1'],
  },
};

const settingsOf: Readonly<Record<keyof typeof timerRaces, object>> = {
  'a server ends its match and the run time ends': { matchMaxRunTimeMinutes: 1 },
  'a server reports ready and its lifetime ends': {
    serverMaxLifetimeMinutes: 1,
    matchReadyTimeSeconds: 3_600,
  },
};

/** Races between a server and a timer for one match: one of them wins, and the other sees its result. */
export const clockRaces: readonly MatchRace[] = Object.entries(timerRaces).map(
  ([name, { prepare, run, outcomes }]) => ({
    name: `exactly one of two wins if ${name} at the same time`,
    async run(world, { byTheClock }) {
      const settings = settingsOf[name];
      if (settings) await brokerOf(world, 0).reconfigure(settings, host);
      const runAgainstTimer = createRunAgainstTimer(world);
      const seen = new Set<string>();
      for (const round of numbers(byTheClock)) {
        await prepare(world, round);
        const outcome = await run(world, round, runAgainstTimer);
        expect(outcomes).toContain(outcome);
        seen.add(outcome);
      }
      // If only one outcome occurred, this was no race.
      expect([...seen].sort()).toEqual([...outcomes].sort());
    },
  }),
);
