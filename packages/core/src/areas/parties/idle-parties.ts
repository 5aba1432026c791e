import { removeInSteps } from '../../storage/remove-in-steps.ts';
import type { Context, Task } from '../area.ts';
import { forEachBatch, isolated, taskBatchSize } from './batches.ts';
import { createNotifications } from './notifications.ts';
import type { Roster } from './roster.ts';
import { type PartyRow, parties, partyKicks } from './tables.ts';

/** The task that disbands parties without activity, and removes kicks that are over. */
export function createIdlePartiesTask(ctx: Context, roster: Pick<Roster, 'disband'>): Task {
  const { storage, clock, limits, log } = ctx;
  return {
    name: 'parties.end_idle',
    everyMilliseconds: 60_000,
    async run({ signal, guard }) {
      const where = { activeAt: { lte: clock.now() - limits.partyIdleSeconds * 1000 } };
      await forEachBatch<PartyRow>(
        (after) =>
          storage.find(parties, {
            where,
            orderBy: ['activeAt'],
            limit: taskBatchSize,
            ...(after && { after }),
          }),
        async (idle) => {
          for (const { id } of idle) {
            if (signal.aborted) return;
            const call = ctx.systemCall('parties.end_idle');
            await isolated(
              log,
              () =>
                ctx.atomically(call, async (unit) => {
                  await guard(unit);
                  const whole = await roster.disband(unit, { id, ...where });
                  if (!whole) return;
                  const recipients = whole.members.map(({ playerId }) => playerId);
                  createNotifications(unit, limits, id, recipients).partyDeleted();
                }),
              { partyId: id },
            );
          }
        },
        signal,
      );
      await removeInSteps(storage, partyKicks, { until: { lte: clock.now() } }, 'until', { signal });
    },
  };
}
