import { unitBehind } from '../../kernel/unit-views.ts';
import type { Service } from '../area.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { createHooks } from './extensions/hooks.ts';
import { createStrategies } from './extensions/strategies.ts';
import type { MatchmakingContext } from './limits.ts';
import { createListeners } from './listeners.ts';
import { createAcceptanceReports } from './matchmaker/acceptance-reports.ts';
import { createArrivals } from './matchmaker/arrivals.ts';
import { createMatchmaker } from './matchmaker/matchmaker.ts';
import type { MatchmakingQueries } from './queries.ts';
import { createConfigStore } from './queues/config-store.ts';
import { reportQueues } from './queues/report-queues.ts';
import { readStatistics } from './queues/statistics.ts';
import { createWaitReports } from './queues/wait-reports.ts';
import { createAdminOperations } from './service.admin.ts';
import { createBackfillOperations } from './service.backfill.ts';
import { createExplainOperation } from './service.explain.ts';
import { createMatchOperation } from './service.match.ts';
import { createStartOperations } from './service.start.ts';
import { createTicketOperations } from './service.tickets.ts';
import { matchmakingPlayers } from './tables.ts';
import { createTasks } from './tasks.ts';
import { createDepartures } from './tickets/departures.ts';
import type { TicketReturnsDependencies } from './tickets/ticket-returns.ts';

/** The service of matchmaking. */
export interface Matchmaking extends Service<typeof matchmakingContract.routes>, MatchmakingQueries {}

const defaultPassMilliseconds = 1_000;
const minQuietMilliseconds = 10;

/**
 * Creates the service of matchmaking. Throws if `passMilliseconds`, `quietMilliseconds` or the configuration in the options
 * is invalid.
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
    quietMilliseconds = Math.max(minQuietMilliseconds, Math.round(passMilliseconds / 40)),
    regions = [],
  } = dependencies.options ?? {};
  checkMilliseconds('passMilliseconds', passMilliseconds, 100);
  checkMilliseconds('quietMilliseconds', quietMilliseconds, minQuietMilliseconds);
  const config = createConfigStore(ctx, {
    given,
    bounds: {
      strategies: new Set(Object.keys(strategies)),
      hooks: new Set(Object.keys(namedHooks)),
      queues: limits.matchmakingQueues,
      matchPlayers: broker.limits.matchPlayers,
      areaSettings: dependencies.areaSettings,
    },
  });
  const arrivals = createArrivals(ctx.clock, quietMilliseconds);
  const recordTicket = (queueKey: string): void => {
    arrivals.record(queueKey);
    ctx.meter?.recordTicket?.(queueKey);
  };
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
  const departures = createDepartures(ctx, dependencies);
  const wantsBack: TicketReturnsDependencies['wantsBack'] = async (db, queueKey) => {
    const queue = (await config.read(db)).byKey.get(queueKey);
    return queue?.hosting === 'broker' && queue.requeueAfterFailedHosting;
  };
  const reports = createWaitReports(ctx, dependencies);
  const acceptances = createAcceptanceReports(ctx, dependencies);

  return {
    operations: {
      ...createStartOperations(ctx, { ...dependencies, config, hooks, arrivals: { record: recordTicket } }),
      ...createTicketOperations(ctx, { ...dependencies, config, acceptances }),
      ...createMatchOperation(dependencies),
      regions: async () => ({ regions: [...regions] }),
      ...createBackfillOperations(ctx, { ...dependencies, config }),
      ...createAdminOperations(ctx, { config }),
      ...createExplainOperation(ctx, { ...dependencies, config }),
      healthz: () => ctx.health(),
    },
    tasks: createTasks(ctx, {
      ...dependencies,
      config,
      matchmaker,
      reports,
      passMilliseconds,
      onQuiet: quietMilliseconds < passMilliseconds ? arrivals.onQuiet : null,
    }),
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
    async ratingSettings(db, queueName) {
      return (await config.read(db)).named.get(queueName)?.rating ?? null;
    },
    async inTickets(db, playerIds) {
      if (playerIds.length === 0) return new Set();
      const rows = await db.find(matchmakingPlayers, { where: { playerId: { in: playerIds } } });
      return new Set(rows.map(({ playerId }) => playerId));
    },
    cancelTicketOf: (unit, playerId) => departures.cancelTicketOf(unitBehind(unit), playerId),
    listeners: createListeners(ctx, { wantsBack, parties, departures }),
  };
}

function checkMilliseconds(option: string, value: number, min: number): void {
  if (!Number.isInteger(value) || value < min || value > 60_000)
    throw new Error(`matchmaking.${option} must be an integer from ${min} to 60000`);
}
