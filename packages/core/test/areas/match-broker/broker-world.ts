import { setImmediate } from 'node:timers/promises';
import { createTestBackend, openTestStorage, type TestBackend } from '@lobbykit/testing';
import type { Allocator, AllocatorHost } from '../../../src/areas/match-broker/index.ts';
import type { BackendOptions } from '../../../src/backend/options.ts';
import { isApiError } from '../../../src/kernel/errors.ts';
import { idle, watched } from '../../models/watched-storage.ts';

export const host = { system: true } as const;
export const WAIT = 2;
export const WILLING_TO_SHUTDOWN = 4;
export const SHUTDOWN = 1;
export const FULL = 8;
export const NOT_FULL = 16;

interface MatchInput {
  readonly playerIds?: string[];
  readonly matchProperties?: string;
  readonly playerProperties?: Record<string, string>;
  readonly build?: string;
}

/** A backend with a broker, and shortcuts for what servers and operators do. */
export interface BrokerWorld extends TestBackend {
  /** Queues a match with an operator's event. */
  queue(matchId: string, match?: MatchInput): Promise<void>;
  request(
    serverId: string,
    hintFlags?: number,
    requirements?: string,
  ): Promise<{ match?: { matchId: string } | undefined; hintFlags: number }>;
  ready(serverId: string, matchId: string, hintFlags?: number): Promise<unknown>;
  end(serverId: string, matchId: string, hintFlags?: number): Promise<unknown>;
  /** Queues a match and lets a server get it. */
  assigned(serverId: string, matchId: string, match?: MatchInput): Promise<void>;
  /** Does the same and reports the server ready. */
  running(serverId: string, matchId: string, match?: MatchInput, hintFlags?: number): Promise<void>;
  /** Returns the state of a match with reason and server: `RUNNING s1`, `FAILED PICKUP_TIMEOUT`. */
  stateOf(matchId: string): Promise<string>;
  serverIds(): Promise<string[]>;
  /** Advances the clock and runs the tasks that are due. */
  pass(seconds: number): Promise<void>;
  /** Waits until no work is in progress. */
  settle(): Promise<void>;
}

const states = ['UNSPECIFIED', 'QUEUED', 'ASSIGNED', 'RUNNING', 'ENDED', 'FAILED'];

export async function createBrokerWorld(options: Partial<BackendOptions> = {}): Promise<BrokerWorld> {
  const watching = watched(options.storage ?? (await openTestStorage()));
  const t = await createTestBackend({ ...options, storage: watching.storage });
  const broker = t.backend.api.matchBroker;

  const settle = async (): Promise<void> => {
    for (let round = 0; round < 5; round++) {
      await idle([watching]);
      await setImmediate();
    }
  };

  const self: BrokerWorld = {
    ...t,
    async queue(matchId, match = {}) {
      await t.backend.api.events.emit(
        {
          nestedEvent: { newMatchEvent: { match: { ...match, matchId } } },
          eventTags: ['new-match'],
          broadcast: true,
        },
        host,
      );
      await settle();
    },
    request: (serverId, hintFlags = 0, requirements = '') =>
      broker.requestMatch({ serverId, hintFlags, requirements }, host),
    ready: (serverId, matchId, hintFlags = 0) =>
      broker.matchReady({ serverId, matchId, connectionDetails: `${serverId}:1`, hintFlags }, host),
    end: (serverId, matchId, hintFlags = 0) => broker.endMatch({ serverId, matchId, hintFlags }, host),
    async assigned(serverId, matchId, match) {
      await self.queue(matchId, match);
      const { match: received } = await self.request(serverId, 0, `MatchId == '${matchId}'`);
      if (received?.matchId !== matchId) throw new Error(`${serverId} did not get ${matchId}`);
    },
    async running(serverId, matchId, match, hintFlags) {
      await self.assigned(serverId, matchId, match);
      await self.ready(serverId, matchId, hintFlags);
    },
    async stateOf(matchId) {
      try {
        const { state, reason, serverId } = await broker.getMatch({ matchId }, host);
        return [states[state], reason, serverId].filter(Boolean).join(' ');
      } catch (error) {
        if (isApiError(error)) return error.reason;
        throw error;
      }
    },
    serverIds: async () => (await broker.listServers({}, host)).servers.map(({ serverId }) => serverId),
    async pass(seconds) {
      await settle();
      await t.clock.advance(seconds * 1000);
      await settle();
      await t.backend.scheduler.tick();
      await settle();
    },
    settle,
  };
  return self;
}

/** Returns the result of a call, or the reason of the API error it ends with. */
export async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (isApiError(error)) return error.reason;
    throw error;
  }
}

/** An allocator for tests. It records its calls and behaves as `behavior` says. */
export interface TestAllocator extends Allocator {
  readonly started: string[];
  readonly ended: string[];
  readonly dead: string[];
  /** What it does with the next matches. */
  behavior: 'start' | 'refuse' | 'break' | 'hang';
  host?: AllocatorHost;
}

export function testAllocator(kind = 'test', naming?: (serverId: string) => string): TestAllocator {
  const self: TestAllocator = {
    kind,
    started: [],
    ended: [],
    dead: [],
    behavior: 'start',
    canAllocate: async () => self.behavior !== 'refuse',
    async allocate({ serverId }) {
      if (self.behavior === 'break') throw new Error('no host');
      if (self.behavior === 'hang') return new Promise(() => {});
      const started = naming?.(serverId) ?? serverId;
      self.started.push(started);
      return { serverId: started };
    },
    async deallocate(serverId) {
      if (self.behavior === 'break') throw new Error('no answer');
      self.ended.push(serverId);
    },
    describe: () => ({ description: 'Of a test.', configuration: { secret: '•••' } }),
    reap: async () => self.dead.splice(0),
    start(host) {
      self.host = host;
    },
  };
  return self;
}
