import { createCountingIds, createManualClock, type ManualClock } from '@lobbykit/testing';
import {
  createHooks,
  type MatchmakingHook,
  type MatchmakingStrategy,
} from '../../../src/areas/matchmaking/extensions/hooks.ts';
import { createStrategies } from '../../../src/areas/matchmaking/extensions/strategies.ts';
import type { MatchmakerDependencies } from '../../../src/areas/matchmaking/matchmaker/dependencies.ts';
import { createMatchmaker } from '../../../src/areas/matchmaking/matchmaker/matchmaker.ts';
import { createConfigStore } from '../../../src/areas/matchmaking/queues/config-store.ts';
import type { QueueBounds } from '../../../src/areas/matchmaking/queues/queue-faults.ts';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/queues/schemas.ts';
import { createMatchmakingState } from '../../../src/areas/parties/matchmaking-state.ts';
import type { Call } from '../../../src/kernel/call.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import type { Lease } from '../../../src/scheduler/lease.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import type { StartKind, TicketWorld } from './ticket-world.ts';

export const testBounds: QueueBounds = {
  strategies: new Set(),
  hooks: new Set(),
  queues: 100,
  matchPlayers: 256,
};

const hookBounds = { matchPropertiesBytes: 16_384, playerPropertiesBytes: 4_096 };

/** A lease that is held until the test loses it. */
export interface TestLease extends Lease {
  lose(): void;
}

export function createTestLease(): TestLease {
  const lost = new AbortController();
  return {
    fence: 1,
    signal: lost.signal,
    guard: async () => {
      if (lost.signal.aborted) throw new Error('the lease is lost');
    },
    lose: () => lost.abort(),
  };
}

/** A node with a matchmaker on the storage of a world. */
export interface MatchmakerNode {
  /** Runs a round over every queue, concurrently and under one lease; then tidies. */
  run(lease?: Lease): Promise<void>;
  /** Returns until when a queue rests. */
  restsUntil(queueKey: string): number;
  /** The matches that were queued for a server, in the order of their commits. */
  readonly queued: { readonly matchId: string; readonly playerIds: readonly string[] }[];
}

export interface NodeDependencies extends Partial<Pick<MatchmakerDependencies, 'blockedPairs'>> {
  readonly strategies?: Readonly<Record<string, MatchmakingStrategy>>;
  readonly world: TicketWorld;
  readonly clock: ManualClock;
  readonly queues: Readonly<Record<string, QueueConfigInput>>;
  readonly storage?: Storage;
  readonly prefix?: string;
  /** Called for every match. */
  readonly newMatch?: MatchmakingHook['newMatch'];
  /** Called for each match within the unit that queues it. */
  readonly onEnqueue?: (playerIds: readonly string[]) => void;
}

/** Creates a node. Several on one world are several nodes on one storage. */
export function createNode({
  world,
  clock,
  queues,
  storage = world.storage,
  prefix = '',
  onEnqueue = () => {},
  blockedPairs = async () => [],
  newMatch,
  strategies = {},
}: NodeDependencies): MatchmakerNode {
  const queued: { readonly matchId: string; readonly playerIds: readonly string[] }[] = [];
  const ids = createCountingIds();
  const customHooks = newMatch ? ['host'] : [];
  const given = { serviceMatchmakerConfig: { matchmakingQueues: queues, customHooks } };
  const bounds = { ...testBounds, hooks: new Set(customHooks), strategies: new Set(Object.keys(strategies)) };
  const matchmaker = createMatchmaker(
    {
      storage,
      availability: { since: 0, holdsUntil: 0 },
      clock,
      log: silentLog,
      ids: { ...ids, next: (kind) => ids.next(`${prefix}${kind}`) },
      atomically: (_, work) => world.unit(work),
      meter: null,
      systemCall: () => ({ unit: null, audited: false }) as unknown as Call,
    },
    {
      config: createConfigStore({ log: silentLog }, { given, bounds }),
      enqueue: async (unit, matches) => {
        for (const { matchId, playerIds } of matches) {
          onEnqueue(playerIds);
          unit.afterCommit(() => queued.push({ matchId, playerIds }));
        }
      },
      broker: { lockMatch: async () => null, join: async () => false, limits: hookBounds },
      blockedPairs,
      parties: createMatchmakingState(),
      hooks: createHooks(newMatch ? { host: { newMatch } } : {}, hookBounds, { clock, log: silentLog }),
      startStrategy: createStrategies({ clock, log: silentLog }, strategies),
    },
  );
  return {
    async run(lease = createTestLease()) {
      const queueKeys = await matchmaker.queueKeys();
      await Promise.all(queueKeys.map((queueKey) => matchmaker.run(lease, queueKey)));
      if (!lease.signal.aborted) await matchmaker.tidy(lease);
    },
    restsUntil: matchmaker.restsUntil,
    queued,
  };
}

/** Creates a clock that stands at the time when tickets of a world start. */
export const ticketClock = (): ManualClock => createManualClock(1_000);

/** The entity text of players who play together, with metadata for all of them. */
const entityOf = (playerIds: readonly string[], metadata: object = {}): string =>
  JSON.stringify({
    entityType: 3,
    entities: playerIds.map((id) => ({ id, entityType: 2 })),
    metadata,
  });

/** Starts a ticket of players who play together. */
export const waitFor = (
  world: TicketWorld,
  id: string,
  playerIds: readonly string[],
  changes: { readonly queueKey?: string; readonly createdAt?: number; readonly expiresAt?: number } = {},
  metadata: object = {},
  kind: StartKind = {},
): Promise<void> => world.start(id, playerIds, { entity: entityOf(playerIds, metadata), ...changes }, kind);
