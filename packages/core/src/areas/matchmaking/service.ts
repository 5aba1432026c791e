import { removeInSteps } from '../../storage/remove-in-steps.ts';
import type { Context, Service, Task } from '../area.ts';
import type { MatchListener } from '../match-broker/index.ts';
import { backfillLife } from './backfill/backfill-lifecycle.ts';
import type { matchmakingContract } from './contract.ts';
import type { MatchmakingDependencies } from './dependencies.ts';
import { createHooks } from './extensions/hooks.ts';
import { createRounds } from './matchmaker/matchmaker.ts';
import { createConfigStore } from './queues/config-store.ts';
import { createReports } from './queues/wait-reports.ts';
import { createAdministration } from './service.admin.ts';
import { createBackfilling } from './service.backfill.ts';
import { createStarting } from './service.start.ts';
import { createTickets } from './service.tickets.ts';
import { matchmakingTickets } from './tables.ts';
import { createAbsentPlayers } from './tickets/absent-players.ts';
import { createLeaving, type Leaving } from './tickets/departures.ts';
import { ticketLife } from './tickets/ticket-lifecycle.ts';

export interface Matchmaking extends Service<typeof matchmakingContract.routes> {
  /**
   * Brings the tickets of a match to their end, in the unit in which it gets ready or fails, and opens their parties and
   * gives nobody its free seats any more when it has failed or is over.
   */
  readonly matchChanged: MatchListener;
  /** Ends tickets because of their people. */
  readonly leaving: Leaving;
  /** Tells nobody any more that he waits, and resolves once whoever is being told was. */
  stop(): Promise<void>;
}

const usualPassMilliseconds = 1_000;
const tidyMilliseconds = 5_000;
const sweepMilliseconds = 60_000;

export function createMatchmaking(ctx: Context, dependencies: MatchmakingDependencies): Matchmaking {
  const { clock, limits, storage } = ctx;
  const {
    config: given,
    hooks: named = {},
    strategies = {},
    passMilliseconds = usualPassMilliseconds,
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
  const rounds = createRounds(ctx, {
    config,
    enqueue: dependencies.broker.enqueue,
    broker: dependencies.broker,
    blockedPairs: dependencies.friends.blockedPairs,
    hooks,
    strategies,
    parties: dependencies.parties,
  });
  const reports = createReports(ctx, dependencies);

  const tasks: readonly Task[] = [
    {
      name: 'matchmaking.round',
      everyMilliseconds: passMilliseconds,
      each: rounds.queueKeys,
      run: rounds.run,
    },
    { name: 'matchmaking.tidy', everyMilliseconds: tidyMilliseconds, run: rounds.tidy },
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
      ...createStarting(ctx, { ...dependencies, config, hooks }),
      ...createTickets(ctx, { ...dependencies, config }),
      ...createBackfilling(ctx, { ...dependencies, config }),
      ...createAdministration(ctx, { ...dependencies, config }),
      healthz: () => ctx.health(),
    },
    tasks,
    stop: reports.stop,
    leaving: createLeaving(ctx, dependencies),
    async matchChanged(unit, change) {
      const { matchId } = change.match;
      const now = clock.now();
      if (change.kind === 'READY') {
        await ticketLife.complete(unit, now, matchId);
        return;
      }
      await dependencies.parties.leaveMatch(unit, now, matchId);
      if (change.kind === 'FAILED') await ticketLife.fail(unit, now, matchId, change.reason);
      await backfillLife.end(unit, matchId);
    },
  };
}
