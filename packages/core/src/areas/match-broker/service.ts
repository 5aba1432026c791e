import { invalidField } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import type { StorageOperations } from '../../storage/storage.ts';
import type { Context, Service } from '../area.ts';
import type { AllocatorHost } from './allocator.ts';
import { readConfigured } from './configured-allocators.ts';
import type { matchBrokerContract } from './contract.ts';
import type { MatchBrokerDependencies } from './dependencies.ts';
import { createTransitions, type Joining } from './match-lifecycle.ts';
import { checkMatch, connectionOf, type NewMatch } from './rules.ts';
import { createAllocation } from './server-allocation.ts';
import { createAdministration } from './service.admin.ts';
import { createAllocate, type GivenMatch, wholeMatch } from './service.allocate.ts';
import { createServing } from './service.game-servers.ts';
import { createSettingsStore } from './settings-store.ts';
import { type MatchState, matchStates, serverStates } from './states.ts';
import { gameServers, matches, type ServerRow } from './tables.ts';
import { createTimers } from './tasks.ts';
import { createWaiting } from './waiting-servers.ts';

/** How a match is, as other areas may ask. */
export interface MatchStatus {
  readonly state: MatchState;
  readonly reason: string;
  /** How the player connects; empty until the server is ready. */
  connectionOf(playerId: string): string;
}

/** A match that is locked. */
export interface HeldMatch {
  readonly isRunning: boolean;
  /** The server that has it, or had it when it ended. */
  readonly serverId: string | null;
  /** What players are told who come later; those who were there at the start may have been told others. */
  readonly connectionDetails: string;
  readonly hasPerPlayerDetails: boolean;
}

export interface MatchBroker extends Service<typeof matchBrokerContract.routes> {
  /**
   * Stores a match QUEUED within a unit that takes its tickets, emits newMatchEvent with it, and has a server looked for
   * after the commit. What becomes of the match, `onMatch` is told; its players are told by the broker, with the ticket
   * that brought each. False where there is a match with this id already, which stays as it is.
   */
  enqueue(unit: Unit, match: NewMatch): Promise<boolean>;
  /**
   * Queues the match of an operator's newMatchEvent with the tag new-match, in the unit that emits the event; one that
   * is there already stays as it is. Throws INVALID_FIELD.
   */
  enqueueEmitted(unit: Unit, match: GivenMatch): Promise<void>;
  /**
   * Adds players to a match that runs on a server, in the unit that takes their tickets, and tells them how they connect.
   * False where it does not run there any more, where one has been in it
   * already, or where it would have more than `matchPlayers`: then nothing was done.
   */
  join(unit: Unit, joining: Joining): Promise<boolean>;
  /**
   * Locks a match until the unit ends, and answers how it is then: until when it neither ends nor gets players. Null
   * where there is none.
   */
  hold(unit: Unit, matchId: string): Promise<HeldMatch | null>;
  /** How a match is, with how its players connect; null where there is none. */
  status(db: StorageOperations, matchId: string): Promise<MatchStatus | null>;
  /**
   * Says that servers are gone for certain, in a unit that knows of it: what they were to run is given to another
   * server, once; what they ran ends. A server that is not known is no error.
   */
  lose(unit: Unit, serverIds: readonly string[]): Promise<void>;
  /** Begins the work of allocators on this node. */
  start(): void;
  /** Lets every server that waits for a match go. */
  stopWaiting(): void;
  /** Ends the work of allocators on this node. */
  stop(): Promise<void>;
}

export function createMatchBroker(ctx: Context, dependencies: MatchBrokerDependencies): MatchBroker {
  const { clock, limits, storage } = ctx;
  const { allocators = [], settings: given = {} } = dependencies.options.matchBroker ?? {};
  const configured = readConfigured(allocators, limits, hostOf);
  const settings = createSettingsStore(given);
  const waiting = createWaiting(ctx, dependencies);
  const transitions = createTransitions(ctx, {
    ...dependencies,
    queued() {
      dependencies.signal('matchbroker.queued', '');
      allocation.lookSoon();
    },
    // Who could not start the last one would be asked again at once, and again.
    freed: () => dependencies.signal('matchbroker.queued', ''),
  });
  const allocation = createAllocation(ctx, { configured, settings, transitions });

  async function lose(unit: Unit, serverIds: readonly string[]): Promise<void> {
    for (const serverId of [...new Set(serverIds)].sort()) {
      const server = await unit.get(gameServers, { id: serverId });
      const had = await transitions.release(unit, serverId, clock.now(), { forget: true });
      if (had && server?.state === serverStates.PENDING) unit.afterCommit(allocation.lookForLost);
    }
  }

  function hostOf(name: string): AllocatorHost {
    return {
      async wanted(serverIds) {
        if (serverIds.length === 0) return new Set();
        const rows = await storage.find(gameServers, { where: { id: { in: serverIds } } });
        // One that another allocator has started under the same id since is that one's.
        const isForeign = (row: ServerRow): boolean =>
          row.allocator !== '' &&
          configured.named(row.allocator)?.allocator !== configured.named(name)?.allocator;
        const wanted = rows.filter((row) => row.state !== serverStates.UNSPECIFIED && !isForeign(row));
        return new Set(wanted.map(({ id }) => id));
      },
      async lost(serverIds) {
        for (const serverId of serverIds)
          await ctx.atomically(ctx.systemCall('matchbroker.lost'), (unit) => lose(unit, [serverId]));
      },
      fleets: dependencies.serversOf(name),
    };
  }

  return {
    operations: {
      ...createServing(ctx, transitions, waiting),
      ...createAllocate(ctx, { ...dependencies, transitions, allocation }),
      ...createAdministration(ctx, { configured, settings, transitions }),
      healthz: () => ctx.health(),
    },

    tasks: [...createTimers(ctx, { configured, settings, transitions }), ...allocation.tasks],

    enqueue: (unit, match) => transitions.enqueue(unit, match, clock.now(), { tell: true }),

    async enqueueEmitted(unit, given) {
      const field = 'nestedEvent.newMatchEvent.match';
      const { matchId = '' } = given;
      if (!/^[A-Za-z0-9_.:-]{1,128}$/.test(matchId)) throw invalidField(`${field}.matchId`, 'must be an id');
      const match = wholeMatch(given, matchId);
      checkMatch(match, field, limits);
      await transitions.enqueue(unit, match, clock.now(), { tell: false });
    },

    join: async (unit, joining) => (await transitions.join(unit, joining)) !== null,

    async hold(unit, id) {
      const [row] = await unit.update(matches, { id }, { attempts: { add: 0 } });
      if (!row) return null;
      return {
        isRunning: row.state === matchStates.RUNNING,
        serverId: row.serverId,
        connectionDetails: row.connectionDetails,
        hasPerPlayerDetails: Object.keys(row.perPlayerConnectionDetails as object).length > 0,
      };
    },

    async status(db, matchId) {
      const row = await db.get(matches, { id: matchId });
      if (!row) return null;
      const isKnown = row.state === matchStates.RUNNING || row.state === matchStates.ENDED;
      return {
        state: row.state as MatchState,
        reason: row.reason,
        connectionOf: (playerId) => (isKnown ? connectionOf(row, playerId) : ''),
      };
    },

    lose,

    start() {
      for (const { allocator, host } of configured.all) allocator.start?.(host);
    },
    stopWaiting: waiting.stop,
    async stop() {
      await allocation.stop();
      await Promise.all(configured.all.map(({ allocator }) => allocator.stop?.()));
    },
  };
}
