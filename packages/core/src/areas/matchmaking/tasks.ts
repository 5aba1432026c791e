import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasRows } from '../../storage/has-rows.ts';
import type { Task } from '../area.ts';
import type { MatchmakingContext } from './limits.ts';
import type { Arrivals } from './matchmaker/arrivals.ts';
import type { Matchmaker } from './matchmaker/matchmaker.ts';
import type { ConfigStore } from './queues/config-store.ts';
import type { WaitReports } from './queues/wait-reports.ts';
import { matchmakingPauses, matchmakingRecentMatches, matchmakingTickets } from './tables.ts';
import { type AbsentPlayersDependencies, createAbsentPlayers } from './tickets/absent-players.ts';

export interface TasksDependencies extends AbsentPlayersDependencies {
  readonly config: Pick<ConfigStore, 'read'>;
  readonly matchmaker: Matchmaker;
  readonly reports: Pick<WaitReports, 'task'>;
  readonly passMilliseconds: number;
  /** Null if rounds begin at their time alone. */
  readonly onQuiet: Arrivals['onQuiet'] | null;
}

const tidyMilliseconds = 5_000;
const sweepMilliseconds = 60_000;

/** Creates the tasks of matchmaking. */
export function createTasks(ctx: MatchmakingContext, dependencies: TasksDependencies): readonly Task[] {
  const { clock, storage } = ctx;
  const { config, matchmaker, reports, passMilliseconds, onQuiet } = dependencies;
  async function ended() {
    const { statusExpirationMinutes } = (await config.read(storage)).config.serviceMatchmakerConfig;
    return { endedAt: { lt: clock.now() - statusExpirationMinutes * 60_000 } };
  }

  const forgotten = () => ({ forgetAt: { lte: clock.now() } });

  return [
    {
      name: 'matchmaking.round',
      everyMilliseconds: passMilliseconds,
      partitions: matchmaker.queueKeys,
      hasWork: matchmaker.hasWork,
      onWork: (runEarly) => onQuiet?.((queueKey) => runEarly(queueKey, matchmaker.restsUntil(queueKey))),
      run: matchmaker.run,
    },
    {
      name: 'matchmaking.tidy',
      everyMilliseconds: tidyMilliseconds,
      hasWork: matchmaker.hasTidying,
      run: matchmaker.tidy,
    },
    reports.task,
    createAbsentPlayers(ctx, dependencies),
    {
      name: 'matchmaking.sweep',
      everyMilliseconds: sweepMilliseconds,
      hasWork: async () =>
        (await hasRows(storage, matchmakingTickets, await ended(), ['endedAt'])) ||
        (await hasRows(storage, matchmakingPauses, forgotten(), ['forgetAt'])) ||
        (await hasRows(storage, matchmakingRecentMatches, forgotten(), ['forgetAt'])),
      async run({ signal }) {
        await deleteInBatches(storage, matchmakingPauses, forgotten(), 'forgetAt', { signal });
        await deleteInBatches(storage, matchmakingRecentMatches, forgotten(), 'forgetAt', { signal });
        await deleteInBatches(storage, matchmakingTickets, await ended(), 'endedAt', { signal });
      },
    },
  ];
}
