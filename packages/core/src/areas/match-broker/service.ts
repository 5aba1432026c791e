import type { z } from 'zod';
import { invalidField } from '../../kernel/errors.ts';
import { on } from '../../kernel/moment.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { unitBehind } from '../../kernel/unit-views.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import { accountDeleting } from '../accounts/moments.ts';
import type { Service } from '../area.ts';
import { serversDraining, serversGone } from '../fleets/moments.ts';
import type { AllocatorHost } from './allocator.ts';
import { type ConfiguredAllocators, readConfiguredAllocators } from './configured-allocators.ts';
import type { matchBrokerContract } from './contract.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { blameHost } from './failed-hosts.ts';
import type { MatchBrokerContext, MatchBrokerLimits } from './limits.ts';
import { createMatchLifecycle, type JoinInput } from './match-lifecycle.ts';
import { type BusyPlayer, type CurrentMatch, playersInMatches } from './match-players.ts';
import { matchChanged } from './moments.ts';
import { type GivenResults, readResults } from './rules.results.ts';
import { checkMatch, connectionOf, type Match, type NewMatch } from './rules.ts';
import type { MatchInput } from './schemas.ts';
import { createServerAllocation } from './server-allocation.ts';
import { createServerBuffers } from './server-buffer.ts';
import { checkBuild, createServerBuilds, findWantedBuilds } from './server-builds.ts';
import { createAdminOperations } from './service.admin.ts';
import { completeMatch, createAllocateOperation } from './service.allocate.ts';
import { createGameServerOperations } from './service.game-servers.ts';
import { createSettingsStore } from './settings-store.ts';
import { type EndReason, type MatchState, matchStates, serverStates } from './states.ts';
import { gameServers, type MatchRow, matches, type ServerRow } from './tables.ts';
import { createTasks } from './tasks.ts';
import { createWaitingServers } from './waiting-servers.ts';
import { type Withdrawal, withdrawPlayers } from './withdraw-players.ts';

/** The status of a match, for other areas. */
export interface MatchStatus {
  readonly state: MatchState;
  readonly reason: string;
  readonly playerIds: readonly string[];
  /** The server that has it, or had it when it ended. */
  readonly serverId: string | null;
  readonly createdAt: number;
  /** Returns how the player connects; empty until the server is ready. */
  connectionOf(playerId: string): string;
}

/** A match that is locked. */
export interface LockedMatch {
  readonly isRunning: boolean;
  /** The server that has it, or had it when it ended. */
  readonly serverId: string | null;
  /** How players who join later connect. Players who were there from the start may have got other details. */
  readonly connectionDetails: string;
  readonly hasPerPlayerDetails: boolean;
}

export interface MatchBroker extends Service<typeof matchBrokerContract.routes> {
  /** The limits of matches, for areas that make matches. */
  readonly limits: MatchBrokerLimits;
  /** The builds that the allocators of this node can start: what the `build` of a match may be. */
  readonly builds: ReadonlySet<string>;
  /**
   * Stores a match as QUEUED in the unit that takes its tickets, and emits newMatchEvent. A server is searched for after
   * the commit. The moment `match.changed` says how the match goes on; the broker tells the players, each with the ticket that
   * brought them. Returns false if a match with this id exists; that one is not changed.
   */
  enqueue(unit: Unit, match: NewMatch): Promise<boolean>;
  /** Stores several matches as `enqueue` does, in one statement. Returns how many it stored. */
  enqueueAll(unit: Unit, queued: readonly NewMatch[]): Promise<number>;
  /**
   * Queues the match of an operator's newMatchEvent with the tag new-match, in the unit that emits the event. A match that
   * exists is not changed. Throws INVALID_FIELD.
   */
  enqueueEmitted(unit: Unit, input: z.output<typeof MatchInput>): Promise<void>;
  /**
   * Adds players to a running match in the unit that takes their tickets, and tells them how to connect. Returns false
   * and changes nothing if the match does not run on that server any more, if one of the players was already in it (unless
   * `mayReturn`), or if it would have more than `matchPlayers` players.
   */
  join(unit: Unit, input: JoinInput): Promise<boolean>;
  /**
   * Locks a match, so that it neither ends nor gets players until the unit ends. Returns null if there is no such match.
   */
  lockMatch(unit: Unit, matchId: string): Promise<LockedMatch | null>;
  /** Returns the match that a player is in, from when a server has it until it ends; null if there is none. */
  currentMatch(db: StorageOperations, playerId: string): Promise<CurrentMatch | null>;
  /** Returns one of these players who is in a match that has a server; null if none is. */
  findBusy(db: StorageOperations, playerIds: readonly string[]): Promise<BusyPlayer | null>;
  /** Takes players out of a match before it ends: see `withdrawPlayers`. */
  withdraw(unit: Unit, leavers: Withdrawal): Promise<boolean>;
  /** To be called in the unit in which a server says that players have left a match that goes on. */
  removePlayers(unit: Unit, matchId: string, playerIds: readonly string[]): void;
  /**
   * To be called in the unit in which an area ends a match that was played without a server, on the machine of a player:
   * `match.changed` says so to everybody. The area calls it once for each match. Throws INVALID_FIELD if the results do not
   * fit the match.
   */
  reportEnd(unit: Unit, ended: ReportedEnd): Promise<void>;
  /** Returns the status of a match, or null if there is no such match. */
  status(db: StorageOperations, matchId: string): Promise<MatchStatus | null>;
}

