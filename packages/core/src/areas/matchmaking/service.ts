import type { Service } from '../area.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { createHooks } from './extensions/hooks.ts';
import { createStrategies } from './extensions/strategies.ts';
import type { MatchmakingContext } from './limits.ts';
import { createListeners } from './listeners.ts';
import { createAcceptanceReports } from './matchmaker/acceptance-reports.ts';
import { createMatchmaker } from './matchmaker/matchmaker.ts';
import { createConfigStore } from './queues/config-store.ts';
import { reportQueues } from './queues/report-queues.ts';
import { readStatistics } from './queues/statistics.ts';
import { createWaitReports } from './queues/wait-reports.ts';
import { createAdminOperations } from './service.admin.ts';
import { createBackfillOperations } from './service.backfill.ts';
import { createExplainOperation } from './service.explain.ts';
import { createStartOperations } from './service.start.ts';
import { createTicketOperations } from './service.tickets.ts';
import { createTasks } from './tasks.ts';

/** The service of matchmaking. */
export type Matchmaking = Service<typeof matchmakingContract.routes>;

const defaultPassMilliseconds = 1_000;

/**
 * Creates the service of matchmaking. Throws if `passMilliseconds` or the configuration in the options is invalid.
 */
export function createMatchmaking(
  ctx: MatchmakingContext,
  dependencies: MatchmakingDependencies,
): Matchmaking {
  const { limits } = ctx;
  const { broker, friends, parties } = dependencies;
  const {
    config: given,
    hooks: namedHooks = {},
    strategies = {},
    passMilliseconds = defaultPassMilliseconds,
  } = dependencies.options ?? {};
  if (!Number.isInteger(passMilliseconds) || passMilliseconds < 100 || passMilliseconds > 60_000)
    throw new Error('matchmaking.passMilliseconds must be an integer from 100 to 60000');
  const config = createConfigStore(ctx, {
    given,
    bounds: {
      strategies: new Set(Object.keys(strategies)),
      hooks: new Set(Object.keys(namedHooks)),
      queues: limits.matchmakingQueues,
      matchPlayers: broker.limits.matchPlayers,
    },
  });
  const hooks = createHooks(namedHooks, broker.limits, ctx);
  const matchmaker = createMatchmaker(ctx, {
    config,
    broker,
    enqueue: broker.enqueueAll,
    blockedPairs: friends.blockedPairs,
    hooks,
    startStrategy: createStrategies(ctx, strategies),
    parties,
  });
  const reports = createWaitReports(ctx, dependencies);
  const acceptances = createAcceptanceReports(ctx, dependencies);

  return {
    operations: {
      ...createStartOperations(ctx, { ...dependencies, config, hooks }),
      ...createTicketOperations(ctx, { ...dependencies, config, acceptances }),
      ...createBackfillOperations(ctx, { ...dependencies, config }),
      ...createAdminOperations(ctx, { config }),
      ...createExplainOperation(ctx, { ...dependencies, config }),
      healthz: () => ctx.health(),
    },
    tasks: createTasks(ctx, { ...dependencies, config, matchmaker, reports, passMilliseconds }),
    load: () => reportQueues(ctx, config, ctx.storage),
    async stop() {
      await Promise.all([reports.stop(), acceptances.stop()]);
    },
    async measure() {
      const queues = await readStatistics(ctx.storage);
      return [...queues].map(([queue, row]) => ({
        kind: 'playersWaiting',
        queue,
        value: row.playersMatching,
      }));
    },
    listeners: createListeners(ctx, dependencies),
  };
}
