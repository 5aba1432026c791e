import { deleteInBatches } from '../../storage/delete-in-batches.ts';
import { hasExpired } from '../../storage/has-rows.ts';
import { scan } from '../../storage/scan.ts';
import type { Task } from '../area.ts';
import { isolated, taskBatchSize } from './batches.ts';
import type { PartiesContext } from './limits.ts';
import { createNotifications } from './notifications.ts';
import type { Roster } from './roster.ts';
import { parties, partyKicks } from './tables.ts';

/** The task that disbands parties without activity, and removes kicks that are over. */
export function createIdlePartiesTask(ctx: PartiesContext, roster: Pick<Roster, 'disband'>): Task {
  const { storage, clock, limits, log } = ctx;
  const idleBefore = (): number => clock.now() - limits.partyIdleSeconds * 1000;
  return {
    name: 'parties.end_idle',
    everyMilliseconds: 60_000,
    hasWork: async () =>
      (await hasExpired(storage, [parties], 'activeAt', idleBefore())) ||
      hasExpired(storage, [partyKicks], 'until', clock.now()),
    async run({ signal, guard }) {
      const where = { activeAt: { lte: idleBefore() } };
      for await (const idle of scan(
        storage,
        parties,
        { where, orderBy: ['activeAt'], signal },
        taskBatchSize,
      ))
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
      await deleteInBatches(storage, partyKicks, { until: { lte: clock.now() } }, 'until', { signal });
    },
  };
}