/** What is known of servers that are gone, by their ids. */
interface LostServers {
  readonly lastLines?: ReadonlyMap<string, readonly string[]> | undefined;
  /** The host of the fleet that they ran on, which is locked. */
  readonly hostId?: string;
  /** What their host had to have. */
  readonly requirements?: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** A match without a server that has ended. */
export interface ReportedEnd {
  readonly match: Match;
  /** Milliseconds. */
  readonly startedAt: number;
  /** As the host of the match sent them. */
  readonly results?: GivenResults | undefined;
  readonly endReason: EndReason;
}

/** What an area asks the broker to have its own matches played on servers, or to tell of those that need none. */
export type MatchQueue = Pick<
  MatchBroker,
  'builds' | 'enqueue' | 'join' | 'lockMatch' | 'reportEnd' | 'status' | 'withdraw'
>;

export function createMatchBroker(
  ctx: MatchBrokerContext,
  dependencies: MatchBrokerDependencies,
): MatchBroker {
  const { clock, limits } = ctx;
  const options = dependencies.options ?? {};
  const configured = readConfiguredAllocators(options.allocators ?? [], limits, hostOf);
  const settings = createSettingsStore(options.settings);
  const waiting = createWaitingServers(ctx, {
    ...dependencies,
    wantedBuilds: (db) => findWantedBuilds(db, configured.all),
  });
  const builds = createServerBuilds(ctx, configured);
  const onQueued = (): void => {
    dependencies.signal('matchbroker.queued', '');
    allocation.checkSoon();
  };
  const lifecycle = createMatchLifecycle(ctx, {
    ...dependencies,
    builds,
    onQueued,
    // Does not check for missing servers: an allocator whose last server failed would be asked again at once, in a loop.
    onFreed: () => dependencies.signal('matchbroker.queued', ''),
  });
  const allocation = createServerAllocation(ctx, { configured, settings, lifecycle });
  const buffers = createServerBuffers(ctx, {
    ...dependencies,
    builds,
    configured,
    settings,
    lifecycle,
    allocation,
  });

  /**
   * Handles servers that are certainly gone: matches that they were about to run are queued again, once; matches that
   * they ran end. Unknown servers are ignored.
   */
  async function loseServers(
    unit: Unit,
    serverIds: readonly string[],
    { lastLines, hostId, requirements }: LostServers = {},
  ): Promise<void> {
    for (const serverId of [...new Set(serverIds)].sort()) {
      const server = await unit.get(gameServers, { id: serverId });
      const released = await lifecycle.releaseServer(unit, serverId, clock.now(), {
        forget: true,
        hasFailed: true,
        lastLines: lastLines?.get(serverId),
        hostId,
      });
      if (!released || server?.state !== serverStates.PENDING) continue;
      unit.afterCommit(allocation.replaceLost);
      const required = requirements?.get(serverId);
      if (hostId !== undefined && required)
        await blameHost(unit, dependencies.fleets, server, {
          hostId,
          requirements: required,
          reason: lastLines?.get(serverId)?.at(-1) ?? 'a server died before it asked for a match',
        });
    }
  }

  /** Gives servers no more matches, or gives them matches again. A server that had not asked for its match is replaced. */
  async function drainServers(unit: Unit, serverIds: readonly string[], draining: boolean): Promise<void> {
    const released = await lifecycle.drainServers(unit, serverIds, draining, clock.now());
    if (released.some(({ state }) => state === serverStates.PENDING))
      unit.afterCommit(allocation.replaceLost);
  }

  function hostOf(name: string): AllocatorHost {
    return {
      findWanted: (serverIds) => findWanted(ctx, configured, name, serverIds),
      async reportLost(serverIds, lastLines) {
        for (const serverId of serverIds)
          await ctx.atomically(ctx.systemCall('matchbroker.lost'), (unit) =>
            loseServers(unit, [serverId], { lastLines }),
          );
      },
      async drain(serverIds) {
        if (serverIds.length === 0) return;
        await ctx.atomically(ctx.systemCall('matchbroker.drain'), (unit) =>
          drainServers(unit, serverIds, true),
        );
      },
      fleets: dependencies.fleetServersOf(name),
    };
  }

  return {
    operations: {
      ...createGameServerOperations(ctx, { ...dependencies, lifecycle, waiting }),
      ...createAllocateOperation(ctx, { ...dependencies, builds, configured, lifecycle, allocation }),
      ...createAdminOperations(ctx, {
        allocatorKinds: options.allocatorKinds ?? [],
        buffers,
        builds,
        configured,
        settings,
        lifecycle,
      }),
      healthz: () => ctx.health(),
    },

    tasks: [
      ...createTasks(ctx, { ...dependencies, configured, settings, lifecycle, onQueued }),
      ...allocation.tasks,
      ...buffers.tasks,
    ],

    enqueue: async (unit, match) =>
      (await lifecycle.enqueue(unitBehind(unit), [match], clock.now(), { announce: true })) > 0,

    enqueueAll: (unit, queued) => lifecycle.enqueue(unit, queued, clock.now(), { announce: true }),

    async enqueueEmitted(unit, input) {
      const field = 'nestedEvent.newMatchEvent.match';
      const { matchId = '' } = input;
      if (!/^[A-Za-z0-9_.:-]{1,128}$/.test(matchId)) throw invalidField(`${field}.matchId`, 'must be an id');
      const match = completeMatch(input, matchId);
      checkMatch(match, field, limits);
      checkBuild(match, field, configured);
      await lifecycle.enqueue(unit, [match], clock.now(), { announce: false });
    },

    join: async (unit, input) => (await lifecycle.join(unitBehind(unit), input)) !== null,

    async lockMatch(unit, id) {
      const [row] = await unitBehind(unit).lock(matches, { id });
      return row ? lockedMatchOf(row) : null;
    },

    currentMatch: (db, playerId) => playersInMatches.current(db, playerId, () => settings.read(db)),

    findBusy: playersInMatches.findBusy,

    removePlayers: playersInMatches.leave,

    withdraw: (unit, leavers) => withdrawPlayers(unitBehind(unit), lifecycle, leavers, clock.now()),

    async reportEnd(unit, { match, startedAt, results, endReason }) {
      await ctx.raise(unitBehind(unit), matchChanged, {
        kind: 'ENDED',
        reason: endReason === 'ENDED' ? null : 'FORCED',
        match,
        serverId: '',
        startedAt,
        endedAt: clock.now(),
        endReason,
        results: results ? readResults(results, match.playerIds, limits) : null,
      });
    },

    async status(db, matchId) {
      const row = await db.get(matches, { id: matchId });
      return row ? statusOf(row) : null;
    },

    limits,
    builds: configured.builds,

    listeners: [
      // Matches are locked before parties and tickets, and before what the end of a match may write.
      on(accountDeleting, (unit, { accountId }) => playersInMatches.lockOf(unit, accountId), {
        before: ['entitlements', 'leaderboards', 'matchmaking', 'parties'],
      }),
      ...(dependencies.fleets
        ? [
            on(serversGone, (unit, { serverIds, ...lost }) => loseServers(unit, serverIds, lost)),
            on(serversDraining, (unit, { serverIds, draining }) => drainServers(unit, serverIds, draining)),
          ]
        : []),
    ],

    start() {
      for (const { builds, host } of configured.all)
        for (const allocator of builds.values()) allocator.start?.(host);
    },
    async measure() {
      const value = await ctx.storage.count(matches, { state: matchStates.QUEUED });
      return [{ kind: 'matchesWaiting', value }];
    },
    stopWaiting: waiting.stop,
    async stop(reason) {
      await allocation.stop();
      const starters = configured.all.flatMap(({ builds }) => [...builds.values()]);
      await Promise.all(starters.map((allocator) => allocator.stop?.(reason)));
    },
  };
}

const lockedMatchOf = (row: MatchRow): LockedMatch => ({
  isRunning: row.state === matchStates.RUNNING,
  serverId: row.serverId,
  connectionDetails: row.connectionDetails,
  hasPerPlayerDetails: Object.keys(row.perPlayerConnectionDetails as object).length > 0,
});

function statusOf(row: MatchRow): MatchStatus {
  const isReady = row.state === matchStates.RUNNING || row.state === matchStates.ENDED;
  return {
    state: row.state as MatchState,
    reason: row.reason,
    playerIds: row.playerIds as readonly string[],
    serverId: row.serverId,
    createdAt: row.createdAt,
    connectionOf: (playerId) => (isReady ? connectionOf(row, playerId) : ''),
  };
}

/** Returns those of the servers that the named allocator has to keep. */
async function findWanted(
  { storage }: MatchBrokerContext,
  configured: ConfiguredAllocators,
  name: string,
  serverIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (serverIds.length === 0) return new Set();
  const rows = await storage.find(gameServers, { where: { id: { in: serverIds } } });
  // Another allocator may have started a server under the same id since; then the server belongs to that allocator.
  const isForeign = (row: ServerRow): boolean =>
    row.allocator !== '' && configured.find(row.allocator)?.allocator !== configured.find(name)?.allocator;
  const wanted = rows.filter((row) => row.state !== serverStates.UNSPECIFIED && !isForeign(row));
  return new Set(wanted.map(({ id }) => id));
}
