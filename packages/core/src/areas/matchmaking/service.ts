import { removeInSteps } from '../../storage/remove-in-steps.ts';
import type { Context, Service, Task } from '../area.ts';
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
import { matchmakingTickets } from './tables.ts';
import { createAbsentPlayers } from './tickets/absent-players.ts';
import { createDepartures, type Departures } from './tickets/departures.ts';
import { ticketLifecycle } from './tickets/ticket-lifecycle.ts';

export interface Matchmaking extends Service<typeof matchmakingContract.routes> {
  /**
   * Brings the tickets of a match to their end, in the unit in which it gets ready or fails, and opens their parties and
   * gives nobody its free seats any more when it has failed or is over.
   */
  readonly matchChanged: MatchListener;
  /** Ends tickets because of their people. */
  readonly departures: Departures;
  /** Tells nobody any more that he waits, and resolves once whoever is being told was. */
  stop(): Promise<void>;
}

const defaultPassMilliseconds = 1_000;
const tidyMilliseconds = 5_000;
const sweepMilliseconds = 60_000;

export function createMatchmaking(ctx: Context, dependencies: MatchmakingDependencies): Matchmaking {
  const { clock, limits, storage } = ctx;
  const {
    config: given,
    hooks: named = {},
    strategies = {},
    passMilliseconds = defaultPassMilliseconds,
  } = dependencies.options.matchmaking ?? {};
  if (!Number.isInteger(passMilliseconds) || passMilliseconds < 100 || passMilliseconds > 60_000)
    throw new Error('matchmaking.passMilliseconds takes an integer from 100 to 60000');
  const config = createConfigStore(ctx, {
    given,
    bounds: {
      strategies: new Set(Object.keys(strategies)),
      hooks: new Set(Object.keys(named)),
      queues: limits.matchmakingQueues,
      matchPlayers: limits.matchPlayers,
    },
  });
  const hooks = createHooks(named, limits, ctx);
  const matchmaker = createMatchmaker(ctx, {
    config,
    enqueue: dependencies.broker.enqueue,
    broker: dependencies.broker,
    blockedPairs: dependencies.friends.blockedPairs,
    approve: hooks.approve,
    startStrategy: createStrategies(ctx, strategies),
    parties: dependencies.parties,
  });
  const reports = createWaitReports(ctx, dependencies);

  const tasks: readonly Task[] = [
    {
      name: 'matchmaking.round',
      everyMilliseconds: passMilliseconds,
      partitions: matchmaker.queueKeys,
      run: matchmaker.run,
    },
    { name: 'matchmaking.tidy', everyMilliseconds: tidyMilliseconds, run: matchmaker.tidy },
    reports.task,
    createAbsentPlayers(ctx, dependencies),
    {
      name: 'matchmaking.sweep',
      everyMilliseconds: sweepMilliseconds,
      async run({ signal }) {
        const { statusExpirationMinutes } = (await config.read(storage)).config.serviceMatchmakerConfig;
        const ended = { endedAt: { lt: clock.now() - statusExpirationMinutes * 60_000 } };
        await removeInSteps(storage, matchmakingTickets, ended, 'endedAt', { signal });
      },
    },
  ];

  return {
    operations: {
      ...createStartOperations(ctx, { ...dependencies, config, hooks }),
      ...createTicketOperations(ctx, { ...dependencies, config }),
      ...createBackfillOperations(ctx, { ...dependencies, config }),
      ...createAdminOperations(ctx, { ...dependencies, config }),
      healthz: () => ctx.health(),
    },
    tasks,
    stop: reports.stop,
    departures: createDepartures(ctx, dependencies),
    async matchChanged(unit, change) {
      const { matchId } = change.match;
      const now = clock.now();
      if (change.kind === 'READY') {
        await ticketLifecycle.complete(unit, now, matchId);
        return;
      }
      await dependencies.parties.leaveMatch(unit, now, matchId);
      if (change.kind === 'FAILED') await ticketLifecycle.fail(unit, now, matchId, change.reason);
      await backfillLifecycle.end(unit, matchId);
    },
  };
}
