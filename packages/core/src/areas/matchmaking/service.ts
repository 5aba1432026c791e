import type { Context, Service } from '../area.ts';
import type { MatchListener } from '../match-broker/index.ts';
import { backfillLifecycle } from './backfill/backfill-lifecycle.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { createHooks } from './extensions/hooks.ts';
import { createStrategies } from './extensions/strategies.ts';
import { createMatchmaker } from './matchmaker/matchmaker.ts';
import { createConfigStore } from './queues/config-store.ts';
import { createWaitReports } from './queues/wait-reports.ts';
import { createAdminOperations } from './service.admin.ts';
import { createBackfillOperations } from './service.backfill.ts';
import { createStartOperations } from './service.start.ts';
import { createTicketOperations } from './service.tickets.ts';
import { createTasks } from './tasks.ts';
import { createDepartures, type Departures } from './tickets/departures.ts';
import { ticketLifecycle } from './tickets/ticket-lifecycle.ts';

/** The service of matchmaking, with what other areas call of it. */
export interface Matchmaking extends Service<typeof matchmakingContract.routes> {
  /**
   * Ends the tickets of a match in the unit in which the match becomes ready or fails. When the match has failed or is
   * over, also opens its parties and removes its backfill.
   */
  readonly matchChanged: MatchListener;
  /** Ends tickets because their players go. */
  readonly departures: Departures;
  /** Stops the wait reports, and resolves when the current one has ended. */
  stop(): Promise<void>;
}

const defaultPassMilliseconds = 1_000;

/**
 * Creates the service of matchmaking. Throws if `passMilliseconds` or the configuration in the options is invalid.
 */
export function createMatchmaking(ctx: Context, dependencies: MatchmakingDependencies): Matchmaking {
  const { clock, limits } = ctx;
  const { broker, friends, parties } = dependencies;
  const {
    config: given,
    hooks: namedHooks = {},
    strategies = {},
    passMilliseconds = defaultPassMilliseconds,
  } = dependencies.options.matchmaking ?? {};
  if (!Number.isInteger(passMilliseconds) || passMilliseconds < 100 || passMilliseconds > 60_000)
    throw new Error('matchmaking.passMilliseconds must be an integer from 100 to 60000');
  const config = createConfigStore(ctx, {
    given,
    bounds: {
      strategies: new Set(Object.keys(strategies)),
      hooks: new Set(Object.keys(namedHooks)),
      queues: limits.matchmakingQueues,
      matchPlayers: limits.matchPlayers,
    },
  });
  const hooks = createHooks(namedHooks, limits, ctx);
  const matchmaker = createMatchmaker(ctx, {
    config,
    broker,
    enqueue: broker.enqueue,
    blockedPairs: friends.blockedPairs,
    approve: hooks.approve,
    startStrategy: createStrategies(ctx, strategies),
    parties,
  });
  const reports = createWaitReports(ctx, dependencies);

  return {
    operations: {
      ...createStartOperations(ctx, { ...dependencies, config, hooks }),
      ...createTicketOperations(ctx, { ...dependencies, config }),
      ...createBackfillOperations(ctx, { ...dependencies, config }),
      ...createAdminOperations(ctx, { ...dependencies, config }),
      healthz: () => ctx.health(),
    },
    tasks: createTasks(ctx, { ...dependencies, config, matchmaker, reports, passMilliseconds }),
    stop: reports.stop,
    departures: createDepartures(ctx, dependencies),
    async matchChanged(unit, change) {
      const { matchId } = change.match;
      const now = clock.now();
      if (change.kind === 'READY') {
        await ticketLifecycle.complete(unit, now, matchId);
        return;
      }
      await parties.leaveMatch(unit, now, matchId);
      if (change.kind === 'FAILED') await ticketLifecycle.fail(unit, now, matchId, change.reason);
      await backfillLifecycle.end(unit, matchId);
    },
  };
}
