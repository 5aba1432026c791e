import { createManualClock, createTestBackend, type ManualClock, type TestBackend } from '@lobbykit/testing';
import { expect } from 'vitest';
import type { Allocator, ServerBuffer } from '../../src/areas/match-broker/index.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { withTasksOf } from '../models/tasks-of.ts';
import { storages } from '../operations/storages.ts';
import { startNodes } from './nodes.ts';

export const host = { system: true } as const;
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export interface RaceWorld {
  readonly nodes: readonly Pick<TestBackend, 'backend' | 'storage'>[];
  readonly clock: ManualClock;
  /** Servers that the allocator has started, in order. */
  readonly started: readonly string[];
  close(): Promise<void>;
}

/** Opens a world for the races of matches. Its clock is manual, and of all tasks only those of the broker run. */
type OpenRaceWorld = (allocates: boolean, buffer?: ServerBuffer) => Promise<RaceWorld>;

/** Makes an allocator that starts nothing and adds the ids of the servers to `started`. */
export const countingAllocator = (started: string[]): Allocator => ({
  kind: 'counting',
  canAllocate: async () => true,
  async allocate({ serverId }) {
    started.push(serverId);
    return { serverId };
  },
  deallocate: async () => {},
  describe: () => ({ description: '', configuration: {} }),
  reap: async () => [],
});

function optionsOf(allocates: boolean, buffer?: ServerBuffer) {
  const started: string[] = [];
  const allocator = countingAllocator(started);
  const clock = createManualClock();
  const matchBroker = { allocators: allocates ? [{ allocator, ...(buffer && { buffer }) }] : [] };
  return { started, clock, options: { clock, background: false, matchBroker } };
}

const oneBackend =
  (open: () => Promise<Storage>): OpenRaceWorld =>
  async (allocates, buffer) => {
    const { options, ...rest } = optionsOf(allocates, buffer);
    const t = await createTestBackend({
      ...options,
      storage: withTasksOf(['matchbroker'], await open()),
    });
    return { ...rest, nodes: [t], close: () => t.backend.stop() };
  };

/** Memory and SQLite have one backend. On Postgres two nodes share one database. */
export const raceWorlds: Readonly<Record<string, OpenRaceWorld>> = {
  memory: oneBackend(storages.memory),
  SQLite: oneBackend(storages.SQLite),
  'two nodes on Postgres': async (allocates, buffer) => {
    const { options, ...rest } = optionsOf(allocates, buffer);
    const { nodes } = await startNodes(2, options, (storage) => withTasksOf(['matchbroker'], storage));
    return { ...rest, nodes, close: async () => {} };
  },
};

export const brokerOf = ({ nodes }: Pick<RaceWorld, 'nodes'>, at: number) =>
  nodes[at % nodes.length]!.backend.api.matchBroker;

export async function queue({ nodes }: Pick<RaceWorld, 'nodes'>, matchId: string, at = 0): Promise<void> {
  await nodes[at % nodes.length]!.backend.api.events.emit(
    { nestedEvent: { newMatchEvent: { match: { matchId } } }, eventTags: ['new-match'], broadcast: true },
    host,
  );
}

/** Queues a match and assigns it to a server. If `isReady`, the server also reports that it is ready. */
export async function assignMatch(
  world: RaceWorld,
  serverId: string,
  matchId: string,
  isReady = false,
): Promise<void> {
  await queue(world, matchId);
  const requirements = `MatchId == '${matchId}'`;
  const { match } = await brokerOf(world, 0).requestMatch({ serverId, requirements }, host);
  expect(match?.matchId).toBe(matchId);
  if (isReady) await brokerOf(world, 0).matchReady({ serverId, matchId, connectionDetails: 'x' }, host);
}

/** Returns `done`, or the reason of the error. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isApiError(error)) return error.reason;
      throw error;
    },
  );

export const stateOf = async (world: RaceWorld, matchId: string): Promise<string> => {
  const { state, reason } = await brokerOf(world, 0).getMatch({ matchId }, host);
  return `${state} ${reason}`.trim();
};

/** How many rounds each race has. */
export interface Rounds {
  readonly one: number;
  readonly matching: number;
  readonly byTheClock: number;
}

/** Returns the ids of a round's match and server. */
export const namesOf = (round: number) => ({ matchId: `m${round}`, serverId: `s${round}` });

export interface MatchRace {
  readonly name: string;
  readonly allocates?: boolean;
  /** Of the allocator, if the race allocates. */
  readonly buffer?: ServerBuffer;
  run(world: RaceWorld, rounds: Rounds): Promise<void>;
}
