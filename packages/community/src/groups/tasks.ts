import { deleteInBatches, type Task } from '@lobbykit/core/area';
import type { GroupsContext } from './limits.ts';
import { groupKicks } from './tables.ts';

/** Creates the task that deletes what keeps players out of groups and is over. */
export function createKickTask({ clock, storage }: GroupsContext): Task {
  const over = () => ({ until: { lte: clock.now() } });
  return {
    name: 'groups.kicks',
    everyMilliseconds: 600_000,
    hasWork: async () => (await storage.find(groupKicks, { where: over(), limit: 1 })).length > 0,
    run: ({ signal }) => deleteInBatches(storage, groupKicks, over(), 'until', { signal }),
  };
}
