import type { ManualClock } from '@lobbykit/testing';
import { createCountingIds } from '@lobbykit/testing';
import { noFleetServers } from '../../../src/areas/fleets/index.ts';
import type { Limits } from '../../../src/areas/generated/area-names.ts';
import { type MatchBrokerContext, matchBrokerLimits } from '../../../src/areas/match-broker/limits.ts';
import { matchChanged } from '../../../src/areas/match-broker/moments.ts';
import { createMatchBroker, type MatchBroker } from '../../../src/areas/match-broker/service.ts';
import { matches } from '../../../src/areas/match-broker/tables.ts';
import { backfillLifecycle } from '../../../src/areas/matchmaking/backfill/backfill-lifecycle.ts';
import { type MatchmakingContext, matchmakingLimits } from '../../../src/areas/matchmaking/limits.ts';
import { createMatchmaker } from '../../../src/areas/matchmaking/matchmaker/matchmaker.ts';
import { createConfigStore } from '../../../src/areas/matchmaking/queues/config-store.ts';
import type { QueueConfigInput } from '../../../src/areas/matchmaking/queues/schemas.ts';
import { createBackfillOperations } from '../../../src/areas/matchmaking/service.backfill.ts';
import { ticketLifecycle } from '../../../src/areas/matchmaking/tickets/ticket-lifecycle.ts';
import { createMatchmakingState } from '../../../src/areas/parties/matchmaking-state.ts';
import { createMoments, orderListeners } from '../../../src/backend/listeners.ts';
import type { Availability } from '../../../src/kernel/availability.ts';
import type { Call } from '../../../src/kernel/call.ts';
import { engineLimits, resolveLimits } from '../../../src/kernel/limits.ts';
import { on } from '../../../src/kernel/moment.ts';
import { silentLog } from '../../../src/runtime/log.ts';
import type { Lease } from '../../../src/scheduler/lease.ts';
import type { StorageOperations } from '../../../src/storage/storage.ts';
import { createTestLease, testBounds, ticketClock, waitFor } from './matchmaker-node.ts';
import { openTicketWorld, outcome, type TicketWorld } from './ticket-world.ts';

type Operations = ReturnType<typeof createBackfillOperations>;
type BackfillRequest = Parameters<Operations['backfill']>[1];
type Answer = Awaited<ReturnType<Operations['backfill']>>;

/** A node with a matchmaker, a match broker and the backfill operations of game servers. */
export interface BackfillNode {
  round(lease?: Lease): Promise<void>;
  request(matchId: string, openSlots: readonly number[], more?: Partial<BackfillRequest>): Promise<Answer>;
  cancel(backfillId: string): Promise<Awaited<ReturnType<Operations['cancelBackfill']>>>;
  /** Ends the match, as its server. */
  end(matchId: string): Promise<void>;
}

/** Nodes on one storage, with matches that run on servers. */
export interface BackfillWorld extends AsyncDisposable {
  readonly world: TicketWorld;
  readonly clock: ManualClock;
  readonly nodes: readonly BackfillNode[];
  /** Makes a match of tickets with these players, one ticket for each list. It runs on the server `s-<matchId>`. */
  runMatch(tickets: readonly (readonly string[])[], how?: MatchOptions): Promise<string>;
  /** Starts a ticket. */
  startTicket(id: string, playerIds: readonly string[], metadata?: object, createdAt?: number): Promise<void>;
  playersOf(matchId: string): Promise<readonly string[]>;
}

export interface MatchOptions {
  readonly metadata?: object;
  readonly details?: string;
  readonly perPlayer?: Readonly<Record<string, string>>;
  /** Whether the server is ready. */
  readonly ready?: boolean;
}

export interface BackfillWorldOptions {
  readonly queue: QueueConfigInput;
  readonly limits?: Partial<Limits>;
  readonly nodes?: number;
  readonly maxChecks?: number;
  /** Whether callers could reach the service. By default they always could. */
  readonly availability?: Availability;
  readonly blockedPairs?: (
    db: StorageOperations,
    players: readonly string[],
  ) => Promise<readonly (readonly [string, string])[]>;
}

export const serverOf = (matchId: string): string => `s-${matchId}`;

