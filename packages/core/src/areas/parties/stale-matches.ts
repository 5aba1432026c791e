import type { Context, Task } from '../area.ts';
import { matchStates } from '../match-broker/states.ts';
import type { PartiesDependencies } from './dependencies.ts';
import { matchLookMilliseconds, type PartyQueueing } from './matchmaking-state.ts';
import { partyMatches } from './tables.ts';

const everyMilliseconds = 60_000;
const atATime = 100;

/**
 * Opens parties whose match is no more though nobody said so: its row was lost, or taken away by hand. Each party in a
 * match is looked at every ten minutes, found by an index; a match that ends as matches do opens its parties at once.
 */
export function createMatchWatch(
  ctx: Context,
  { matchStatus }: Pick<PartiesDependencies, 'matchStatus'>,
  queueing: Pick<PartyQueueing, 'leaveMatch'>,
): Task {
  const { storage, clock, log } = ctx;

  async function look(
    matchId: string,
    now: number,
    guard: Parameters<Task['run']>[0]['guard'],
  ): Promise<void> {
    const match = await matchStatus(storage, matchId);
    if (match && match.state !== matchStates.ENDED && match.state !== matchStates.FAILED) {
      await storage.update(partyMatches, { matchId }, { lookAt: now + matchLookMilliseconds });
      return;
    }
    await ctx.atomically(ctx.systemCall('parties.open_ended'), async (unit) => {
      await guard(unit);
      await queueing.leaveMatch(unit, now, matchId);
    });
  }

  return {
    name: 'parties.open_ended',
    everyMilliseconds,
    async run({ signal, guard }) {
      const now = clock.now();
      let after: { readonly partyId: string; readonly lookAt: number } | undefined;
      while (!signal.aborted) {
        const due = await storage.find(partyMatches, {
          where: { lookAt: { lte: now } },
          orderBy: ['lookAt'],
          limit: atATime,
          ...(after && { after }),
        });
        for (const matchId of new Set(due.map((row) => row.matchId))) {
          if (signal.aborted) return;
          try {
            await look(matchId, now, guard);
          } catch (cause) {
            log.error({ cause, matchId }, 'parties of a match could not be put in order; trying again');
          }
        }
        if (due.length < atATime) return;
        after = due.at(-1);
      }
    },
  };
}
