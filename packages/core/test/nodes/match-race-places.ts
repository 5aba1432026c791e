import { createManualClock, createTestBackend, type ManualClock, type TestBackend } from '@lobbykit/testing';
import { expect } from 'vitest';
import type { Allocator } from '../../src/areas/match-broker/index.ts';
import { isApiError } from '../../src/kernel/errors.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { withTasksOf } from '../models/tasks-of.ts';
import { storages } from '../operations/storages.ts';
import { startNodes } from './nodes.ts';

export const host = { system: true } as const;
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export interface Place {
  readonly nodes: readonly Pick<TestBackend, 'backend' | 'storage'>[];
  readonly clock: ManualClock;
  /** Servers that the allocator has started, in order. */
  readonly started: readonly string[];
  close(): Promise<void>;
}

/** Opens a place for the race of a match: its time stands still, and nothing but the broker is done by the clock. */
type OpenPlace = (allocates: boolean) => Promise<Place>;

function optionsOf(allocates: boolean) {
  const started: string[] = [];
  const allocator: Allocator = {
    kind: 'counting',
    canAllocate: async () => true,
    async allocate({ serverId }) {
      started.push(serverId);
      return { serverId };
    },
    deallocate: async () => {},
    describe: () => ({ description: '', configuration: {} }),
    reap: async () => [],
  };
  const clock = createManualClock();
  const matchBroker = { allocators: allocates ? [{ allocator }] : [] };
  return { started, clock, options: { clock, background: false, matchBroker } };
}

const alone =
  (open: () => Promise<Storage>): OpenPlace =>
  async (allocates) => {
    const { options, ...rest } = optionsOf(allocates);
    const t = await createTestBackend({
      ...options,
      storage: withTasksOf('matchbroker', await open()),
    });
    return { ...rest, nodes: [t], close: () => t.backend.stop() };
  };

/** The one backend that there can be on memory and SQLite, and two nodes on one Postgres. */
export const places: Readonly<Record<string, OpenPlace>> = {
  memory: alone(storages.memory),
  SQLite: alone(storages.SQLite),
  'two nodes on Postgres': async (allocates) => {
    const { options, ...rest } = optionsOf(allocates);
    const { nodes } = await startNodes(2, options, (storage) => withTasksOf('matchbroker', storage));
    return { ...rest, nodes, close: async () => {} };
  },
};

export const brokerOf = ({ nodes }: Place, at: number) => nodes[at % nodes.length]!.backend.api.matchBroker;

export async function queue({ nodes }: Place, matchId: string, at = 0): Promise<void> {
  await nodes[at % nodes.length]!.backend.api.events.emit(
    { nestedEvent: { newMatchEvent: { match: { matchId } } }, eventTags: ['new-match'], broadcast: true },
    host,
  );
}

/** Has a server get a match, and says that it is ready where that is wanted. */
export async function given(place: Place, serverId: string, matchId: string, isReady = false): Promise<void> {
  await queue(place, matchId);
  const requirements = `MatchId == '${matchId}'`;
  const { match } = await brokerOf(place, 0).requestMatch({ serverId, requirements }, host);
  expect(match?.matchId).toBe(matchId);
  if (isReady) await brokerOf(place, 0).matchReady({ serverId, matchId, connectionDetails: 'x' }, host);
}

/** `done`, or the reason of the refusal. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isApiError(error)) return error.reason;
      throw error;
    },
  );

export const stateOf = async (place: Place, matchId: string): Promise<string> => {
  const { state, reason } = await brokerOf(place, 0).getMatch({ matchId }, host);
  return `${state} ${reason}`.trim();
};

/** How often each race is run. */
export interface Rounds {
  readonly one: number;
  readonly matching: number;
  readonly byTheClock: number;
}

/** The match of a round, and its server. */
export const namesOf = (round: number) => ({ matchId: `m${round}`, serverId: `s${round}` });

export interface MatchRace {
  readonly name: string;
  readonly allocates?: boolean;
  run(place: Place, rounds: Rounds): Promise<void>;
}
