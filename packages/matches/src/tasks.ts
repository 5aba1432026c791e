import type { Task } from '@lobbykit/core/area';
import type { MatchesContext } from './limits.ts';
import { matchHistory } from './tables.ts';

const hourMilliseconds = 3_600_000;
/** Matches whose rows are deleted in one unit. */
const batchSize = 50;

/** Creates the task that deletes records after `matchHistoryDays`. */
export function createForgetTask({ atomically, clock, limits, storage, systemCall }: MatchesContext): Task {
  const findOld = (db: Pick<MatchesContext['storage'], 'find'>, limit: number) =>
    db.find(matchHistory, {
      where: { seat: 0, endedAt: { lte: clock.now() - limits.matchHistoryDays * 24 * hourMilliseconds } },
      orderBy: ['endedAt'],
      limit,
    });

  return {
    name: 'matches.forget',
    everyMilliseconds: hourMilliseconds,
    hasWork: async () => (await findOld(storage, 1)).length > 0,
    async run({ guard, signal }) {
      for (let count = batchSize; count === batchSize && !signal.aborted; )
        count = await atomically(systemCall('matches.forget'), async (unit) => {
          await guard(unit);
          const old = await findOld(unit, batchSize);
          const last = old.at(-1);
          if (!last) return 0;
          const matchId = { in: old.map((row) => row.matchId) };
          await unit.delete(
            matchHistory,
            { matchId, endedAt: { lte: last.endedAt } },
            { orderBy: ['matchId', 'endedAt', 'seat'] },
          );
          return old.length;
        });
    },
  };
}
