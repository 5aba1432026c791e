import { hasExpired } from '../../storage/has-rows.ts';
import { scan } from '../../storage/scan.ts';
import type { Context, Task } from '../area.ts';
import { matchStates } from '../match-broker/states.ts';
import { isolated, taskBatchSize } from './batches.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { matchCheckIntervalMilliseconds, type PartyMatchmakingState } from './matchmaking-state.ts';
import { partyMatches } from './tables.ts';

/**
 * The task that opens parties whose match is gone without a report: its row was lost, or removed by hand.
 *
 * Each party in a match is checked every ten minutes, found by an index. A match that ends in the normal way opens its
 * parties at once.
 */
export function createStaleMatchesTask(
  ctx: Context,
  { matchStatus }: Pick<PartiesDependencies, 'matchStatus'>,
  matchmakingState: Pick<PartyMatchmakingState, 'leaveMatch'>,
): Task {
  const { storage, clock, log } = ctx;

  async function check(
    matchId: string,
    now: number,
    guard: Parameters<Task['run']>[0]['guard'],
  ): Promise<void> {
    const match = await matchStatus(storage, matchId);
    if (match && match.state !== matchStates.ENDED && match.state !== matchStates.FAILED) {
      await storage.update(partyMatches, { matchId }, { lookAt: now + matchCheckIntervalMilliseconds });
      return;
    }
    await ctx.atomically(ctx.systemCall('parties.open_ended'), async (unit) => {
      await guard(unit);
      await matchmakingState.leaveMatch(unit, now, matchId);
    });
  }

  return {
    name: 'parties.open_ended',
    everyMilliseconds: 60_000,
    hasWork: () => hasExpired(storage, [partyMatches], 'lookAt', clock.now()),
    async run({ signal, guard }) {
      const now = clock.now();
      const query = { where: { lookAt: { lte: now } }, orderBy: ['lookAt'], signal } as const;
      for await (const due of scan(storage, partyMatches, query, taskBatchSize))
        for (const matchId of new Set(due.map((row) => row.matchId))) {
          if (signal.aborted) return;
          await isolated(log, () => check(matchId, now, guard), { matchId });
        }
    },
  };
}
