import { deleteInBatches, type Task, type Unit } from '@lobbykit/core/area';
import type { InboxContext } from './limits.ts';
import { type InboxEntryRow, inboxCounters, inboxEntries, inboxMessages } from './tables.ts';

const batchSize = 500;

/** Takes entries that are gone off the counts of their players. */
async function countDown(unit: Unit, gone: readonly InboxEntryRow[]): Promise<void> {
  const removed = new Map<string, number>();
  for (const { accountId, isAddressed } of gone)
    if (isAddressed) removed.set(accountId, (removed.get(accountId) ?? 0) + 1);
  // All in one order first, which is also that of those who send.
  await unit.lock(inboxCounters, { accountId: { in: [...removed.keys()] } }, { orderBy: ['accountId'] });
  for (const count of new Set(removed.values())) {
    const ids = [...removed.keys()].filter((accountId) => removed.get(accountId) === count);
    await unit.update(inboxCounters, { accountId: { in: ids } }, { waiting: { add: -count } });
  }
}

/** Creates the task that deletes messages that have expired, in batches. */
export function createExpiryTask(ctx: InboxContext): Task {
  const { clock, storage } = ctx;
  const over = () => ({ expiresAt: { lte: clock.now() } });
  return {
    name: 'inbox.expired',
    everyMilliseconds: 300_000,
    hasWork: async () =>
      (await storage.find(inboxMessages, { where: over(), limit: 1 })).length > 0 ||
      (await storage.find(inboxEntries, { where: over(), limit: 1 })).length > 0,
    async run({ guard, signal }) {
      for (let deleted = batchSize; deleted === batchSize && !signal.aborted; )
        deleted = await ctx.atomically(ctx.systemCall('inbox.expired'), async (unit) => {
          await guard(unit);
          const gone = await unit.delete(inboxEntries, over(), { orderBy: ['expiresAt'], limit: batchSize });
          await countDown(unit, gone);
          return gone.length;
        });
      await deleteInBatches(storage, inboxMessages, over(), 'expiresAt', { signal });
    },
  };
}