export async function openBackfillWorld({
  queue,
  limits: given = {},
  nodes: count = 1,
  maxChecks,
  availability = { since: 0, holdsUntil: 0 },
  blockedPairs = async () => [],
}: BackfillWorldOptions): Promise<BackfillWorld> {
  const world = await openTicketWorld();
  const clock = ticketClock();
  const limits = resolveLimits({ ...engineLimits, ...matchBrokerLimits, ...matchmakingLimits }, given);
  const parties = createMatchmakingState();
  const call = {
    unit: null,
    db: world.storage,
    audited: false,
    reply: () => {},
    signal: () => new AbortController().signal,
  } as unknown as Call;

  function open(prefix: string): { node: BackfillNode; broker: MatchBroker } {
    const ids = createCountingIds();
    const moments = createMoments();
    const listener = on(matchChanged, async (unit, { kind, match: { matchId } }) => {
      if (kind === 'READY') await ticketLifecycle.complete(unit, clock.now(), matchId);
      else backfillLifecycle.end(unit, matchId);
    });
    moments.connect(orderListeners([{ name: 'matchmaking', listeners: [listener] }], [matchChanged]));
    const ctx = {
      storage: world.storage,
      availability,
      clock,
      limits,
      log: silentLog,
      ids: { next: (kind: string) => ids.next(`${prefix}${kind}`) },
      atomically: (_: Call, work: Parameters<TicketWorld['unit']>[0]) => world.unit(work),
      systemCall: () => call,
      raise: moments.raise,
    } as unknown as MatchBrokerContext & MatchmakingContext;
    const broker = createMatchBroker(ctx, {
      options: {},
      signal: () => {},
      onSignal: () => () => {},
      existingAccounts: async (_: StorageOperations, players: readonly string[]) => new Set(players),
      fleets: null,
      fleetServersOf: () => noFleetServers,
    });
    const config = createConfigStore(
      { log: silentLog },
      { given: { serviceMatchmakerConfig: { matchmakingQueues: { q: queue } } }, bounds: testBounds },
    );
    const matchmaker = createMatchmaker(ctx, {
      config,
      enqueue: broker.enqueueAll,
      broker,
      blockedPairs,
      ...(maxChecks !== undefined && { maxChecks }),
      parties,
      hooks: { approve: async (_, match) => match, seeMatches: () => false },
      startStrategy: () => null,
    });
    const operations = createBackfillOperations(ctx, { config, broker });
    return {
      broker,
      node: {
        round: (lease = createTestLease()) => matchmaker.run(lease, 'q'),
        request: (matchId, openSlots, more) =>
          operations.backfill(call, {
            matchId,
            serverId: serverOf(matchId),
            openSlots: openSlots.map((free, team) => ({ team, count: free })),
            expiresSeconds: undefined,
            joinedSeen: undefined,
            connectionDetails: undefined,
            leftPlayerIds: undefined,
            ...more,
          }),
        cancel: (backfillId) => operations.cancelBackfill(call, { backfillId }),
        end: async (matchId) => {
          await broker.operations.endMatch(call, {
            matchId,
            serverId: serverOf(matchId),
            hintFlags: 0,
            results: undefined,
            health: undefined,
          });
        },
      },
    };
  }

  const opened = Array.from({ length: count }, (_, index) => open(`${index}-`));
  const [{ broker, node }] = opened as [(typeof opened)[0]];
  let started = 0;
  const backfillWorld: BackfillWorld = {
    world,
    clock,
    nodes: opened.map((each) => each.node),
    async runMatch(tickets, { metadata, details = 'here:1', perPlayer = {}, ready = true } = {}) {
      const before = new Set((await world.storage.find(matches, {})).map(({ id }) => id));
      for (const players of tickets) await backfillWorld.startTicket(`own-${++started}`, players, metadata);
      await node.round();
      const after = await world.storage.find(matches, {});
      const matchId = after.find(({ id }) => !before.has(id))!.id;
      const requirements = `MatchId == '${matchId}'`;
      const serverId = serverOf(matchId);
      const asked = { serverId, requirements, hintFlags: 0, build: undefined, health: undefined };
      const step = await broker.operations.requestMatch(call, asked);
      await step(call);
      if (ready)
        await broker.operations.matchReady(call, {
          serverId,
          matchId,
          connectionDetails: details,
          perPlayerConnectionDetails: { ...perPlayer },
          hintFlags: 0,
          health: undefined,
        });
      return matchId;
    },
    startTicket: (id, playerIds, metadata = {}, createdAt = clock.now()) =>
      waitFor(world, id, playerIds, { createdAt, expiresAt: createdAt + 86_400_000 }, metadata),
    async playersOf(matchId) {
      return (await world.storage.get(matches, { id: matchId }))!.playerIds as readonly string[];
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
  return backfillWorld;
}

export { outcome };
