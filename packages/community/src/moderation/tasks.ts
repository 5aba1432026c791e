import { deleteInBatches, type Task } from '@lobbykit/core/area';
import type { ModerationContext } from './limits.ts';
import { dayMilliseconds } from './rules.ts';
import { reports } from './tables.ts';

/** Creates the task that deletes reports after `reportDays`. */
export function createReportTask({ clock, limits, storage }: ModerationContext): Task {
  const old = () => ({ createdAt: { lte: clock.now() - limits.reportDays * dayMilliseconds } });
  return {
    name: 'moderation.reports',
    everyMilliseconds: 3_600_000,
    hasWork: async () => (await storage.find(reports, { where: old(), limit: 1 })).length > 0,
    run: ({ signal }) => deleteInBatches(storage, reports, old(), 'createdAt', { signal }),
  };
}
